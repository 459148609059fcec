import { CODE } from '@kutip/contracts/codes';
import type { BillLine } from '@kutip/domain/bill';
import { dayOf } from '@kutip/domain/day';
import type { CallbackFormat } from '@kutip/domain/merchant-callback';
import type { BillStatus } from '@kutip/domain/payment';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw, type Insertable } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { preparedInsert } from '../../platform/prepared.ts';
import { lockInvoice, updateInvoiceTerms, type LockedInvoice } from '../invoices/invoices.service.ts';
import { newSearchText, writeSearchTexts } from '../search/search.service.ts';

/** An account's bills as the contract's rows; `now` decides which are overdue. */
export const selectBills = (db: Connection, account_id: string, now: Date) =>
  sql(db)
    .selectFrom('customer_bills')
    .select(['id', 'uuid', 'invoice_no', 'collection_id', 'title', 'full_name', 'email', 'phone_number', 'amount'])
    .select(['source', 'due_date', 'expires_at', 'reference_1', 'reference_2', 'note', 'paid_at', 'created_at'])
    .select(['sent_at', 'reminder_count', 'updated_at'])
    .select((eb) => [
      eb.ref('status').$castTo<BillStatus>().as('status'),
      // Overdue: due before today and not paid. In SQL, so that lists can filter by it.
      eb.fn
        .coalesce(eb.and([eb('status', '=', 'PENDING'), eb('due_date', '<', dayOf(now))]), eb.lit(false))
        .$castTo<boolean>()
        .as('is_overdue'),
    ])
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const findBill = (db: Connection, account_id: string, id: string, now: Date) =>
  selectBills(db, account_id, now)
    .select(['reminder_days', 'language', 'payer_address', 'chosen_service_id'])
    .select((eb) => [
      eb.ref('form_answers').$castTo<Record<string, string>>().as('form_answers'),
      eb
        .selectFrom('merchant_apis as a')
        .select('a.name')
        .whereRef('a.account_id', '=', 'customer_bills.account_id')
        .whereRef('a.id', '=', 'customer_bills.merchant_api_id')
        .as('credential_name'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();

export type Bill = NonNullable<Awaited<ReturnType<typeof findBill>>>;

export const listBillItems = (db: Connection, account_id: string, bill_id: string) =>
  sql(db)
    .selectFrom('bill_items')
    .select(['title', 'quantity', 'unit_price', 'total_amount'])
    .where('account_id', '=', account_id)
    .where('bill_id', '=', bill_id)
    .orderBy('id')
    .execute();

export type BillDetails = Pick<
  Bill,
  | 'collection_id'
  | 'title'
  | 'full_name'
  | 'email'
  | 'phone_number'
  | 'amount'
  | 'source'
  | 'due_date'
  | 'expires_at'
  | 'reminder_days'
  | 'reference_1'
  | 'reference_2'
  | 'note'
  | 'payer_address'
  | 'form_answers'
  | 'sent_at'
  | 'language'
> & {
  page_token_hash: Buffer | null;
  /** The credential of the merchant API that created it; null: none. */
  merchant_api_id: string | null;
  /** Instead of the collection's. */
  callback_url: string | null;
  redirect_url: string | null;
  /** How callbacks about it are written. */
  callback_format: CallbackFormat;
  /** The bank or other service that the merchant's system chose; null: the payer chooses. */
  chosen_service_id: number | null;
};

type StoredBillDetails = BillDetails & { customer_id: string | null };

export interface NewBill {
  account_id: string;
  id: string;
  invoice_no: string;
  details: StoredBillDetails;
  lines: readonly BillLine[];
  created_at: Date;
}

const billInserted = preparedInsert((db, bill: Insertable<Database['customer_bills']>, { lines }: { lines: string }) =>
  raw`
    with r as (${db.insertInto('customer_bills').values(bill).returningAll()}),
    items as (
      insert into bill_items (account_id, id, bill_id, title, quantity, unit_price, total_amount, created_at)
      select account_id, id, bill_id, title, quantity, unit_price, total_amount, created_at
      from json_populate_recordset(null::bill_items, ${lines}::json)
    ) ${newSearchText('BILL')}`.compile(db),
);

/** Inserts the bill, which shares the id of its invoice, and its lines. */
export async function insertBill(db: Connection, bill: NewBill): Promise<void> {
  const { account_id, id, invoice_no, lines, created_at } = bill;
  const { amount, expires_at, form_answers, ...details } = bill.details;
  const key = { account_id, id, invoice_no, amount, expires_at, created_at, updated_at: created_at };
  const row = { ...key, ...details, form_answers: JSON.stringify(form_answers) };
  await billInserted(db, row, { lines: JSON.stringify(itemRows(bill, lines, created_at)) });
}

const itemRows = ({ account_id, id: bill_id }: BillKey, lines: readonly BillLine[], created_at: Date) =>
  lines.map((line) => ({ ...line, account_id, id: uuid(), bill_id, created_at }));

export async function replaceItems(
  db: Connection,
  key: BillKey,
  lines: readonly BillLine[],
  created_at: Date,
): Promise<void> {
  await sql(db)
    .deleteFrom('bill_items')
    .where('account_id', '=', key.account_id)
    .where('bill_id', '=', key.id)
    .execute();
  if (lines.length > 0)
    await sql(db)
      .insertInto('bill_items')
      .values(itemRows(key, lines, created_at))
      .execute();
}

export interface BillKey {
  account_id: string;
  id: string;
}

/**
 * Locks a bill by its invoice; undefined for other invoices. Every change of a bill takes this lock before it reads anything
 * about it. Refuses the bill of a shop order (4010), which changes with the order only.
 */
export async function lockBill(db: Connection, key: BillKey): Promise<LockedInvoice | undefined> {
  const invoice = await lockInvoice(db, key);
  if (invoice?.kind === 'SHOP_ORDER')
    throw new Refusal(CODE.wrong_state, 'This bill belongs to an order. Please change the order.', 'shop_order');
  return invoice?.kind === 'BILL' ? invoice : undefined;
}

/** Fields that a merchant may change on a payable bill. */
export type BillChange = Partial<
  Pick<
    Bill,
    | 'title'
    | 'full_name'
    | 'email'
    | 'phone_number'
    | 'amount'
    | 'due_date'
    | 'expires_at'
    | 'reminder_days'
    | 'reference_1'
    | 'reference_2'
    | 'note'
  >
>;

/** Updates a bill, and the same fields of its invoice. */
export async function updateBill(
  db: Connection,
  { account_id, id }: BillKey,
  change: BillChange,
  updated_at: Date,
): Promise<void> {
  const { amount, expires_at } = change;
  if (amount !== undefined || expires_at !== undefined)
    await updateInvoiceTerms(
      db,
      { account_id, id },
      { ...(amount !== undefined && { amount }), ...(expires_at !== undefined && { expires_at }) },
      updated_at,
    );
  await sql(db)
    .updateTable('customer_bills')
    .set({ ...change, updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  await writeSearchTexts(db, 'BILL', [{ account_id, id }]);
}

export async function markSent(db: Connection, { account_id, id }: BillKey, sent_at: Date): Promise<void> {
  await sql(db)
    .updateTable('customer_bills')
    .set({ sent_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function findInvoiceNumbers(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql(db)
    .selectFrom('customer_bills')
    .select(['id', 'invoice_no'])
    .where('account_id', '=', account_id)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, invoice_no }) => [id, invoice_no]));
}
