import { CODE } from '@kutip/contracts/codes';
import type { orders } from '@kutip/contracts/shipments';
import { canCancel } from '@kutip/domain/order';
import { Refusal } from '@kutip/domain/refusal';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import type { Store } from '../../platform/store.ts';
import { listParcels } from '../order-parcels/order-parcels.service.ts';
import { requestRefund, type RefundDeps } from '../refunds/refunds.service.ts';
import { cancelOrder } from './cancel-order.ts';
import { findOrder } from './order-rows.queries.ts';
import { findOnlinePayment } from './order-view.queries.ts';

/**
 * Cancels an order that was paid online. The refund is requested first: where it is refused the order stays, so that money is
 * never kept for an order that is not sent. A repetition after a crash continues after the refund.
 */
export async function cancelAndRefund(
  { store, refunds }: { store: Store; refunds: RefundDeps },
  { id, reason }: { id: string; reason: string },
  context: NoTransactionContextOf<typeof orders.cancelAndRefund>,
): Promise<void> {
  const { account_id, user_id, request_id } = context;
  const key = { account_id, id };
  const order = requireFound(await findOrder(store.read, key, context.now));
  const is_cancelled = order.status === 'CANCELLED';
  if (!is_cancelled && !canCancel(order))
    throw new Refusal(
      CODE.wrong_state,
      'Only an order that has not left can be cancelled.',
      order.status.toLowerCase(),
    );
  if ((await listParcels(store.read, { account_id, shipment_id: id })).length > 0)
    throw new Refusal(CODE.wrong_state, 'A part of this order has left. Refund what is not sent.', 'partly_sent');
  const payment = await findOnlinePayment(store.read, key);
  if (!payment) throw new Refusal(CODE.wrong_state, 'This order has no online payment to refund.', 'not_paid_online');
  const input = { payment_record_id: payment.id, reason, ask_payer: payment.payer_email !== null };
  await requestRefund(refunds, { account_id, id: request_id, user_id, actor: context }, input);
  if (!is_cancelled) await context.transact((db) => cancelOrder({ ...context, db }, id, reason));
}
