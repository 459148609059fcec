import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Notifies the merchants of a plan of one change of its rates, each once however often it runs. */
export const notifyOfRates = job({
  name: 'notify_of_rates',
  payload: z.object({ plan_id: z.uuid(), effective_from: z.iso.date(), revision: z.int() }),
});
