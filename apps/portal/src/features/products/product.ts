import type { Data } from '@kutip/contracts/endpoint';
import { products } from '@kutip/contracts/products';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { combinations, priceOf, PRODUCT_STATUS, variantName, type VariantOptions } from '@kutip/domain/product';
import type { z } from 'zod';

export type ProductRow = Data<typeof products.list>['list']['data'][number];
export type ProductRecord = Data<typeof products.read>;
export type Variant = ProductRecord['product_product_variant'][number];

/** The stores that sell a product are chosen with the store. */
export const productSchema = products.create.body.omit({ store_ids: true });
export type ProductValues = z.input<typeof productSchema>;
export type OptionValues = NonNullable<ProductValues['options']>;

const ringgit = (amount: Sen | null): string | null => (amount === null ? null : toRinggit(amount));

export const statusOf = (stored: number): 1 | 2 =>
  stored === PRODUCT_STATUS.active ? PRODUCT_STATUS.active : PRODUCT_STATUS.archived;

export const NEW_PRODUCT: ProductValues = {
  title: '',
  description: '',
  images: [],
  price: '',
  compare_price: null,
  product_variant_enable: false,
  options: [],
  sku: '',
  stock: null,
  low_stock_at: null,
  min_purchase_quantity: 1,
  max_purchase_quantity: null,
  lead_time_days: 0,
  category_id: null,
  subcategory_id: null,
  tag_ids: [],
  weight: null,
  length: null,
  width: null,
  height: null,
  shipping_profile_id: null,
  record_status: PRODUCT_STATUS.active,
};

/** Form values of a product. */
export const valuesOf = (record: ProductRecord): ProductValues => ({
  title: record.title,
  description: record.description ?? '',
  images: record.images,
  price: toRinggit(record.price),
  compare_price: ringgit(record.compare_price),
  product_variant_enable: record.product_variant_enable,
  options: record.options,
  sku: record.sku ?? '',
  stock: record.stock,
  low_stock_at: record.low_stock_at,
  min_purchase_quantity: record.min_purchase_quantity,
  max_purchase_quantity: record.max_purchase_quantity,
  lead_time_days: record.lead_time_days,
  category_id: record.category_id,
  subcategory_id: record.subcategory_id,
  tag_ids: record.tag_ids,
  weight: record.weight,
  length: record.length,
  width: record.width,
  height: record.height,
  shipping_profile_id: record.shipping_profile_id,
  record_status: statusOf(record.record_status),
});

/** The body of a call: a missing SKU is null, because an empty one would be a duplicate. */
export const bodyOf = (values: ProductValues): ProductValues => ({ ...values, sku: values.sku || null });

type Checked = Pick<
  z.output<typeof productSchema>,
  'price' | 'compare_price' | 'min_purchase_quantity' | 'max_purchase_quantity' | 'product_variant_enable' | 'options'
>;

/** Faults of several fields together, by field. */
export function productFaults(values: Checked): Record<string, string> {
  const { price, compare_price, min_purchase_quantity, max_purchase_quantity, options } = values;
  const faults: Record<string, string> = {};
  if (compare_price != null && compare_price <= price) faults['compare_price'] = 'too_small';
  if (max_purchase_quantity != null && max_purchase_quantity < min_purchase_quantity)
    faults['max_purchase_quantity'] = 'too_small';
  if (values.product_variant_enable && options.length === 0) faults['options'] = 'required';
  const names = options.map(({ name }) => name.toLowerCase());
  const repeated = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (repeated >= 0) faults[`options.${repeated}.name`] = 'duplicate';
  return faults;
}

type Options = Parameters<typeof combinations>[0];

/** The combinations of the options' values that no variant has. */
export function missingCombinations(options: Options, variants: readonly { name: string }[]): VariantOptions[] {
  const known = new Set(variants.map(({ name }) => name));
  return combinations(options).filter((values) => !known.has(variantName(options, values)));
}

/** The lowest and the highest price of a product with these variants, in sen. */
export function priceRange(product: ProductRecord): { from: Sen; to: Sen } {
  const own = product.product_product_variant.map((variant) => priceOf(product, variant));
  const prices = (own.length === 0 ? [product.price] : own).toSorted((a, b) => a - b);
  return { from: prices[0]!, to: prices.at(-1)! };
}
