import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

interface KindCount {
  kind: string;
  count: number;
}
/** What of a queue is due. */
export interface Due {
  waiting: number;
  /** How long the oldest is overdue, in seconds; 0 when nothing waits. */
  oldest_seconds: number;
}
interface TaskDue extends Due {
  task: string;
  running: number;
  /** Jobs that have used up their attempts. */
  abandoned: number;
}
interface WaitingCounts {
  exceptions: KindCount[];
  reconciliation: KindCount[];
  inbox: Due;
  outbox: Due;
  callbacks: Due;
  jobs: TaskDue[];
}

/** Seconds since the oldest of these moments; a moment that is still to come counts as now. */
const overdue = (moment: RawBuilder<unknown>) =>
  raw`greatest(coalesce(round(extract(epoch from now() - ${moment})), 0), 0)::int`;
const due = (since: RawBuilder<unknown>) =>
  raw`json_build_object('waiting', count(*)::int, 'oldest_seconds', ${overdue(raw`min(${since})`)})`;

/** Counts the work that waits for a person (exceptions, reconciliation) or a job (the queues). */
export async function countWaiting(db: Connection): Promise<WaitingCounts> {
  const { rows } = await raw<WaitingCounts>`
    select
      (select coalesce(json_agg(e order by e.kind), '[]') from (
        select kind, count(*)::int as count from exceptions where status = 'OPEN' group by kind) e) as exceptions,
      (select coalesce(json_agg(i order by i.kind), '[]') from (
        select status as kind, count(*)::int as count from reconciliation_items where work = 'OPEN' group by status) i) as reconciliation,
      (select ${due(raw`received_at`)} from callback_inbox where state = 'RECEIVED') as inbox,
      (select ${due(raw`next_try_at`)} from outbox where status = 'QUEUED') as outbox,
      (select ${due(raw`next_at`)} from merchant_callbacks where next_at is not null) as callbacks,
      (select coalesce(json_agg(j order by j.task), '[]') from (
        select task_identifier as task,
          count(*) filter (where is_due)::int as waiting,
          ${overdue(raw`min(run_at) filter (where is_due)`)} as oldest_seconds,
          count(*) filter (where locked_at is not null)::int as running,
          count(*) filter (where attempts >= max_attempts)::int as abandoned
        from (select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
              from graphile_worker.jobs) all_jobs
        group by 1) j) as jobs`.execute(sql(db));
  return rows[0]!;
}
