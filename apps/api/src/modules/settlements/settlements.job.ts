import { runSettlement } from './job-definitions.ts';
import { runSettlements, type SettlementRunDeps } from './run-settlements.ts';

/** The settlement jobs of the worker. Safe to run concurrently. */
export const settlementJobs = (deps: SettlementRunDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [runSettlement.name]: async (payload) => {
    await runSettlements(deps, runSettlement.payload.parse(payload));
  },
});

// Half past each hour, including 00:30 in Kuala Lumpur. The domain rule decides when settlements are sent: a missed run is
// caught up later in the day.
export const settlementCrontab = `30 * * * * ${runSettlement.name} ?id=${runSettlement.name}&max=10`;
