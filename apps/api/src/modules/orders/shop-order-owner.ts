import { toRinggit } from '@kutip/domain/money';
import type { OrderEventKind } from '@kutip/domain/order';
import { billOwner } from '../customer-bills/customer-bills.service.ts';
import { consumeDiscounts } from '../discounts/discounts.service.ts';
import type { PayableOwner } from '../invoices/invoices.service.ts';
import { write, type Write } from '../ledger/ledger.service.ts';
import { notificationWrites } from '../notifications/notifications.service.ts';
import { sellStock } from '../products/products.service.ts';
import { insertOrderEvents, type OrderEvent } from './order-events.queries.ts';
import { queueOrderEmails } from '../order-emails/order-emails.service.ts';
import { releaseWrites } from '../order-returns/order-returns.service.ts';
import { passParcelsOn } from '../shared-parcels/shared-parcels.service.ts';
import { markOrdersExpired, markOrdersPaid, markOrdersUnpaid } from './order-status.queries.ts';

interface OrderChange {
  account_id: string;
  invoice_id: string;
  now: Date;
}

const keysOf = ({ account_id, invoice_id: order_id, now }: OrderChange) => ({
  payment: { account_id, order_id, at: now },
  use: { account_id, order_id, now },
});

const eventWrite = (
  { account_id, invoice_id: shipment_id, now: at }: OrderChange,
  kind: OrderEventKind,
  { detail = {}, actor = 'system' }: Partial<Pick<OrderEvent, 'detail' | 'actor'>> = {},
): Write => write(insertOrderEvents, { account_id, shipment_id, kind, detail, actor, at });

/** Locked in this order everywhere: the order, its products, its discount. */
const paidWrites = (change: OrderChange): Write[] => {
  const { payment, use } = keysOf(change);
  return [write(markOrdersPaid, payment), write(sellStock, payment), write(consumeDiscounts, use)];
};

/** Orders of a store: bills that also move the order, its stock and its discount. */
export const shopOrderOwner: PayableOwner = {
  ...billOwner,
  onPaid: (paid) => {
    const { account_id, invoice_id: order_id, invoice_no: reference, amount, payer_name: name, now } = paid;
    const facts = { subject_id: order_id, reference, amount: toRinggit(amount), name };
    return [
      ...billOwner.onPaid(paid),
      ...paidWrites(paid),
      eventWrite(paid, 'paid', { detail: { amount: toRinggit(amount), late: paid.late } }),
      write(queueOrderEmails, { account_id, order_id, notice: 'paid' as const, at: now }),
      ...notificationWrites(account_id, 'NEW_ORDER', facts, now),
    ];
  },
  onExpired: (expired) => [
    ...billOwner.onExpired(expired),
    write(markOrdersExpired, keysOf(expired).payment),
    write(passParcelsOn, keysOf(expired).payment),
    ...releaseWrites(expired),
    eventWrite(expired, 'expired'),
  ],
  onRefunded: (refunded) => [
    eventWrite(refunded, 'refunded', {
      detail: { amount: toRinggit(refunded.refunded), paid: toRinggit(refunded.captured) },
    }),
  ],
  onOfflinePaid: (paid) => [
    ...paidWrites(paid),
    eventWrite(paid, 'paid', { detail: { late: null }, actor: 'merchant' }),
  ],
  onOfflineVoided: (voided) => [
    write(markOrdersUnpaid, keysOf(voided).payment),
    eventWrite(voided, 'payment_voided', { actor: 'merchant' }),
  ],
};
