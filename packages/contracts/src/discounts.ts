import { DISCOUNT_TYPES } from '@kutip/domain/discount';
import { z } from 'zod';
import { record_status } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { resource } from './resource.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const MAX_USES = 1_000_000;
const MAX_STORES = 50;
const MAX_ITEMS = 200;

/** Payers type a code in any case; it is stored in capitals. */
export const discountCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(3)
  .max(30)
  .regex(/^[A-Z0-9][A-Z0-9_-]*$/);
const uses = z.int().min(1).max(MAX_USES).nullish();

const row = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  type: z.string(),
  /** Ringgit of a FIXED discount, percent of a PERCENT one, both with two decimals; null for FREE_SHIPPING. */
  value: money.nullable(),
  min_spend: money.nullable(),
  /** The largest reduction of one order. */
  max_discount: money.nullable(),
  usage_limit: z.number().int().nullable(),
  /** Uses reserved by open orders and those of paid ones. */
  used_count: z.number().int(),
  per_customer_limit: z.number().int().nullable(),
  start_at: timestamp.nullable(),
  end_at: timestamp.nullable(),
  /** Empty: every store. */
  store_ids: z.array(z.uuid()),
  /** 1 active, 2 paused. */
  record_status: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});

const item = z.object({ price: moneyInput, quantity: z.int().min(1).max(10_000) });

/** Voucher codes of a merchant (D-75). */
export const discounts = {
  ...resource({
    path: 'discounts',
    area: 'merchant',
    subject: 'shop',
    row,
    create: z.object({
      code: discountCode,
      title: text(120),
      type: z.enum(DISCOUNT_TYPES),
      value: moneyInput.nullish(),
      min_spend: moneyInput.nullish(),
      max_discount: moneyInput.nullish(),
      usage_limit: uses,
      per_customer_limit: uses,
      start_at: timestamp.nullish(),
      end_at: timestamp.nullish(),
      store_ids: z.array(z.uuid()).max(MAX_STORES).default([]),
      record_status: record_status.default(1),
    }),
    list: {
      path: 'merchant-discount',
      search: ['code', 'title'],
      sort: ['created_at', 'code', 'end_at', 'used_count'],
      filters: { record_status: z.coerce.number<number>().pipe(record_status) },
      date_column: 'created_at',
    },
    unique: ['code'],
  }),
  /**
   * Whether a code applies to what a payer is about to order, and the reduction. It reserves nothing: the order does, and
   * its server calculates prices again. `store_id` is the account's id until a merchant has stores of its own. Refuses 4021
   * with a reason of DISCOUNT_REFUSALS, and 4029 to those who try many codes.
   */
  validate: endpoint({
    method: 'POST',
    path: 'discounts/public/validate',
    access: 'public',
    body: z.object({
      store_id: z.uuid(),
      code: z.string().trim().min(1).max(60),
      items: z.array(item).min(1).max(MAX_ITEMS),
      shipping: moneyInput.optional(),
    }),
    data: z.object({ code: z.string(), title: z.string(), type: z.string(), amount: money }),
  }),
};
