import { STATEMENT_KINDS } from '@kutip/domain/reconciliation';
import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Matches what a statement is about. May run twice, also at once. */
export const reconcileDay = job({
  name: 'reconcile_day',
  payload: z.object({ kind: z.enum(STATEMENT_KINDS), provider: z.string(), day: z.iso.date() }),
});
/** Matches the last days of every provider once more, so that what a later statement tells or leaves out is seen. */
export const reconcileAll = job({ name: 'reconcile_all', payload: z.object({ day: z.iso.date().optional() }) });
/** Closes the days that are over. A day is closed once, whoever does it. */
export const closeDays = job({ name: 'close_days', payload: z.object({}) });
