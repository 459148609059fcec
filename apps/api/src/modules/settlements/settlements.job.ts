import { runSettlement } from './job-kinds.ts';
import { runSettlements, type RunParts } from './run.ts';

/** What the worker does for settlement. It may run twice, also at once. */
export const settlementJobs = (parts: RunParts): Record<string, (payload: unknown) => Promise<void>> => ({
  [runSettlement.name]: async (payload) => {
    await runSettlements(parts, runSettlement.payload.parse(payload));
  },
});

// Half past each hour, so also 00:30 in Kuala Lumpur. When settlements are sent is the domain's rule: what was missed then
// is made up for later in the day.
export const settlementCrontab = `30 * * * * ${runSettlement.name} ?id=${runSettlement.name}&max=10`;
