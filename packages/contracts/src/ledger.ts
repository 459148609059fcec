import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';

const reader = { area: 'merchant', permission: 'settlements.read' } as const;

/** What a merchant can check without our word (docs/hash-chain.md). */
export const ledger = {
  /** Where his chain ends now: whoever keeps these two can tell later whether anything before them was changed. */
  head: endpoint({
    method: 'GET',
    path: 'ledger/head',
    access: reader,
    data: z.object({ account_id: z.uuid(), seq: z.number().int(), hash: z.string() }),
  }),
  /** All his transfers with their hashes, as JSON lines; scripts/verify-statement.ts verifies them. */
  statement: endpoint({
    method: 'GET',
    path: 'ledger/statement',
    access: reader,
    answers: 'file',
    data: fileAnswer,
  }),
};
