import { invariants as contract } from '@kutip/contracts/invariants';
import { CODE } from '@kutip/contracts/codes';
import { INVARIANTS } from '@kutip/domain/ledger/audit';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/require-found.ts';
import { enqueue } from '../../platform/jobs.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Handlers } from '../../platform/mount.ts';
import { checkInvariantsJob, INVARIANTS_QUEUE } from './job-definitions.ts';
import { acknowledgeFault, faultById, faults, lastRun, openFaultCounts, runs } from './runs.queries.ts';

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
  async acknowledge({ params: key, body: { acknowledgement } }, context) {
    const { db, user_id, now } = context;
    const before = requireFound(await faultById(db, key));
    const change = { acknowledged_at: now, acknowledged_by: user_id, acknowledgement };
    if (!(await acknowledgeFault(db, key, change)))
      throw before.cleared_at === null
        ? new Refusal(CODE.wrong_state, 'This still fails. Repair it and check again first.', 'still_fails')
        : new Refusal(CODE.wrong_state, 'This violation was acknowledged already.', 'acknowledged');
    const after = { invariant: before.invariant, subject: before.subject, what: before.what, acknowledgement };
    await audit(context, { action: 'acknowledge', entity: 'invariant_fault', entity_id: key.id, after });
    return requireFound(await faultById(db, key));
  },
  async runCheck({ body: { kind } }, context) {
    const { db, account_id } = context;
    await enqueue(db, checkInvariantsJob, { kind }, { key: `check_invariants:${kind}`, queue: INVARIANTS_QUEUE });
    await audit(context, { action: 'check', entity: 'invariants', entity_id: account_id, after: { kind } });
    return { kind };
  },
};
