import { z } from 'zod';
import { job } from '../../platform/jobs.ts';

/** Sends the text messages of a batch, and asks the network for their outcome later. */
export const sendTextMessages = job({
  name: 'send_text_messages',
  payload: z.object({ account_id: z.uuid(), batch_id: z.uuid() }),
});
