import type { BillLine } from '@kutip/domain/bill';
import { dayOf } from '@kutip/domain/day';
import type { FeeBearer } from '@kutip/domain/fees';
import type { BillStatus } from '@kutip/domain/payment';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** An account's bills as the contract's rows; `now` decides which are overdue. */
export const selectBills = (db: Connection, account_id: string, now: Date) =>
  sql(db)
    .selectFrom('customer_bills')
    .select(['id', 'uuid', 'invoice_no', 'collection_id', 'title', 'full_name', 'email', 'phone_number', 'amount'])
    .select(['source', 'due_date', 'expires_at', 'reference_1', 'reference_2', 'note', 'paid_at', 'created_at'])
    .select(['sent_at', 'reminder_count', 'updated_at'])
    .select((eb) => [
      eb.ref('status').$castTo<BillStatus>().as('status'),
      // The same rule as the domain's isOverdue, in SQL so that lists can filter by it.
      eb.fn
        .coalesce(eb.and([eb('status', '=', 'PENDING'), eb('due_date', '<', dayOf(now))]), eb.lit(false))
        .$castTo<boolean>()
        .as('is_overdue'),
    ])
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const findBill = (db: Connection, account_id: string, id: string, now: Date) =>
  selectBills(db, account_id, now)
    .select(['reminder_days', 'language'])
    .select((eb) => [eb.ref('form_answers').$castTo<Record<string, string>>().as('form_answers')])
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
  | 'form_answers'
  | 'sent_at'
  | 'language'
>;

type StoredBillDetails = BillDetails & { customer_id: string | null };

export interface NewBill {
  account_id: string;
  id: string;
  invoice_no: string;
  fee_bearer: FeeBearer;
  details: StoredBillDetails;
  lines: readonly BillLine[];
  created_at: Date;
}

/**
 * Inserts the invoice, the bill with the same id, and its lines. The fee depends on the channel, so the invoice has no
 * fee until it is paid.
 */
export async function insertBill(db: Connection, bill: NewBill): Promise<void> {
  const { account_id, id, invoice_no, fee_bearer, lines, created_at } = bill;
  const { amount, expires_at, form_answers, ...details } = bill.details;
  const key = { account_id, id, invoice_no, amount, expires_at, created_at, updated_at: created_at };
  await sql(db)
    .insertInto('invoices')
    .values({ ...key, kind: 'BILL', total: amount, fee_bearer })
    .execute();
  await sql(db)
    .insertInto('customer_bills')
    .values({ ...key, ...details, form_answers: JSON.stringify(form_answers) })
    .execute();
  await insertItems(db, { account_id, id }, lines, created_at);
}

async function insertItems(
  db: Connection,
  { account_id, id: bill_id }: BillKey,
  lines: readonly BillLine[],
  created_at: Date,
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({ ...line, account_id, id: uuid(), bill_id, created_at }));
  await sql(db).insertInto('bill_items').values(rows).execute();
}

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
  await insertItems(db, key, lines, created_at);
}

export interface BillKey {
  account_id: string;
  id: string;
}

/** Locks the invoice. Every change of an invoice takes this lock before it reads anything about it. */
export const lockInvoice = (db: Connection, { account_id, id }: BillKey) =>
  sql(db)
    .selectFrom('invoices')
    .select(['expires_at'])
    .select((eb) => [eb.ref('status').$castTo<BillStatus>().as('status')])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('kind', '=', 'BILL')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

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
    await sql(db)
      .updateTable('invoices')
      .set({ ...(amount !== undefined && { amount, total: amount }), ...(expires_at !== undefined && { expires_at }) })
      .set({ updated_at })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
  await sql(db)
    .updateTable('customer_bills')
    .set({ ...change, updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function markSent(db: Connection, { account_id, id }: BillKey, sent_at: Date): Promise<void> {
  await sql(db)
    .updateTable('customer_bills')
    .set({ sent_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Closes an invoice and its bill. */
export async function closeBill(
  db: Connection,
  { account_id, id }: BillKey,
  status: 'CANCELLED' | 'EXPIRED',
  now: Date,
): Promise<void> {
  for (const table of ['invoices', 'customer_bills'] as const)
    await sql(db)
      .updateTable(table)
      .set({ status, updated_at: now })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
}

/** Pending bills past their expiry. */
export const findExpiredBills = (db: Connection, now: Date, limit: number): Promise<BillKey[]> =>
  sql(db)
    .selectFrom('customer_bills')
    .select(['account_id', 'id'])
    .where('status', '=', 'PENDING')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('account_id')
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/**
 * A reserved number with its directory entry locked, and whether a bill uses it already; undefined when it is not this
 * account's.
 */
export async function lockReservedBill(
  db: Connection,
  account_id: string,
  invoice_no: string,
): Promise<{ id: string; is_used: boolean } | undefined> {
  const entry = await sql(db)
    .selectFrom('directory')
    .select('id')
    .where('kind', '=', 'invoice')
    .where('key', '=', invoice_no)
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirst();
  if (!entry) return undefined;
  const { id } = entry;
  const invoice = await sql(db)
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return { id, is_used: invoice !== undefined };
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
