import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Asks the provider how an attempt stands. */
export const requeryAttempt = job({
  name: 'requery_attempt',
  payload: z.object({ account_id: z.uuid(), id: z.uuid() }),
});

/** One waiting job an attempt. */
export const requeryKey = (attempt_id: string): string => `requery:${attempt_id}`;

/** Finds what was left behind: acknowledged messages, and attempts whose job was lost. */
export const sweepPayments = job({ name: 'sweep_payments', payload: z.object({}) });

/** Asks the providers which banks are up. */
export const watchBanks = job({ name: 'watch_banks', payload: z.object({}) });
