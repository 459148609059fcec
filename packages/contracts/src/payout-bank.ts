import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PROVIDER_MESSAGE_MAX_BYTES } from './fields.ts';

export const payoutBank = {
  /** A notification from the payout bank. It only triggers a status query. */
  notification: endpoint({
    method: 'POST',
    path: 'payment-services/switch/callback/payout-bank',
    access: 'public',
    raw: true,
    max_bytes: PROVIDER_MESSAGE_MAX_BYTES,
    body: z.string(),
    answers: 'text',
    data: z.string(),
  }),
};
