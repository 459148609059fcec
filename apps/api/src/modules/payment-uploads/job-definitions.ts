import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Creates the bills of an uploaded file. May run twice, also concurrently, and continues where it stopped. */
export const uploadBills = job({ name: 'upload_bills', payload: z.object({ account_id: z.uuid(), id: z.uuid() }) });

/** Number of uploads that are processed concurrently; the worker's other slots stay free for payments. */
const QUEUES = 2;

/** Uploads of one account are processed one after the other. */
export const uploadQueue = (account_id: string): string =>
  `upload_bills_${parseInt(account_id.slice(-4), 16) % QUEUES}`;
