import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Makes the payouts of an uploaded table, one row after the other. May run twice: a row makes one payout. */
export const payBatch = job({ name: 'pay_batch', payload: z.object({ account_id: z.uuid(), id: z.uuid() }) });
/** Tables of one merchant one after the other. */
export const batchQueue = (account_id: string): string => `pay_batch:${account_id}`;
