/** The front door of bills: whoever makes something payable for a customer makes it here. */
import { randomBytes } from 'node:crypto';
import type { BillLine } from '@kutip/domain/bill';
import { invoiceNo } from '@kutip/domain/invoice-number';
import { toRinggit } from '@kutip/domain/money';
import { paymentEvent, type PaymentEventActor } from '@kutip/domain/payment-events';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { enterDirectory } from '../../platform/directory.ts';
import type { Collection } from '../collections/collections.service.ts';
import { customersOfPayers } from '../customers/customers.service.ts';
import { writeNotice } from '../notifications/notifications.service.ts';
import { insertEvents, type EventRow } from '../payments/switch.service.ts';
import { insertBill, type BillDetails } from './customer-bills.queries.ts';

export { billsOf, itemsOf as itemsOfBill } from './customer-bills.queries.ts';
export { makeBills, type BillMail, type BillOfMany } from './many-bills.ts';
export { referencesUsed } from './many-bills.queries.ts';

/** Where a bill is paid. */
export const linkToBill = (public_url: string, id: string): string => new URL(`/pay/bill/${id}`, public_url).href;

const RANDOM_BYTES = 10;

/** An invoice number that nobody has, entered in the directory. Ten random characters hardly ever meet twice. */
async function newInvoiceNo(db: Connection, key: { account_id: string; id: string }): Promise<string> {
  const invoice_no = invoiceNo('BILL', randomBytes(RANDOM_BYTES));
  const entered = await enterDirectory(db, [{ kind: 'invoice', key: invoice_no, ...key }]);
  return entered.length ? invoice_no : newInvoiceNo(db, key);
}

/** Adds to a bill's timeline what happened to the bill itself, not to an attempt. */
export const tell = (
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  event: Pick<EventRow, 'kind' | 'detail'>,
  actor: PaymentEventActor,
  at: Date,
): Promise<void> => insertEvents(db, [{ account_id, invoice_id: id, payment_record_id: null, ...event, actor, at }]);

/** What somebody will make a bill of later: id and number, which lead nowhere until then. */
export interface Reserved {
  id: string;
  invoice_no: string;
}

/** Reserves the two public keys of a bill. */
export async function reserveBill(db: Connection, account_id: string): Promise<Reserved> {
  const key = { account_id, id: uuid() };
  const invoice_no = await newInvoiceNo(db, key);
  await enterDirectory(db, [{ kind: 'invoice', key: key.id, ...key }]);
  return { id: key.id, invoice_no };
}

/** Of a bill that is made by whoever pays it, or for him: no date, no reminders. */
type Later = 'due_date' | 'reminder_days' | 'language';

export interface BillToMake extends Omit<BillDetails, 'collection_id' | Later>, Partial<Pick<BillDetails, Later>> {
  account_id: string;
  /** Reserved before; left out: keys are made now. */
  reserved?: Reserved | undefined;
  collection: Pick<Collection, 'id' | 'fee_bearer'> | null;
  lines: readonly BillLine[];
  actor: PaymentEventActor;
  now: Date;
}

/**
 * Makes a bill: invoice, bill, lines, the public keys that lead to it and the first line of its timeline, all in the
 * caller's transaction. The amount was worked out by the caller and is not checked again.
 */
export async function makeBill(db: Connection, wanted: BillToMake): Promise<{ id: string; invoice_no: string }> {
  const { account_id, collection, lines, actor, now, reserved, ...details } = wanted;
  const { id, invoice_no } = reserved ?? (await reserveBill(db, account_id));
  const key = { account_id, id };
  // Whoever the merchant bills is his customer; a passer-by who pays on an open page is one only when he is known.
  const [customer_id = null] = await customersOfPayers(db, account_id, [details], {
    keeps_new: actor === 'merchant',
    now,
  });
  await insertBill(db, {
    ...key,
    invoice_no,
    // Each attempt is charged to whom its channel's setting says, unless the collection says who.
    fee_bearer: collection?.fee_bearer ?? 'MERCHANT',
    details: { ...UNDATED, ...details, collection_id: collection?.id ?? null, customer_id },
    lines,
    created_at: now,
  });
  const facts = { source: details.source, amount: toRinggit(details.amount) };
  await tell(db, key, paymentEvent('bill_created', facts), actor, now);
  if (actor !== 'merchant') {
    const told = { subject_id: id, reference: invoice_no, amount: facts.amount, name: details.full_name };
    await writeNotice(db, account_id, 'BILL_CREATED', told, now);
  }
  return { id, invoice_no };
}

const UNDATED: Pick<BillDetails, Later> = { due_date: null, reminder_days: null, language: 'en' };
