import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { RetentionRule } from './retention-rules.ts';

/** SQL condition: a row is of the rule, and older than `before` where that is given. */
function isOf({ table, column, only }: RetentionRule, before?: Date) {
  const condition = only === undefined ? raw`true` : raw.raw(only);
  return before ? raw`${raw.ref(`${table}.${column}`)} < ${before} and ${condition}` : condition;
}

/**
 * Deletes at most `limit` rows that are older than `before`, the oldest first, and returns how many. A row is checked again
 * when it is deleted, so that one that changes meanwhile stays. Rows that another transaction has locked wait for the next
 * run; where tables are distributed, which locks no rows of many accounts, this waits for them.
 */
export async function deleteBatch(
  db: Connection,
  rule: RetentionRule,
  { before, limit, is_distributed }: { before: Date; limit: number; is_distributed: boolean },
): Promise<number> {
  const table = raw.table(rule.table);
  const key = raw.join(rule.key.map((column) => raw.ref(`${rule.table}.${column}`)));
  const locked = is_distributed ? raw`` : raw`for update of ${table} skip locked`;
  const carried = rule.carry === undefined ? raw`` : raw`, carried as (${raw.raw(rule.carry)})`;
  const { rows } = await raw<{ count: number }>`
    with gone as (
      delete from ${table} where (${key}) in (
          select ${key} from ${table} where ${isOf(rule, before)}
          order by ${raw.ref(`${rule.table}.${rule.column}`)} limit ${limit} ${locked})
        and ${isOf(rule, before)}
      returning *
    )${carried}
    select count(*)::int as count from gone`.execute(sql(db));
  return rows[0]!.count;
}

/** The moment of the oldest row that a rule is about; null if there is none. */
export async function findOldest(db: Connection, rule: RetentionRule): Promise<Date | null> {
  const { rows } = await raw<{ at: Date }>`
    select ${raw.ref(`${rule.table}.${rule.column}`)} as at from ${raw.table(rule.table)} where ${isOf(rule)}
    order by 1 limit 1`.execute(sql(db));
  return rows[0]?.at ?? null;
}
