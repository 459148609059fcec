import { checkInvariants, type CheckParts } from './check.ts';
import { checkAllInvariants, checkInvariantsJob, INVARIANTS_QUEUE } from './job-kinds.ts';

export const invariantsJobs = (parts: CheckParts): Record<string, (payload: unknown) => Promise<void>> => ({
  [checkInvariantsJob.name]: async (payload) => {
    await checkInvariants(parts, checkInvariantsJob.payload.parse(payload).kind);
  },
  [checkAllInvariants.name]: async () => {
    await checkInvariants(parts, 'FULL');
  },
});

export const invariantsCrontab = [
  `*/5 * * * * ${checkInvariantsJob.name} ?id=${checkInvariantsJob.name}&max=3&queue=${INVARIANTS_QUEUE}`,
  // 03:23 in Kuala Lumpur.
  `23 19 * * * ${checkAllInvariants.name} ?id=${checkAllInvariants.name}&max=3&queue=${INVARIANTS_QUEUE}`,
].join('\n');
