import { z } from 'zod';
import { job } from '../../platform/jobs.ts';
import { notifyOfRates } from './job-definitions.ts';
import { notifyMerchantsOfRates } from './notify-of-rates.ts';
import { runPlans, type PlanRunDeps } from './renew-plans.ts';

/** Renews plans and ends unpaid ones. */
export const runPlansJob = job({ name: 'run_plans', payload: z.object({}) });
/** Hourly, so that a missed run is repeated soon. */
export const subscriptionsCrontab = `10 * * * * ${runPlansJob.name} ?id=${runPlansJob.name}&max=1`;

export const subscriptionsJobs = (deps: PlanRunDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [runPlansJob.name]: () => runPlans(deps),
  [notifyOfRates.name]: (payload) => notifyMerchantsOfRates(deps, notifyOfRates.payload.parse(payload)),
});
