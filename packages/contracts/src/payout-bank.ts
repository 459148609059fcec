import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const payoutBank = {
  /** A notice of the bank that money leaves by. It only makes us ask how the order stands. */
  notice: endpoint({
    method: 'POST',
    path: 'payment-services/switch/callback/payout-bank',
    access: 'public',
    raw: true,
    body: z.string().max(100_000),
    answers: 'text',
    data: z.string(),
  }),
};
