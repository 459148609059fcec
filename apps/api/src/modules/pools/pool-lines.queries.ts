import {
  BALANCE_TYPES,
  type Bucket,
  type LINE_KINDS,
  type LineReferenceType,
  type PoolLine,
  type PoolBalances,
  type PoolType,
} from '@kutip/domain/pool';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

const BALANCE_COLUMNS = BALANCE_TYPES.map(({ balance_type: part }) => part);

export interface Cursor {
  seq: number;
  balances: PoolBalances;
}

/** Locks the account's cursor, so that concurrent runs create lines one after the other. */
export async function lockCursor(db: Connection, account_id: string): Promise<Cursor> {
  await sql(db)
    .insertInto('pool_cursors')
    .values({ account_id, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq, ...balances } = await sql(db)
    .selectFrom('pool_cursors')
    .select(['seq', ...BALANCE_COLUMNS])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { seq, balances };
}

export async function moveCursor(db: Connection, account_id: string, { seq, balances }: Cursor): Promise<void> {
  await sql(db)
    .updateTable('pool_cursors')
    .set({ seq, ...balances })
    .where('account_id', '=', account_id)
    .execute();
}

/** Whether the ledger has transfers after the cursor. */
export async function isBehind(db: Connection, account_id: string): Promise<boolean> {
  const row = await sql(db)
    .selectFrom('ledger_balances as b')
    .leftJoin('pool_cursors as c', 'c.account_id', 'b.account_id')
    .select((eb) => eb('b.version', '>', eb.fn.coalesce('c.seq', eb.lit(0))).as('is_behind'))
    .where('b.account_id', '=', account_id)
    .executeTakeFirst();
  return row?.is_behind === true;
}

export async function accountsWithoutLines(db: Connection, limit: number): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('ledger_balances as b')
    .leftJoin('pool_cursors as c', 'c.account_id', 'b.account_id')
    .select('b.account_id')
    .where((eb) => eb('b.version', '>', eb.fn.coalesce('c.seq', eb.lit(0))))
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Inserts lines with a copy of number and description of their subjects, which never change. */
export async function insertLines(db: Connection, account_id: string, lines: readonly PoolLine[]): Promise<void> {
  await raw`
    insert into pool_transactions (account_id, id, seq, entry_group, pool_type, bucket, direction, amount, balance_after,
      kind, gross, fee, fee_tax, reference_type, reference_id, invoice_no, description, posted_at)
    select ${account_id}::uuid, l.id, l.seq, l.transfer_id, l.pool_type, l.bucket, l.direction, l.amount, l.balance_after,
      l.kind, l.gross, l.fee, l.fee_tax, l.reference_type, l.reference_id,
      coalesce(p.transaction_invoice_no, r.invoice_no, d.reference, v.invoice_no, i.invoice_no), coalesce(p.title, d.account_name), l.posted_at
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (id bigint, seq bigint, transfer_id uuid, pool_type text,
      bucket text, direction text, amount bigint, balance_after bigint, kind text, gross bigint, fee bigint, fee_tax bigint,
      reference_type text, reference_id uuid, posted_at timestamptz)
    left join payment_records p on p.account_id = ${account_id} and p.id = l.reference_id
    left join settlement_records r on r.account_id = ${account_id} and r.id = l.reference_id
    left join disbursements d on d.account_id = ${account_id} and d.id = l.reference_id
    left join void_sale_records v on v.account_id = ${account_id} and v.id = l.reference_id
    left join invoices i on i.account_id = ${account_id} and i.id = l.reference_id`.execute(sql(db));
}

/** Lines of an account as rows of the contract. */
export const linesOfAccount = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('pool_transactions')
    .select(['id', 'seq', 'posted_at', 'amount', 'balance_after', 'gross', 'fee', 'fee_tax'])
    .select(['reference_id', 'invoice_no', 'description'])
    .select((eb) => [
      eb.ref('pool_type').$castTo<PoolType>().as('pool_type'),
      eb.ref('bucket').$castTo<Bucket>().as('bucket'),
      eb.ref('kind').$castTo<(typeof LINE_KINDS)[number]>().as('kind'),
      eb.ref('direction').$castTo<'CREDIT' | 'DEBIT'>().as('direction'),
      eb.ref('reference_type').$castTo<LineReferenceType>().as('reference_type'),
    ])
    .where('account_id', '=', account_id);

/** Lines with this number, or of an attempt of the bill with this number. */
export const linesOfNumber = (db: Connection, account_id: string, number: string) =>
  linesOfAccount(db, account_id).where('invoice_no', 'like', `${number}%`);

/** Lines of one pool. */
export const linesOfPool = (db: Connection, account_id: string, pool_id: string) =>
  linesOfAccount(db, account_id).where('pool_type', '=', (eb) =>
    eb.selectFrom('pools').select('pools.pool_type').where('account_id', '=', account_id).where('id', '=', pool_id),
  );

/** Lines of the pool of a virtual account; a pool has only one virtual account. */
export const linesOfVirtualAccount = (db: Connection, account_id: string, id: string) =>
  linesOfAccount(db, account_id).where('pool_type', '=', (eb) =>
    eb
      .selectFrom('virtual_accounts as v')
      .innerJoin('pools as p', (join) =>
        join.onRef('p.account_id', '=', 'v.account_id').onRef('p.id', '=', 'v.pool_id'),
      )
      .select('p.pool_type')
      .where('v.account_id', '=', account_id)
      .where('v.id', '=', id),
  );
