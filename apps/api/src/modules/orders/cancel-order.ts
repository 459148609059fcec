import { CODE } from '@kutip/contracts/codes';
import { ORDER_TRANSITIONS } from '@kutip/domain/order';
import { doParcelsAllowCancel } from '@kutip/domain/order-packing';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { checkTransition } from '../../platform/status-change.ts';
import { lockInvoice } from '../invoices/invoices.service.ts';
import { queueOrderEmails } from '../order-emails/order-emails.service.ts';
import { listParcels } from '../order-parcels/order-parcels.service.ts';
import { cancelOrderBill } from '../order-returns/order-returns.service.ts';
import { lockFirstOrders, passParcelsOn } from '../shared-parcels/shared-parcels.service.ts';
import { insertOrderEvents } from './order-events.queries.ts';
import { lockOrder } from './order-rows.queries.ts';
import { writeOrderStatus } from './order-status.queries.ts';

/**
 * Cancels an order that has not left: its pieces and its discount are free again. Refuses 4004, and 4010 in another state or
 * while a payment is in progress. Money that was paid is refunded by the caller.
 */
export async function cancelOrder(context: Context, id: string, reason: string): Promise<void> {
  const { db, account_id, now } = context;
  const key = { account_id, id };
  const invoice = requireFound(await lockInvoice(db, key));
  await lockFirstOrders(db, [{ account_id, order_id: id }]);
  const order = requireFound(await lockOrder(db, key, now));
  if (!doParcelsAllowCancel(order, await listParcels(db, { account_id, shipment_id: id })))
    throw new Refusal(CODE.wrong_state, 'A part of this order has left.', 'partly_sent');
  const sentence = 'Only an order that has not left can be cancelled.';
  const change = checkTransition(ORDER_TRANSITIONS, order.status, 'CANCELLED', sentence);
  await cancelOrderBill(db, invoice, { actor: 'merchant', now });
  await writeOrderStatus(db, { ...key, change, at: now });
  await passParcelsOn(db, [{ account_id, order_id: id }]);
  await insertOrderEvents(db, [
    { account_id, shipment_id: id, kind: 'cancelled', detail: { reason }, actor: 'merchant', at: now },
  ]);
  await queueOrderEmails(db, [{ account_id, order_id: id, notice: 'cancelled', at: now }]);
  const states = { before: { status: order.status }, after: { status: 'CANCELLED', reason } };
  await audit(context, { action: 'cancel', entity: 'order', entity_id: id, ...states });
}
