import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';

const reader = { area: 'merchant', permission: 'settlements.read' } as const;

/** Ledger data that merchants can verify independently (docs/hash-chain.md). */
export const ledger = {
  /** The head of the account's hash chain: comparing it later shows whether earlier transfers were changed. */
  head: endpoint({
    method: 'GET',
    path: 'ledger/head',
    access: reader,
    data: z.object({ account_id: z.uuid(), seq: z.number().int(), hash: z.string() }),
  }),
  /** All transfers of the account with their hashes as JSON lines; scripts/verify-statement.ts verifies them. */
  statement: endpoint({
    method: 'GET',
    path: 'ledger/statement',
    access: reader,
    answers: 'file',
    data: fileAnswer,
  }),
};
