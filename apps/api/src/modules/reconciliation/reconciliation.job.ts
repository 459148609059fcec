import { closePastDays } from './close-days.ts';
import { closeDays, reconcileAll, reconcileDay } from './job-definitions.ts';
import { reconcile, reconcileAllProviders, type ReconcileDeps } from './reconcile.ts';

/** The reconciliation jobs of the worker. Safe to run concurrently. */
export const reconciliationJobs = (deps: ReconcileDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [reconcileDay.name]: (payload) => reconcile(deps, reconcileDay.payload.parse(payload)),
  [reconcileAll.name]: (payload) => reconcileAllProviders(deps, reconcileAll.payload.parse(payload).day),
  [closeDays.name]: async () => {
    await closePastDays(deps);
  },
});

export const reconciliationCrontab = [
  // 06:10 in Kuala Lumpur; days are closed hourly, so that a worker that was down at 02:00 catches up.
  `10 22 * * * ${reconcileAll.name} ?id=${reconcileAll.name}&max=3`,
  `15 * * * * ${closeDays.name} ?id=${closeDays.name}&max=3&queue=${closeDays.name}`,
].join('\n');
