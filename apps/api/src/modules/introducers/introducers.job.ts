import { dayOf, startOfDay } from '@kutip/domain/day';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { releaseCommissions } from './commissions.queries.ts';

/** Releases what was earned in months that are over. May run twice. */
export const releaseCommissionsJob = job({ name: 'release_commissions', payload: z.object({}) });
/** Daily at 02:20 in Kuala Lumpur: a first of the month that was missed is made up for. */
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
