import { toRinggit } from '@kutip/domain/money';
import { paymentEvent, type PaymentEventActor } from '@kutip/domain/payment-events';
import type { Connection } from '../../platform/connection.ts';
import { findMessageLimits } from '../../platform/message-counts.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import type { Collection } from '../collections/collections.service.ts';
import { matchCustomers } from '../customers/customers.service.ts';
import { createInvoices, insertEvents, type EventRow } from '../invoices/invoices.service.ts';
import { insertBills, type BillRow } from './bulk-bills.queries.ts';

/** Fields of the e-mail about a new bill besides the bill itself. */
export interface BillEmailOptions {
  merchant_name: string;
  linkTo(id: string): string;
}

export interface CreateBillsInput {
  account_id: string;
  collection: Pick<Collection, 'id' | 'fee_bearer'> | null;
  source: 'UPLOAD' | 'API';
  /** Language of the e-mails about them, now and later. */
  language: string;
  actor: PaymentEventActor;
  now: Date;
  /** E-mails each payer the link, as far as the limits of e-mails allow; null sends nothing. */
  mail: BillEmailOptions | null;
}
export type BulkBill = Omit<BillRow, 'id' | 'invoice_no' | 'customer_id'>;
/** Includes the bill's id, so that the caller can match the results. */
export type BulkBillInput = Omit<BillRow, 'invoice_no' | 'customer_id'>;

function createdEvents(
  { account_id, source, actor, now }: CreateBillsInput,
  bills: readonly BillRow[],
  sent: ReadonlySet<string>,
): EventRow[] {
  const row = (invoice_id: string) => ({ account_id, invoice_id, payment_record_id: null, actor, at: now });
  return bills.flatMap(({ id, amount }) => [
    { ...row(id), ...paymentEvent('bill_created', { source, amount: toRinggit(amount) }) },
    ...(sent.has(id) ? [{ ...row(id), ...paymentEvent('bill_sent', { channel: 'email' }) }] : []),
  ]);
}

/**
 * Creates many bills of one collection with a few statements, in the caller's transaction; `createBill` does the same
 * for one. The caller validated the amounts. Returns them in no particular order.
 */
export async function createBills(
  db: Connection,
  input: CreateBillsInput,
  bills: readonly BulkBillInput[],
): Promise<BillRow[]> {
  if (bills.length === 0) return [];
  const { account_id, collection, source, language, now, mail } = input;
  // Payers billed by the merchant become customers.
  const customers = await matchCustomers(db, account_id, bills, { creates_missing: true, now });
  const owned = bills.map((bill, n) => ({ ...bill, customer_id: customers[n] ?? null }));
  const fee_bearer = collection?.fee_bearer ?? ('MERCHANT' as const);
  const numbers = await createInvoices(
    db,
    { account_id, kind: 'BILL' },
    owned.map(({ id, amount }) => ({
      account_id,
      id,
      kind: 'BILL',
      amount,
      fee_bearer,
      expires_at: null,
      created_at: now,
    })),
  );
  const made = owned.map((bill) => ({ ...bill, invoice_no: numbers.get(bill.id)! }));
  const shared = {
    account_id,
    collection_id: collection?.id ?? null,
    source,
    language,
    created_at: now,
  };
  const sent = mail ? await emailLinks(db, made, mail, input) : new Set<string>();
  await insertBills(
    db,
    shared,
    made.map((bill) => ({ ...bill, sent_at: sent.has(bill.id) ? now : null })),
  );
  await insertEvents(db, createdEvents(input, made, sent));
  return made;
}

/** Queues the e-mails that the limits allow. Returns the ids of their bills. */
async function emailLinks(
  db: Connection,
  bills: readonly BillRow[],
  mail: BillEmailOptions,
  input: CreateBillsInput,
): Promise<Set<string>> {
  const emails = bills.map((bill) => billLinkEmail(bill, mail, input));
  const limits = await findMessageLimits(db, input.account_id, emails);
  await queueMessages(
    db,
    emails.filter((_, n) => limits[n] === null),
  );
  return new Set(bills.filter((_, n) => limits[n] === null).map(({ id }) => id));
}

const billLinkEmail = (
  bill: BillRow,
  mail: BillEmailOptions,
  { account_id, language, now }: CreateBillsInput,
): Message => ({
  account_id,
  channel: 'EMAIL',
  recipient: bill.email,
  template: 'bill_link',
  language,
  data: {
    merchant_name: mail.merchant_name,
    title: bill.title,
    amount: toRinggit(bill.amount),
    invoice_no: bill.invoice_no,
    payer_name: bill.full_name,
    note: null,
    due_date: bill.due_date,
    expires_at: null,
    link: mail.linkTo(bill.id),
  },
  created_at: now,
});
