import type { Sen } from './money.ts';

/** 1 active, 2 archived (products) or hidden (variants, categories). */
export const PRODUCT_STATUS = { active: 1, archived: 2 } as const;
export type ProductStatus = (typeof PRODUCT_STATUS)[keyof typeof PRODUCT_STATUS];

/** What a product's variants differ in: `{name: "Size", values: ["S", "M"]}`. */
export interface ProductOption {
  name: string;
  values: readonly string[];
}

/** The values of one variant, by option: `{Colour: "Red", Size: "M"}`. */
export type VariantOptions = Readonly<Record<string, string>>;

/** "Red / M": the values in the order of the options. */
export const variantName = (options: readonly ProductOption[], values: VariantOptions): string =>
  options.map(({ name }) => values[name]).join(' / ');

/** Every combination of the options' values, the last option changing fastest. None without options. */
export function combinations(options: readonly ProductOption[]): VariantOptions[] {
  if (options.length === 0) return [];
  return options.reduce<VariantOptions[]>(
    (found, { name, values }) => found.flatMap((chosen) => values.map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  );
}

/** Whether a variant has exactly one known value for each option. */
export function fitsOptions(options: readonly ProductOption[], values: VariantOptions): boolean {
  const names = Object.keys(values);
  return (
    names.length === options.length && options.every(({ name, values: known }) => known.includes(values[name] ?? ''))
  );
}

interface Priced {
  price: Sen;
}
interface VariantPrice {
  custom_pricing_enable: boolean;
  custom_pricing_price: Sen | null;
}

/** The price of one piece in sen: the variant's own where it has one. */
export const priceOf = ({ price }: Priced, variant: VariantPrice | null): Sen =>
  variant?.custom_pricing_enable && variant.custom_pricing_price !== null ? variant.custom_pricing_price : price;

/** How buyers may order a store's products; `chosen` is the merchant's own order. */
export const PRODUCT_SORTS = ['chosen', 'newest', 'price', 'price_desc', 'title'] as const;
