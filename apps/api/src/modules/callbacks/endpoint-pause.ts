import { CODE } from '@kutip/contracts/codes';
import { isAttemptedOnce, LONGEST_ATTEMPTS_MS, shouldPauseEndpoint } from '@kutip/domain/merchant-callback';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Context } from '../../platform/mount.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { scheduleNow } from './callbacks.queries.ts';
import type { DueCallback } from './deliveries.queries.ts';
import {
  lockEndpoint,
  lockMissed,
  pauseWaiting,
  recordEndpointFailure,
  recordEndpointSuccess,
  writeEndpoint,
} from './endpoints.queries.ts';
import { deliverCallbacks } from './job-definitions.ts';

/**
 * Notes how an endpoint has answered, and pauses it after days of failures; answers whether it is paused. Call it before
 * the callback is written: whoever holds a callback and then waits for its endpoint would wait for a pause that waits for
 * the callback.
 */
export async function noteEndpointResult(
  db: Connection,
  { account_id, id, url, host, event }: DueCallback,
  { is_delivered, now }: { is_delivered: boolean; now: Date },
): Promise<boolean> {
  const key = { account_id, url };
  if (isAttemptedOnce(event)) return false;
  if (is_delivered) {
    await recordEndpointSuccess(db, key);
    return false;
  }
  const { failing_since, paused_at } = await recordEndpointFailure(db, key, now);
  if (paused_at !== null) return true;
  if (!shouldPauseEndpoint(failing_since ?? now, now)) return false;
  await writeEndpoint(db, key, { paused_at: now });
  await pauseWaiting(db, key, now);
  await createNotification(db, account_id, 'CALLBACK_PAUSED', { subject_id: id, name: host }, now);
  return true;
}

/** Sends to an endpoint again, first what it has missed, in order. Refuses 4004 and, if it is not paused, 4010. */
export async function resumeEndpoint(context: Context, url: string): Promise<{ queued: number }> {
  const { db, account_id, now } = context;
  const key = { account_id, url };
  const { failing_since, paused_at } = requireFound(await lockEndpoint(db, key));
  if (paused_at === null) throw new Refusal(CODE.wrong_state, 'This address is not paused.', 'not_paused');
  const since = failing_since ?? paused_at;
  await writeEndpoint(db, key, { paused_at: null, failing_since: null });
  // A callback may have been attempted for days when the row of failures began.
  const created_after = new Date(since.getTime() - LONGEST_ATTEMPTS_MS);
  const ids = await lockMissed(db, key, { since, created_after });
  if (ids.length > 0) {
    await scheduleNow(db, account_id, ids, now);
    await enqueue(db, deliverCallbacks, {});
  }
  await audit(context, {
    action: 'resume',
    entity: 'callback_endpoint',
    entity_id: account_id,
    before: { url, paused_at: paused_at.toISOString() },
    after: { queued: ids.length },
  });
  return { queued: ids.length };
}
