import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/**
 * Settles everything that is due, of all merchants. It may run twice, also at once, and may be killed at any point: what it
 * had not done is done by the next one. `date`: what was due on that day or before; `is_forced`: whatever the hour.
 */
export const runSettlement = job({
  name: 'run_settlement',
  payload: z.object({ date: z.iso.date().optional(), is_forced: z.boolean().default(false) }),
});
