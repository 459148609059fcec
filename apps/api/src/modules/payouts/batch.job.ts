import { CODE } from '@kutip/contracts/codes';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import { openPayee } from './batch.ts';
import { batchOf, finishBatch, isMade, nextRow, settleRow, type BatchKey } from './batches.queries.ts';
import { makePayout, type PayoutParts, type WantedPayout } from './create-payout.ts';
import { payBatch } from './job-kinds.ts';

/** As it was sealed. */
const payee = z.object({
  payout_service_id: z.number(),
  account_number: z.string(),
  account_name: z.string(),
  amount: z.custom<Sen>(Number.isSafeInteger),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  email: z.string().nullable(),
});

/** The first machine word of a refusal. */
function wordOf({ breakdown, code }: Refusal): string {
  if (typeof breakdown === 'string') return breakdown;
  return Object.values(breakdown ?? {})[0] ?? String(code);
}

/** Too much to do, or a database that is away, is no answer: the row is tried again later. */
const isPassing = ({ code }: Refusal): boolean => code === CODE.busy;

/** What became of a row. */
async function tryRow(parts: PayoutParts, wanted: WantedPayout & { id: string }) {
  const made = { outcome: 'CREATED', reason: null } as const;
  // He who was here before may have died after the posting.
  if (await isMade(parts.store.read, wanted.account_id, wanted.id)) return made;
  try {
    const id = await makePayout(parts, wanted);
    // Under this reference somebody has paid the same meanwhile: this row has not.
    return id === wanted.id ? made : ({ outcome: 'FAILED', reason: 'used_before' } as const);
  } catch (error) {
    if (!(error instanceof Refusal) || isPassing(error)) throw error;
    return { outcome: 'FAILED', reason: wordOf(error) } as const;
  }
}

/** Works through a table from where it was left. */
async function work(parts: PayoutParts, key: BatchKey): Promise<void> {
  const { store, clock } = parts;
  const batch = await batchOf(store.read, key);
  if (!batch || batch.finished_at) return;
  for (;;) {
    const row = await nextRow(store.read, key);
    if (!row) break;
    const { reference, description, email, ...rest } = payee.parse(openPayee(parts, key.account_id, row.payee!));
    const result = await tryRow(parts, {
      ...rest,
      ...(reference !== null && { reference }),
      ...(description !== null && { description }),
      ...(email !== null && { email }),
      id: row.id,
      account_id: key.account_id,
      user_id: batch.created_by,
      source: 'FILE',
      batch_id: key.id,
      needs_approval: batch.needs_approval,
    });
    await store.transact((db) => settleRow(db, key, { row_no: row.row_no, ...result }));
  }
  await store.transact((db) => finishBatch(db, key, clock.now()));
}

export const payoutJobs = (parts: PayoutParts): Record<string, (payload: unknown) => Promise<void>> => ({
  [payBatch.name]: (payload) => work(parts, payBatch.payload.parse(payload)),
});
