import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Sends the callbacks that are due. Without a key: two who queue callbacks at once need not wait for each other. */
export const deliverCallbacks = job({ name: 'deliver_callbacks', payload: z.object({}) });

/** One waiting job for the next try of a callback. */
export const retryKey = (callback_id: string): string => `deliver_callbacks:${callback_id}`;
