import { checkInvariants, type InvariantCheckDeps } from './check-invariants.ts';
import { checkAllInvariants, checkInvariantsJob, INVARIANTS_QUEUE } from './job-definitions.ts';

export const invariantsJobs = (deps: InvariantCheckDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [checkInvariantsJob.name]: async (payload) => {
    await checkInvariants(deps, checkInvariantsJob.payload.parse(payload).kind);
  },
  [checkAllInvariants.name]: async () => {
    await checkInvariants(deps, 'FULL');
  },
});

export const invariantsCrontab = [
  `*/5 * * * * ${checkInvariantsJob.name} ?id=${checkInvariantsJob.name}&max=3&queue=${INVARIANTS_QUEUE}`,
  // 03:23 in Kuala Lumpur.
  `23 19 * * * ${checkAllInvariants.name} ?id=${checkAllInvariants.name}&max=3&queue=${INVARIANTS_QUEUE}`,
].join('\n');
