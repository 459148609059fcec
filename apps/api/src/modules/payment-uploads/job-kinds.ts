import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Makes the bills of an uploaded table. May run twice, also at once, and goes on where it was. */
export const uploadBills = job({ name: 'upload_bills', payload: z.object({ account_id: z.uuid(), id: z.uuid() }) });

/** So many merchants' tables are worked through at once; the other hands of the worker stay free for payments. */
const QUEUES = 2;

/** The tables of one account are worked through one after the other. */
export const queueOf = (account_id: string): string => `upload_bills_${parseInt(account_id.slice(-4), 16) % QUEUES}`;
