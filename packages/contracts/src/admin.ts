import { ACCOUNT_STATUSES, needsReason } from '@kutip/domain/account';
import { BANK_STATUSES } from '@kutip/domain/payout';
import { POOL_TYPES } from '@kutip/domain/pool';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listing } from './listing.ts';
import { accountDocument } from './onboarding.ts';
import { money, timestamp } from './wire.ts';

const status = z.enum(ACCOUNT_STATUSES);

/** A merchant account as admins see it. */
const merchant = z.object({
  id: z.uuid(),
  name: z.string(),
  status,
  plan_name: z.string().nullable(),
  /** The first owner of the account. */
  owner_name: z.string().nullable(),
  owner_email: z.string().nullable(),
  /** When the merchant sent their details for review; null: not yet, or not since the last refusal. */
  review_requested_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

const company = z.object({
  id: z.uuid(),
  name: z.string(),
  registration_no: z.string(),
  business_type: z.string(),
  phone_number: z.string(),
  email: z.string(),
  address: z.string(),
  /** When the legal fields were verified and locked. */
  verified_at: timestamp.nullable(),
});

const businessOwner = z.object({
  id: z.uuid(),
  full_name: z.string(),
  identification_type: z.string(),
  /** Masked except the last four characters. */
  identification_no: z.string(),
  position: z.string(),
  nationality: z.string(),
  ownership_percentage: z.string(),
});

const person = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role_id: z.number().int(),
  last_login_at: timestamp.nullable(),
});

const bank = z.object({
  id: z.uuid(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  is_primary: z.boolean(),
  status: z.enum(BANK_STATUSES),
  /** Similarity of the typed and the bank's account name, in percent; null: the bank did not answer. */
  match_ratio: z.number().int().nullable(),
  reason: z.string().nullable(),
  has_statement: z.boolean(),
});

const decision = z.object({
  id: z.uuid(),
  at: timestamp,
  actor_name: z.string().nullable(),
  from: status.nullable(),
  to: status,
  reason: z.string().nullable(),
});

const pool = z.object({ pool_type: z.enum(POOL_TYPES), pending: money, available: money, reserved: money });

const record = merchant.extend({
  companies: z.array(company),
  business_owners: z.array(businessOwner),
  documents: z.array(accountDocument),
  people: z.array(person),
  banks: z.array(bank),
  balances: z.array(pool),
  /** Status decisions and their reasons, oldest first. */
  decisions: z.array(decision),
});

export const accountAdmin = {
  list: listing({
    path: 'accounts/admin/list',
    access: adminReader,
    row: merchant,
    search: ['name', 'owner_name', 'owner_email'],
    sort: ['created_at', 'name'],
    filters: { status },
    date_column: 'created_at',
  }),
  read: endpoint({ method: 'GET', path: 'accounts/admin/:id', access: adminReader, params: id, data: record }),
  /**
   * Approves, rejects, suspends or reopens a merchant, who is notified by e-mail. Rejecting and suspending need a
   * reason. Refuses 4009 if the account was changed meanwhile (`read_at` is `updated_at` as `read` gave it), or what an
   * approval verifies, 4010 if the status does not allow it.
   */
  setStatus: endpoint({
    method: 'PUT',
    path: 'accounts/admin/:id/status',
    access: adminWriter,
    money: 'redirects',
    params: id,
    body: z
      .object({ status, reason: text(500).optional(), read_at: timestamp.optional() })
      .refine(({ status: to, reason }) => !needsReason(to) || reason !== undefined, {
        path: ['reason'],
        error: 'required',
      }),
    data: record,
  }),
};

const count = z.number().int();

export const adminDashboard = {
  /** Work waiting for admins, and key figures. */
  read: endpoint({
    method: 'GET',
    path: 'dashboard/admin-dashboard',
    access: adminReader,
    data: z.object({
      waiting: z.object({
        merchants: count,
        banks: count,
        top_ups: count,
        /** Confirmations of top-ups that wait for a second admin. */
        top_up_proposals: count,
        payouts: count,
        refunds: count,
        /** Failed or returned. */
        settlements: count,
        /** Differences between a provider, a bank and our books. */
        exceptions: count,
        /** Resolutions of exceptions that wait for a second admin. */
        exception_proposals: count,
        /** Resets of second factors that wait for a second admin. */
        factor_resets: count,
        /** Open ledger invariant faults (I1 to I14). */
        faults: count,
      }),
      /** When the invariants were last checked; null: never. */
      books_checked_at: timestamp.nullable(),
      merchants: z.record(status, count),
      today: z.object({ paid_count: count, paid_amount: money }),
      month: z.object({ paid_count: count, paid_amount: money }),
    }),
  }),
};

const facts = z.record(z.string(), z.unknown()).nullable();

export const auditLogs = {
  /** The audit log of all accounts. */
  list: listing({
    path: 'audit-logs',
    access: adminReader,
    row: z.object({
      id: z.uuid(),
      account_id: z.uuid(),
      account_name: z.string(),
      actor_name: z.string().nullable(),
      action: z.string(),
      entity: z.string(),
      entity_id: z.uuid().nullable(),
      before: facts,
      after: facts,
      ip: z.string().nullable(),
      at: timestamp,
    }),
    search: ['account_name', 'actor_name', 'action', 'entity'],
    sort: ['at'],
    filters: { account_id: z.uuid(), entity: z.string().max(60) },
    date_column: 'at',
  }),
};
