import { z } from 'zod';
import { money, timestamp } from './wire.ts';

/** A transfer of the ledger, as records show those that moved their money. */
export const transferRow = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  kind: z.string(),
  amount: money,
  /** What each book gained or lost; the amounts add up to zero. */
  legs: z.array(z.object({ book: z.string(), amount: money })),
  balance_after: money,
  hash: z.string(),
  posted_at: timestamp,
});
