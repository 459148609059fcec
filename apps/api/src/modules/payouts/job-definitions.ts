import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Creates the payouts of an uploaded file, row by row. May run twice: each row creates one payout. */
export const payBatch = job({ name: 'pay_batch', payload: z.object({ account_id: z.uuid(), id: z.uuid() }) });
/** Batches of one merchant run one after the other. */
export const batchQueue = (account_id: string): string => `pay_batch:${account_id}`;
