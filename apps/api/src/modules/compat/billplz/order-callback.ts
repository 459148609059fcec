import { createHmac } from 'node:crypto';
import { checksumText, orderResult, paidAtText } from '@kutip/domain/compat/billplz';
import type { PayoutCallbackPayload } from '@kutip/domain/payout-callback-payload';
import type { Connection } from '../../../platform/connection.ts';
import { payoutView } from '../../payouts/payouts.service.ts';
import { findOrder } from './orders.queries.ts';
import { xSignature } from './signature.ts';

/** The fields of an order's callback whose checksum is made, in this order. */
const SIGNED = ['id', 'bank_account_number', 'status', 'total', 'reference_id', 'epoch'] as const;

/**
 * The signed fields of a callback about an order's result, in Billplz's order: of a payment order with its checksum, of a
 * mass payment instruction with its X Signature.
 */
export async function orderCallbackFields(
  read: Connection,
  { account_id, id, payload }: { account_id: string; id: string; payload: PayoutCallbackPayload },
  { key, now }: { key: string; now: Date },
): Promise<Record<string, string>> {
  const order = await findOrder(read, account_id, id);
  if (!order) throw new Error(`Payout ${id} is not of Billplz's form.`);
  const { collection_id, collection_code, bank_code, notification, recipient_notification } = order.details;
  const payout = await payoutView(read, account_id, id);
  // What the result was, whatever has become of the payout since.
  const status = orderResult(payload.payout_status);
  const account = { bank_code, bank_account_number: payout.account_number };
  const facts = {
    name: payout.account_name,
    description: payout.description ?? '',
    email: payout.email ?? '',
    status,
    notification: String(notification),
    recipient_notification: String(recipient_notification),
    reference_id: payout.reference ?? '',
  };
  const total = String(payout.amount);
  if (collection_code !== undefined) {
    const paid_at = payout.paid_at ? paidAtText(payout.paid_at) : '';
    const named = { id: order.code, mass_payment_instruction_collection_id: collection_code };
    const fields = { ...named, ...account, identity_number: '', ...facts, total, paid_at };
    return { ...fields, x_signature: xSignature(fields, key) };
  }
  const fields: Record<string, string> = {
    id,
    payment_order_collection_id: collection_id,
    ...account,
    ...facts,
    display_name: payout.bank_account_name,
    total,
    epoch: String(Math.floor(now.getTime() / 1000)),
  };
  const text = checksumText(SIGNED.map((name) => fields[name]));
  return { ...fields, checksum: createHmac('sha512', key).update(text).digest('hex') };
}
