/**
 * Public interface of order-returns: what an order gives back that is not to be paid any more, whoever ends it: the merchant
 * who cancels it, the time to pay, or the courier who brings its parcel back.
 */
import { CODE } from '@kutip/contracts/codes';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent } from '@kutip/domain/payment-events';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { recordBillEvent } from '../customer-bills/customer-bills.service.ts';
import { releaseDiscounts } from '../discounts/discounts.service.ts';
import { lockInvoice, moveInvoice, type LockedInvoice } from '../invoices/invoices.service.ts';
import { applyWrites, write, type Write } from '../ledger/ledger.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { releaseStock } from '../products/products.service.ts';

interface EndedOrder {
  account_id: string;
  invoice_id: string;
  now: Date;
}

/** Gives back what an order that is not paid has reserved: its pieces, then its discount. */
export const releaseWrites = ({ account_id, invoice_id: order_id, now }: EndedOrder): Write[] => [
  write(releaseStock, { account_id, order_id, at: now }),
  write(releaseDiscounts, { account_id, order_id, now }),
];

/** Cancels the unpaid bill of a locked order and gives back what the order reserved. Refuses 4010 while it is being paid. */
export async function cancelOrderBill(
  db: Connection,
  { account_id, id, status }: LockedInvoice,
  { actor, now }: { actor: 'merchant' | 'system'; now: Date },
): Promise<void> {
  if (status === 'PROCESSING')
    throw new Refusal(CODE.wrong_state, 'A payment for this order is in progress.', 'payment_in_progress');
  if (status === 'PENDING') {
    await moveInvoice(db, { account_id, id, status }, 'CANCELLED', { now });
    await recordBillEvent(db, { account_id, id }, paymentEvent('bill_cancelled', {}), actor, now);
  }
  await applyWrites(db, releaseWrites({ account_id, invoice_id: id, now }));
}

export interface ReturnedOrder {
  account_id: string;
  id: string;
  order_no: string;
  full_name: string;
  paid_at: Date | null;
}

/** Locks what a returned order gives back. Call it before the order is locked, as everywhere. */
export const lockReturn = (db: Connection, key: { account_id: string; id: string }) => lockInvoice(db, key);

/**
 * A courier has brought the parcel of a locked order back. One that was to be paid at the door is not paid any more: its pieces
 * are back in stock. The merchant is notified. Answers whether the pieces are back; those of a paid order stay sold, because
 * they are sent again or refunded.
 */
export async function returnOrder(
  db: Connection,
  { account_id, id, order_no, full_name, paid_at }: ReturnedOrder,
  invoice: LockedInvoice | undefined,
  now: Date,
): Promise<{ is_restocked: boolean }> {
  const is_restocked = paid_at === null && invoice !== undefined;
  if (is_restocked) await cancelOrderBill(db, invoice, { actor: 'system', now });
  const amount = invoice ? toRinggit(invoice.amount) : null;
  const facts = { subject_id: id, reference: order_no, name: full_name, amount };
  await createNotification(db, account_id, 'ORDER_RETURNED', facts, now);
  return { is_restocked };
}
