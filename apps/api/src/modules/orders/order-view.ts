import type { Data } from '@kutip/contracts/endpoint';
import type { orders } from '@kutip/contracts/shipments';
import {
  canCancel,
  canPackPart,
  isWaitingForCash,
  nextMerchantStatuses,
  type MerchantStatus,
  type OrderStatus,
} from '@kutip/domain/order';
import { doParcelsAllowCancel } from '@kutip/domain/order-packing';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/require-found.ts';
import { findInvoice } from '../invoices/invoices.service.ts';
import { isBuyerBlocked } from './order-counts.queries.ts';
import { trackingPath } from '../order-emails/order-emails.service.ts';
import { listParcels } from '../order-parcels/order-parcels.service.ts';
import { listParcelOrders } from '../shared-parcels/shared-parcels.service.ts';
import { listOrderEvents } from './order-events.queries.ts';
import { findOrder, listItems, type Order, type OrderKey } from './order-rows.queries.ts';
import { findProofFile, findRefundablePayment, listHeldOrders } from './order-view.queries.ts';

/** Whether an order moves by itself: it has its own parcel, or joined one that is packed already. */
const goesAlone = ({ status }: Order, first: { status: OrderStatus } | undefined, to: MerchantStatus): boolean =>
  first === undefined || (to === 'PACKED' && first.status !== status);

/** An order as its merchant sees it. Refuses 4004. */
export async function orderView(
  db: Connection,
  key: OrderKey,
  { public_url, now }: { public_url: string; now: Date },
): Promise<Data<typeof orders.read>> {
  const { account_id, id } = key;
  const order = requireFound(await findOrder(db, key, now));
  const invoice = requireFound(await findInvoice(db, key));
  const payment = await findRefundablePayment(db, key);
  const items = await listItems(db, account_id, [id]);
  const parcel_orders = await listParcelOrders(db, account_id, order);
  const first = parcel_orders.find((one) => one.id === order.joined_order_id);
  const parcels = await listParcels(db, { account_id, shipment_id: id });
  return {
    ...order,
    items,
    parcels,
    can_pack_part: canPackPart(order, items) && parcel_orders.length < 2,
    events: await listOrderEvents(db, account_id, id),
    next_statuses: nextMerchantStatuses(order).filter(
      (to) => (to !== 'PACKED' || !isWaitingForCash(order, items)) && goesAlone(order, first, to),
    ),
    can_cancel: canCancel(order) && doParcelsAllowCancel(order, parcels),
    refundable_payment_id: payment?.id ?? null,
    bill_status: invoice.status,
    has_proof_file: (await findProofFile(db, key)) !== undefined,
    is_blocked: await isBuyerBlocked(db, account_id, order.phone_number),
    held_with: await listHeldOrders(db, account_id, order),
    parcel_orders: parcel_orders.filter((one) => one.id !== id),
    tracking_page: new URL(trackingPath(id, order.tracking_token), public_url).href,
  };
}
