import { z } from 'zod';
import { job } from '../../platform/jobs.ts';
import { runPlans, type PlanRunParts } from './run.ts';

/** Renews plans, and ends those that were not paid. */
export const runPlansJob = job({ name: 'run_plans', payload: z.object({}) });
/** Hourly, so that a day that was missed is made up for soon. */
export const subscriptionsCrontab = `10 * * * * ${runPlansJob.name} ?id=${runPlansJob.name}&max=1`;

export const subscriptionsJobs = (parts: PlanRunParts): Record<string, (payload: unknown) => Promise<void>> => ({
  [runPlansJob.name]: () => runPlans(parts),
});
