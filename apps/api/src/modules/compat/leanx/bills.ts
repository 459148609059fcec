import { parseRinggit } from '@kutip/domain/money';
import { z } from 'zod';
import { createApiBill } from '../../merchant-calls/merchant-calls.service.ts';
import {
  optionalCallbackUrl,
  optionalPhone,
  optionalText,
  optionalUrl,
  requiredEmail,
  text,
} from '../foreign-fields.ts';
import type { ForeignContext, ForeignRoute } from '../foreign-routes.ts';
import { call, COLLECT, type LeanxDeps } from './calls.ts';

/** Ringgit as a number or as text. */
export const ringgit = z.union([z.number(), z.string()]).transform((written, context) => {
  const amount = parseRinggit(written);
  if (typeof amount === 'number') return amount;
  context.issues.push({ code: 'custom', input: written, message: amount });
  return z.NEVER;
});

const billInput = z.object({
  collection_uuid: z.uuid(),
  amount: ringgit,
  /** The shop's own reference and bill number. */
  invoice_ref: optionalText(60),
  invoice_no: optionalText(60),
  redirect_url: optionalUrl,
  callback_url: optionalCallbackUrl,
  full_name: text(255),
  email: requiredEmail,
  phone_number: optionalPhone,
  /** The shop's order, which the callback repeats. */
  client_data: optionalText(120),
});
const silentInput = billInput.extend({ payment_service_id: z.number().int().min(1).max(32_767) });
type BillInput = z.output<typeof billInput> & { payment_service_id?: number };

/**
 * Creates a bill. A chosen bank must be offered. The payer gets there by our page, which sends them on at once: banks of FPX
 * are reached by a form, and this answer is an address.
 */
async function createBill(deps: LeanxDeps, context: ForeignContext, input: BillInput) {
  const { client_data, invoice_no, invoice_ref, phone_number, ...bill } = input;
  const { payment_service_id: chosen_service_id = null } = bill;
  const reference = invoice_no ?? invoice_ref;
  const created = await createApiBill(
    deps,
    context,
    { ...bill, invoice_ref: reference, phone_number: phone_number ?? '' },
    { callback_format: 'LEANX', reference_2: client_data, goes_by_page: true, chosen_service_id },
  );
  return {
    collection_uuid: created.collection_uuid,
    redirect_url: created.redirect_url,
    bill_no: created.bill_no,
    invoice_ref: invoice_ref ?? reference,
  };
}

export function billCalls(deps: LeanxDeps): ForeignRoute[] {
  const create = (input: BillInput, context: ForeignContext) => createBill(deps, context, input);
  return [
    call(['POST'], 'merchant/create-bill-page', COLLECT, billInput, create),
    call(['POST'], 'merchant/create-auto-bill-page', COLLECT, billInput, create),
    call(['POST'], 'public-merchant/public/collection-payment-portal', COLLECT, billInput, create),
    call(['POST'], 'merchant/create-bill-silent', COLLECT, silentInput, create),
  ];
}
