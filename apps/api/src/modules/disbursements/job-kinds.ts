import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

const key = z.object({ account_id: z.uuid(), id: z.uuid() });

/** Tells the bank to pay what was reserved and released. */
export const sendDisbursement = job({ name: 'send_disbursement', payload: key });
/** Asks the bank how an order stands; on news of the bank also one that is over, for it may have come back. */
export const askDisbursement = job({
  name: 'ask_disbursement',
  payload: key.extend({ on_news: z.boolean().default(false) }),
});
/** Gives orders whose job was lost a new one. */
export const sweepDisbursements = job({ name: 'sweep_disbursements', payload: z.object({}) });

export const sendKey = (id: string): string => `send:${id}`;
export const askKey = (id: string): string => `ask:${id}`;
export const newsKey = (id: string): string => `news:${id}`;
