import { CODE } from '@kutip/contracts/codes';
import {
  isConfirmed,
  nextMerchantStatuses,
  ORDER_TRANSITIONS,
  type MerchantStatus,
  type OrderEventKind,
} from '@kutip/domain/order';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { lockInvoice, type LockedInvoice } from '../invoices/invoices.service.ts';
import { cancelOrderBill } from './cancel-order.ts';
import { queueOrderEmails, type OrderNotice } from '../order-emails/order-emails.service.ts';
import { insertOrderEvents } from './order-events.queries.ts';
import { lockOrder, packAll, updateOrder, type Order } from './order-rows.queries.ts';
import { writeOrderStatus } from './order-status.queries.ts';

const EVENTS: Record<MerchantStatus, OrderEventKind> = {
  PACKED: 'packed',
  SHIPPED: 'shipped',
  DELIVERED: 'delivered',
  RETURNED: 'returned',
  READY: 'ready',
  COLLECTED: 'collected',
};
const NOTICES: Partial<Record<MerchantStatus, OrderNotice>> = { SHIPPED: 'shipped', READY: 'ready' };

/** An order with its invoice, locked in this order. Refuses 4004. */
export async function lockOrderWithInvoice(
  { db, account_id }: Pick<Context, 'db' | 'account_id'>,
  id: string,
): Promise<{ order: Order; invoice: LockedInvoice }> {
  const key = { account_id, id };
  const invoice = requireFound(await lockInvoice(db, key));
  return { invoice, order: requireFound(await lockOrder(db, key)) };
}

/** Refuses (4010) a state that the merchant may not set now, with the present state or what is missing as its reason. */
function assertMayBecome(order: Order, to: MerchantStatus): void {
  const refuse = (sentence: string, reason: string) => new Refusal(CODE.wrong_state, sentence, reason);
  if (order.is_held && to === 'SHIPPED') throw refuse('This order is kept for later. Resume it first.', 'held');
  if (nextMerchantStatuses(order).includes(to)) return;
  if (!isConfirmed(order)) throw refuse('This order is not paid yet.', 'not_paid');
  throw refuse('This cannot be done in the present state of the order.', order.status.toLowerCase());
}

/** Moves a locked order by hand, with event, audit entry and the e-mail to its buyer. Refuses 4010. */
export async function moveOrder(
  context: Context,
  { order, invoice }: { order: Order; invoice: LockedInvoice },
  to: MerchantStatus,
): Promise<void> {
  const { db, account_id, now } = context;
  assertMayBecome(order, to);
  const { id } = order;
  const key = { account_id, id };
  await writeOrderStatus(db, { ...key, change: checkTransition(ORDER_TRANSITIONS, order.status, to), at: now });
  if (to === 'PACKED' || to === 'READY') await packAll(db, key);
  // Refused at the door: there is nothing to be paid any more, and the pieces are back.
  if (to === 'RETURNED' && order.paid_at === null) await cancelOrderBill(context, invoice);
  const detail: Record<string, string | null> = to === 'SHIPPED' ? { tracking_no: order.tracking_no } : {};
  await insertOrderEvents(db, [{ account_id, shipment_id: id, kind: EVENTS[to], detail, actor: 'merchant', at: now }]);
  const notice = NOTICES[to];
  if (notice) await queueOrderEmails(db, [{ account_id, order_id: id, notice, at: now }]);
  const states = { before: { status: order.status }, after: { status: to } };
  await audit(context, { action: 'move', entity: 'order', entity_id: id, ...states });
}

/** Keeps an order for a later parcel of the same buyer, or resumes it. */
export async function holdOrder(context: Context, order: Order, is_held: boolean): Promise<void> {
  if (order.is_held === is_held) return;
  const { db, account_id, now } = context;
  const { id } = order;
  await updateOrder(db, { account_id, id }, { is_held, updated_at: now });
  const kind = is_held ? 'held' : 'resumed';
  await insertOrderEvents(db, [{ account_id, shipment_id: id, kind, detail: {}, actor: 'merchant', at: now }]);
  await audit(context, { action: is_held ? 'hold' : 'resume', entity: 'order', entity_id: id });
}
