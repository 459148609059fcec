import { sen, type Sen } from '@kutip/domain/money';
import { sql as raw, type Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export interface BatchKey {
  account_id: string;
  id: string;
}
type Status = 'QUEUED' | 'PROCESSING' | 'DONE';
type Outcome = 'CREATED' | 'FAILED';

/** Batches as rows of the contract. */
export const batchRows = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('payout_batches as b')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .select([
      'b.id',
      'b.file_name',
      'b.total_rows',
      'b.done_rows',
      'b.created_rows',
      'b.failed_rows',
      'b.total_amount',
      'b.needs_approval',
      'u.full_name as created_by_name',
      'b.created_at',
      'b.finished_at',
    ])
    .select((eb) => eb.ref('b.status').$castTo<Status>().as('status'))
    .where('b.account_id', '=', account_id);

export const batchOf = (db: Connection, { account_id, id }: BatchKey) =>
  batchRows(db, account_id).select('b.created_by').where('b.id', '=', id).executeTakeFirst();

export const batchPayoutRows = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('payout_batch_rows as r')
    .select([
      'r.id',
      'r.batch_id',
      'r.row_no',
      'r.account_name',
      'r.account_mask as account_number',
      'r.amount',
      'r.reason',
    ])
    .select((eb) => eb.ref('r.outcome').$castTo<Outcome | null>().as('outcome'))
    .where('r.account_id', '=', account_id);

/** Locks the account, so that of two simultaneous uploads of a file one is refused as a duplicate. */
export async function lockBatches(db: Connection, account_id: string): Promise<void> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute();
}

/** The last upload of the same file; undefined: none. */
export const findSameBatch = (db: Connection, account_id: string, file_hash: Buffer) =>
  sql(db)
    .selectFrom('payout_batches')
    .select('created_at')
    .where('account_id', '=', account_id)
    .where('file_hash', '=', file_hash)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** The references that payouts of the account use already. */
export async function findUsedReferences(
  db: Connection,
  account_id: string,
  references: readonly string[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await sql(db)
    .selectFrom('payout_records')
    .select('reference')
    .where('account_id', '=', account_id)
    .where('reference', 'in', [...references])
    .execute();
  return new Set(rows.flatMap(({ reference }) => (reference === null ? [] : [reference])));
}

export type NewBatchRow = Insertable<Database['payout_batch_rows']>;

export async function insertBatch(
  db: Connection,
  batch: Insertable<Database['payout_batches']>,
  rows: readonly NewBatchRow[],
): Promise<void> {
  await sql(db).insertInto('payout_batches').values(batch).execute();
  await sql(db)
    .insertInto('payout_batch_rows')
    .values([...rows])
    .execute();
}

/** The next row without an outcome; undefined: all rows are done. */
export const nextRow = (db: Connection, { account_id, id }: BatchKey) =>
  sql(db)
    .selectFrom('payout_batch_rows')
    .select(['row_no', 'id', 'payee'])
    .where('account_id', '=', account_id)
    .where('batch_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('row_no')
    .limit(1)
    .executeTakeFirst();

/** Stores the outcome of a row once; a second call changes nothing. Deletes the encrypted payee. */
export async function completeRow(
  db: Connection,
  { account_id, id }: BatchKey,
  { row_no, outcome, reason }: { row_no: number; outcome: Outcome; reason: string | null },
): Promise<void> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('payout_batch_rows')
    .set({ outcome, reason, payee: null })
    .where('account_id', '=', account_id)
    .where('batch_id', '=', id)
    .where('row_no', '=', row_no)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const is_created = outcome === 'CREATED';
  await sql(db)
    .updateTable('payout_batches')
    .set((eb) => ({
      status: 'PROCESSING',
      done_rows: eb('done_rows', '+', 1),
      created_rows: eb('created_rows', '+', is_created ? 1 : 0),
      failed_rows: eb('failed_rows', '+', is_created ? 0 : 1),
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function finishBatch(db: Connection, { account_id, id }: BatchKey, now: Date): Promise<void> {
  await sql(db)
    .updateTable('payout_batches')
    .set({ status: 'DONE', finished_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}

/** The payouts of a batch that await approval. */
export async function payoutsAwaitingApproval(db: Connection, { account_id, id }: BatchKey): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('payout_records as p')
    .innerJoin('disbursements as d', (join) =>
      join.onRef('d.account_id', '=', 'p.account_id').onRef('d.id', '=', 'p.id'),
    )
    .select('p.id')
    .where('p.account_id', '=', account_id)
    .where('p.batch_id', '=', id)
    .where('d.status', '=', 'PENDING')
    .where('d.needs_approval', '=', true)
    .where('d.approved_at', 'is', null)
    .orderBy('p.id')
    .execute();
  return rows.map((row) => row.id);
}

export const payoutExists = async (db: Connection, account_id: string, id: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('payout_records')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** All active banks and wallets. */
export const listActiveBanks = (db: Connection) =>
  sql(db)
    .selectFrom('payout_services')
    .select(['id', 'name', 'swift_code'])
    .where('record_status_id', '=', 1)
    .orderBy('sort_order')
    .execute();

/** The balance available for payouts. */
export async function payoutBalance(db: Connection, account_id: string): Promise<Sen> {
  const row = await sql(db)
    .selectFrom('ledger_balances')
    .select(raw<Sen>`payout`.as('payout'))
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row?.payout ?? sen(0);
}
