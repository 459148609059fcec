import { CODE } from '@kutip/contracts/codes';
import type { customerBills } from '@kutip/contracts/customer-bills';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import { amountFault, type BillLine } from '@kutip/domain/bill';
import { amountToPay } from '@kutip/domain/collection';
import { validateAnswers, type FieldFaults } from '@kutip/domain/collection-form';
import { askedFields, payerFieldFaults } from '@kutip/domain/payer-fields';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { requireFound } from '../../platform/crud.ts';
import { findOwner } from '../../platform/directory.ts';
import { createLinkToken } from '../../platform/link-token.ts';
import type { PublicContext } from '../../platform/mount.ts';
import { assertOpen, findCollection, type Collection } from '../collections/collections.service.ts';
import { createBill } from './customer-bills.service.ts';

type PublicBillInput = ParsedRequest<typeof customerBills.fromPublic>['body'];

/**
 * Unpaid bills from a public page expire after a week, so that abandoned ones do not stay in the merchant's list as
 * due.
 */
const PUBLIC_BILL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** A fixed price with a quantity becomes a line of the bill. */
const billLines = (
  { amount_type, amount, quantity_enable, title }: Collection,
  quantity: number,
  total_amount: Sen,
): BillLine[] =>
  amount_type === 'FIXED' && quantity_enable ? [{ title, quantity, unit_price: amount!, total_amount }] : [];

const LIMIT_FAULTS: ReadonlySet<string> = new Set(['too_small', 'too_large']);

/** Refuses invalid input: 4013 when only the amount is outside its limits, else 4000. */
function refuseFaults(faults: FieldFaults): never {
  const reasons = Object.values(faults);
  if (reasons.every((reason) => LIMIT_FAULTS.has(reason)))
    throw new Refusal(CODE.amount_outside_limits, 'This amount is outside the limits.', faults);
  throw new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);
}

/** Creates the bill that a payer requests on an open collection's page. The amount is computed here. */
export async function createBillFromCollection(
  body: PublicBillInput,
  { db, now }: PublicContext,
): Promise<Data<typeof customerBills.fromPublic>> {
  const { account_id } = requireFound(await findOwner(db, 'collection', body.collection_uuid));
  const collection = requireFound(await findCollection(db, account_id, body.collection_uuid));
  if (collection.collection_type !== 'PAYMENT')
    throw new Refusal(
      CODE.collection_not_open,
      'Bills of this form are created by the merchant.',
      'not_a_payment_form',
    );
  assertOpen(collection, now);

  const { answers, faults } = validateAnswers(collection.form_fields, body.form_answers);
  const asked = askedFields(collection.payer_fields, body);
  Object.assign(faults, payerFieldFaults(collection.payer_fields, asked));
  const due = amountToPay(collection, body);
  const fault = 'fault' in due ? due : { field: 'amount', fault: amountFault(due.amount) };
  if (fault.fault) faults[fault.field] = fault.fault;
  if ('fault' in due || Object.keys(faults).length) refuseFaults(faults);

  const { full_name, quantity = 1, payer_language } = body;
  const { email, phone_number, address, note } = asked;
  const { amount } = due;
  const { token: page_token, token_hash: page_token_hash } = createLinkToken();
  const { id, invoice_no } = await createBill(db, {
    account_id,
    collection,
    title: collection.title,
    full_name,
    email,
    phone_number,
    amount,
    source: 'PUBLIC',
    expires_at: new Date(now.getTime() + PUBLIC_BILL_LIFETIME_MS),
    reference_1: null,
    reference_2: null,
    note: note || null,
    payer_address: address || null,
    ...(payer_language && { language: payer_language }),
    form_answers: answers,
    sent_at: null,
    lines: billLines(collection, quantity, amount),
    page_token_hash,
    actor: 'payer',
    now,
  });
  return { uuid: id, invoice_no, amount, status: 'PENDING', page_token };
}
