import { PAYOUT_COLUMNS, PAYOUT_ROW_FAULTS } from '@kutip/domain/payout-file';
import { z } from 'zod';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id } from './fields.ts';
import { listing } from './listing.ts';
import { money, timestamp } from './wire.ts';

export const BATCH_STATUSES = ['QUEUED', 'PROCESSING', 'DONE'] as const;
export const BATCH_OUTCOMES = ['CREATED', 'FAILED'] as const;

const batch = z.object({
  id: z.uuid(),
  file_name: z.string(),
  total_rows: z.number().int(),
  /** Processed rows; the others are pending. */
  done_rows: z.number().int(),
  created_rows: z.number().int(),
  failed_rows: z.number().int(),
  /** Total of all valid rows, without fees. */
  total_amount: money,
  /** Its payouts need a second approver. */
  needs_approval: z.boolean(),
  status: z.enum(BATCH_STATUSES),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});

const column = z.enum(PAYOUT_COLUMNS);
const faults = z.partialRecord(column, z.enum(PAYOUT_ROW_FAULTS));
/** The cells of a row; account numbers show the last four digits. */
const written = z.partialRecord(column, z.string());
const previewRow = z.object({ row_no: z.number().int(), data: written, error: faults.nullable() });

const reader = { area: 'merchant', permission: 'payouts.read' } as const;
const sender = { area: 'merchant', permission: 'payouts.write', active: true } as const;

/** Payout files: an Excel workbook or a CSV file, 1,000 rows at most. */
export const payoutBatches = {
  list: listing({
    path: 'payout-batches/merchant-payout-batches',
    aliases: ['payout-batches'],
    access: reader,
    row: batch,
    search: ['file_name'],
    sort: ['created_at', 'file_name', 'total_amount'],
    filters: { status: z.enum(BATCH_STATUSES) },
    date_column: 'created_at',
  }),
  /** The processed rows of a batch; a row that created a payout has its id. */
  rows: listing({
    path: 'payout-batches/rows',
    access: reader,
    row: z.object({
      id: z.uuid(),
      batch_id: z.uuid(),
      row_no: z.number().int(),
      account_name: z.string(),
      account_number: z.string(),
      amount: money,
      /** null: not processed yet. */
      outcome: z.enum(BATCH_OUTCOMES).nullable(),
      /** A reason code, such as 'name_mismatch' or 'amount: too_small'. */
      reason: z.string().nullable(),
    }),
    search: ['account_name'],
    sort: ['row_no'],
    filters: { batch_id: z.uuid(), outcome: z.enum(BATCH_OUTCOMES) },
  }),
  template: endpoint({
    method: 'GET',
    path: 'payout-batches/template',
    access: reader,
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    answers: 'file',
    data: fileAnswer,
  }),
  read: endpoint({ method: 'GET', path: 'payout-batches/:id', access: reader, params: id, data: batch }),
  /** Approves all waiting payouts of the batch. Not by its uploader (4003); needs reauthentication (4028). */
  approve: endpoint({
    method: 'POST',
    path: 'payout-batches/:id/approve',
    access: sender,
    money: 'sends',
    params: id,
    data: z.object({ released: z.number().int() }),
  }),
};

/** The calls with a file upload. */
export const payoutBatchForms = {
  /** Validates the whole file without bank enquiries and without storing it. */
  preview: endpoint({
    method: 'POST',
    path: 'payout-batches/preview',
    access: sender,
    multipart: true,
    body: z.object({ file: z.file() }),
    data: z.object({
      file_name: z.string(),
      total_rows: z.number().int(),
      good_rows: z.number().int(),
      broken_rows: z.number().int(),
      amount: money,
      fee: money,
      fee_tax: money,
      total: money,
      balance: money,
      balance_after: money,
      needs_approval: z.boolean(),
      first: z.array(previewRow),
      broken: z.array(previewRow),
      /** When the same file was last uploaded. */
      uploaded_before: timestamp.nullable(),
    }),
  }),
  /**
   * Makes a payout of every row without fault, each checked with its bank, in the background; `read` tells how far that
   * is. The same file once more is 4025 unless `again` is true. Asks for a second proof (4028).
   */
  upload: endpoint({
    method: 'POST',
    path: 'payout-batches',
    access: sender,
    money: 'sends',
    multipart: true,
    body: z.object({
      file: z.file(),
      again: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true'),
    }),
    data: batch,
  }),
};
