/** Payouts by Billplz's calls: payment orders, and the mass payment instructions that they have replaced. */
import { accountNumber, holderName } from '@kutip/contracts/banks';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { refuseCallbackUrl } from '../../callbacks/callbacks.service.ts';
import { createPayout, type PayoutDeps } from '../../payouts/payouts.service.ts';
import { boolean, optionalEmail, optionalText, text, wholeSen } from '../foreign-fields.ts';
import type { ForeignContext } from '../foreign-routes.ts';
import { insertCompatRecord } from '../records.queries.ts';
import { findPayoutService, type OrderDetails } from './orders.queries.ts';

export type OrderDeps = PayoutDeps & { config: Pick<Config, 'SANDBOX_URL'> };

/** What both calls give. */
export const orderFields = z.object({
  bank_code: text(20),
  bank_account_number: z.union([z.string(), z.number()]).transform(String).pipe(accountNumber),
  name: holderName,
  description: text(140),
  total: wholeSen,
  email: optionalEmail,
  notification: boolean.default(false),
  reference_id: optionalText(255),
});

type OrderInput = z.output<typeof orderFields> & { recipient_notification: boolean };

export const invalidField = (field: string, reason: string) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: reason });

interface Order {
  /** The id by which the caller knows it. */
  code: string;
  details: Omit<OrderDetails, 'bank_code' | 'notification' | 'recipient_notification'>;
  /** Where its result is reported; null: the address of the credential. */
  callback_url: string | null;
}

/**
 * Creates one payout of the portal's kind, and its id. Its reference is unique, so a repeated request pays once: when its
 * first run ended before the order was recorded, the second one records it.
 */
export async function createOrderPayout(
  deps: OrderDeps,
  context: ForeignContext,
  input: OrderInput,
  { code, details: of_form, callback_url }: Order,
): Promise<string> {
  const { read, account_id, user_id, credential_id, request_id, now } = context;
  const { bank_code, reference_id, email, notification, recipient_notification } = input;
  if (callback_url !== null) refuseCallbackUrl(callback_url, deps.config);
  const service = await findPayoutService(read, bank_code);
  if (!service) throw invalidField('bank_code', 'not_found');
  const id = await createPayout(deps, {
    id: request_id,
    account_id,
    user_id,
    payout_service_id: service.id,
    account_number: input.bank_account_number,
    account_name: input.name,
    amount: input.total,
    description: input.description,
    ...(reference_id !== null && { reference: reference_id }),
    ...(recipient_notification && email !== null && { email }),
    actor: context,
    source: 'API',
    merchant_api_id: credential_id,
    callback_url,
    callback_format: 'BILLPLZ',
  });
  const details: OrderDetails = { ...of_form, bank_code, notification, recipient_notification };
  await context.transact((db) =>
    insertCompatRecord(db, { account_id, id, kind: 'BILLPLZ_PAYOUT', code, details, created_at: now }),
  );
  return id;
}
