import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Queries the provider for the status of an attempt. */
export const requeryAttempt = job({
  name: 'requery_attempt',
  payload: z.object({ account_id: z.uuid(), id: z.uuid() }),
});

/** Job key: at most one waiting requery job per attempt. */
export const requeryKey = (attempt_id: string): string => `requery:${attempt_id}`;

/** Processes acknowledged messages that were left unprocessed, and requeues lost requery jobs. */
export const sweepPayments = job({ name: 'sweep_payments', payload: z.object({}) });

/** Queries the providers for which banks are online. */
export const watchBanks = job({ name: 'watch_banks', payload: z.object({}) });
