import { RATE_TYPES } from '@kutip/domain/shipping-rates';
import { z } from 'zod';
import { address } from './company-details.ts';
import { endpoint } from './endpoint.ts';
import { postcode, text } from './fields.ts';
import { resource } from './resource.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const MAX_NAME = 80;
const MAX_POSTCODES = 500;
const MAX_ZONES = 50;
const MAX_ITEMS = 100;

const { state_id } = address.shape;
/** A postcode, or a range: "50000-60000". */
const postcodeEntry = z
  .string()
  .trim()
  .regex(/^\d{5}(?:\s*-\s*\d{5})?$/);
const moments = { created_at: timestamp, updated_at: timestamp };
const limit = z.number().min(0).max(999_999_999).nullish();

export const shippingZones = resource({
  path: 'shipping-zones',
  area: 'merchant',
  subject: 'shop',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    /** Regions 1 to 16. */
    state_ids: z.array(z.number().int()),
    /** Postcodes and ranges; a zone that names any has no whole states. */
    postcodes: z.array(z.string()),
    /** For addresses of no other zone. */
    is_default: z.boolean(),
    is_active: z.boolean(),
    ...moments,
  }),
  create: z.object({
    name: text(MAX_NAME),
    state_ids: z.array(state_id).max(16).default([]),
    postcodes: z.array(postcodeEntry).max(MAX_POSTCODES).default([]),
    is_default: z.boolean().default(false),
    is_active: z.boolean().default(true),
  }),
  list: {
    path: 'merchant-shipping-zone',
    search: ['name'],
    sort: ['created_at', 'name', 'updated_at'],
    date_column: 'created_at',
  },
  unique: ['name'],
  single: 'is_default',
});

export const shippingProfiles = resource({
  path: 'shipping-profiles',
  area: 'merchant',
  subject: 'shop',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    origin_address_line_1: z.string(),
    origin_city: z.string(),
    origin_postcode: z.string(),
    origin_state_id: z.number().int(),
    /** The zones that it is sent to; empty: all. */
    zone_ids: z.array(z.uuid()),
    is_default: z.boolean(),
    is_active: z.boolean(),
    ...moments,
  }),
  create: z.object({
    name: text(MAX_NAME),
    origin_address_line_1: text(120),
    origin_city: text(80),
    origin_postcode: postcode,
    origin_state_id: state_id,
    zone_ids: z.array(z.uuid()).max(MAX_ZONES).default([]),
    is_default: z.boolean().default(false),
    is_active: z.boolean().default(true),
  }),
  list: {
    path: 'merchant-shipping-profiles',
    search: ['name', 'origin_city'],
    sort: ['created_at', 'name', 'updated_at'],
    date_column: 'created_at',
  },
  unique: ['name'],
  single: 'is_default',
});

export const shippingRates = resource({
  path: 'shipping-rates',
  area: 'merchant',
  subject: 'shop',
  row: z.object({
    id: z.uuid(),
    zone_id: z.uuid(),
    /** null: every profile. */
    profile_id: z.uuid().nullable(),
    name: z.string(),
    rate_type: z.string(),
    /** Kilograms of BY_WEIGHT, ringgit of BY_PRICE; both ends included. */
    min_value: z.number().nullable(),
    max_value: z.number().nullable(),
    /** null: of COURIER, whose price is live. */
    price: money.nullable(),
    /** No charge from this amount of items. */
    free_above: money.nullable(),
    is_active: z.boolean(),
    ...moments,
  }),
  create: z.object({
    zone_id: z.uuid(),
    profile_id: z.uuid().nullish(),
    name: text(MAX_NAME),
    rate_type: z.enum(RATE_TYPES).default('FLAT'),
    min_value: limit,
    max_value: limit,
    price: moneyInput.nullish(),
    free_above: moneyInput.nullish(),
    is_active: z.boolean().default(true),
  }),
  list: {
    path: 'merchant-shipping-rate',
    search: ['name'],
    sort: ['created_at', 'name', 'price', 'updated_at'],
    filters: { zone_id: z.uuid() },
    date_column: 'created_at',
  },
});

const receiver = z.object({
  postcode,
  state_id: state_id.optional(),
  city: z.string().trim().max(100).optional(),
  country: z.literal('MY').default('MY'),
});

/** What delivery costs, for buyers before they order. */
export const deliveryPrices = {
  /**
   * The ways to send a cart of a published store, with their prices. Without items, `weight` in kilograms counts. `all` as
   * send_method is no filter. Answers 5011 for a store that is not published, 4022 where nobody delivers.
   */
  check: endpoint({
    method: 'POST',
    path: 'parcel-courier/merchant/delivery-price-check',
    access: 'public',
    body: z.object({
      store_id: z.string().trim().min(1).max(60),
      receiver,
      items: z
        .array(
          z.object({
            product_id: z.uuid(),
            variant_id: z.uuid().nullable().default(null),
            quantity: z.int().min(1).max(10_000),
          }),
        )
        .max(MAX_ITEMS)
        .default([]),
      weight: z.number().min(0).max(1_000).optional(),
      send_method: z.enum(['pickup', 'dropoff', 'all']).default('all'),
    }),
    data: z.object({
      deliveryList: z.array(
        z.object({
          rate_id: z.uuid(),
          name: z.string(),
          price: money,
          courier_provider_id: z.number().int().nullable(),
          courier_service: z.string().nullable(),
          send_methods: z.array(z.string()),
          estimated_days: z.string().nullable(),
          /** The days between which it should arrive if it is ordered now; null: the courier names no days. */
          arrives_first: z.iso.date().nullable(),
          arrives_last: z.iso.date().nullable(),
          unavailable_reason: z.string().nullable(),
        }),
      ),
    }),
  }),
};
