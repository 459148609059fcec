import { createHash } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { payoutBatchForms } from '@kutip/contracts/payout-batches';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { sanitizeFileName } from '../../platform/multipart.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { NoTransactionContextOf } from '../../platform/mount.ts';
import { readPayoutTable, withReferenceFault, type PayoutFileRow } from './batch-table.ts';
import {
  listActiveBanks,
  batchOf,
  insertBatch,
  lockBatches,
  payoutBalance,
  findUsedReferences,
  findSameBatch,
  type NewBatchRow,
} from './batches.queries.ts';
import { needsApproval, quoteFor, requirePayoutPlan, type PayoutDeps } from './create-payout.ts';
import { batchQueue, payBatch } from './job-definitions.ts';

type Forms = typeof payoutBatchForms;
type Context = NoTransactionContextOf<Forms['upload']>;

const FIRST_ROWS_SHOWN = 10;
const BROKEN_ROWS_SHOWN = 50;
const COLUMN = 'payout_batch_rows.payee';

export const sealPayee = ({ encryption }: Pick<PayoutDeps, 'encryption'>, account_id: string, payee: object): Buffer =>
  encryption.encrypt(JSON.stringify(payee), { account_id, column: COLUMN });
export const openPayee = (
  { encryption }: Pick<PayoutDeps, 'encryption'>,
  account_id: string,
  sealed: Uint8Array,
): unknown => JSON.parse(encryption.decrypt(sealed, { account_id, column: COLUMN }));

interface PayoutFile {
  rows: PayoutFileRow[];
  file_hash: Buffer;
  /** The day's service tax. */
  tax_bps: number;
}

/** Parses an uploaded payout file and marks faults and references that were used before. Refuses 4011 and 4019. */
async function readPayoutFile(
  { store }: PayoutDeps,
  { account_id, now }: { account_id: string; now: Date },
  file: File,
): Promise<PayoutFile> {
  const tax_bps = await requirePayoutPlan(store.read, account_id, now);
  const content = Buffer.from(await file.arrayBuffer());
  const rows = await readPayoutTable(content, await listActiveBanks(store.read));
  const references = rows.flatMap(({ payee }) => (payee?.reference ? [payee.reference] : []));
  const used = await findUsedReferences(store.read, account_id, references);
  const is_used = ({ payee }: PayoutFileRow) => payee?.reference != null && used.has(payee.reference);
  return {
    rows: rows.map((row) => (is_used(row) ? withReferenceFault(row, 'used_before') : row)),
    file_hash: createHash('sha256').update(content).digest(),
    tax_bps,
  };
}

/** Totals of the rows without faults. */
function sumsOf(rows: readonly PayoutFileRow[], tax_bps: number) {
  const sums = { amount: 0, fee: 0, fee_tax: 0 };
  for (const { payee } of rows) {
    if (!payee) continue;
    const { fee, fee_tax } = quoteFor(payee.amount, tax_bps);
    sums.amount += payee.amount;
    sums.fee += fee;
    sums.fee_tax += fee_tax;
  }
  const { amount, fee, fee_tax } = sums;
  return { amount: sen(amount), fee: sen(fee), fee_tax: sen(fee_tax), total: sen(amount + fee + fee_tax) };
}

const rowPreview = ({ row_no, texts, faults }: PayoutFileRow) => ({
  row_no,
  data: texts,
  error: Object.keys(faults).length > 0 ? faults : null,
});

/** Parses the whole file and stores nothing. */
export async function previewBatch(
  deps: PayoutDeps,
  { file }: ParsedRequest<Forms['preview']>['body'],
  { account_id, now }: NoTransactionContextOf<Forms['preview']>,
): Promise<Data<Forms['preview']>> {
  const { store } = deps;
  const { rows, file_hash, tax_bps } = await readPayoutFile(deps, { account_id, now }, file);
  const broken = rows.filter(({ payee }) => payee === null);
  const sums = sumsOf(rows, tax_bps);
  const balance = await payoutBalance(store.read, account_id);
  return {
    file_name: sanitizeFileName(file.name),
    total_rows: rows.length,
    good_rows: rows.length - broken.length,
    broken_rows: broken.length,
    ...sums,
    balance,
    balance_after: sen(balance - sums.total),
    needs_approval: await needsApproval(store.read, account_id, sums.amount),
    first: rows.slice(0, FIRST_ROWS_SHOWN).map(rowPreview),
    broken: broken.slice(0, BROKEN_ROWS_SHOWN).map(rowPreview),
    uploaded_before: (await findSameBatch(store.read, account_id, file_hash))?.created_at ?? null,
  };
}

function newRow(deps: PayoutDeps, account_id: string, batch_id: string, row: PayoutFileRow): NewBatchRow {
  const { row_no, payee, texts, faults } = row;
  const reason = Object.entries(faults).map(([column, fault]) => `${column}: ${fault}`);
  return {
    account_id,
    batch_id,
    row_no,
    id: uuid(),
    payee: payee && sealPayee(deps, account_id, payee),
    account_name: texts.account_name ?? '',
    account_mask: texts.account_number ?? '',
    amount: payee?.amount ?? (0 as Sen),
    outcome: payee ? null : 'FAILED',
    reason: reason.join(', ') || null,
  };
}

/** Stores the batch and enqueues its payouts. Approval depends on the total, so that splitting a sum does not avoid it. */
export async function createBatch(
  deps: PayoutDeps,
  { file, again }: ParsedRequest<Forms['upload']>['body'],
  { transact, ...context }: Context,
): Promise<Data<Forms['upload']>> {
  const { account_id, user_id, now } = context;
  const { rows, file_hash, tax_bps } = await readPayoutFile(deps, { account_id, now }, file);
  const broken = rows.filter(({ payee }) => payee === null).length;
  if (broken === rows.length)
    throw new Refusal(CODE.upload_refused, 'No row of this file can be paid. Correct the file and upload it again.', {
      file: 'no_good_rows',
    });
  const { amount } = sumsOf(rows, tax_bps);
  const id = uuid();
  return transact(async (db) => {
    await lockBatches(db, account_id);
    if (!again && (await findSameBatch(db, account_id, file_hash)))
      throw new Refusal(CODE.duplicate, 'This file has been uploaded before.', { file: 'uploaded_before' });
    const batch = {
      account_id,
      id,
      file_name: sanitizeFileName(file.name),
      file_hash,
      total_rows: rows.length,
      done_rows: broken,
      failed_rows: broken,
      total_amount: amount,
      needs_approval: await needsApproval(db, account_id, amount),
      created_by: user_id,
      created_at: now,
    };
    await insertBatch(
      db,
      batch,
      rows.map((row) => newRow(deps, account_id, id, row)),
    );
    await enqueue(db, payBatch, { account_id, id }, { key: `pay_batch:${id}`, queue: batchQueue(account_id) });
    const after = { file_name: batch.file_name, total_rows: rows.length, amount: toRinggit(amount) };
    await audit({ ...context, db }, { action: 'upload', entity: 'payout_batch', entity_id: id, after });
    return requireFound(await batchOf(db, { account_id, id }));
  });
}
