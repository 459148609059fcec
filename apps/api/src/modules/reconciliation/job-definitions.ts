import { STATEMENT_KINDS } from '@kutip/domain/reconciliation';
import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Matches the day of a statement. Safe to run concurrently. */
export const reconcileDay = job({
  name: 'reconcile_day',
  payload: z.object({ kind: z.enum(STATEMENT_KINDS), provider: z.string(), day: z.iso.date() }),
});
/** Matches the last days of every provider again, because later statements may add or omit lines. */
export const reconcileAll = job({ name: 'reconcile_all', payload: z.object({ day: z.iso.date().optional() }) });
/** Closes past days, each once. Safe to run concurrently. */
export const closeDays = job({ name: 'close_days', payload: z.object({}) });
