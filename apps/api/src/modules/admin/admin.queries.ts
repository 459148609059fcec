import type { AccountStatus } from '@kutip/domain/account';
import type { Sen } from '@kutip/domain/money';
import { sql as raw, type ExpressionBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import type { RecordKey } from '../../platform/listing.ts';
import { beginningWith } from '../../platform/search.ts';

export interface PendingWork {
  merchants: number;
  banks: number;
  top_ups: number;
  top_up_proposals: number;
  payouts: number;
  refunds: number;
  settlements: number;
  exceptions: number;
  exception_proposals: number;
  factor_resets: number;
  faults: number;
}

/** Counts what waits for platform staff, over all merchants; each count uses a partial index. */
export async function countPendingWork(db: Connection): Promise<PendingWork> {
  const { rows } = await raw<PendingWork>`
    select
      (select count(*) from accounts
        where status = 'PENDING_KYC' and review_requested_at is not null and type = 'MERCHANT'
          and deleted_at is null) as merchants,
      (select count(*) from banks where status = 'UNVERIFIED') as banks,
      (select count(*) from invoices where review = 'AWAITING') as top_ups,
      (select count(*) from admin_proposals where status = 'PROPOSED' and kind = 'BANK_IN') as top_up_proposals,
      (select count(*) from disbursements where status = 'PENDING' and needs_approval and approved_at is null
        and source = 'PAYOUT') as payouts,
      (select count(*) from void_sale_records where status = 'REQUESTED') as refunds,
      (select count(*) from settlement_records where status in ('FAILED', 'RETURNED') and type = 'AUTO') as settlements,
      (select count(*) from reconciliation_items where work = 'OPEN') as exceptions,
      (select count(*) from admin_proposals where status = 'PROPOSED' and kind = 'RESOLUTION') as exception_proposals,
      (select count(*) from second_factor_resets where status = 'REQUESTED') as factor_resets,
      (select count(*) from invariant_faults where acknowledged_at is null) as faults`.execute(sql(db));
  return rows[0]!;
}

/** The end of the last invariant check, full or incremental. */
export async function lastInvariantRunAt(db: Connection): Promise<Date | null> {
  const run = await sql(db)
    .selectFrom('invariant_runs')
    .select('finished_at')
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run?.finished_at ?? null;
}

/** The number of merchants by status; statuses without merchants are absent. */
export const merchantCounts = (db: Connection): Promise<{ status: AccountStatus; count: number }[]> =>
  sql(db)
    .selectFrom('accounts')
    .select((eb) => [eb.ref('status').$castTo<AccountStatus>().as('status'), eb.fn.countAll<number>().as('count')])
    .where('type', '=', 'MERCHANT')
    .where('deleted_at', 'is', null)
    .groupBy('status')
    .execute();

/** Payments since a day, in sen, from the stored totals, which lag by about a minute. */
export async function paidSince(db: Connection, day: string): Promise<{ paid_count: number; paid_amount: Sen }> {
  const { rows } = await raw<{ paid_count: number; paid_amount: Sen }>`
    select coalesce(sum(paid_count), 0)::int as paid_count, coalesce(sum(paid_amount), 0)::bigint as paid_amount
    from daily_totals where day >= ${day}::date`.execute(sql(db));
  return rows[0]!;
}

type Facts = Record<string, unknown> | null;

/** The audit log of all accounts. */
export const auditLog = (db: Connection) =>
  sql(db)
    .selectFrom('audit_logs as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .leftJoin('users as u', 'u.id', 'l.actor_user_id')
    .select(['l.id', 'l.account_id', 'a.name as account_name', 'u.full_name as actor_name'])
    .select(['l.action', 'l.entity', 'l.entity_id', 'l.ip', 'l.at'])
    .select((eb) => [eb.ref('l.before').$castTo<Facts>().as('before'), eb.ref('l.after').$castTo<Facts>().as('after')]);

/** A word of a search: the merchants and people it names, or the beginning of an action or a kind of record. */
export interface AuditTerm {
  account_ids: readonly string[];
  user_ids: readonly string[];
  prefix: string;
}

/** More than a page; who looks for more gives a date. */
const MOST_ENTRIES = 100;

/** The newest entries that each term is found in, in a period. Each alternative has an index of its own. */
export async function auditEntriesOf(
  db: Connection,
  terms: readonly AuditTerm[],
  { since, until }: { since: Date | null; until: Date | null },
): Promise<RecordKey[]> {
  const matches = (eb: ExpressionBuilder<Database, 'audit_logs'>, { account_ids, user_ids, prefix }: AuditTerm) => {
    const pattern = beginningWith(prefix.toLowerCase());
    return eb.or([
      eb('action', 'like', pattern),
      eb('entity', 'like', pattern),
      ...(account_ids.length > 0 ? [eb('account_id', 'in', [...account_ids])] : []),
      ...(user_ids.length > 0 ? [eb('actor_user_id', 'in', [...user_ids])] : []),
    ]);
  };
  return sql(db)
    .selectFrom('audit_logs')
    .select(['account_id', 'id'])
    .where((eb) => eb.and(terms.map((term) => matches(eb, term))))
    .$if(since !== null, (rows) => rows.where('at', '>=', since))
    .$if(until !== null, (rows) => rows.where('at', '<', until))
    .orderBy('at', 'desc')
    .limit(MOST_ENTRIES)
    .execute();
}
