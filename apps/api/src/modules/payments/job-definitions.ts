import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Queries the provider for the status of an attempt. */
export const requeryAttempt = job({
  name: 'requery_attempt',
  payload: z.object({ account_id: z.uuid(), id: z.uuid() }),
});

/** Job key: at most one waiting requery job per attempt. */
export const requeryKey = (attempt_id: string): string => `requery:${attempt_id}`;

/** Processes acknowledged messages that were left unprocessed; a job of its own, so that none of them delays a requery. */
export const processInbox = job({ name: 'process_inbox', payload: z.object({}) });

/** Deletes stored messages that prove nothing. */
export const cleanInbox = job({ name: 'clean_inbox', payload: z.object({}) });

/** Enqueues the requery jobs that are due soon, and lost ones. */
export const sweepPayments = job({ name: 'sweep_payments', payload: z.object({}) });

/** Queries the providers for which banks are online. */
export const watchBanks = job({ name: 'watch_banks', payload: z.object({}) });
