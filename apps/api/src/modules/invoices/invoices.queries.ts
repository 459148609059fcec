import type { FeeBearer } from '@kutip/domain/fees';
import type { InvoiceKind } from '@kutip/domain/invoice-number';
import type { Sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount, preparedByAccount } from '../../platform/one-account.ts';
import { prepared } from '../../platform/prepared.ts';
import { assertAllMoved, type StatusChange } from '../../platform/status-change.ts';

export interface InvoiceKey {
  account_id: string;
  id: string;
}

/** An invoice as everything that happens to it or to its payment attempts needs it. Amounts in sen. */
export interface Invoice extends InvoiceKey {
  invoice_no: string;
  kind: InvoiceKind;
  status: BillStatus;
  amount: Sen;
  currency: string;
  /** How often payment was attempted. */
  attempts: number;
  expires_at: Date | null;
  fee_bearer: FeeBearer;
  /** Of a top-up: the balance it goes to. */
  pool_type: string | null;
  /** Of a top-up by bank transfer: AWAITING, CONFIRMED or REJECTED. */
  review: string | null;
  created_by: string | null;
}

/** An invoice under its row lock, which every change of it or of its payment attempts waits for. */
export type LockedInvoice = Invoice;

const COLUMNS = raw`i.account_id, i.id, i.invoice_no, i.kind, i.status, i.amount, i.currency, i.attempts, i.expires_at,
  i.fee_bearer, i.pool_type, i.review, i.created_by`;

const keysOf = (keys: readonly InvoiceKey[]) => JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })));

const invoicesLocked = preparedByAccount((db, { keys }: { keys: string }, ofOne) =>
  raw<LockedInvoice>`
    select ${COLUMNS}
    from json_to_recordset(${keys}::json) as w (account_id uuid, id uuid)
    join invoices i on i.account_id = w.account_id and i.id = w.id and i.deleted_at is null${ofOne('i')}
    order by i.account_id, i.id
    for update of i`.compile(db),
);

/** Locks invoices in one statement; answers in the order of the keys, undefined for those that do not exist. */
export async function lockInvoices(
  db: Connection,
  keys: readonly InvoiceKey[],
): Promise<(LockedInvoice | undefined)[]> {
  if (keys.length === 0) return [];
  const rows = await invoicesLocked(db, keys, { keys: keysOf(keys) });
  return keys.map((key) => rows.find(({ account_id: owner, id }) => owner === key.account_id && id === key.id));
}

export async function lockInvoice(db: Connection, key: InvoiceKey): Promise<LockedInvoice | undefined> {
  const [invoice] = await lockInvoices(db, [key]);
  return invoice;
}

/** An invoice as it is, without a lock: for pages and quotes, not for decisions that are written. */
export async function findInvoice(db: Connection, { account_id, id }: InvoiceKey): Promise<Invoice | undefined> {
  const { rows } = await raw<Invoice>`
    select ${COLUMNS} from invoices i
    where i.account_id = ${account_id} and i.id = ${id} and i.deleted_at is null`.execute(sql(db));
  return rows[0];
}

export interface NewInvoice extends InvoiceKey {
  invoice_no: string;
  kind: InvoiceKind;
  amount: Sen;
  fee_bearer: FeeBearer;
  expires_at: Date | null;
  pool_type?: string;
  virtual_account_id?: string;
  created_by?: string | null;
  created_at: Date;
}

const invoicesInserted = prepared((db, { invoices }: { invoices: string }) =>
  raw`
    insert into invoices (account_id, id, invoice_no, kind, amount, total, fee_bearer, expires_at, pool_type,
      virtual_account_id, created_by, created_at, updated_at)
    select account_id, id, invoice_no, kind, amount, amount, fee_bearer, expires_at, pool_type, virtual_account_id, created_by,
      created_at, created_at
    from json_to_recordset(${invoices}::json) as n (account_id uuid, id uuid, invoice_no text, kind text,
      amount bigint, fee_bearer text, expires_at timestamptz, pool_type text, virtual_account_id uuid, created_by uuid,
      created_at timestamptz)`.compile(db),
);

/** Inserts invoices in one statement. The fee is known when a channel was chosen, so the total is the amount until then. */
export async function insertInvoices(db: Connection, invoices: readonly NewInvoice[]): Promise<void> {
  await invoicesInserted(db, { invoices: JSON.stringify(invoices) });
}

/** A change of an invoice's status that its state table allows. `paid_at` is left out where it stays as it is. */
export interface InvoiceStatusRow extends InvoiceKey {
  change: StatusChange<BillStatus>;
  paid_at?: Date | null;
  /** How often payment was attempted, where that changes too. */
  attempts?: number;
  updated_at: Date;
}

/** The copy of status and payment date on the bill that shares the invoice's id follows in the same statement: lists of bills read it. */
const billCopy = (of_one = raw``) => raw`bills as (
  update customer_bills b set status = m.status, paid_at = m.paid_at, updated_at = m.updated_at
  from moved m where b.account_id = m.account_id and b.id = m.id${of_one}
)`;

const statusesWritten = preparedByAccount((db, { rows }: { rows: string }, ofOne) =>
  raw<{ count: number }>`
    with moved as (
      update invoices i set status = u.status, updated_at = u.updated_at, attempts = coalesce(u.attempts, i.attempts),
        paid_at = case when u.sets_paid_at then u.paid_at else i.paid_at end
      from json_to_recordset(${rows}::json) as u (account_id uuid, id uuid, from_status text, status text,
        sets_paid_at boolean, paid_at timestamptz, attempts int, updated_at timestamptz)
      where i.account_id = u.account_id and i.id = u.id and i.status = u.from_status${ofOne('i')}
      returning i.account_id, i.id, i.status, i.paid_at, i.updated_at
    ), ${billCopy(ofOne('b'))}
    select count(*)::int as count from moved`.compile(db),
);

/**
 * Row writer: writes checked status changes to invoices and to their bills. An invoice that has left the state which the
 * change was decided on is a bug of the caller, who must hold its lock: the transaction fails.
 */
export async function writeInvoiceStatuses(db: Connection, changes: readonly InvoiceStatusRow[]): Promise<void> {
  const rows = changes.map(({ change, paid_at, ...row }) => ({
    ...row,
    from_status: change.from,
    status: change.to,
    sets_paid_at: paid_at !== undefined,
    paid_at: paid_at ?? null,
  }));
  const [counted] = await statusesWritten(db, changes, { rows: JSON.stringify(rows) });
  assertAllMoved('invoices', counted, changes.length);
}

/** An invoice with the payment that paid it: only its channel knows fee, tax and total. Amounts in sen. */
export interface PaidInvoiceRow extends InvoiceKey {
  change: StatusChange<BillStatus>;
  fee: Sen;
  fee_tax: Sen;
  total: Sen;
  fee_bearer: FeeBearer;
  paid_at: Date;
  updated_at: Date;
}

/** Row writer: marks invoices and their bills paid. Fails like `writeInvoiceStatuses`. */
export async function writePaidInvoices(db: Connection, paid: readonly PaidInvoiceRow[]): Promise<void> {
  const rows = paid.map(({ change, ...row }) => ({ ...row, from_status: change.from, status: change.to }));
  const { rows: counted } = await raw<{ count: number }>`
    with moved as (
      update invoices i set status = u.status, fee = u.fee, fee_tax = u.fee_tax, total = u.total,
        fee_bearer = u.fee_bearer, paid_at = u.paid_at, updated_at = u.updated_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as u (account_id uuid, id uuid, from_status text, status text,
        fee bigint, fee_tax bigint, total bigint, fee_bearer text, paid_at timestamptz, updated_at timestamptz)
      where i.account_id = u.account_id and i.id = u.id and i.status = u.from_status${ofOneAccount('i', paid)}
      returning i.account_id, i.id, i.status, i.paid_at, i.updated_at
    ), ${billCopy(ofOneAccount('b', paid))}
    select count(*)::int as count from moved`.execute(sql(db));
  assertAllMoved('invoices', counted[0], paid.length);
}

/** What a merchant may change of an invoice that is not paid. */
export interface InvoiceTerms {
  amount?: Sen;
  expires_at?: Date | null;
}

export async function updateInvoiceTerms(
  db: Connection,
  { account_id, id }: InvoiceKey,
  { amount, expires_at }: InvoiceTerms,
  updated_at: Date,
): Promise<void> {
  await sql(db)
    .updateTable('invoices')
    .set({ ...(amount !== undefined && { amount, total: amount }), ...(expires_at !== undefined && { expires_at }) })
    .set({ updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** The number of attempts, which the next attempt's number continues. */
export async function updateAttemptCount(
  db: Connection,
  { account_id, id }: InvoiceKey,
  attempts: number,
): Promise<void> {
  await sql(db)
    .updateTable('invoices')
    .set({ attempts })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** The review of a bank transfer for an invoice: the proof that was handed in, and what a person decided. */
export interface InvoiceReviewRow extends InvoiceKey {
  review: 'AWAITING' | 'CONFIRMED' | 'REJECTED';
  proof_file_id?: string;
  proof_at?: Date;
  reviewed_by?: string;
  reviewed_at?: Date;
  review_note?: string | null;
  bank_reference?: string;
  /** What was received, in sen. */
  total?: Sen;
  updated_at: Date;
}

/** Row writer: what is left out stays as it is. */
export async function writeInvoiceReviews(db: Connection, reviews: readonly InvoiceReviewRow[]): Promise<void> {
  await raw`
    update invoices i set review = u.review, proof_file_id = coalesce(u.proof_file_id, i.proof_file_id),
      proof_at = coalesce(u.proof_at, i.proof_at), reviewed_by = coalesce(u.reviewed_by, i.reviewed_by),
      reviewed_at = coalesce(u.reviewed_at, i.reviewed_at), review_note = coalesce(u.review_note, i.review_note),
      bank_reference = coalesce(u.bank_reference, i.bank_reference), total = coalesce(u.total, i.total),
      updated_at = u.updated_at
    from json_to_recordset(${JSON.stringify(reviews)}::json) as u (account_id uuid, id uuid, review text, proof_file_id uuid,
      proof_at timestamptz, reviewed_by uuid, reviewed_at timestamptz, review_note text, bank_reference text, total bigint,
      updated_at timestamptz)
    where i.account_id = u.account_id and i.id = u.id${ofOneAccount('i', reviews)}`.execute(sql(db));
}

/**
 * Pending invoices of every merchant whose expiry has passed. Those with an open payment attempt are PROCESSING and wait for
 * its result; a bank transfer under review waits for its reviewer.
 */
export const findExpiredInvoices = (db: Connection, now: Date, limit: number): Promise<InvoiceKey[]> =>
  sql(db)
    .selectFrom('invoices')
    .select(['account_id', 'id'])
    .where('status', '=', 'PENDING')
    .where('deleted_at', 'is', null)
    .where('expires_at', '<=', now)
    .where((eb) => eb.or([eb('review', 'is', null), eb('review', '!=', 'AWAITING')]))
    .orderBy('account_id')
    .orderBy('expires_at')
    .limit(limit)
    .execute();

/** Locks a reserved invoice number and tells whether an invoice uses it; undefined when the account has not reserved it. */
export async function lockReservation(
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
  const invoice = await sql(db)
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', entry.id)
    .executeTakeFirst();
  return { id: entry.id, is_used: invoice !== undefined };
}
