import { PRODUCT_SORTS } from '@kutip/domain/product';
import { RESERVED_STORE_IDS, STORE_STATUSES } from '@kutip/domain/store';
import { z } from 'zod';
import { publicMerchant, publicSupport } from './collections.ts';
import { address } from './company-details.ts';
import { endpoint } from './endpoint.ts';
import { id, phone, text } from './fields.ts';
import { listing } from './listing.ts';
import { partialOf } from './partial.ts';
import { picture } from './product-categories.ts';
import { publicProduct } from './products.ts';
import { storeState } from './orders.ts';
import { money, timestamp } from './wire.ts';
import { publicSetting } from './store-settings.ts';

const shopReader = { area: 'merchant', permission: 'shop.read' } as const;
const shopWriter = { area: 'merchant', permission: 'shop.write' } as const;

const MAX_SLIDES = 8;
const MAX_PRODUCTS = 1_000;

/** The last part of a store's address (W-06). */
const unique_id = z
  .string()
  .trim()
  .toLowerCase()
  .min(6)
  .max(32)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .refine((name) => !RESERVED_STORE_IDS.has(name), { error: 'not_allowed' });

/** A picture at the head of a store, with what is written on it. */
export const slide = z.object({
  image_url: picture,
  title: z.string().trim().max(120).default(''),
  text: z.string().trim().max(240).default(''),
  /** A path of the store or an https address: nothing that runs as a script. */
  link: z
    .string()
    .trim()
    .max(500)
    .regex(/^(?:$|\/(?!\/)|https:\/\/)/)
    .default(''),
});

const { state_id } = address.shape;
const place = {
  address_line_1: z.string().nullable(),
  address_line_2: z.string().nullable(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  state_id: z.number().int().nullable(),
};
const status = z.enum(STORE_STATUSES);

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  unique_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  ...place,
  status,
  /** The collection of its orders' bills. */
  store_collection_id: z.uuid().nullable(),
  product_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
const record = row.extend({ slider: z.array(slide), public_url: z.string() });

const fields = z.object({
  name: text(80),
  unique_id,
  description: z.string().trim().max(1_000).nullish(),
  logo_url: picture.nullish(),
  slider: z.array(slide).max(MAX_SLIDES).default([]),
  phone_number: phone.nullish(),
  address_line_1: z.string().trim().max(255).nullish(),
  address_line_2: z.string().trim().max(255).nullish(),
  city: z.string().trim().max(100).nullish(),
  postcode: address.shape.postcode.nullish(),
  state_id: state_id.nullish(),
});

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** The hours of a day of the week, 0 Sunday, in Malaysian time; 00:00 as the closing time is the end of the day. */
const openingDay = z.object({
  day: z.int().min(0).max(6),
  is_open: z.boolean(),
  open_time: time.nullish(),
  close_time: time.nullish(),
});
const days = z
  .array(openingDay)
  .min(1)
  .max(7)
  .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, { error: 'duplicate' });
const storedDay = z.object({
  day: z.number().int(),
  is_open: z.boolean(),
  open_time: z.string().nullable(),
  close_time: z.string().nullable(),
});
/** `read_at` is `updated_at` of the store: its hours and its products are parts of that version. */
const hoursBody = z.object({ store_id: z.uuid(), days, read_at: timestamp.optional() });

const create = endpoint({
  method: 'POST',
  path: 'stores/create/default-store-collection',
  access: shopWriter,
  // Without an address it gets one from its name.
  body: fields.extend({ unique_id: unique_id.optional() }),
  data: record,
});

/** A merchant's stores. */
export const stores = {
  list: listing({
    path: 'stores/merchant-stores',
    access: shopReader,
    row,
    search: ['name', 'unique_id'],
    sort: ['created_at', 'name', 'updated_at'],
    filters: { status },
    date_column: 'created_at',
  }),
  read: endpoint({ method: 'GET', path: 'stores/:id', access: shopReader, params: id, data: record }),
  /**
   * Creates a store as a draft, with the collection of its orders' bills. Refuses 4025 an address that another store has,
   * of any merchant, 4011 above the plan's number of stores.
   */
  create,
  /** The spelling of an older client (C-09). */
  createOne: { ...create, path: 'collections/create/default-store-collection' as const },
  /** Publishing refuses 4010 a store without a product (`no_products`). */
  update: endpoint({
    method: 'PUT',
    path: 'stores/:id',
    access: shopWriter,
    params: id,
    body: partialOf(fields).extend({ status: status.optional(), read_at: timestamp.optional() }),
    data: record,
  }),
  /** What the store sells, in its order. */
  products: endpoint({
    method: 'GET',
    path: 'stores/:id/products',
    access: shopReader,
    params: id,
    data: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        price: money,
        stock: z.number().int().nullable(),
        image_url: z.string().nullable(),
        record_status: z.number().int(),
      }),
    ),
  }),
  /**
   * Makes these its products, in this order. Refuses 4000 a product that the account does not have, and 4009 a list that
   * was read before the store's present version.
   */
  setProducts: endpoint({
    method: 'PUT',
    path: 'stores/:id/products',
    access: shopWriter,
    params: id,
    body: z.object({ product_ids: z.array(z.uuid()).max(MAX_PRODUCTS), read_at: timestamp.optional() }),
    data: z.null(),
  }),
  /** Answers 2111 while no hours are set. */
  hours: endpoint({
    method: 'POST',
    path: 'opening-days/store-based/:store_id',
    access: shopReader,
    params: z.object({ store_id: z.uuid() }),
    data: z.array(storedDay),
  }),
  /**
   * Sets the hours of a store; days that are left out are closed. Refuses 4000 an open day without both times, and 4009
   * hours that were read before the store's present version.
   */
  createHours: endpoint({
    method: 'POST',
    path: 'stores/create/opening-day-hours',
    access: shopWriter,
    body: hoursBody,
    data: z.array(storedDay),
  }),
  editHours: endpoint({
    method: 'PUT',
    path: 'stores/edit/opening-day-hours',
    access: shopWriter,
    body: hoursBody,
    data: z.array(storedDay),
  }),
};

const publicStore = z.object({
  id: z.uuid(),
  unique_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  logo_url: z.string().nullable(),
  phone_number: z.string().nullable(),
  ...place,
  slider: z.array(slide),
  opening_days: z.array(storedDay),
  state: storeState,
  store_setting: publicSetting,
  support_details: publicSupport.nullable(),
  store_collection: z.object({ id: z.uuid().nullable(), collection_account: publicMerchant }),
  /** Categories with a product in this store. */
  categories: z.array(
    z.object({ id: z.uuid(), title: z.string(), image_url: z.string().nullable(), count: z.number().int() }),
  ),
  /** Tags of a product in this store, by name; the first of them where there are many. */
  tags: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The published pages that the merchant chose for this store, in their order. */
  pages: z.array(z.object({ title: z.string(), path: z.string() })),
});
/** Its id, or the last part of its address. */
const storeKey = z.object({
  id: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z0-9-]+$/i),
});
const readStore = endpoint({
  method: 'GET',
  path: 'stores/public/store-:id',
  access: 'public',
  shares_answers: true,
  params: storeKey,
  data: publicStore,
});

/** A published store as buyers see it. Each call answers 5011 for what is not published. */
export const publicStores = {
  store: readStore,
  /** Two more spellings (C-10). */
  storeOne: { ...readStore, path: 'storespublic/:id' as const },
  storeTwo: { ...readStore, path: 'stores/public/:id' as const },
  products: endpoint({
    method: 'GET',
    path: 'stores/public/product-:id',
    access: 'public',
    shares_answers: true,
    params: storeKey,
    query: z.object({
      skip: z.coerce.number<number>().int().min(0).max(100_000).default(0),
      limit: z.coerce.number<number>().int().min(1).max(100).default(24),
      search: z.string().trim().max(100).optional(),
      category_id: z.uuid().optional(),
      subcategory_id: z.uuid().optional(),
      tag_id: z.uuid().optional(),
      sort: z.enum(PRODUCT_SORTS).optional(),
    }),
    data: z.object({
      list: z.object({
        data: z.array(publicProduct),
        /** Counting stops at 1,000. */
        total: z.number().int(),
        skip: z.number().int(),
        limit: z.number().int(),
      }),
    }),
  }),
  product: endpoint({
    method: 'GET',
    path: 'stores/public/product-details-:id',
    access: 'public',
    shares_answers: true,
    params: id,
    data: publicProduct.extend({ store: z.object({ id: z.uuid(), unique_id: z.string(), name: z.string() }) }),
  }),
};
