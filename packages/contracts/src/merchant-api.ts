import {
  API_ENVIRONMENTS,
  API_SCOPES,
  CREDENTIAL_STATUS,
  DEFAULT_OVERLAP_HOURS,
  MAX_OVERLAP_HOURS,
} from '@kutip/domain/api-credential';
import { parseIpRange, writeIpRange } from '@kutip/domain/ip-range';
import { SIGNATURE_ASPECTS, SIGNATURE_REASONS } from '@kutip/domain/signature-check';
import { CALLBACK_TOPICS } from '@kutip/domain/merchant-callback';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { callbackUrl, id, text } from './fields.ts';
import { listing } from './listing.ts';
import { salesReport } from './reports.ts';
import { day, money, timestamp } from './wire.ts';

const count = z.number().int();

/** A credential, without its secrets. */
export const credentialRow = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  name: z.string(),
  environment: z.enum(API_ENVIRONMENTS),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The beginning of the auth token. */
  token_prefix: z.string(),
  /** Every request must be signed with the hash key. */
  requires_signature: z.boolean(),
  callback_url: z.string().nullable(),
  /** The results that the callback address receives. */
  callback_topics: z.array(z.enum(CALLBACK_TOPICS)),
  last_used_at: timestamp.nullable(),
  last_ip: z.string().nullable(),
  /** Until then the token that the last rotation replaced is valid too. */
  previous_until: timestamp.nullable(),
  /** 1 active, 2 paused, 3 revoked. */
  record_status: count,
  revoked_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** The answer of create and rotate only: nobody can read them later. */
const secrets = { auth_token: z.string(), hash_key: z.string() };

const addressRow = z.object({
  id: z.uuid(),
  /** IPv4 or IPv6, one address or a CIDR range. */
  ip_address: z.string(),
  description: z.string().nullable(),
  /** null: every credential. */
  merchant_api_id: z.uuid().nullable(),
  /** 1 active, 2 inactive. */
  record_status: count,
  created_at: timestamp,
  updated_at: timestamp,
});

const ipRange = z
  .string()
  .trim()
  .max(60)
  .transform((written, context) => {
    const range = parseIpRange(written);
    if (typeof range !== 'string') return writeIpRange(range);
    context.issues.push({ code: 'custom', input: written, message: range });
    return z.NEVER;
  });

const reader = { area: 'merchant', permission: 'credentials.read' } as const;
const writer = { area: 'merchant', permission: 'credentials.write', active: true } as const;

const activeOrPaused = z.union([z.literal(CREDENTIAL_STATUS.active), z.literal(CREDENTIAL_STATUS.paused)]);
const scopes = z.array(z.enum(API_SCOPES)).min(1).max(API_SCOPES.length);
const topics = z
  .array(z.enum(CALLBACK_TOPICS))
  .min(1)
  .max(CALLBACK_TOPICS.length)
  .transform((chosen) => [...new Set(chosen)]);
const readAt = { read_at: timestamp.optional() };

const uuid = z.object({ uuid: z.uuid() });
const year = z.string().regex(/^(?:19|20)\d\d$/);
const MAX_LINES = 1000;
const DEFAULT_LINES = 400;
const page = {
  skip: z.coerce.number<number | string>().int().min(0).default(0),
  limit: z.coerce.number<number | string>().int().min(1).max(MAX_LINES).default(DEFAULT_LINES),
};

const periodSales = salesReport.shape.totals.omit({ refund_count: true, refund_amount: true });
/** Sales of the bills that a credential created, and its calls. */
export const credentialReport = salesReport.pick({ type: true, series: true, channels: true, list: true }).extend({
  totals: periodSales,
  previous: periodSales,
  /** The calls by the buckets of `series`; those that were refused are counted in both. */
  calls: z.array(z.object({ bucket: z.string(), call_count: count, refused_count: count })),
});

const usage = z.object({ paid_count: count, paid_amount: money, call_count: count, refused_count: count });
const reportPath = 'merchant-api/auth-key/:uuid/dashboard-generate-report';

/** Credentials of the merchant API (D-57). */
export const merchantApi = {
  list: listing({
    path: 'merchant-api/merchant/list',
    access: reader,
    row: credentialRow,
    search: ['name', 'token_prefix'],
    sort: ['created_at', 'name', 'last_used_at'],
    filters: { record_status: z.coerce.number<number>().int().min(1).max(3) },
    date_column: 'created_at',
  }),
  read: endpoint({ method: 'GET', path: 'merchant-api/:id', access: reader, params: id, data: credentialRow }),
  /** Refuses 4011 when the plan does not include API access. */
  create: endpoint({
    method: 'POST',
    path: 'merchant-api',
    access: writer,
    money: 'redirects',
    body: z.object({
      name: text(60),
      scopes: scopes.default(['collect', 'read']),
      callback_url: callbackUrl.nullish(),
      callback_topics: topics.default([...CALLBACK_TOPICS]),
      requires_signature: z.boolean().default(false),
    }),
    data: credentialRow.extend(secrets),
  }),
  update: endpoint({
    method: 'PUT',
    path: 'merchant-api/:id',
    access: writer,
    money: 'redirects',
    params: id,
    body: z.object({
      name: text(60).optional(),
      scopes: scopes.optional(),
      callback_url: callbackUrl.nullish(),
      callback_topics: topics.optional(),
      requires_signature: z.boolean().optional(),
      record_status: activeOrPaused.optional(),
      ...readAt,
    }),
    data: credentialRow,
  }),
  /** A new auth token and hash key. The old ones stay valid for `overlap_hours`; older ones end now. */
  rotate: endpoint({
    method: 'POST',
    path: 'merchant-api/:id/rotate',
    access: writer,
    money: 'redirects',
    params: id,
    body: z
      .object({ overlap_hours: z.number().int().min(0).max(MAX_OVERLAP_HOURS).default(DEFAULT_OVERLAP_HOURS) })
      .default({ overlap_hours: DEFAULT_OVERLAP_HOURS }),
    data: credentialRow.extend(secrets),
  }),
  /** For good, at once and without a second factor, because the reason may be a leak. */
  revoke: endpoint({
    method: 'POST',
    path: 'merchant-api/:id/revoke',
    access: { area: 'merchant', permission: 'credentials.write' },
    params: id,
    data: credentialRow,
  }),
  /**
   * Says what is wrong with the signature of a request as its sender has it. Nothing of it is stored, and its nonce stays
   * free. Secrets are neither asked for beside the token nor answered.
   */
  checkSignature: endpoint({
    method: 'POST',
    path: 'merchant-api/:id/check-signature',
    access: reader,
    params: id,
    body: z.object({
      method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).default('POST'),
      path: text(2000),
      /** A line each: `name: value`. */
      headers: text(8000),
      body: z.string().max(16_000).default(''),
    }),
    data: z.object({
      is_valid: z.boolean(),
      findings: z.array(z.object({ part: z.enum(SIGNATURE_ASPECTS), reason: z.enum(SIGNATURE_REASONS) })),
      /** What has to be signed, with the secret of the token left out. */
      signed_text: z.string(),
    }),
  }),
  dashboard: endpoint({
    method: 'GET',
    path: 'merchant-api/auth-key/merchant-dashboard/:uuid',
    access: reader,
    params: uuid,
    data: credentialRow.extend({ today: usage, last_week: usage, this_month: usage, this_year: usage }),
  }),
  dayReport: endpoint({
    method: 'GET',
    path: `${reportPath}/day-:date`,
    access: reader,
    params: uuid.extend({ date: day }),
    query: z.object(page),
    data: credentialReport,
  }),
  /** The seven days that end on the date. */
  lastWeekReport: endpoint({
    method: 'GET',
    path: `${reportPath}/last-week-:date`,
    access: reader,
    params: uuid.extend({ date: day }),
    query: z.object(page),
    data: credentialReport,
  }),
  /** `year`: the current one by default. */
  monthReport: endpoint({
    method: 'GET',
    path: `${reportPath}/month-:month`,
    access: reader,
    params: uuid.extend({ month: z.coerce.number<number | string>().int().min(1).max(12) }),
    query: z.object({ ...page, year: year.optional() }),
    data: credentialReport,
  }),
  yearReport: endpoint({
    method: 'GET',
    path: `${reportPath}/:year`,
    access: reader,
    params: uuid.extend({ year }),
    query: z.object(page),
    data: credentialReport,
  }),
};

/** The addresses from which credentials may be used. */
export const whiteListAddresses = {
  list: listing({
    path: 'white-list-address/me',
    access: reader,
    row: addressRow,
    search: ['ip_address', 'description'],
    sort: ['created_at', 'ip_address'],
    filters: { record_status: z.coerce.number<number>().int().min(1).max(2), merchant_api_id: z.uuid() },
    date_column: 'created_at',
  }),
  read: endpoint({ method: 'GET', path: 'white-list-address/:id', access: reader, params: id, data: addressRow }),
  /** The address that this request comes from, to list it. */
  caller: endpoint({
    method: 'GET',
    path: 'white-list-address/caller',
    access: reader,
    data: z.object({ ip_address: z.string() }),
  }),
  /** Refuses 4025 an address that is listed already. */
  create: endpoint({
    method: 'POST',
    path: 'white-list-address',
    access: writer,
    money: 'redirects',
    body: z.object({ ip_address: ipRange, description: text(120).nullish(), merchant_api_id: z.uuid().nullish() }),
    data: addressRow,
  }),
  /** There is no delete: an address becomes inactive. */
  update: endpoint({
    method: 'PUT',
    path: 'white-list-address/:id',
    access: writer,
    money: 'redirects',
    params: id,
    body: z.object({
      ip_address: ipRange.optional(),
      description: text(120).nullish(),
      record_status: activeOrPaused.optional(),
      ...readAt,
    }),
    data: addressRow,
  }),
};
