import {
  POOL_PARTS,
  type Bucket,
  type LINE_KINDS,
  type LineSubject,
  type PoolLine,
  type PoolParts,
  type PoolType,
} from '@kutip/domain/pool';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { connectionOf, sql } from '../../platform/database.ts';

const PARTS = POOL_PARTS.map(({ part }) => part);

/** The work in a transaction: that of the request where it has one. */
export const inTransaction = <T>(db: Connection, work: (db: Connection) => Promise<T>): Promise<T> => {
  const open = sql(db);
  return open.isTransaction ? work(db) : open.transaction().execute((inner) => work(connectionOf(inner)));
};

export interface Cursor {
  seq: number;
  parts: PoolParts;
}

/** Takes the account's cursor for this transaction: two runs at once keep the lines one after the other. */
export async function lockCursor(db: Connection, account_id: string): Promise<Cursor> {
  await sql(db)
    .insertInto('pool_cursors')
    .values({ account_id, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq, ...parts } = await sql(db)
    .selectFrom('pool_cursors')
    .select(['seq', ...PARTS])
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { seq, parts };
}

export async function moveCursor(db: Connection, account_id: string, { seq, parts }: Cursor): Promise<void> {
  await sql(db)
    .updateTable('pool_cursors')
    .set({ seq, ...parts })
    .where('account_id', '=', account_id)
    .execute();
}

/** Whether the ledger has gone on since the lines were last kept. */
export async function isBehind(db: Connection, account_id: string): Promise<boolean> {
  const row = await sql(db)
    .selectFrom('ledger_balances as b')
    .leftJoin('pool_cursors as c', 'c.account_id', 'b.account_id')
    .select((eb) => eb('b.version', '>', eb.fn.coalesce('c.seq', eb.lit(0))).as('is_behind'))
    .where('b.account_id', '=', account_id)
    .executeTakeFirst();
  return row?.is_behind === true;
}

export async function accountsBehind(db: Connection, limit: number): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('ledger_balances as b')
    .leftJoin('pool_cursors as c', 'c.account_id', 'b.account_id')
    .select('b.account_id')
    .where((eb) => eb('b.version', '>', eb.fn.coalesce('c.seq', eb.lit(0))))
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Adds lines with the number and the words that a reader knows their subjects by: copies, for neither changes. */
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

/** An account's lines as the contract's rows. */
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
      eb.ref('reference_type').$castTo<LineSubject>().as('reference_type'),
    ])
    .where('account_id', '=', account_id);

/** Those whose number is this one, or an attempt's of the bill with this number. */
export const linesOfNumber = (db: Connection, account_id: string, number: string) =>
  linesOfAccount(db, account_id).where('invoice_no', 'like', `${number}%`);

/** The same of one pool. */
export const linesOfPool = (db: Connection, account_id: string, pool_id: string) =>
  linesOfAccount(db, account_id).where('pool_type', '=', (eb) =>
    eb.selectFrom('pools').select('pools.pool_type').where('account_id', '=', account_id).where('id', '=', pool_id),
  );

/** The same of the pool that a virtual account belongs to: it is the pool's only one. */
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
