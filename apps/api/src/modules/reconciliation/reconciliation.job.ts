import { closeDaysThatAreOver } from './close-days.ts';
import { closeDays, reconcileAll, reconcileDay } from './job-kinds.ts';
import { reconcile, reconcileEverything, type ReconcileParts } from './reconcile.ts';

/** What the worker does for reconciliation. Each may run twice, also at once. */
export const reconciliationJobs = (parts: ReconcileParts): Record<string, (payload: unknown) => Promise<void>> => ({
  [reconcileDay.name]: (payload) => reconcile(parts, reconcileDay.payload.parse(payload)),
  [reconcileAll.name]: (payload) => reconcileEverything(parts, reconcileAll.payload.parse(payload).day),
  [closeDays.name]: async () => {
    await closeDaysThatAreOver(parts);
  },
});

export const reconciliationCrontab = [
  // 06:10 in Kuala Lumpur, and each hour: a worker that was down at two makes up for it.
  `10 22 * * * ${reconcileAll.name} ?id=${reconcileAll.name}&max=3`,
  `15 * * * * ${closeDays.name} ?id=${closeDays.name}&max=3&queue=${closeDays.name}`,
].join('\n');
