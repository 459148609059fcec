import { CODE } from '@kutip/contracts/codes';
import {
  isConfirmed,
  isKept,
  isWaitingForCash,
  nextMerchantStatuses,
  ORDER_TRANSITIONS,
  type MerchantStatus,
  type OrderEventKind,
} from '@kutip/domain/order';
import { parcelOf } from '@kutip/domain/order-packing';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { lockInvoice, type LockedInvoice } from '../invoices/invoices.service.ts';
import { queueOrderEmails, type OrderNotice } from '../order-emails/order-emails.service.ts';
import { listPackedLines, sendPart } from '../order-parcels/order-parcels.service.ts';
import { cancelOrderBill } from '../order-returns/order-returns.service.ts';
import { followFirst, listParcelOrders, lockFirstOrders } from '../shared-parcels/shared-parcels.service.ts';
import { insertOrderEvents, type OrderEvent } from './order-events.queries.ts';
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
  { db, account_id, now }: Pick<Context, 'db' | 'account_id' | 'now'>,
  id: string,
): Promise<LockedOrder> {
  const key = { account_id, id };
  const invoice = requireFound(await lockInvoice(db, key));
  await lockFirstOrders(db, [{ account_id, order_id: id }]);
  return { invoice, order: requireFound(await lockOrder(db, key, now)) };
}

/** Refuses (4010) a state that the merchant may not set now, with the present state or what is missing as its reason. */
function assertMayBecome(order: Order, to: MerchantStatus): void {
  const refuse = (sentence: string, reason: string) => new Refusal(CODE.wrong_state, sentence, reason);
  if (isKept(order) && to === 'SHIPPED') throw refuse('This order is kept for later. Resume it first.', 'held');
  if (nextMerchantStatuses(order).includes(to)) return;
  if (!isConfirmed(order)) throw refuse('This order is not paid yet.', 'not_paid');
  throw refuse('This cannot be done in the present state of the order.', order.status.toLowerCase());
}

/**
 * Refuses (4010) to move an order by itself that goes into the parcel of another; one that joined a parcel which is packed already
 * is packed by itself. Refuses to send a parcel before all that joined it is packed.
 */
async function assertGoesAlone({ db, account_id }: Context, order: Order, to: MerchantStatus): Promise<void> {
  const orders = await listParcelOrders(db, account_id, order);
  const first = orders.find(({ id }) => id === order.joined_order_id);
  if (first && !(to === 'PACKED' && first.status !== order.status))
    throw new Refusal(CODE.wrong_state, `This order goes into the parcel of ${first.order_no}.`, 'joined');
  const is_open = !first && orders.some((one) => one.id !== order.id && one.is_paid && one.status === 'PAID');
  if (to === 'SHIPPED' && is_open)
    throw new Refusal(CODE.wrong_state, 'Pack the orders that joined this parcel first.', 'joined_not_packed');
}

/** Refuses (4010) to pack the rest of an order whose first parcel collects the money, until that is recorded. */
async function assertCashRecorded({ db, account_id }: Context, order: Order): Promise<void> {
  const lines = await listPackedLines(db, { account_id, shipment_id: order.id });
  if (isWaitingForCash(order, lines))
    throw new Refusal(CODE.wrong_state, 'Record the payment of the first parcel, then pack the rest.', 'cash_open');
}

export interface LockedOrder {
  order: Order;
  invoice: LockedInvoice;
}

/** Sends what is packed where the rest is still to be packed. Answers whether that is so. */
async function sendPartByHand(context: Context, order: Order): Promise<boolean> {
  const { db, account_id, now: at } = context;
  const { id, tracking_no, tracking_url } = order;
  const numbers = { tracking_no, tracking_url };
  const key = { account_id, shipment_id: id };
  const part = await sendPart(db, key, { ...numbers, booking_id: null, courier_name: null, at });
  if (!part) return false;
  const { parcel_no, pieces, order_status } = part;
  const detail = { parcel_no, pieces, tracking_no };
  await insertOrderEvents(db, [{ ...key, kind: 'partly_shipped', detail, actor: 'merchant', at }]);
  await queueOrderEmails(db, [{ account_id, order_id: id, notice: 'shipped', at, parcel: numbers }]);
  const after = { status: order_status, parcel_no };
  await audit(context, { action: 'move', entity: 'order', entity_id: id, before: { status: order.status }, after });
  return true;
}

/**
 * The packed pieces of an order go into a parcel of their own; the rest follows. Refuses 4000 an empty parcel, and 4010 a pickup.
 */
export async function packFirstParcel(context: Context, locked: LockedOrder): Promise<void> {
  const { order } = locked;
  const refuse = (sentence: string, reason: string) => new Refusal(CODE.wrong_state, sentence, reason);
  if (order.fulfilment === 'PICKUP') throw refuse('A pickup is packed as a whole.', 'pickup');
  const others = await listParcelOrders(context.db, context.account_id, order);
  if (others.length > 1) throw refuse('A parcel of several orders is packed as a whole.', 'joined');
  const lines = await listPackedLines(context.db, { account_id: context.account_id, shipment_id: order.id });
  if (parcelOf(lines).length === 0)
    throw new Refusal(CODE.validation_failed, 'Pack at least one piece.', { packed: 'required' });
  // More pieces for the parcel that is open.
  if (order.status !== 'PACKED') await moveOrder(context, locked, 'PACKED', { is_part: true });
}

/** Moves a locked order by hand, with event, audit entry and the e-mail to its buyer. Refuses 4010. */
export async function moveOrder(
  context: Context,
  { order, invoice }: LockedOrder,
  to: MerchantStatus,
  { is_part = false }: { is_part?: boolean } = {},
): Promise<void> {
  const { db, account_id, now } = context;
  await assertGoesAlone(context, order, to);
  assertMayBecome(order, to);
  if (to === 'PACKED') await assertCashRecorded(context, order);
  if (to === 'SHIPPED' && (await sendPartByHand(context, order))) return;
  const { id } = order;
  const key = { account_id, id };
  await writeOrderStatus(db, { ...key, change: checkTransition(ORDER_TRANSITIONS, order.status, to), at: now });
  if ((to === 'PACKED' && !is_part) || to === 'READY') await packAll(db, key);
  const joined = await followFirst(db, { account_id, shipment_id: id }, order.status);
  if (to === 'PACKED') for (const joined_id of joined) await packAll(db, { account_id, id: joined_id });
  // Refused at the door: there is nothing to be paid any more, and the pieces are back.
  const is_restocked = to === 'RETURNED' && order.paid_at === null;
  if (is_restocked) await cancelOrderBill(db, invoice, { actor: 'merchant', now });
  const detail: OrderEvent['detail'] = {
    ...(to === 'SHIPPED' && { tracking_no: order.tracking_no }),
    ...(is_restocked && { is_restocked }),
  };
  await insertOrderEvents(
    db,
    [id, ...joined].map((shipment_id) => ({
      account_id,
      shipment_id,
      kind: EVENTS[to],
      detail,
      actor: 'merchant',
      at: now,
    })),
  );
  const notice = NOTICES[to];
  if (notice) await queueOrderEmails(db, [{ account_id, order_id: id, notice, at: now }]);
  const states = { before: { status: order.status }, after: { status: to } };
  await audit(context, { action: 'move', entity: 'order', entity_id: id, ...states });
}

/** Keeps an order for a later parcel of the same buyer, or resumes it. That ends the hold which its buyer asked for, too. */
export async function holdOrder(context: Context, order: Order, is_held: boolean): Promise<void> {
  if (order.joined_order_id !== null)
    throw new Refusal(CODE.wrong_state, 'This order goes into the parcel of another. Keep or send that one.', 'joined');
  if (is_held ? order.is_held : !isKept(order)) return;
  const { db, account_id, now } = context;
  const { id } = order;
  await updateOrder(db, { account_id, id }, { is_held, ...(!is_held && { hold_until: null }), updated_at: now });
  const kind = is_held ? 'held' : 'resumed';
  await insertOrderEvents(db, [{ account_id, shipment_id: id, kind, detail: {}, actor: 'merchant', at: now }]);
  await audit(context, { action: is_held ? 'hold' : 'resume', entity: 'order', entity_id: id });
}
