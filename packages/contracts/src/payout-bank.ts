import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const payoutBank = {
  /** A notification from the payout bank. It only triggers a status query. */
  notification: endpoint({
    method: 'POST',
    path: 'payment-services/switch/callback/payout-bank',
    access: 'public',
    raw: true,
    body: z.string().max(100_000),
    answers: 'text',
    data: z.string(),
  }),
};
