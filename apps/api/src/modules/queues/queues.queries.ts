import type { QUEUE_KINDS, QUEUE_STATES } from '@kutip/contracts/queues';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export type QueueKind = (typeof QUEUE_KINDS)[number];
type QueueState = (typeof QUEUE_STATES)[number];

interface QueueEntry {
  id: string;
  kind: QueueKind;
  state: QueueState;
  name: string;
  account_id: string | null;
  attempts: number;
  error: string | null;
  next_at: Date | null;
  created_at: Date;
}

const FAILED_FOR = raw`interval '30 days'`;
const LONGEST_ERROR = 200;

/** Each source by its partial indexes: what is open is little, and what has failed is of the last 30 days. */
const entries = (now: Date) => raw<QueueEntry>`(
  select id::text, 'JOB' as kind,
    case when locked_at is not null then 'RUNNING' when attempts >= max_attempts then 'FAILED' else 'WAITING' end as state,
    task_identifier as name, null::uuid as account_id, attempts::int, left(split_part(last_error, E'\n', 1), ${LONGEST_ERROR}) as error,
    case when attempts < max_attempts then run_at end as next_at, created_at
  from graphile_worker.jobs
  union all
  select id::text, 'MESSAGE', case status when 'FAILED' then 'FAILED' else 'WAITING' end, template, account_id, tries::int,
    left(last_error, ${LONGEST_ERROR}), case status when 'QUEUED' then next_try_at end, created_at
  from outbox where status = 'QUEUED' or (status = 'FAILED' and created_at > ${now}::timestamptz - ${FAILED_FOR})
  union all
  select id::text, 'CALLBACK', case when next_at is null then 'FAILED' when claimed_until > ${now} then 'RUNNING' else 'WAITING' end,
    event, account_id, attempts::int, last_error, next_at, created_at
  from merchant_callbacks
  where next_at is not null or (status = 'FAILED' and created_at > ${now}::timestamptz - ${FAILED_FOR})
  offset 0 -- a distributed engine cannot apply the filters of a list to each source
)`;

export const queueEntries = (db: Connection, now: Date) =>
  sql(db)
    .selectFrom(entries(now).as('q'))
    .leftJoin('accounts as a', 'a.id', 'q.account_id')
    .selectAll('q')
    .select('a.name as merchant');

interface QueueCounts {
  kind: QueueKind;
  waiting: number;
  running: number;
  failed: number;
  oldest_due_at: Date | null;
}

export async function countEntries(db: Connection, now: Date): Promise<QueueCounts[]> {
  const { rows } = await raw<QueueCounts>`
    select kind, count(*) filter (where state = 'WAITING')::int as waiting,
      count(*) filter (where state = 'RUNNING')::int as running, count(*) filter (where state = 'FAILED')::int as failed,
      min(next_at) filter (where state = 'WAITING' and next_at <= ${now}) as oldest_due_at
    from ${entries(now)} q group by kind`.execute(sql(db));
  return rows;
}

export async function countWorkers(db: Connection, since: Date): Promise<number> {
  const { workers } = await sql(db)
    .selectFrom('worker_heartbeats')
    .select((eb) => eb.fn.countAll<number>().as('workers'))
    .where('seen_at', '>=', since)
    .executeTakeFirstOrThrow();
  return workers;
}

/** An entry with its account, which a job has none of. */
export const findEntry = (db: Connection, { kind, id }: { kind: QueueKind; id: string }, now: Date) =>
  queueEntries(db, now).where('q.kind', '=', kind).where('q.id', '=', id).executeTakeFirst();

/** Makes a job due, with all its attempts. False: it runs or is done. */
export async function rescheduleJob(db: Connection, id: string, now: Date): Promise<boolean> {
  const { rows } = await raw`
    select from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := ${now}, attempts := 0)`.execute(
    sql(db),
  );
  return rows.length > 0;
}

/** Makes a message due, with all its attempts. False: it was sent meanwhile. */
export async function requeueMessage(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('outbox')
    .set({ status: 'QUEUED', tries: 0, next_try_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', 'in', ['QUEUED', 'FAILED'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
