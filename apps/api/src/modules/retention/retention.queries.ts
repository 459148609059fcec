import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { RetentionRule } from './retention-rules.ts';

/** The rows of a rule that are older than `before`, or all of them without it. */
function rowsOf({ table, column, only }: RetentionRule, before?: Date) {
  const condition = only === undefined ? raw`true` : raw.raw(only);
  const is_old = before ? raw`${raw.ref(`${table}.${column}`)} < ${before}` : raw`true`;
  return raw`${raw.table(table)} where ${is_old} and ${condition} order by ${raw.ref(`${table}.${column}`)}`;
}

/**
 * Deletes at most `limit` rows that are older than `before`, the oldest first, and returns how many. Rows that another
 * transaction has locked wait for the next run; the lock comes before the check that counts, so that a row that changes
 * meanwhile stays.
 */
export async function deleteBatch(db: Connection, rule: RetentionRule, before: Date, limit: number): Promise<number> {
  const carried = rule.carry === undefined ? raw`` : raw`, carried as (${raw.raw(rule.carry)})`;
  const { rows } = await raw<{ count: number }>`
    with gone as (
      delete from ${raw.table(rule.table)} where ctid = any(array(
        select ctid from ${rowsOf(rule, before)} limit ${limit} for update of ${raw.table(rule.table)} skip locked))
      returning *
    )${carried}
    select count(*)::int as count from gone`.execute(sql(db));
  return rows[0]!.count;
}

/** The moment of the oldest row that a rule is about; null if there is none. */
export async function findOldest(db: Connection, rule: RetentionRule): Promise<Date | null> {
  const { rows } = await raw<{ at: Date }>`
    select ${raw.ref(`${rule.table}.${rule.column}`)} as at from ${rowsOf(rule)} limit 1`.execute(sql(db));
  return rows[0]?.at ?? null;
}
