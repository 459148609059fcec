import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

interface KindCount {
  kind: string;
  count: number;
}
interface WaitingCounts {
  exceptions: KindCount[];
  reconciliation: KindCount[];
  inbox: number;
  outbox: number;
}

/** Counts the work that waits for a person (exceptions, reconciliation) or a job (inbox, outbox). */
export async function countWaiting(db: Connection): Promise<WaitingCounts> {
  const { rows } = await raw<WaitingCounts>`
    select
      (select coalesce(json_agg(e order by e.kind), '[]') from (
        select kind, count(*)::int as count from exceptions where status = 'OPEN' group by kind) e) as exceptions,
      (select coalesce(json_agg(i order by i.kind), '[]') from (
        select status as kind, count(*)::int as count from reconciliation_items where work = 'OPEN' group by status) i) as reconciliation,
      (select count(*)::int from callback_inbox where state = 'RECEIVED') as inbox,
      (select count(*)::int from outbox where status = 'QUEUED') as outbox`.execute(sql(db));
  return rows[0]!;
}
