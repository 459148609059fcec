/** Public interface of the bills module: every module creates its customer bills here. */
import { randomBytes } from 'node:crypto';
import type { BillLine } from '@kutip/domain/bill';
import { invoiceNo } from '@kutip/domain/invoice-number';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent, type PaymentEventActor } from '@kutip/domain/payment-events';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';
import type { Collection } from '../collections/collections.service.ts';
import { matchCustomers } from '../customers/customers.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { insertEvents, type EventRow } from '../invoices/invoices.service.ts';
import { insertBill, type BillDetails } from './customer-bills.queries.ts';

export { listBillItems } from './customer-bills.queries.ts';
export { createBills, type BillEmailOptions, type BulkBill } from './bulk-bills.ts';
export { findUsedReferences } from './bulk-bills.queries.ts';

/** The public payment page of a bill. */
export const billUrl = (public_url: string, id: string): string => new URL(`/pay/bill/${id}`, public_url).href;

const RANDOM_BYTES = 10;

/** Enters a new invoice number in the directory; collisions of ten random characters are retried. */
async function newInvoiceNo(db: Connection, key: { account_id: string; id: string }): Promise<string> {
  const invoice_no = invoiceNo('BILL', randomBytes(RANDOM_BYTES));
  const entered = await addDirectoryEntries(db, [{ kind: 'invoice', key: invoice_no, ...key }]);
  return entered.length ? invoice_no : newInvoiceNo(db, key);
}

/** Records an event on the bill's timeline that belongs to no payment attempt. */
export const recordBillEvent = (
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  event: Pick<EventRow, 'kind' | 'detail'>,
  actor: PaymentEventActor,
  at: Date,
): Promise<void> => insertEvents(db, [{ account_id, invoice_id: id, payment_record_id: null, ...event, actor, at }]);

/** Id and number reserved for a bill that is created later; they resolve to nothing until then. */
export interface ReservedBill {
  id: string;
  invoice_no: string;
}

/** Reserves the id and number of a bill. */
export async function reserveBill(db: Connection, account_id: string): Promise<ReservedBill> {
  const key = { account_id, id: uuid() };
  const invoice_no = await newInvoiceNo(db, key);
  await addDirectoryEntries(db, [{ kind: 'invoice', key: key.id, ...key }]);
  return { id: key.id, invoice_no };
}

/** Optional for bills created by or for a payer: no due date, no reminders. */
type OptionalDetail = 'due_date' | 'reminder_days' | 'language';

export interface CreateBillInput
  extends Omit<BillDetails, 'collection_id' | OptionalDetail>, Partial<Pick<BillDetails, OptionalDetail>> {
  account_id: string;
  /** Reserved keys; created now when omitted. */
  reserved?: ReservedBill | undefined;
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
  const { account_id, collection, lines, actor, now, reserved, ...details } = input;
  const { id, invoice_no } = reserved ?? (await reserveBill(db, account_id));
  const key = { account_id, id };
  // A payer billed by the merchant becomes a customer; a payer on a public page is matched to an existing one only.
  const [customer_id = null] = await matchCustomers(db, account_id, [details], {
    creates_missing: actor === 'merchant',
    now,
  });
  await insertBill(db, {
    ...key,
    invoice_no,
    // The fee bearer of each attempt comes from the channel's setting, unless the collection sets one.
    fee_bearer: collection?.fee_bearer ?? 'MERCHANT',
    details: { ...DEFAULT_DETAILS, ...details, collection_id: collection?.id ?? null, customer_id },
    lines,
    created_at: now,
  });
  const facts = { source: details.source, amount: toRinggit(details.amount) };
  await recordBillEvent(db, key, paymentEvent('bill_created', facts), actor, now);
  if (actor !== 'merchant') {
    const notification_facts = { subject_id: id, reference: invoice_no, amount: facts.amount, name: details.full_name };
    await createNotification(db, account_id, 'BILL_CREATED', notification_facts, now);
  }
  return { id, invoice_no };
}

const DEFAULT_DETAILS: Pick<BillDetails, OptionalDetail> = { due_date: null, reminder_days: null, language: 'en' };
