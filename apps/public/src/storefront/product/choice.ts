import type { Product } from '../store-context.ts';

export type Variant = Product['product_product_variant'][number];

/** What the buying form needs of a product, in the page as JSON. */
export interface BuyingProduct extends Pick<
  Product,
  | 'price'
  | 'stock'
  | 'is_sold_out'
  | 'min_purchase_quantity'
  | 'max_purchase_quantity'
  | 'product_variant_enable'
  | 'options'
> {
  variants: readonly Variant[];
}

export const buyingProduct = (product: Product): BuyingProduct => ({
  price: product.price,
  stock: product.stock,
  is_sold_out: product.is_sold_out,
  min_purchase_quantity: product.min_purchase_quantity,
  max_purchase_quantity: product.max_purchase_quantity,
  product_variant_enable: product.product_variant_enable,
  options: product.options,
  variants: product.product_product_variant,
});

/** The variant with these values; undefined while one is not chosen, or where the merchant does not sell that combination. */
export const variantOf = (
  { variants, options }: Pick<BuyingProduct, 'variants' | 'options'>,
  chosen: Readonly<Record<string, string>>,
): Variant | undefined => variants.find((one) => options.every(({ name }) => one.options[name] === chosen[name]));

/** What is chosen at first: the first variant that can be bought, otherwise the first. */
export const firstVariant = ({ variants }: Pick<BuyingProduct, 'variants'>): Variant | undefined =>
  variants.find(({ is_sold_out }) => !is_sold_out) ?? variants[0];

/** Whether a value leads to something that can be bought, with the other choices as they are. */
export const isValueSold = (
  product: Pick<BuyingProduct, 'variants' | 'options'>,
  chosen: Readonly<Record<string, string>>,
  { name, value }: { name: string; value: string },
): boolean => {
  const variant = variantOf(product, { ...chosen, [name]: value });
  return variant !== undefined && !variant.is_sold_out;
};

export const variantPrice = ({ price }: Pick<BuyingProduct, 'price'>, variant: Variant | undefined): string =>
  variant?.custom_pricing_enable && variant.custom_pricing_price !== null ? variant.custom_pricing_price : price;

/** How many pieces a line may have; `most` is null where nothing limits it. 0: sold out. */
export function quantityLimits(
  product: BuyingProduct,
  variant: Variant | undefined,
): { least: number; most: number | null; stock: number | null; is_sold_out: boolean } {
  const { stock, is_sold_out } = product.product_variant_enable
    ? (variant ?? { stock: null, is_sold_out: true })
    : product;
  const limits = [stock, product.max_purchase_quantity].filter((one) => one !== null);
  return {
    least: product.min_purchase_quantity,
    most: limits.length > 0 ? Math.min(...limits) : null,
    stock,
    is_sold_out,
  };
}
