import type { Sen } from '@kutip/domain/money';
import type { StatementKind } from '@kutip/domain/reconciliation';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { StatementLine } from './read-statement.ts';

/** Identifies a statement; `day` is a Kuala Lumpur day. */
export interface StatementKey {
  kind: StatementKind;
  provider: string;
  day: string;
}
export interface NewStatement extends StatementKey {
  id: string;
  name: string;
  path: string;
  sha256: Buffer;
  brought_by: string;
  created_at: Date;
}
export interface StatementTotals {
  line_count: number;
  amount: Sen;
  fee: Sen;
  settled: Sen;
}

export const statements = (db: Connection) =>
  sql(db)
    .selectFrom('statement_files')
    .select(['id', 'provider', 'day', 'name', 'line_count', 'amount', 'fee', 'settled', 'created_at', 'replaced_at'])
    .select((eb) => [
      eb.ref('kind').$castTo<StatementKind>().as('kind'),
      raw<boolean>`replaced_at is null`.as('is_current'),
    ]);

/** A statement with the same key and content. */
export const findStatementByHash = (
  db: Connection,
  { kind, provider, day, sha256 }: StatementKey & { sha256: Buffer },
) =>
  statements(db)
    .where('kind', '=', kind)
    .where('provider', '=', provider)
    .where('day', '=', day)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

export const statementById = (db: Connection, id: string) =>
  statements(db).where('id', '=', id).executeTakeFirstOrThrow();

const isCurrentOf = ({ kind, provider, day }: StatementKey) =>
  raw`kind = ${kind} and provider = ${provider} and day = ${day}::date and replaced_at is null`;

/** Marks the current statement of the day as replaced. Lock-free: of two concurrent imports one fails on the unique index. */
export async function replaceCurrent(db: Connection, key: StatementKey, now: Date): Promise<void> {
  await raw`
    with old as (update statement_files set replaced_at = ${now} where ${isCurrentOf(key)} returning id)
    update statement_lines l set is_current = false from old where l.file_id = old.id`.execute(sql(db));
}

/** Makes a replaced statement current again, when the same file is imported again. */
export async function reactivateStatement(db: Connection, id: string): Promise<void> {
  await raw`
    with back as (update statement_files set replaced_at = null where id = ${id} returning id)
    update statement_lines l set is_current = true from back where l.file_id = back.id`.execute(sql(db));
}

/** Another admin has imported the same file. Returns whether that confirms it now. */
export async function confirmStatement(db: Connection, id: string, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('statement_files')
    .set({ confirmed_by: by, confirmed_at: now })
    .where('id', '=', id)
    .where('brought_by', '<>', by)
    .where('confirmed_by', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertStatement(db: Connection, statement: NewStatement): Promise<void> {
  await sql(db)
    .insertInto('statement_files')
    .values({ ...statement, line_count: 0, amount: 0 as Sen, fee: 0 as Sen, settled: 0 as Sen })
    .execute();
}

export async function writeStatementTotals(db: Connection, id: string, sums: StatementTotals): Promise<void> {
  await sql(db).updateTable('statement_files').set(sums).where('id', '=', id).execute();
}

export async function insertLines(
  db: Connection,
  { file_id, kind, day }: { file_id: string; kind: StatementKind; day: string },
  lines: readonly StatementLine[],
): Promise<void> {
  await raw`
    insert into statement_lines (file_id, line_no, kind, provider, day, at, type, reference, provider_reference, amount, fee,
      settled, currency, code, is_current)
    select ${file_id}::uuid, line_no, ${kind}, provider, ${day}::date, at, type, reference, provider_reference, amount, fee,
      settled, currency, code, true
    from json_to_recordset(${JSON.stringify(lines)}::json) as l (line_no int, provider text, at timestamptz, type text,
      reference text, provider_reference text, amount bigint, fee bigint, settled bigint, currency text, code text)`.execute(
    sql(db),
  );
}

/** The days since `from` that have a statement; provider null: of any provider. */
export async function loadStatementDays(
  db: Connection,
  { kind, provider, from }: { kind: StatementKind; provider: string | null; from: string },
): Promise<Set<string>> {
  const rows = await sql(db)
    .selectFrom('statement_files')
    .select('day')
    .distinct()
    .where('kind', '=', kind)
    .$if(provider !== null, (query) => query.where('provider', '=', provider))
    .where('day', '>=', from)
    .where('replaced_at', 'is', null)
    .execute();
  return new Set(rows.map(({ day }) => day));
}
