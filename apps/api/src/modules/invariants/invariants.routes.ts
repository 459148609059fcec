import { invariants as contract } from '@kutip/contracts/invariants';
import { INVARIANTS } from '@kutip/domain/ledger/audit';
import { audit } from '../../platform/audit.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { checkInvariantsJob, INVARIANTS_QUEUE } from './job-definitions.ts';
import { faults, lastRun, openFaultCounts, runs } from './runs.queries.ts';

export const invariantHandlers: Handlers<typeof contract> = {
  async state(_, { db }) {
    const open = await openFaultCounts(db);
    return {
      invariants: INVARIANTS.map((invariant) => ({ invariant, fault_count: open.get(invariant) ?? 0 })),
      last_incremental: (await lastRun(db, 'INCREMENTAL')) ?? null,
      last_full: (await lastRun(db, 'FULL')) ?? null,
    };
  },
  runs: listHandler(contract.runs, ({ db }) => runs(db)),
  faults: listHandler(contract.faults, ({ db }) => faults(db)),
  async runCheck({ body: { kind } }, context) {
    const { db, account_id } = context;
    await enqueue(db, checkInvariantsJob, { kind }, { key: `check_invariants:${kind}`, queue: INVARIANTS_QUEUE });
    await audit(context, { action: 'check', entity: 'invariants', entity_id: account_id, after: { kind } });
    return { kind };
  },
};
