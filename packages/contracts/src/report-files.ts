import { JOURNAL_LAYOUTS } from '@kutip/domain/journal-layouts';
import { REPORT_FILE_STATUSES, REPORT_FILE_TYPES, REPORT_FORMATS } from '@kutip/domain/report-file';
import type { Permission } from '@kutip/domain/roles';
import { z } from 'zod';
import { CODE } from './codes.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { id } from './fields.ts';
import { listing } from './listing.ts';
import { day, timestamp } from './wire.ts';

const type = z.enum(REPORT_FILE_TYPES);
const status = z.enum(REPORT_FILE_STATUSES);
/** The most rows of one file. */
export const MAX_REPORT_ROWS = 1_000_000;

const row = z.object({
  id: z.uuid(),
  type,
  status,
  format: z.enum(REPORT_FORMATS),
  collection_id: z.uuid().nullable(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  /** null until they are counted. */
  total_rows: z.number().int().nullable(),
  done_rows: z.number().int(),
  /** In bytes; null until it is ready. */
  size: z.number().int().nullable(),
  failed_reason: z.string().nullable(),
  /** null while there is nothing to download. */
  download_link: z.string().nullable(),
  created_by_name: z.string().nullable(),
  created_at: timestamp,
  ready_at: timestamp.nullable(),
  expires_at: timestamp.nullable(),
});

const page = z.object({
  skip: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_REPORT_ROWS).default(MAX_REPORT_ROWS),
});
const order = z.object({
  start_date: day.optional(),
  end_date: day.optional(),
  format: z.enum(REPORT_FORMATS).default('csv'),
});
const collection_id = z.uuid().optional();

/** Queues a report; without dates it covers everything. 4029: ten are already waiting. */
const generate = <const Path extends string>(path: Path, permission: Permission) =>
  endpoint({
    method: 'POST',
    path: `background-task-report/${path}`,
    access: { area: 'merchant', permission },
    query: page,
    body: order.default({ format: 'csv' }),
    data: row,
  });

const list = listing({
  path: 'env/mobile/superadmin/ReportGenerationList',
  access: { area: 'any' },
  row,
  search: ['type'],
  sort: ['created_at'],
  filters: { type, status },
  date_column: 'created_at',
});
const success_code = CODE.report_list_ok;

/** Reports that a job writes into a file (D-51). */
export const reportFiles = {
  /** The reports of the account that the caller may see; admins see those of all accounts. */
  list: { ...list, success_code, gets: list.gets.map((one) => ({ ...one, success_code })) },
  /** The payments of one collection, or of all. */
  collection: endpoint({
    method: 'POST',
    path: 'background-task-report/generate-report-collection',
    access: { area: 'merchant', permission: 'bills.read' },
    query: page.extend({ collection_id }),
    body: order.extend({ collection_id }).default({ format: 'csv' }),
    data: row,
  }),
  payout: generate('generate-report-payout', 'payouts.read'),
  settlement: generate('generate-report-settlement-records', 'settlements.read'),
  selfSettlement: generate('generate-report-self-settlement', 'settlements.read'),
  balancePool: generate('generate-report-balance-pool', 'settlements.read'),
  /** The journal of the ledger in the layout of an accounting program. 4010 names the accounts that are not chosen. */
  journal: endpoint({
    method: 'POST',
    path: 'background-task-report/generate-report-journal',
    access: { area: 'merchant', permission: 'settlements.read' },
    body: z.object({
      start_date: day.optional(),
      end_date: day.optional(),
      layout: z.enum(JOURNAL_LAYOUTS).default('GENERIC'),
    }),
    data: row,
  }),
  /** 4010: not ready, or expired. */
  download: endpoint({
    method: 'GET',
    path: 'background-task-report/download/:id',
    access: { area: 'merchant', permission: 'reports.read' },
    params: id,
    answers: 'file',
    data: fileAnswer,
  }),
  /** The payouts created in a range, as CSV at once. */
  payoutRange: endpoint({
    method: 'POST',
    path: 'reports/merchant/payout-report-range-date',
    access: { area: 'merchant', permission: 'payouts.read' },
    body: z.object({ start_date: day.optional(), end_date: day.optional() }).default({}),
    answers: 'file',
    data: fileAnswer,
  }),
};
