import { ACCOUNT_STATUSES } from '@kutip/domain/account';
import { z } from 'zod';
import { adminReader } from './access.ts';
import { account, tokens } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { email, id, text, yesOrNo } from './fields.ts';
import { fileUrl } from './files.ts';
import { listing } from './listing.ts';
import { member } from './users.ts';
import { timestamp } from './wire.ts';

const summary = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  name: z.string(),
  type: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  logo_url: z.string().nullable(),
  created_at: timestamp,
});
const record = account.extend({ created_at: timestamp, updated_at: timestamp });

/** A user's membership of an account. */
const membership = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  account_name: z.string(),
  account_status: z.enum(ACCOUNT_STATUSES),
  logo_url: z.string().nullable(),
  role_id: z.number().int(),
  created_at: timestamp,
});

const page = z.object({
  skip: z.coerce.number<number>().int().min(0).default(0),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(100),
});
const pageOf = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    list: z.object({
      data: z.array(row),
      total: z.number().int(),
      skip: z.number().int(),
      limit: z.number().int(),
      current_page: z.number().int(),
      last_page: z.number().int(),
    }),
  });

export const accounts = {
  /** All accounts of the platform, for admins. */
  all: endpoint({
    method: 'GET',
    path: 'accounts',
    access: adminReader,
    query: page.extend({ search: z.string().max(100).optional(), status: z.enum(ACCOUNT_STATUSES).optional() }),
    data: pageOf(summary),
  }),
  /** The accounts that the caller can act for (D-10). */
  mine: listing({
    path: 'accounts/me',
    access: { area: 'any' },
    row: summary,
    search: ['name'],
    sort: ['created_at', 'name'],
    filters: { status: z.enum(ACCOUNT_STATUSES) },
  }),
  /** The same with the caller's role in each, for the account switcher (D-09). */
  memberships: listing({
    path: 'accounts/users/me',
    access: { area: 'any' },
    row: membership,
    search: ['account_name'],
    sort: ['created_at', 'account_name'],
  }),
  read: endpoint({ method: 'GET', path: 'accounts/:id', access: { area: 'any' }, params: id, data: record }),
  update: endpoint({
    method: 'PUT',
    path: 'accounts/:id',
    access: { area: 'any', permission: 'company.write' },
    params: id,
    body: z.object({
      name: text().optional(),
      logo_url: fileUrl.nullish(),
      /** `updated_at` as it was read: if the record changed since, the update is refused with 4009. */
      read_at: timestamp.optional(),
    }),
    data: record,
  }),
  /** Creates an account; the caller becomes its owner. */
  create: endpoint({
    method: 'POST',
    path: 'accounts',
    access: { area: 'merchant' },
    idempotent: true,
    body: z.object({ name: text() }),
    data: record,
  }),
  /** The members of the account, including invited ones. */
  users: endpoint({
    method: 'GET',
    path: 'accounts/:id/users',
    access: { area: 'any', permission: 'users.read' },
    params: id,
    query: page,
    data: pageOf(member),
  }),
  /** Invites a person, with or without a login, by an e-mailed link. */
  addUser: endpoint({
    method: 'POST',
    path: 'accounts/:id/users',
    access: { area: 'any', permission: 'users.write' },
    params: id,
    body: z.object({ email, role_id: z.number().int(), full_name: text().optional() }),
    data: member,
  }),
  /**
   * Signs the caller in to another of their accounts. It replaces the current login, unless another tab goes on with it:
   * `keep_session`.
   */
  switchTo: endpoint({
    method: 'GET',
    path: 'accounts/merchant/:id/switch',
    access: { area: 'any' },
    params: id,
    query: z.object({ keep_session: yesOrNo.default(false) }),
    data: tokens,
  }),
  /** The lowest account name match that a payout accepts, in percent (D-48). */
  setConfidentRatio: endpoint({
    method: 'PUT',
    path: 'accounts/merchant/confident-ratio-setting',
    access: { area: 'merchant', permission: 'settlement_settings.write' },
    money: 'redirects',
    body: z.object({ confident_ratio: z.number().int().min(0).max(100) }),
    data: z.object({ confident_ratio: z.number().int() }),
  }),
};
