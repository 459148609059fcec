import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { writeInvoiceReviews } from '../invoices/invoices.service.ts';
import { lockOrderWithInvoice } from './move-order.ts';
import { insertOrderEvents } from './order-events.queries.ts';

/** The proof shows no payment. The buyer can send another until the order expires. Refuses 4004, and 4010 without one to check. */
export async function rejectProof(context: Context, id: string, note: string): Promise<void> {
  const { db, account_id, user_id, now } = context;
  const { invoice } = await lockOrderWithInvoice(context, id);
  if (invoice.review !== 'AWAITING' || invoice.status !== 'PENDING')
    throw new Refusal(CODE.wrong_state, 'There is no proof of payment to check.', 'not_awaiting_review');
  const decision = { reviewed_by: user_id, reviewed_at: now, review_note: note };
  await writeInvoiceReviews(db, [{ account_id, id, review: 'REJECTED', ...decision, updated_at: now }]);
  await insertOrderEvents(db, [
    { account_id, shipment_id: id, kind: 'proof_rejected', detail: { reason: note }, actor: 'merchant', at: now },
  ]);
  await audit(context, { action: 'reject_proof', entity: 'order', entity_id: id, after: { note } });
}
