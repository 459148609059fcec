import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { job } from '../../platform/jobs.ts';
import type { Store } from '../../platform/store.ts';
import { deleteNotificationsBefore } from './notifications.queries.ts';

const RETENTION_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes notifications after 180 days; the records they refer to stay. */
export const deleteOldNotifications = job({ name: 'tidy_notices', payload: z.object({}) });
export const notificationsCrontab = `40 19 * * * ${deleteOldNotifications.name} ?id=${deleteOldNotifications.name}&max=1`;

export const notificationsJobs = ({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Record<string, (payload: unknown) => Promise<void>> => ({
  [deleteOldNotifications.name]: () =>
    store.transact((db) => deleteNotificationsBefore(db, new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS))),
});
