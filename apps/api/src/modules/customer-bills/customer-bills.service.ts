/** Public interface of the bills module: every module creates its customer bills here. */
import type { BillLine } from '@kutip/domain/bill';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent, type PaymentEventActor } from '@kutip/domain/payment-events';
import type { Connection } from '../../platform/connection.ts';
import type { Collection } from '../collections/collections.service.ts';
import { matchCustomers } from '../customers/customers.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { createInvoice, reserveInvoice, type ReservedInvoice } from '../invoices/invoices.service.ts';
import { insertBill, type BillDetails } from './customer-bills.queries.ts';
import { recordBillEvent } from './bill-event.ts';

export { recordBillEvent } from './bill-event.ts';
export { changeBill } from './change-bill.ts';
export { cancelBill } from './cancel-bill.ts';
export { sendBillLink } from './send-bill.ts';
export { billOwner } from './bill-owner.ts';
export { resolveBillAmount } from './bill-rules.ts';
export { listBillItems } from './customer-bills.queries.ts';
export { createBills, type BillEmailOptions, type BulkBill } from './bulk-bills.ts';
export { findUsedReferences } from './bulk-bills.queries.ts';

/** The public payment page of a bill. */
export const billUrl = (public_url: string, id: string): string => new URL(`/pay/bill/${id}`, public_url).href;

/** Reserves the id and number of a bill that is created later; they resolve to nothing until then. */
export const reserveBill = (db: Connection, account_id: string): Promise<ReservedInvoice> =>
  reserveInvoice(db, account_id, 'BILL');

/** Optional for bills created by or for a payer: no due date, no reminders. Only a payer's browser gets a page token. */
type OptionalDetail =
  | 'merchant_api_id'
  | 'callback_url'
  | 'redirect_url'
  | 'callback_format'
  | 'chosen_service_id'
  | 'payer_address'
  | 'due_date'
  | 'reminder_days'
  | 'language'
  | 'page_token_hash';

export interface CreateBillInput
  extends Omit<BillDetails, 'collection_id' | OptionalDetail>, Partial<Pick<BillDetails, OptionalDetail>> {
  account_id: string;
  /** Reserved keys; created now when omitted. */
  reserved?: ReservedInvoice | undefined;
  /** What the bill is for, if not for itself: a shop order notifies its merchant in its own way. */
  kind?: 'BILL' | 'SHOP_ORDER';
  collection: Pick<Collection, 'id' | 'fee_bearer'> | null;
  lines: readonly BillLine[];
  actor: PaymentEventActor;
  now: Date;
}

/**
 * Creates a bill with its invoice, lines, directory entries and first timeline event, in the caller's transaction. The
 * caller computed the amount; it is not validated again.
 */
export async function createBill(db: Connection, input: CreateBillInput): Promise<{ id: string; invoice_no: string }> {
  const { account_id, kind = 'BILL', collection, lines, actor, now, reserved, ...details } = input;
  const { amount, expires_at } = details;
  const { id, invoice_no } = await createInvoice(
    db,
    {
      account_id,
      kind,
      amount,
      // The fee bearer of each attempt comes from the channel's setting, unless the collection sets one.
      fee_bearer: collection?.fee_bearer ?? 'MERCHANT',
      expires_at,
      created_at: now,
    },
    reserved,
  );
  const key = { account_id, id };
  // A payer billed by the merchant becomes a customer; a payer on a public page is matched to an existing one only.
  const [customer_id = null] = await matchCustomers(db, account_id, [details], {
    creates_missing: actor === 'merchant',
    now,
  });
  await insertBill(db, {
    ...key,
    invoice_no,
    details: { ...DEFAULT_DETAILS, ...details, collection_id: collection?.id ?? null, customer_id },
    lines,
    created_at: now,
  });
  const facts = { source: details.source, amount: toRinggit(details.amount) };
  await recordBillEvent(db, key, paymentEvent('bill_created', facts), actor, now);
  if (actor !== 'merchant' && kind === 'BILL') {
    const notification_facts = { subject_id: id, reference: invoice_no, amount: facts.amount, name: details.full_name };
    await createNotification(db, account_id, 'BILL_CREATED', notification_facts, now);
  }
  return { id, invoice_no };
}

const DEFAULT_DETAILS: Pick<BillDetails, OptionalDetail> = {
  due_date: null,
  reminder_days: null,
  language: 'en',
  page_token_hash: null,
  payer_address: null,
  merchant_api_id: null,
  callback_url: null,
  redirect_url: null,
  callback_format: 'KUTIP',
  chosen_service_id: null,
};
