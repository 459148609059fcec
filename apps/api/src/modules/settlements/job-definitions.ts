import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/**
 * Settles what is due, for all merchants. Safe to run concurrently and to kill at any point: the next run continues. `date`:
 * settle what was due on that day or before; `is_forced`: run at any hour.
 */
export const runSettlement = job({
  name: 'run_settlement',
  payload: z.object({ date: z.iso.date().optional(), is_forced: z.boolean().default(false) }),
});
