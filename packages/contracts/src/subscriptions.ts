import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import type { Rates } from '@kutip/domain/fees';
import { PLAN_STATUSES, TIME_PERIODS } from '@kutip/domain/plan';
import { z } from 'zod';
import { operator, overseer } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, invoiceNo, text } from './fields.ts';
import { listing } from './listing.ts';
import { partialOf } from './partial.ts';
import { day, money, moneyInput, timestamp } from './wire.ts';

const rate = z.object({
  percent_bps: z.number().int().min(0).max(10_000),
  fixed_sen: z.number().int().min(0).max(1_000_000),
  min_sen: z.number().int().min(0).max(1_000_000),
});
/** null: no limit. */
const limit = z.number().int().min(0).max(1_000_000).nullable();

/** The limits, switches and rates of a plan (D-53). */
export const advancedSetting = z.object({
  max_users: limit,
  max_stores: limit,
  max_products: limit,
  max_collections: limit,
  api_access: z.boolean(),
  bulk_upload: z.boolean(),
  bulk_message: z.boolean(),
  payout_enable: z.boolean(),
  self_settlement_enable: z.boolean(),
  hide_branding: z.boolean(),
  rates: z.partialRecord(
    z.enum(CHANNEL_FLAGS),
    z.partialRecord(z.enum(['1', '2', 'any']), rate),
  ) satisfies z.ZodType<Rates>,
});

const flags = Object.fromEntries(CHANNEL_FLAGS.map((flag) => [`${flag}_enable`, z.boolean()])) as {
  [F in ChannelFlag as `${F}_enable`]: z.ZodBoolean;
};

const timePeriod = z.enum(TIME_PERIODS);
const recordStatus = z.union([z.literal(1), z.literal(2)]);

export const plan = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  monthly_price: money,
  yearly_price: money,
  ...flags,
  advanced_setting: advancedSetting,
  is_public: z.boolean(),
  sort_order: z.number().int(),
  record_status: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});

const newPlan = z.object({
  name: text(60),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9_]{2,30}$/),
  description: text(500),
  monthly_price: moneyInput,
  yearly_price: moneyInput,
  ...flags,
  advanced_setting: advancedSetting,
  is_public: z.boolean().default(true),
  sort_order: z.number().int().min(0).max(1000).default(100),
  record_status: recordStatus.default(1),
});

const anybody = { area: 'any' } as const;
const reader = { area: 'merchant', permission: 'users.read' } as const;
const writer = { area: 'merchant', permission: 'users.write' } as const;

/** What an account had, has, or is about to pay. */
const history = z.object({
  id: z.uuid(),
  subscription_id: z.uuid(),
  plan_code: z.string(),
  plan_name: z.string(),
  time_period: timePeriod,
  /** Of the whole period; less `credit` it is the invoice. */
  price: money,
  credit: money,
  start_date: z.iso.date(),
  /** The last day; null: for good. */
  end_date: z.iso.date().nullable(),
  status: z.enum(PLAN_STATUSES),
  is_active: z.boolean(),
  is_renewal: z.boolean(),
  invoice_id: z.uuid().nullable(),
  invoice_no: z.string().nullable(),
  /** On it, in the history's own words: what was or is to be paid. */
  amount: money,
  created_at: timestamp,
  updated_at: timestamp,
});

const historySpec = {
  search: ['plan_name', 'invoice_no'],
  sort: ['created_at', 'start_date'],
  filters: { status: z.enum(PLAN_STATUSES) },
  dated: 'created_at',
} as const;

/** What is to be paid, and where. */
const pending = history.extend({
  public_url: z.string(),
  expires_at: timestamp,
  /** PROCESSING: somebody is paying it. */
  invoice_status: z.enum(['PENDING', 'PROCESSING']),
});

/** What a change of plan would cost now. */
const quote = z.object({
  price: money,
  /** Unused days of the plan that is left. */
  credit: money,
  amount: money,
  start_date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  is_renewal: z.boolean(),
  /** What is given up: only for a free plan, which takes no credit along. */
  forfeited: money,
});

const change = z.object({ plan_id: z.uuid(), time_period: timePeriod.default('monthly') });

export const subscriptions = {
  /** The plans on offer, and the caller's own; people of the platform see all. */
  list: listing({
    path: 'subscriptions/merchant/list',
    also: ['subscriptions'],
    access: anybody,
    row: plan,
    search: ['name', 'code', 'description'],
    sort: ['sort_order', 'created_at', 'name'],
    filters: { record_status: z.coerce.number<number | string>().int() },
  }),
  /** The account's plan as screens need it. Both spellings of the plan are specified. */
  me: endpoint({
    method: 'GET',
    path: 'subscriptions/details/me',
    access: { area: 'merchant' },
    data: z.object({
      subscription_plan: z.object({ id: z.uuid(), code: z.string(), name: z.string(), ...flags }),
      Subscription: z.object({ id: z.uuid(), name: z.string(), advanced_setting: advancedSetting }),
      subscription_history: history,
      start_date: z.iso.date(),
      end_date: z.iso.date().nullable(),
      /** `due`: the renewal can be paid; `grace`: its time is over and it goes on until `grace_ends`. */
      standing: z.enum(['current', 'due', 'grace', 'lapsed']),
      grace_ends: z.iso.date().nullable(),
      /** Renewals are taken from the available balance. */
      is_paid_from_balance: z.boolean(),
      usage: z.object({ users: z.number().int(), collections: z.number().int() }),
    }),
  }),
  read: endpoint({ method: 'GET', path: 'subscriptions/:id', access: anybody, params: id, data: plan }),
  create: endpoint({ method: 'POST', path: 'subscriptions', access: operator, body: newPlan, data: plan }),
  /** A code stays, since histories and merchants know it; the free plan stays free and on offer. */
  update: endpoint({
    method: 'PUT',
    path: 'subscriptions/:id',
    access: operator,
    params: id,
    body: partialOf(newPlan).extend({ read_at: timestamp.optional() }),
    data: plan,
  }),
  /** Refused (4009) while an account has it or is about to. */
  remove: endpoint({ method: 'DELETE', path: 'subscriptions/:id', access: operator, params: id, data: z.null() }),
  rates: endpoint({
    method: 'GET',
    path: 'onboard/constant/system-payment-rate',
    access: 'public',
    data: z.object({
      service_tax_bps: z.number().int(),
      plans: z.array(
        z.object({
          id: z.uuid(),
          code: z.string(),
          name: z.string(),
          description: z.string(),
          monthly_price: money,
          yearly_price: money,
          rates: z.array(
            z.object({
              group_code: z.string(),
              channel_flag: z.string(),
              /** 1 personal, 2 corporate; null: both. */
              bank_type: z.number().int().nullable(),
              is_enabled: z.boolean(),
              percent_bps: z.number().int(),
              fixed: money,
              minimum: money,
            }),
          ),
        }),
      ),
    }),
  }),
};

const given = z.object({
  account_id: z.uuid(),
  subscription_id: z.uuid(),
  time_period: timePeriod.default('monthly'),
  start_date: day.optional(),
  /** Left out: as long as the period. null: for good. */
  end_date: day.nullish(),
  is_active: z.boolean().default(true),
});

export const subscriptionHistories = {
  list: listing({
    ...historySpec,
    path: 'subscription-histories/merchant-subscription-history',
    also: ['subscription-histories'],
    access: reader,
    row: history,
  }),
  read: endpoint({ method: 'GET', path: 'subscription-histories/:id', access: reader, params: id, data: history }),
  quote: endpoint({
    method: 'GET',
    path: 'subscription-histories/upgrade-quote',
    access: reader,
    query: change,
    data: quote,
  }),
  /**
   * Changes the plan. What costs nothing holds at once; otherwise an invoice is made that can be paid for three days, and
   * the plan holds from the payment on. Asked again for the same it answers the same. Refuses 4010 the plan that the
   * account has already and cannot renew yet, 4009 while another change is being paid.
   */
  upgrade: endpoint({
    method: 'POST',
    path: 'subscription-histories/upgrade-plan',
    access: writer,
    query: change,
    idempotent: true,
    data: history.extend({ public_url: z.string().nullable() }),
  }),
  /** Of every merchant, for the people of the platform. */
  adminList: listing({
    ...historySpec,
    path: 'subscription-histories/admin/list',
    access: overseer,
    row: history.extend({ account_id: z.uuid(), merchant_name: z.string() }),
    search: ['merchant_name', 'plan_name', 'invoice_no'],
    filters: { status: z.enum(PLAN_STATUSES), account_id: z.uuid(), subscription_id: z.uuid() },
  }),
  /** Gives an account a plan that nobody pays for: it takes the place of the one it has. */
  create: endpoint({
    method: 'POST',
    path: 'subscription-histories',
    access: operator,
    body: given,
    data: history,
  }),
  /** Moves the end of a plan that is active; `is_active: false` ends it, and the free plan follows. */
  update: endpoint({
    method: 'PUT',
    path: 'subscription-histories/:id',
    access: operator,
    params: id,
    body: z.object({
      account_id: z.uuid(),
      end_date: day.nullish(),
      is_active: z.boolean().optional(),
    }),
    data: history,
  }),
  /** Takes back what is still to be paid (4010 for anything else: what was stays in the history). */
  remove: endpoint({
    method: 'DELETE',
    path: 'subscription-histories/:id',
    access: operator,
    params: id,
    query: z.object({ account_id: z.uuid() }),
    data: z.null(),
  }),
};

export const subscriptionPayments = {
  /** What the account has still to pay for a plan; null when there is nothing. */
  pending: endpoint({
    method: 'POST',
    path: 'subscription-payment/pending-subscription-payment',
    access: reader,
    data: pending.nullable(),
  }),
  /** Pays it from what is available to the merchant. Refuses 4014, 4010 when it is paid or gone, 4009 while a bank is at it. */
  fromBalance: endpoint({
    method: 'POST',
    path: 'subscription-payment/pay-from-balance',
    access: writer,
    idempotent: true,
    body: z.object({ invoice_no: invoiceNo }),
    data: history,
  }),
  /** Whether renewals are taken from the balance by themselves. */
  renewal: endpoint({
    method: 'PUT',
    path: 'subscription-payment/renewal',
    access: writer,
    body: z.object({ is_paid_from_balance: z.boolean() }),
    data: z.object({ is_paid_from_balance: z.boolean() }),
  }),
  /** Drops a change that nobody is paying; a renewal is not dropped, it lapses. */
  cancel: endpoint({
    method: 'POST',
    path: 'subscription-payment/cancel-pending',
    access: writer,
    data: z.null(),
  }),
};
