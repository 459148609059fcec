import {
  ITEM_KINDS,
  ITEM_REASONS,
  ITEM_STATUSES,
  LINE_TYPES,
  RESOLUTIONS,
  STATEMENT_KINDS,
} from '@kutip/domain/reconciliation';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { endpoint, fileAnswer } from './endpoint.ts';
import { listing } from './listing.ts';
import { proposal, proposalDecision } from './proposal.ts';
import { day, isoDay, money, timestamp } from './wire.ts';

const kind = z.enum(STATEMENT_KINDS);
/** Provider name as in payments and disbursements: fpx, duitnow, payout-bank … */
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
  /** False once a later statement replaced it. */
  is_current: z.boolean(),
  created_at: timestamp,
  replaced_at: timestamp.nullable(),
});

const item = z.object({
  id: z.uuid(),
  /** The nil UUID if the owner is unknown. */
  account_id: z.uuid(),
  account_name: z.string().nullable(),
  kind: z.enum(ITEM_KINDS),
  provider: z.string(),
  reference: z.string(),
  day: z.iso.date(),
  /** The payment or disbursement. */
  subject_id: z.uuid().nullable(),
  /** The amounts on our record, in the ledger and on the statement; null: none. */
  booked_amount: money.nullable(),
  posted_amount: money.nullable(),
  reported_amount: money.nullable(),
  line_count: z.number().int(),
  provider_fee: money.nullable(),
  status: z.enum(ITEM_STATUSES),
  reason: z.enum(ITEM_REASONS).nullable(),
  /** OPEN: needs a person. */
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
  /** An admin has proposed a resolution. */
  awaits_second_person: z.boolean(),
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

/** A resolution that waits for a second admin. */
const resolutionProposal = proposal.extend({
  resolution: z.enum(RESOLUTIONS),
  note: z.string(),
  amount: money,
  /** The merchant whose balance changes. */
  merchant_name: z.string().nullable(),
});

/** What was decided on an item. */
const pastResolution = z.object({
  id: z.uuid(),
  resolution: z.enum(RESOLUTIONS).exclude(['undo']),
  /** What it moved; 0: a note. */
  amount: money,
  /** The amounts that it was decided on; null: none. */
  booked_amount: money.nullable(),
  reported_amount: money.nullable(),
  note: z.string(),
  resolved_by_name: z.string().nullable(),
  resolved_at: timestamp,
  /** The merchant whose balance it changed; null: it posted no transfer of its own. */
  merchant_name: z.string().nullable(),
  transfer_id: z.uuid().nullable(),
  undone_by_name: z.string().nullable(),
  /** null: it stands. */
  undone_at: timestamp.nullable(),
  undo_note: z.string().nullable(),
  undo_transfer_id: z.uuid().nullable(),
});

const itemRead = item.extend({
  lines: z.array(line),
  /** Latest first. */
  history: z.array(pastResolution),
  resolutions: z.array(z.enum(RESOLUTIONS)),
  difference: money,
  proposal: resolutionProposal.nullable(),
});

const closedDay = z.object({
  /** The day; every row needs an id. */
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
  /** Whether the day's statement was imported. */
  is_reported: z.boolean(),
  item_count: z.number().int(),
  booked_amount: money,
  reported_amount: money,
  by_status: z.record(z.enum(ITEM_STATUSES), z.number().int()),
  open_count: z.number().int(),
  /** The matched share of the booked amount, in basis points; null where nothing was booked. */
  matched_bps: z.number().int().nullable(),
});

const itemKey = z.object({ account_id: z.uuid(), id: z.uuid() });

/** Reconciliation with providers and banks. */
export const reconciliation = {
  statements: listing({
    path: 'reconciliation/admin/statements',
    access: adminReader,
    row: statement,
    search: ['name', 'provider'],
    sort: ['created_at', 'day'],
    filters: { kind, provider, day, is_current: z.union([z.boolean(), z.stringbool()]) },
    date_column: 'created_at',
  }),
  items: listing({
    path: 'reconciliation/admin/items',
    access: adminReader,
    row: item,
    search: ['reference', 'account_name', 'note'],
    sort: ['created_at', 'day', 'booked_amount', 'reported_amount'],
    filters: {
      kind: z.enum(ITEM_KINDS),
      provider,
      day,
      status: z.enum(ITEM_STATUSES),
      reason: z.enum(ITEM_REASONS),
      work: z.enum(['NONE', 'OPEN', 'RESOLVED']),
      account_id: z.uuid(),
      awaits_second_person: z.union([
        z.boolean(),
        z.enum(['true', 'false']).transform((written) => written === 'true'),
      ]),
    },
    date_column: 'created_at',
  }),
  item: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/items/:account_id/:id',
    access: adminReader,
    params: itemKey,
    data: itemRead,
  }),
  /** Assigns the item to the caller, or saves a note. */
  updateItem: endpoint({
    method: 'PUT',
    path: 'reconciliation/admin/items/:account_id/:id',
    access: adminWriter,
    params: itemKey,
    body: z.object({
      note: z.string().trim().max(2000).nullish(),
      /** true: assigned to the caller; false: unassigned. */
      is_mine: z.boolean().optional(),
    }),
    data: itemRead,
  }),
  /**
   * Resolves an item with one of its `resolutions`. One that moves more than the limit of one person posts nothing: it
   * becomes a proposal for a second admin. Refuses 4010 if the item is not open, waits for a second admin or its statement
   * was replaced meanwhile, 4014 if the balance is insufficient.
   */
  resolve: endpoint({
    method: 'POST',
    path: 'reconciliation/admin/items/:account_id/:id/resolve',
    access: adminWriter,
    money: 'credits',
    idempotent: true,
    params: itemKey,
    body: z.object({
      resolution: z.enum(RESOLUTIONS),
      note: z.string().trim().min(1).max(2000),
      /** For `correction_credit`: the merchant to credit. */
      account_id: z.uuid().optional(),
    }),
    data: itemRead,
  }),
  /**
   * Decides on a proposal. CONFIRM posts it; REJECT leaves the item as before it. Refuses 4003 the admin who proposed,
   * 4010 a proposal that is not open or an item that has changed since, 4014 if the balance is insufficient.
   */
  decideProposal: endpoint({
    method: 'POST',
    path: 'reconciliation/admin/items/:account_id/:id/proposal',
    access: adminWriter,
    money: 'credits',
    idempotent: true,
    params: itemKey,
    body: proposalDecision,
    data: itemRead,
  }),
  /** By day, kind and provider, latest first; 92 days at most. */
  summary: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/summary',
    access: adminReader,
    query: z.object({ start_date: day, end_date: day }),
    data: z.object({ days: z.array(summary) }),
  }),
  /** Matches a day again, in the background. */
  run: endpoint({
    method: 'POST',
    path: 'reconciliation/admin/run',
    access: adminWriter,
    body: z.object({ day }),
    data: z.object({ day: z.iso.date() }),
  }),
  closedDays: listing({
    path: 'reconciliation/admin/closed-days',
    access: adminReader,
    row: closedDay,
    search: [],
    sort: ['day'],
    date_column: 'closed_at',
  }),
  /** One closed day, verified again: its text hash and the accounts' hash chains. */
  closedDay: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/closed-days/:day',
    access: adminReader,
    params: z.object({ day: isoDay }),
    data: closedDay.extend({
      books: z.record(z.string(), money),
      is_hash_right: z.boolean(),
      /** Accounts whose chain no longer matches the day; 50 at most. */
      broken_accounts: z.array(z.uuid()),
    }),
  }),
  /** The text that the hash covers (docs/reconciliation.md). */
  closedDayText: endpoint({
    method: 'GET',
    path: 'reconciliation/admin/closed-days/:day/text',
    access: adminReader,
    params: z.object({ day: isoDay }),
    answers: 'file',
    data: fileAnswer,
  }),
};

/** The call with a file upload. */
export const reconciliationForms = {
  /**
   * Imports a statement and matches its day. The same file again returns the first import; another file for the same
   * day replaces it. A file that cannot be read completely is refused (4019), and one whose lines are mostly of another day
   * (4000, `day: other_day`) unless `is_other_day` confirms it.
   */
  importStatement: endpoint({
    method: 'POST',
    path: 'reconciliation/admin/statements/import',
    access: adminWriter,
    money: 'credits',
    multipart: true,
    body: z.object({
      file: z.file(),
      kind,
      provider,
      day,
      is_other_day: z.union([z.boolean(), z.stringbool()]).optional(),
    }),
    data: statement.extend({ is_repeated: z.boolean() }),
  }),
};
