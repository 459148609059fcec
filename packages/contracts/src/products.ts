import { PRODUCT_STATUS } from '@kutip/domain/product';
import { z } from 'zod';
import { record_status } from './collections.ts';
import { endpoint } from './endpoint.ts';
import { id, text } from './fields.ts';
import { listing } from './listing.ts';
import { partialOf } from './partial.ts';
import { picture, sort_order, statusFilter } from './product-categories.ts';
import { money, moneyInput, timestamp } from './wire.ts';

const MAX_STOCK = 1_000_000;
const MAX_DAYS = 365;
const MAX_WEIGHT_KG = 1_000;
const MAX_CM = 1_000;
const MAX_OPTIONS = 3;
const MAX_VALUES = 50;
const MAX_VARIANTS = 250;
const MAX_PICTURES = 10;
const MAX_DESCRIPTION = 10_000;
const MAX_BULK = 200;

export const shopReader = { area: 'merchant', permission: 'shop.read' } as const;
export const shopWriter = { area: 'merchant', permission: 'shop.write' } as const;

const stock = z.int().min(0).max(MAX_STOCK);
/** Kilograms, to the gram. */
const weight = z.number().min(0).max(MAX_WEIGHT_KG);
/** Centimetres. */
const length_cm = z.number().min(0).max(MAX_CM);

const optionValue = text(60);
/** What the variants differ in. */
const options = z
  .array(z.object({ name: text(40), values: z.array(optionValue).min(1).max(MAX_VALUES) }))
  .max(MAX_OPTIONS);

const variant = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  /** "Red / M". */
  name: z.string(),
  /** The value of each option. */
  options: z.record(z.string(), z.string()),
  sku: z.string().nullable(),
  custom_pricing_enable: z.boolean(),
  /** Instead of the product's price, where custom_pricing_enable. */
  custom_pricing_price: money.nullable(),
  /** What can still be ordered; null: not counted. */
  stock: z.number().int().nullable(),
  weight: z.number().nullable(),
  image_url: z.string().nullable(),
  sort_order: z.number().int(),
  record_status: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
const variantFields = {
  sku: z.string().trim().max(60).nullish(),
  custom_pricing_enable: z.boolean().default(false),
  custom_pricing_price: moneyInput.nullish(),
  stock: stock.nullish(),
  weight: weight.nullish(),
  image_url: picture.nullish(),
  sort_order: sort_order.default(0),
  record_status: record_status.default(PRODUCT_STATUS.active),
};
const newVariant = z.object({ options: z.record(text(40), optionValue), ...variantFields });
const product_id = z.uuid();

/** The variants of a product: one for each combination of option values that is sold. */
export const productVariants = {
  list: listing({
    path: 'product-variants/merchant-product-variants',
    aliases: ['product-variants'],
    access: shopReader,
    row: variant,
    search: ['name', 'sku'],
    sort: ['sort_order', 'name', 'created_at'],
    filters: { product_id, record_status: statusFilter },
  }),
  read: endpoint({ method: 'GET', path: 'product-variants/:id', access: shopReader, params: id, data: variant }),
  /** Refuses 4000 options that are not the product's, 4025 a combination or SKU that exists. */
  create: endpoint({
    method: 'POST',
    path: 'product-variants',
    access: shopWriter,
    body: newVariant.extend({ product_id }),
    data: variant,
  }),
  createMany: endpoint({
    method: 'POST',
    path: 'product-variants/bulk/create-product-variant',
    access: shopWriter,
    body: z.object({ product_id, variants: z.array(newVariant).min(1).max(MAX_VARIANTS) }),
    data: z.array(variant),
  }),
  update: endpoint({
    method: 'PUT',
    path: 'product-variants/:id',
    access: shopWriter,
    params: id,
    body: z.object(variantFields).partial().extend({ read_at: timestamp.optional() }),
    data: variant,
  }),
  remove: endpoint({ method: 'DELETE', path: 'product-variants/:id', access: shopWriter, params: id, data: z.null() }),
};

const row = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  title: z.string(),
  sku: z.string().nullable(),
  price: money,
  /** The price before a reduction, shown struck. */
  compare_price: money.nullable(),
  /** What can still be ordered, over all variants where there are any; null: not counted. */
  stock: z.number().int().nullable(),
  low_stock_at: z.number().int().nullable(),
  product_variant_enable: z.boolean(),
  variant_count: z.number().int(),
  category_id: z.uuid().nullable(),
  /** The cover; null: none. */
  image_url: z.string().nullable(),
  record_status: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});

const fields = {
  title: text(160),
  description: z.string().trim().max(MAX_DESCRIPTION).nullish(),
  sku: z.string().trim().max(60).nullish(),
  price: moneyInput,
  compare_price: moneyInput.nullish(),
  weight: weight.nullish(),
  length: length_cm.nullish(),
  width: length_cm.nullish(),
  height: length_cm.nullish(),
  stock: stock.nullish(),
  low_stock_at: stock.nullish(),
  min_purchase_quantity: z.int().min(1).max(MAX_STOCK).default(1),
  max_purchase_quantity: z.int().min(1).max(MAX_STOCK).nullish(),
  lead_time_days: z.int().min(0).max(MAX_DAYS).default(0),
  product_variant_enable: z.boolean().default(false),
  options: options.default([]),
  category_id: z.uuid().nullish(),
  subcategory_id: z.uuid().nullish(),
  images: z.array(picture).max(MAX_PICTURES).default([]),
  shipping_profile_id: z.uuid().nullish(),
  record_status: record_status.default(PRODUCT_STATUS.active),
  tag_ids: z.array(z.uuid()).max(50).default([]),
  /** The stores that sell it. */
  store_ids: z.array(z.uuid()).max(50).default([]),
};

const record = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  sku: z.string().nullable(),
  price: money,
  compare_price: money.nullable(),
  weight: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  stock: z.number().int().nullable(),
  /** Pieces that open orders have taken off the stock. */
  reserved: z.number().int(),
  low_stock_at: z.number().int().nullable(),
  min_purchase_quantity: z.number().int(),
  max_purchase_quantity: z.number().int().nullable(),
  lead_time_days: z.number().int(),
  product_variant_enable: z.boolean(),
  options,
  category_id: z.uuid().nullable(),
  subcategory_id: z.uuid().nullable(),
  images: z.array(z.string()),
  shipping_profile_id: z.uuid().nullable(),
  record_status: z.number().int(),
  tag_ids: z.array(z.uuid()),
  store_ids: z.array(z.uuid()),
  product_product_variant: z.array(variant),
  created_at: timestamp,
  updated_at: timestamp,
});

const publicVariant = z.object({
  id: z.uuid(),
  name: z.string(),
  options: z.record(z.string(), z.string()),
  custom_pricing_enable: z.boolean(),
  custom_pricing_price: money.nullable(),
  /** null: not counted, or the store does not show it. */
  stock: z.number().int().nullable(),
  is_sold_out: z.boolean(),
  image_url: z.string().nullable(),
});
const named = z.object({ id: z.uuid(), title: z.string() });

/** A product as buyers see it. */
export const publicProduct = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  /** What a variant without a price of its own costs. */
  price: money,
  /** The lowest and the highest price of what can be chosen. */
  price_from: money,
  price_to: money,
  compare_price: money.nullable(),
  images: z.array(z.string()),
  /** null: not counted, or the store does not show it. */
  stock: z.number().int().nullable(),
  is_sold_out: z.boolean(),
  min_purchase_quantity: z.number().int(),
  max_purchase_quantity: z.number().int().nullable(),
  weight: z.number().nullable(),
  lead_time_days: z.number().int(),
  product_variant_enable: z.boolean(),
  options,
  product_product_variant: z.array(publicVariant),
  category: named.nullable(),
  subcategory: named.nullable(),
  tags: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

/** One row of a bulk update: only the fields that change. */
const changedRow = z
  .object({
    price: fields.price,
    compare_price: fields.compare_price,
    stock: fields.stock,
    category_id: fields.category_id,
    record_status,
  })
  .partial()
  .extend({ id: z.uuid() });

/** Products of a merchant's stores. */
export const products = {
  list: listing({
    path: 'products/merchant-product',
    aliases: ['products'],
    access: shopReader,
    row,
    search: ['title', 'sku'],
    sort: ['created_at', 'updated_at', 'title', 'price', 'stock'],
    filters: { record_status: statusFilter, category_id: z.uuid() },
    date_column: 'created_at',
    amount_columns: ['price'],
  }),
  read: endpoint({ method: 'GET', path: 'products/:id', access: shopReader, params: id, data: record }),
  /** Refuses 4000 an unknown category, tag or store, 4011 above the plan's number of products, 4025 a SKU that exists. */
  create: endpoint({ method: 'POST', path: 'products', access: shopWriter, body: z.object(fields), data: record }),
  update: endpoint({
    method: 'PUT',
    path: 'products/:id',
    access: shopWriter,
    params: id,
    body: partialOf(z.object(fields)).extend({ read_at: timestamp.optional() }),
    data: record,
  }),
  remove: endpoint({ method: 'DELETE', path: 'products/:id', access: shopWriter, params: id, data: z.null() }),
  /** The spelling of an older client. */
  removeOne: endpoint({ method: 'DELETE', path: 'product/:id', access: shopWriter, params: id, data: z.null() }),
  /** A copy with its variants, archived until it is ready, without SKUs and stores. */
  duplicate: endpoint({ method: 'POST', path: 'products/:id/duplicate', access: shopWriter, params: id, data: record }),
  /** Changes many products, each on its own: `results` has each in the order of the request. */
  bulkUpdate: endpoint({
    method: 'PUT',
    path: 'products/bulk/update-product',
    access: shopWriter,
    body: z.object({ products: z.array(changedRow).min(1).max(MAX_BULK) }),
    data: z.object({
      updated: z.number().int(),
      results: z.array(
        z.object({
          id: z.uuid(),
          is_done: z.boolean(),
          /** The code that the single call would have answered. */
          response_code: z.number().int(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
  /** A product of a published store. Answers 5011 otherwise. */
  details: endpoint({
    method: 'GET',
    path: 'products/product-details/:id',
    access: 'public',
    params: id,
    data: publicProduct.nullable(),
  }),
};
