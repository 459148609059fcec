import { dayOf, startOfDay } from '@kutip/domain/day';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { releaseCommissions } from './commissions.queries.ts';

/** Releases the commissions of past months. Idempotent. */
export const releaseCommissionsJob = job({ name: 'release_commissions', payload: z.object({}) });
/** Daily at 02:20 in Kuala Lumpur, so that a run missed on the first of the month is caught up. */
export const introducersCrontab = `20 18 * * * ${releaseCommissionsJob.name} ?id=${releaseCommissionsJob.name}&max=1`;

export const introducersJobs = ({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Record<string, (payload: unknown) => Promise<void>> => ({
  [releaseCommissionsJob.name]: async () => {
    const now = clock.now();
    const first = startOfDay(`${dayOf(now).slice(0, 8)}01`);
    await store.transact((db) => releaseCommissions(db, first, now));
  },
});
