import type { ProviderStage } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { PaymentAttempt } from './attempt.ts';
import { requeryAttempt, requeryKey } from './job-definitions.ts';

const OPEN = ['PENDING', 'PROCESSING'];
/** Of a job that fails. */
const MAX_ATTEMPTS = 10;

/**
 * Claims the right to query the status of an open attempt: true for one caller only until `not_since` has passed the
 * claim. It is stored in the row, so that it holds across processes.
 */
export async function claimStatusQuery(
  db: Connection,
  { account_id, id }: Pick<PaymentAttempt, 'account_id' | 'id'>,
  { now, not_since }: { now: Date; not_since: Date },
): Promise<boolean> {
  const claimed = await sql(db)
    .updateTable('payment_records')
    // Until the answer is there, nobody knows what the payer has sent.
    .set((eb) => ({
      asked_at: now,
      provider_stage: eb
        .case()
        .when('provider_stage', '=', 'OPENED')
        .then('UNKNOWN')
        .else(eb.ref('provider_stage'))
        .end(),
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', not_since)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/**
 * Saves how far an open attempt has come, as the provider said. What was sent stays sent: a provider that forgets a
 * payment or stops answering takes nothing back.
 */
export async function saveProviderStage(
  db: Connection,
  { account_id, id }: Pick<PaymentAttempt, 'account_id' | 'id'>,
  provider_stage: ProviderStage,
): Promise<void> {
  await sql(db)
    .updateTable('payment_records')
    .set({ provider_stage })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('provider_stage', 'not in', [provider_stage, 'SENT'])
    .execute();
}

/** Saves when the next scheduled status query is due; null: no more. */
export async function setNextRequery(
  db: Connection,
  { account_id, id }: Pick<PaymentAttempt, 'account_id' | 'id'>,
  { next_at, now }: { next_at: Date | null; now: Date },
): Promise<void> {
  await sql(db)
    .updateTable('payment_records')
    .set((eb) => ({
      next_requery_at: next_at,
      requery_count: eb('requery_count', '+', 1),
      asked_at: now,
      updated_at: now,
    }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Enqueues the status queries that are due in a time, with one notification of the workers. A job that waits for a time to
 * come is replaced by the same one. What was due before `now` is enqueued only if it has no job: one that failed waits for its
 * next attempt. Read first and added then, because a distributed engine has the queue on one node only.
 */
export async function enqueueRequeries(
  db: Connection,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<void> {
  const due = await sql(db)
    .selectFrom('payment_records')
    .select(['account_id', 'id', 'next_requery_at'])
    .where('next_requery_at', '>=', from)
    .where('next_requery_at', '<', until)
    .execute();
  if (due.length === 0) return;
  await raw`
    select count(*) from graphile_worker.add_jobs(array(
      select (${requeryAttempt.name}, json_build_object('account_id', account_id, 'id', id), null, next_requery_at,
        ${MAX_ATTEMPTS}::int, ${requeryKey('')} || id, null, null)::graphile_worker.job_spec
      from json_to_recordset(${JSON.stringify(due)}::json) as d (account_id uuid, id uuid, next_requery_at timestamptz)
      where next_requery_at >= ${now}
        or not exists (select from graphile_worker.jobs j where j.key = ${requeryKey('')} || d.id)))`.execute(sql(db));
}

/** Attempts whose status query was due before `before`: their job was lost, or keeps failing. */
export const overdueAttempts = (
  db: Connection,
  before: Date,
  limit: number,
): Promise<{ account_id: string; id: string }[]> =>
  sql(db)
    .selectFrom('payment_records')
    .select(['account_id', 'id'])
    .where('next_requery_at', '<', before)
    .orderBy('next_requery_at')
    .limit(limit)
    .execute();
