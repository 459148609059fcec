import { z } from 'zod';
import { money, timestamp } from './wire.ts';

/** A ledger transfer, shown with the record whose money it moved. */
export const transferRow = z.object({
  id: z.uuid(),
  seq: z.number().int(),
  kind: z.string(),
  amount: money,
  /** The change of each book; the amounts sum to zero. */
  legs: z.array(z.object({ book: z.string(), amount: money })),
  balance_after: money,
  hash: z.string(),
  posted_at: timestamp,
});
