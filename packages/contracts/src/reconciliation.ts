import {
  ITEM_KINDS,
  ITEM_REASONS,
  ITEM_STATUSES,
  LINE_TYPES,
  RESOLUTIONS,
  STATEMENT_KINDS,
} from '@kutip/domain/reconciliation';
import { z } from 'zod';
import { operator, overseer } from './access.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { listing } from './listing.ts';
import { day, money, timestamp } from './wire.ts';

const kind = z.enum(STATEMENT_KINDS);
/** As payments and orders name it: fpx, duitnow, payout-bank … */
const provider = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{1,39}$/);

const statement = z.object({
  id: z.uuid(),
  kind,
  provider: z.string(),
  day: z.iso.date(),
  name: z.string(),
  line_count: z.number().int(),
  amount: money,
  fee: money,
  settled: money,
  /** Whether no later one has taken its place. */
  is_current: z.boolean(),
  created_at: timestamp,
  replaced_at: timestamp.nullable(),
});

const item = z.object({
  id: z.uuid(),
  /** The nil UUID: it is not known whose it is. */
  account_id: z.uuid(),
  account_name: z.string().nullable(),
  kind: z.enum(ITEM_KINDS),
  provider: z.string(),
  reference: z.string(),
  day: z.iso.date(),
  /** The payment, or the order to the bank. */
  subject_id: z.uuid().nullable(),
  /** What our record, the ledger and the statement say; null: nothing. */
  booked: money.nullable(),
  posted: money.nullable(),
  told: money.nullable(),
  line_count: z.number().int(),
  provider_fee: money.nullable(),
  status: z.enum(ITEM_STATUSES),
  reason: z.enum(ITEM_REASONS).nullable(),
  /** OPEN: a person must look. */
  work: z.enum(['NONE', 'OPEN', 'RESOLVED']),
  owner_user_id: z.uuid().nullable(),
  owner_name: z.string().nullable(),
  note: z.string().nullable(),
  resolution: z.enum(RESOLUTIONS).nullable(),
  transfer_id: z.uuid().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  matched_at: timestamp.nullable(),
  resolved_at: timestamp.nullable(),
});

const line = z.object({
  line_no: z.number().int(),
  day: z.iso.date(),
  at: timestamp,
  type: z.enum(LINE_TYPES),
  provider_reference: z.string().nullable(),
  amount: money,
  fee: money,
  settled: money,
  currency: z.string(),
  code: z.string().nullable(),
});

const itemRead = item.extend({ lines: z.array(line), resolutions: z.array(z.enum(RESOLUTIONS)), difference: money });

const closedDay = z.object({
  /** The day itself, as every row has one. */
  id: z.iso.date(),
  day: z.iso.date(),
  account_count: z.number().int(),
  transfer_count: z.number().int(),
  previous_hash: z.string(),
  hash: z.string(),
  closed_at: timestamp,
});

const summary = z.object({
  day: z.iso.date(),
  kind: z.enum(ITEM_KINDS),
  provider: z.string(),
  /** Whether the day's statement is here. */
  is_told: z.boolean(),
  item_count: z.number().int(),
  booked: money,
  told: money,
  by_status: z.record(z.enum(ITEM_STATUSES), z.number().int()),
  open_count: z.number().int(),
  /** Of what was booked, what has been matched, in hundredths of a percent; null where nothing was booked. */
  matched_bps: z.number().int().nullable(),
});

const itemKey = z.object({ account_id: z.uuid(), id: z.uuid() });

/** Whether providers and banks say the same as we do. */
export const reconciliation = {
  statements: listing({
    path: 'reconciliation/admin/statements',
    access: overseer,
    row: statement,
    search: ['name', 'provider'],
    sort: ['created_at', 'day'],
    filters: { kind, provider, day, is_current: z.union([z.boolean(), z.stringbool()]) },
    dated: 'created_at',
  }),
  items: listing({
    path: 'reconciliation/admin/items',
    access: overseer,
    row: item,
    search: ['reference', 'account_name', 'note'],
    sort: ['created_at', 'day', 'booked', 'told'],
    filters: {
      kind: z.enum(ITEM_KINDS),
      provider,
      day,
      status: z.enum(ITEM_STATUSES),
      reason: z.enum(ITEM_REASONS),
      work: z.enum(['NONE', 'OPEN', 'RESOLVED']),
      account_id: z.uuid(),
    },
    dated: 'created_at',
  }),
  item: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/items/:account_id/:id',
    access: overseer,
    params: itemKey,
    data: itemRead,
  }),
  /** Takes it on, or writes a note. */
  work: endpoint({
    method: 'PUT',
    path: 'reconciliation/admin/items/:account_id/:id',
    access: operator,
    params: itemKey,
    body: z.object({
      note: z.string().trim().max(2000).nullish(),
      /** true: mine; false: nobody's. */
      is_mine: z.boolean().optional(),
    }),
    data: itemRead,
  }),
  /** Settles it, by one of its `resolutions`. Refuses 4010 one that is not open, 4014 where too little is left to take. */
  resolve: endpoint({
    method: 'POST',
    path: 'reconciliation/admin/items/:account_id/:id/resolve',
    access: operator,
    params: itemKey,
    body: z.object({
      resolution: z.enum(RESOLUTIONS),
      note: z.string().trim().min(1).max(2000),
      /** Of `correction_credit`: whose the money is. */
      account_id: z.uuid().optional(),
    }),
    data: itemRead,
  }),
  /** By day, kind and provider, the latest first; 92 days at most. */
  summary: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/summary',
    access: overseer,
    query: z.object({ start_date: day, end_date: day }),
    data: z.object({ days: z.array(summary) }),
  }),
  /** Matches a day once more, in the background. */
  run: endpoint({
    method: 'POST',
    path: 'reconciliation/admin/run',
    access: operator,
    body: z.object({ day }),
    data: z.object({ day: z.iso.date() }),
  }),
  closedDays: listing({
    path: 'reconciliation/admin/closed-days',
    access: overseer,
    row: closedDay,
    search: [],
    sort: ['day'],
    dated: 'closed_at',
  }),
  /** One day, looked at again: whether its text still has its hash, and its accounts' chains still lead through it. */
  closedDay: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/closed-days/:day',
    access: overseer,
    params: z.object({ day: z.iso.date() }),
    data: closedDay.extend({
      books: z.record(z.string(), money),
      is_hash_right: z.boolean(),
      /** Accounts whose chain does not lead through the day any more; 50 at most are told. */
      broken_accounts: z.array(z.uuid()),
    }),
  }),
  /** The text that its hash is of (docs/reconciliation.md). */
  closedDayText: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/closed-days/:day/text',
    access: overseer,
    params: z.object({ day: z.iso.date() }),
    answers: 'file',
    data: fileAnswer,
  }),
};

/** The call that takes the file itself. */
export const reconciliationForms = {
  /**
   * Takes a statement in and has its day matched. The same file again is the import that it was; another one for the same
   * day takes its place. One that cannot be read whole is refused (4019), and none of it is kept.
   */
  bring: endpoint({
    method: 'POST',
    path: 'reconciliation/admin/statements/import',
    access: operator,
    multipart: true,
    body: z.object({ file: z.file(), kind, provider, day }),
    data: statement.extend({ is_repeated: z.boolean() }),
  }),
};
