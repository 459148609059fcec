import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { deleteBefore } from './notifications.queries.ts';

const KEPT_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes notices that nobody looks for any more; what they told of stays where it is. */
export const tidyNotices = job({ name: 'tidy_notices', payload: z.object({}) });
export const notificationsCrontab = `40 19 * * * ${tidyNotices.name} ?id=${tidyNotices.name}&max=1`;

export const notificationsJobs = ({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Record<string, (payload: unknown) => Promise<void>> => ({
  [tidyNotices.name]: () =>
    store.transact((db) => deleteBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS))),
});
