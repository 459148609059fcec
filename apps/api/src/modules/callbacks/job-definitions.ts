import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Sends due callbacks. It has no job key, so that concurrent transactions that queue callbacks do not block each other. */
export const deliverCallbacks = job({ name: 'deliver_callbacks', payload: z.object({}) });

/** Job key: at most one waiting job for the next attempt of a callback. */
export const retryKey = (callback_id: string): string => `deliver_callbacks:${callback_id}`;
