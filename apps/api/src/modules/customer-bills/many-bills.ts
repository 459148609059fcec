import { randomBytes } from 'node:crypto';
import { invoiceNo } from '@kutip/domain/invoice-number';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent, type PaymentEventActor } from '@kutip/domain/payment-events';
import type { Connection } from '../../platform/connection.ts';
import { enterDirectory } from '../../platform/directory.ts';
import { queueMessages } from '../../platform/outbox.ts';
import type { Collection } from '../collections/collections.service.ts';
import { customersOfPayers } from '../customers/customers.service.ts';
import { insertEvents, type EventRow } from '../payments/switch.service.ts';
import { insertBills, type BillRow } from './many-bills.queries.ts';

const RANDOM_BYTES = 10;

/** What a mail about a new bill says besides the bill itself. */
export interface BillMail {
  merchant_name: string;
  linkTo(id: string): string;
}

export interface BillsToMake {
  account_id: string;
  collection: Pick<Collection, 'id' | 'fee_bearer'> | null;
  source: 'UPLOAD' | 'API';
  /** Of the mails about them, now and later. */
  language: string;
  actor: PaymentEventActor;
  now: Date;
  /** Each payer is sent the link; null: nobody is. */
  mail: BillMail | null;
}
export type BillOfMany = Omit<BillRow, 'id' | 'invoice_no' | 'customer_id'>;
/** With the id that the bill is to have, so that the caller knows which is which. */
export type BillToNumber = Omit<BillRow, 'invoice_no' | 'customer_id'>;

/** Gives every bill a number that nobody has. Ten random characters hardly ever meet twice. */
async function numbered(
  db: Connection,
  account_id: string,
  bills: readonly Omit<BillRow, 'invoice_no'>[],
): Promise<BillRow[]> {
  const keys = bills.map(({ id }) => ({ kind: 'invoice' as const, key: id, account_id, id }));
  await enterDirectory(db, keys);
  const done: BillRow[] = [];
  let waiting = bills;
  while (waiting.length) {
    const tried = waiting.map((bill) => ({ ...bill, invoice_no: invoiceNo('BILL', randomBytes(RANDOM_BYTES)) }));
    const entries = tried.map(({ invoice_no, id }) => ({ kind: 'invoice' as const, key: invoice_no, account_id, id }));
    // oxlint-disable-next-line no-await-in-loop -- again only for those whose number was taken
    const free = new Set(await enterDirectory(db, entries));
    done.push(...tried.filter(({ invoice_no }) => free.has(invoice_no)));
    waiting = tried.filter(({ invoice_no }) => !free.has(invoice_no));
  }
  return done;
}

function eventsOf({ account_id, source, actor, now, mail }: BillsToMake, bills: readonly BillRow[]): EventRow[] {
  const row = (invoice_id: string) => ({ account_id, invoice_id, payment_record_id: null, actor, at: now });
  return bills.flatMap(({ id, amount }) => [
    { ...row(id), ...paymentEvent('bill_created', { source, amount: toRinggit(amount) }) },
    ...(mail ? [{ ...row(id), ...paymentEvent('bill_sent', { channel: 'email' }) }] : []),
  ]);
}

/**
 * Makes many bills of one collection with a handful of statements, in the caller's transaction: what `makeBill` does for
 * one. What they ask was checked by the caller. Answers them in no particular order.
 */
export async function makeBills(
  db: Connection,
  wanted: BillsToMake,
  bills: readonly BillToNumber[],
): Promise<BillRow[]> {
  if (bills.length === 0) return [];
  const { account_id, collection, source, language, now, mail } = wanted;
  // Whoever the merchant bills is his customer.
  const customers = await customersOfPayers(db, account_id, bills, { keeps_new: true, now });
  const owned = bills.map((bill, n) => ({ ...bill, customer_id: customers[n] ?? null }));
  const made = await numbered(db, account_id, owned);
  const shared = {
    account_id,
    collection_id: collection?.id ?? null,
    fee_bearer: collection?.fee_bearer ?? ('MERCHANT' as const),
    source,
    language,
    sent_at: mail && now,
    created_at: now,
  };
  await insertBills(db, shared, made);
  await insertEvents(db, eventsOf(wanted, made));
  if (mail)
    await queueMessages(
      db,
      made.map((bill) => mailOf(bill, mail, wanted)),
    );
  return made;
}

const mailOf = (bill: BillRow, mail: BillMail, { account_id, language, now }: BillsToMake) => ({
  account_id,
  channel: 'EMAIL' as const,
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
