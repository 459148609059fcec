import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { listing } from './listing.ts';
import { partialOf } from './partial.ts';
import { isoDay, money, moneyInput, timestamp } from './wire.ts';

const shopReader = { area: 'merchant', permission: 'shop.read' } as const;
const shopWriter = { area: 'merchant', permission: 'shop.write' } as const;

const MAX_ORDERS = 10_000;
const MAX_DATES = 100;
const MAX_PAGES = 8;
const HEADING_FONTS = ['plain', 'serif', 'bold'] as const;
const CORNERS = [2, 8, 16] as const;

/** How a store looks. */
const theme = z.object({
  /** Of buttons and links. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#0f766e'),
  heading_font: z.enum(HEADING_FONTS).default('plain'),
  corners: z.literal(CORNERS).default(8),
});

/** What buyers may know of a setting. */
const shared = {
  theme,
  show_stock: z.boolean(),
  /** A closed store takes no orders; otherwise it takes them for its next opening. */
  block_when_closed: z.boolean(),
  pickup_enable: z.boolean(),
  delivery_enable: z.boolean(),
  min_order: money.nullable(),
  announcement: z.string().nullable(),
  closed_from: z.string().nullable(),
  closed_until: z.string().nullable(),
  closed_message: z.string().nullable(),
  lead_time_hours: z.number().int(),
  cod_enable: z.boolean(),
  cod_max_amount: money.nullable(),
  cod_fee: money.nullable(),
  bank_transfer_enable: z.boolean(),
  /** Buyers who leave checkout may ask to be reminded of their cart once. */
  cart_reminder_enable: z.boolean(),
  /** Buyers may keep a paid delivery for this many days, to add more to its parcel. */
  ship_later_enable: z.boolean(),
  ship_later_days: z.number().int(),
};
export const publicSetting = z.object(shared);

const row = z.object({
  id: z.uuid(),
  store_id: z.uuid(),
  ...shared,
  is_taking_orders: z.boolean(),
  max_orders_per_day: z.number().int().nullable(),
  slot_minutes: z.number().int(),
  /** Orders a slot; null: any number. */
  slot_capacity: z.number().int().nullable(),
  days_ahead: z.number().int(),
  /** Days without pickup, yyyy-MM-dd. */
  blocked_dates: z.array(z.string()),
  /** Regions where cash on delivery is offered; empty: everywhere. */
  cod_state_ids: z.array(z.number().int()),
  bank_transfer_text: z.string().nullable(),
  /** The merchant's written pages that the store links to, in this order. */
  page_ids: z.array(z.uuid()),
  is_active: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});

const capacity = z.int().min(1).max(MAX_ORDERS).nullish();
const fields = z.object({
  theme: theme.prefault({}),
  show_stock: z.boolean().default(true),
  block_when_closed: z.boolean().default(false),
  pickup_enable: z.boolean().default(true),
  delivery_enable: z.boolean().default(true),
  min_order: moneyInput.nullish(),
  announcement: z.string().trim().max(240).nullish(),
  is_taking_orders: z.boolean().default(true),
  closed_from: isoDay.nullish(),
  closed_until: isoDay.nullish(),
  closed_message: z.string().trim().max(240).nullish(),
  max_orders_per_day: capacity,
  slot_minutes: z.int().min(10).max(720).default(60),
  slot_capacity: capacity,
  lead_time_hours: z.int().min(0).max(720).default(0),
  days_ahead: z.int().min(1).max(60).default(7),
  blocked_dates: z.array(isoDay).max(MAX_DATES).default([]),
  cod_enable: z.boolean().default(false),
  cod_max_amount: moneyInput.nullish(),
  cod_fee: moneyInput.nullish(),
  cod_state_ids: z.array(z.int().min(1).max(16)).max(16).default([]),
  bank_transfer_enable: z.boolean().default(false),
  bank_transfer_text: z.string().trim().max(500).nullish(),
  cart_reminder_enable: z.boolean().default(false),
  ship_later_enable: z.boolean().default(false),
  ship_later_days: z.int().min(1).max(30).default(7),
  page_ids: z
    .array(z.uuid())
    .max(MAX_PAGES)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'duplicate' })
    .default([]),
  is_active: z.boolean().default(true),
});

/** How stores take orders. The first active setting of a store is used. */
export const storeSettings = {
  list: listing({
    path: 'store-settings/merchant-store-settings',
    aliases: ['store-settings'],
    access: shopReader,
    row,
    search: ['announcement'],
    sort: ['created_at', 'updated_at'],
    filters: { store_id: z.uuid() },
  }),
  read: endpoint({ method: 'GET', path: 'store-settings/:id', access: shopReader, params: id, data: row }),
  /** Refuses 4000 an unknown store, a page that the account does not have, and a holiday that ends before it begins. */
  create: endpoint({
    method: 'POST',
    path: 'store-settings',
    access: shopWriter,
    body: fields.extend({ store_id: z.uuid() }),
    data: row,
  }),
  update: endpoint({
    method: 'PUT',
    path: 'store-settings/:id',
    access: shopWriter,
    params: id,
    body: partialOf(fields).extend({ read_at: timestamp.optional() }),
    data: row,
  }),
};
