import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

const key = z.object({ account_id: z.uuid(), id: z.uuid() });

/** Sends a released disbursement to the bank. */
export const sendDisbursement = job({ name: 'send_disbursement', payload: key });
/** Queries a disbursement's status; after a notice of the bank also of a final one, since it may have been returned. */
export const requeryDisbursement = job({
  name: 'requery_disbursement',
  payload: key.extend({ after_notice: z.boolean().default(false) }),
});
/** Enqueues new jobs for disbursements whose job was lost. */
export const sweepDisbursements = job({ name: 'sweep_disbursements', payload: z.object({}) });

export const sendKey = (id: string): string => `send:${id}`;
export const requeryKey = (id: string): string => `requery:${id}`;
export const noticeKey = (id: string): string => `notice:${id}`;
