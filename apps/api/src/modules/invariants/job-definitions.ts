import { INVARIANT_RUN_KINDS } from '@kutip/contracts/invariants';
import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Checks the invariants. Safe to run concurrently. */
export const checkInvariantsJob = job({
  name: 'check_invariants',
  payload: z.object({ kind: z.enum(INVARIANT_RUN_KINDS).default('INCREMENTAL') }),
});
export const checkAllInvariants = job({ name: 'check_all_invariants', payload: z.object({}) });

/** Runs of this queue are sequential. */
export const INVARIANTS_QUEUE = 'invariants';
