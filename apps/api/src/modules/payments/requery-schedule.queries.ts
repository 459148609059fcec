import type { ProviderStage } from '@kutip/domain/payment';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { PaymentAttempt } from './attempt.ts';

const OPEN = ['PENDING', 'PROCESSING'];

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
