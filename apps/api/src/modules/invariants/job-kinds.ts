import { INVARIANT_RUN_KINDS } from '@kutip/contracts/invariants';
import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Looks whether the invariants hold. May run twice, also at once. */
export const checkInvariantsJob = job({
  name: 'check_invariants',
  payload: z.object({ kind: z.enum(INVARIANT_RUN_KINDS).default('INCREMENTAL') }),
});
export const checkAllInvariants = job({ name: 'check_all_invariants', payload: z.object({}) });

/** Looks run one after the other. */
export const INVARIANTS_QUEUE = 'invariants';
