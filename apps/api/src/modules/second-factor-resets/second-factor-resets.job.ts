import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { removeSecondFactors, revokeUserSessions } from '../auth/auth.service.ts';
import { lockUser } from '../users/users.service.ts';
import { moveReset, notifyUser, PLATFORM_ACCOUNT, type ResetSettings } from './end-reset.ts';
import { findDueResets, lockReset, type Reset } from './second-factor-resets.queries.ts';

/** Removes the second factors whose waiting time is over. May run twice, also at once. */
export const finishFactorResets = job({ name: 'finish_factor_resets', payload: z.object({}) });
export const secondFactorResetsCrontab = `* * * * * ${finishFactorResets.name} ?id=${finishFactorResets.name}&max=1`;

interface Services {
  config: ResetSettings;
  store: Store;
  clock: Clock;
}

/** The user's sessions end with their factors: who signs in next has no money rights before they set up a new one. */
async function finish(db: Connection, config: ResetSettings, reset: Reset, now: Date): Promise<void> {
  const { user_id } = reset;
  const actor = { db, account_id: PLATFORM_ACCOUNT, user_id: reset.decided_by ?? reset.requested_by, ip: '', now };
  if (reset.status === 'REQUESTED') return moveReset(actor, reset, 'EXPIRED');
  const person = await lockUser(db, user_id);
  if (person?.email !== reset.email) {
    await moveReset(actor, reset, 'CANCELLED');
    return notifyUser(db, config, reset, { event: 'stopped', path: '/forgot-password', now });
  }
  await removeSecondFactors(db, user_id);
  await revokeUserSessions(db, user_id, null, now);
  await moveReset(actor, reset, 'DONE');
  await notifyUser(db, config, reset, { event: 'done', path: '/forgot-password', now });
}

const isDue = ({ status, takes_effect_at, expires_at }: Reset, now: Date): boolean =>
  (status === 'CONFIRMED' && takes_effect_at <= now) || (status === 'REQUESTED' && expires_at <= now);

export const secondFactorResetsJobs = ({
  config,
  store,
  clock,
}: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  async [finishFactorResets.name]() {
    const now = clock.now();
    for (const { id } of await findDueResets(store.read, now))
      await store.transact(async (db) => {
        const reset = await lockReset(db, { id });
        if (reset && isDue(reset, now)) await finish(db, config, reset, now);
      });
  },
});
