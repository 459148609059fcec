import { z } from 'zod';
import { timestamp } from './wire.ts';

/** Who proposed what waits for a second person; the content is with its record. */
export const proposal = z.object({
  id: z.uuid(),
  proposed_by: z.uuid(),
  proposed_by_name: z.string().nullable(),
  proposed_at: timestamp,
});

/** Confirms or rejects a proposal. */
export const proposalDecision = z.object({ proposal_id: z.uuid(), decision: z.enum(['CONFIRM', 'REJECT']) });
