import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import type { Rates } from '@kutip/domain/fees';
import { PLAN_STATUSES, TIME_PERIODS } from '@kutip/domain/plan';
import { z } from 'zod';
import { adminWriter, adminReader } from './access.ts';
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

export const planRates = z.partialRecord(
  z.enum(CHANNEL_FLAGS),
  z.partialRecord(z.enum(['1', '2', 'any']), rate),
) satisfies z.ZodType<Rates>;

/** The limits and switches of a plan. */
export const planSetting = z.object({
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
});

/** The limits, switches and rates of a plan (D-53). The rates are those in force. */
export const advancedSetting = planSetting.extend({ rates: planRates });

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

/** The subscription history of an account: past, current and pending. */
const history = z.object({
  id: z.uuid(),
  subscription_id: z.uuid(),
  plan_code: z.string(),
  plan_name: z.string(),
  time_period: timePeriod,
  /** Price of the whole period; less `credit` it is the invoice amount. */
  price: money,
  credit: money,
  start_date: z.iso.date(),
  /** The last day; null: unlimited. */
  end_date: z.iso.date().nullable(),
  status: z.enum(PLAN_STATUSES),
  is_active: z.boolean(),
  is_renewal: z.boolean(),
  invoice_id: z.uuid().nullable(),
  invoice_no: z.string().nullable(),
  /** The invoice amount. */
  amount: money,
  created_at: timestamp,
  updated_at: timestamp,
});

const historySpec = {
  search: ['plan_name', 'invoice_no'],
  sort: ['created_at', 'start_date'],
  filters: { status: z.enum(PLAN_STATUSES) },
  date_column: 'created_at',
} as const;

/** The pending payment and its link. */
const pending = history.extend({
  public_url: z.string(),
  expires_at: timestamp,
  /** PROCESSING: a payment is in progress. */
  invoice_status: z.enum(['PENDING', 'PROCESSING']),
});

/** The price of a plan change now. */
const quote = z.object({
  price: money,
  /** Credit for unused days of the current plan. */
  credit: money,
  amount: money,
  start_date: z.iso.date(),
  end_date: z.iso.date().nullable(),
  is_renewal: z.boolean(),
  /** The credit lost when changing to a free plan. */
  forfeited: money,
});

const change = z.object({ plan_id: z.uuid(), time_period: timePeriod.default('monthly') });

export const subscriptions = {
  /** The public plans and the caller's own; admins see all. */
  list: listing({
    path: 'subscriptions/merchant/list',
    aliases: ['subscriptions'],
    access: anybody,
    row: plan,
    search: ['name', 'code', 'description'],
    sort: ['sort_order', 'created_at', 'name'],
    filters: { record_status: z.coerce.number<number | string>().int() },
  }),
  /** The account's plan. Both spellings are specified. */
  me: endpoint({
    method: 'GET',
    path: 'subscriptions/details/me',
    access: { area: 'merchant' },
    data: z.object({
      subscription_plan: z.object({ id: z.uuid(), code: z.string(), name: z.string(), ...flags }),
      Subscription: z.object({ id: z.uuid(), name: z.string(), advanced_setting: advancedSetting }),
      /** Rates that are announced, the first first. */
      scheduled_rates: z.array(z.object({ effective_from: z.iso.date(), rates: planRates })),
      /** Today's service tax on fees. */
      service_tax_bps: z.number().int(),
      /** Service tax of later days, the first first. */
      scheduled_service_tax: z.array(z.object({ effective_from: z.iso.date(), bps: z.number().int() })),
      subscription_history: history,
      start_date: z.iso.date(),
      end_date: z.iso.date().nullable(),
      /** `due`: can be renewed; `grace`: past its last day, active until `grace_ends`. */
      standing: z.enum(['current', 'due', 'grace', 'lapsed']),
      grace_ends: z.iso.date().nullable(),
      /** Renewals are paid from the available balance. */
      is_paid_from_balance: z.boolean(),
      usage: z.object({ users: z.number().int(), collections: z.number().int() }),
    }),
  }),
  read: endpoint({ method: 'GET', path: 'subscriptions/:id', access: anybody, params: id, data: plan }),
  create: endpoint({ method: 'POST', path: 'subscriptions', access: adminWriter, body: newPlan, data: plan }),
  /**
   * The code cannot be changed, because histories refer to it; the free plan stays free and public. Other rates than those
   * in force are refused: they are scheduled (`planRates`).
   */
  update: endpoint({
    method: 'PUT',
    path: 'subscriptions/:id',
    access: adminWriter,
    params: id,
    body: partialOf(newPlan).extend({
      advanced_setting: advancedSetting.partial({ rates: true }).optional(),
      read_at: timestamp.optional(),
    }),
    data: plan,
  }),
  /** Refused (4009) while an account has or is about to have it. */
  remove: endpoint({ method: 'DELETE', path: 'subscriptions/:id', access: adminWriter, params: id, data: z.null() }),
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

const grantedPlan = z.object({
  account_id: z.uuid(),
  subscription_id: z.uuid(),
  time_period: timePeriod.default('monthly'),
  start_date: day.optional(),
  /** Default: the length of the period. null: unlimited. */
  end_date: day.nullish(),
  is_active: z.boolean().default(true),
});

export const subscriptionHistories = {
  list: listing({
    ...historySpec,
    path: 'subscription-histories/merchant-subscription-history',
    aliases: ['subscription-histories'],
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
   * Changes the plan. A free change is effective at once; otherwise an invoice is created that can be paid for three
   * days, and the plan changes on payment. The same request again returns the same invoice. Refuses 4010 for the
   * current plan while it cannot be renewed, 4009 while another change is being paid.
   */
  upgrade: endpoint({
    method: 'POST',
    path: 'subscription-histories/upgrade-plan',
    access: writer,
    query: change,
    idempotent: true,
    data: history.extend({ public_url: z.string().nullable() }),
  }),
  /** Of all merchants, for admins. */
  adminList: listing({
    ...historySpec,
    path: 'subscription-histories/admin/list',
    access: adminReader,
    row: history.extend({ account_id: z.uuid(), merchant_name: z.string() }),
    search: ['merchant_name', 'plan_name', 'invoice_no'],
    filters: { status: z.enum(PLAN_STATUSES), account_id: z.uuid(), subscription_id: z.uuid() },
  }),
  /** Grants an account a plan without payment, replacing its current one. */
  create: endpoint({
    method: 'POST',
    path: 'subscription-histories',
    access: adminWriter,
    body: grantedPlan,
    data: history,
  }),
  /** Changes the end of an active plan; `is_active: false` ends it and the free plan follows. */
  update: endpoint({
    method: 'PUT',
    path: 'subscription-histories/:id',
    access: adminWriter,
    params: id,
    body: z.object({
      account_id: z.uuid(),
      end_date: day.nullish(),
      is_active: z.boolean().optional(),
    }),
    data: history,
  }),
  /** Cancels a pending plan (4010 for others: past plans stay in the history). */
  remove: endpoint({
    method: 'DELETE',
    path: 'subscription-histories/:id',
    access: adminWriter,
    params: id,
    query: z.object({ account_id: z.uuid() }),
    data: z.null(),
  }),
};

export const subscriptionPayments = {
  /** The pending plan payment; null if there is none. */
  pending: endpoint({
    method: 'POST',
    path: 'subscription-payment/pending-subscription-payment',
    access: reader,
    data: pending.nullable(),
  }),
  /**
   * Pays from the available balance. Refuses 4014 (insufficient), 4010 (paid or cancelled), 4009 (a bank payment is in
   * progress).
   */
  fromBalance: endpoint({
    method: 'POST',
    path: 'subscription-payment/pay-from-balance',
    access: writer,
    money: 'sends',
    idempotent: true,
    body: z.object({ invoice_no: invoiceNo }),
    data: history,
  }),
  /** Whether renewals are paid from the balance automatically. */
  renewal: endpoint({
    method: 'PUT',
    path: 'subscription-payment/renewal',
    access: writer,
    body: z.object({ is_paid_from_balance: z.boolean() }),
    data: z.object({ is_paid_from_balance: z.boolean() }),
  }),
  /** Cancels a pending change without a payment in progress; a renewal cannot be cancelled, it lapses. */
  cancel: endpoint({
    method: 'POST',
    path: 'subscription-payment/cancel-pending',
    access: writer,
    data: z.null(),
  }),
};
