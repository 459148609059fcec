import { CODE } from '@kutip/contracts/codes';
import type { Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { z } from 'zod';
import { openPayee } from './batch.ts';
import { batchOf, finishBatch, payoutExists, nextRow, completeRow, type BatchKey } from './batches.queries.ts';
import { createPayout, type PayoutDeps, type PayoutInput } from './create-payout.ts';
import { payBatch } from './job-definitions.ts';

/** The payee of a row, as encrypted. */
const sealedPayee = z.object({
  payout_service_id: z.number(),
  account_number: z.string(),
  account_name: z.string(),
  amount: z.custom<Sen>(Number.isSafeInteger),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  email: z.string().nullable(),
});

/** The first reason of a refusal. */
function firstReason({ breakdown, code }: Refusal): string {
  if (typeof breakdown === 'string') return breakdown;
  return Object.values(breakdown ?? {})[0] ?? String(code);
}

/** Overload is temporary: the job retries the row later. */
const isTemporary = ({ code }: Refusal): boolean => code === CODE.busy;

/** Creates the payout of a row and returns the outcome. */
async function createRowPayout(deps: PayoutDeps, input: PayoutInput & { id: string }) {
  const created = { outcome: 'CREATED', reason: null } as const;
  // An earlier run may have been killed after the posting.
  if (await payoutExists(deps.store.read, input.account_id, input.id)) return created;
  try {
    const id = await createPayout(deps, input);
    // Another request has used this reference meanwhile, so this row has no payout.
    return id === input.id ? created : ({ outcome: 'FAILED', reason: 'used_before' } as const);
  } catch (error) {
    if (!(error instanceof Refusal) || isTemporary(error)) throw error;
    return { outcome: 'FAILED', reason: firstReason(error) } as const;
  }
}

/** Processes the rows of a batch that have no outcome yet. */
async function processBatch(deps: PayoutDeps, key: BatchKey): Promise<void> {
  const { store, clock } = deps;
  const batch = await batchOf(store.read, key);
  if (!batch || batch.finished_at) return;
  for (;;) {
    const row = await nextRow(store.read, key);
    if (!row) break;
    const { reference, description, email, ...rest } = sealedPayee.parse(openPayee(deps, key.account_id, row.payee!));
    const result = await createRowPayout(deps, {
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
    await store.transact((db) => completeRow(db, key, { row_no: row.row_no, ...result }));
  }
  await store.transact((db) => finishBatch(db, key, clock.now()));
}

export const payoutJobs = (deps: PayoutDeps): Record<string, (payload: unknown) => Promise<void>> => ({
  [payBatch.name]: (payload) => processBatch(deps, payBatch.payload.parse(payload)),
});
