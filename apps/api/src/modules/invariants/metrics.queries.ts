import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

interface Counted {
  kind: string;
  count: number;
}
interface Watched {
  exceptions: Counted[];
  reconciliation: Counted[];
  inbox: number;
  outbox: number;
}

/** What waits, for a person or for a job. */
export async function watchedCounts(db: Connection): Promise<Watched> {
  const { rows } = await raw<Watched>`
    select
      (select coalesce(json_agg(e order by e.kind), '[]') from (
        select kind, count(*)::int as count from exceptions where status = 'OPEN' group by kind) e) as exceptions,
      (select coalesce(json_agg(i order by i.kind), '[]') from (
        select status as kind, count(*)::int as count from reconciliation_items where work = 'OPEN' group by status) i) as reconciliation,
      (select count(*)::int from callback_inbox where state = 'RECEIVED') as inbox,
      (select count(*)::int from outbox where status = 'QUEUED') as outbox`.execute(sql(db));
  return rows[0]!;
}
