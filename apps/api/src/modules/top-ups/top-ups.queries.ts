import type { Sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { TOP_UP_KINDS, type TopUpKind, type TopUpPool, type TopUpStatus } from '@kutip/domain/top-up';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

const KINDS = [...TOP_UP_KINDS];

/**
 * The status of a top-up, from its invoice (`i`) and the review of its bank-in. A payment takes precedence; only a top-up
 * without a payment in progress expires.
 */
const statusAt = (now: Date) => raw<TopUpStatus>`case
  when i.status = 'CANCELLED' and i.review = 'REJECTED' then 'REJECTED'
  when i.status in ('PENDING', 'PROCESSING') and i.review = 'AWAITING' then 'AWAITING_REVIEW'
  when i.status = 'PENDING' and i.expires_at <= ${now} then 'EXPIRED'
  when i.status in ('PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED') then 'PAID'
  else i.status end`;

const topUpRows = (db: Connection, now: Date) =>
  sql(db)
    .selectFrom('invoices as i')
    .select(['i.id', 'i.invoice_no', 'i.amount', 'i.fee', 'i.fee_tax', 'i.total'])
    .select(['i.proof_at', 'i.reviewed_at', 'i.review_note', 'i.bank_reference'])
    .select(['i.expires_at', 'i.paid_at', 'i.created_at'])
    .select((eb) => [
      eb.ref('i.kind').$castTo<TopUpKind>().as('kind'),
      eb.ref('i.pool_type').$castTo<TopUpPool>().as('pool_type'),
      eb.ref('i.virtual_account_id').$castTo<string>().as('virtual_account_id'),
      eb('i.proof_file_id', 'is not', null).$castTo<boolean>().as('has_proof'),
      statusAt(now).as('status'),
    ])
    .where('i.kind', 'in', KINDS)
    .where('i.deleted_at', 'is', null);

/** An account's top-ups as the contract's rows. */
export const topUpsOf = (db: Connection, account_id: string, now: Date) =>
  topUpRows(db, now).where('i.account_id', '=', account_id);

export const topUpById = (db: Connection, account_id: string, id: string, now: Date) =>
  topUpsOf(db, account_id, now).where('i.id', '=', id).executeTakeFirst();
export type TopUp = NonNullable<Awaited<ReturnType<typeof topUpById>>>;

/** Top-ups of all merchants, for admins. */
export const allTopUps = (db: Connection, now: Date) =>
  topUpRows(db, now)
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['i.account_id', 'a.name as merchant_name']);

export const topUpWithMerchant = (db: Connection, account_id: string, id: string, now: Date) =>
  allTopUps(db, now).where('i.account_id', '=', account_id).where('i.id', '=', id).executeTakeFirst();

export interface NewTopUp {
  account_id: string;
  id: string;
  invoice_no: string;
  kind: TopUpKind;
  pool_type: TopUpPool;
  virtual_account_id: string;
  amount: Sen;
  created_by: string;
  expires_at: Date;
  created_at: Date;
}

export async function insertTopUp(db: Connection, topUp: NewTopUp): Promise<void> {
  const { amount, created_at } = topUp;
  await sql(db)
    .insertInto('invoices')
    // The pool is credited with the requested amount, so the payer bears the fee.
    .values({ ...topUp, total: amount, fee_bearer: 'CUSTOMER', updated_at: created_at })
    .execute();
}

export interface TopUpKey {
  account_id: string;
  id: string;
}

/** A top-up with its invoice locked. */
export interface LockedTopUp extends TopUpKey {
  invoice_no: string;
  status: BillStatus;
  review: string | null;
  pool_type: TopUpPool;
  amount: Sen;
  expires_at: Date | null;
}

/** Locks top-ups in one statement. Returns them in the order of the keys. */
export async function lockTopUps(db: Connection, keys: readonly TopUpKey[]): Promise<(LockedTopUp | undefined)[]> {
  const key_rows = JSON.stringify(keys.map(({ account_id, id }) => ({ account_id, id })));
  const { rows } = await raw<LockedTopUp>`
    select i.account_id, i.id, i.invoice_no, i.status, i.review, i.pool_type, i.amount, i.expires_at
    from json_to_recordset(${key_rows}::json) as w (account_id uuid, id uuid)
    join invoices i on i.account_id = w.account_id and i.id = w.id and i.kind = any(${KINDS})
    order by i.account_id, i.id
    for update of i`.execute(sql(db));
  return keys.map(({ account_id, id }) => rows.find((row) => row.account_id === account_id && row.id === id));
}

export async function saveProof(
  db: Connection,
  { account_id, id }: TopUpKey,
  file_id: string,
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('invoices')
    .set({ review: 'AWAITING', proof_file_id: file_id, proof_at: now, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function cancelTopUp(db: Connection, { account_id, id }: TopUpKey, now: Date): Promise<void> {
  await sql(db)
    .updateTable('invoices')
    .set({ status: 'CANCELLED', updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface TopUpRejection extends TopUpKey {
  reviewed_by: string;
  reviewed_at: Date;
  review_note: string;
}

export async function rejectTopUp(db: Connection, { account_id, id, ...review }: TopUpRejection): Promise<void> {
  await sql(db)
    .updateTable('invoices')
    .set({ ...review, status: 'CANCELLED', review: 'REJECTED', updated_at: review.reviewed_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface TopUpConfirmation extends TopUpKey {
  total: Sen;
  reviewed_by: string;
  reviewed_at: Date;
  review_note: string | null;
  bank_reference: string;
}

/** A row writer of the poster: marks top-ups as paid by bank-in. */
export async function confirmTopUps(db: Connection, confirmed: readonly TopUpConfirmation[]): Promise<void> {
  await raw`
    update invoices i set status = 'PAID', review = 'CONFIRMED', total = u.total, paid_at = u.reviewed_at,
      reviewed_by = u.reviewed_by, reviewed_at = u.reviewed_at, review_note = u.review_note,
      bank_reference = u.bank_reference, updated_at = u.reviewed_at
    from json_to_recordset(${JSON.stringify(confirmed)}::json) as u (account_id uuid, id uuid, total bigint,
      reviewed_by uuid, reviewed_at timestamptz, review_note text, bank_reference text)
    where i.account_id = u.account_id and i.id = u.id`.execute(sql(db));
}

export const findProof = (db: Connection, { account_id, id }: TopUpKey) =>
  sql(db)
    .selectFrom('invoices as i')
    .innerJoin('files as f', (join) =>
      join.onRef('f.account_id', '=', 'i.account_id').onRef('f.id', '=', 'i.proof_file_id'),
    )
    .select(['f.id', 'f.name', 'f.mime'])
    .where('i.account_id', '=', account_id)
    .where('i.id', '=', id)
    .where('i.kind', 'in', KINDS)
    .executeTakeFirst();

/** A top-up or plan invoice for the public page. */
export const payableByNo = (db: Connection, { account_id, id }: TopUpKey, now: Date) =>
  sql(db)
    .selectFrom('invoices as i')
    .select(['i.id', 'i.invoice_no', 'i.amount', 'i.currency', 'i.expires_at', 'i.paid_at', 'i.review_note'])
    .select('i.virtual_account_id')
    .select((eb) => [
      eb.ref('i.kind').$castTo<TopUpKind | 'SUBSCRIPTION'>().as('kind'),
      eb.ref('i.pool_type').$castTo<TopUpPool | null>().as('pool_type'),
      eb.ref('i.fee_bearer').$castTo<string>().as('fee_bearer'),
      statusAt(now).as('status'),
    ])
    .where('i.account_id', '=', account_id)
    .where('i.id', '=', id)
    .where('i.kind', 'in', [...KINDS, 'SUBSCRIPTION'])
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
