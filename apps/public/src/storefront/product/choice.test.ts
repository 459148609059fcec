import { describe, expect, it } from 'vitest';
import {
  firstVariant,
  isValueSold,
  quantityLimits,
  variantOf,
  variantPrice,
  type BuyingProduct,
  type Variant,
} from './choice.ts';
import { limitsText } from './limits-text.ts';
import { en } from '../messages/en.ts';

const variant = (colour: string, size: string, more: Partial<Variant> = {}): Variant => ({
  id: `${colour}-${size}`,
  name: `${colour} / ${size}`,
  options: { Colour: colour, Size: size },
  custom_pricing_enable: false,
  custom_pricing_price: null,
  stock: 5,
  is_sold_out: false,
  image_url: null,
  ...more,
});
const product: BuyingProduct = {
  price: '89.00',
  stock: 10,
  is_sold_out: false,
  min_purchase_quantity: 1,
  max_purchase_quantity: 3,
  product_variant_enable: true,
  options: [
    { name: 'Colour', values: ['Nila', 'Daun'] },
    { name: 'Size', values: ['M', 'L'] },
  ],
  variants: [
    variant('Nila', 'M', { is_sold_out: true, stock: 0 }),
    variant('Nila', 'L', { custom_pricing_enable: true, custom_pricing_price: '99.00' }),
    variant('Daun', 'M', { stock: 2 }),
  ],
};

describe('the choice of a variant', () => {
  it('starts with the first variant that can be bought', () => {
    expect(firstVariant(product)?.id).toBe('Nila-L');
    expect(firstVariant({ variants: product.variants.slice(0, 1) })?.id).toBe('Nila-M');
  });

  it('a combination that is not sold is no variant, and its value counts as sold out beside the other choice', () => {
    expect(variantOf(product, { Colour: 'Daun', Size: 'L' })).toBeUndefined();
    expect(isValueSold(product, { Colour: 'Daun', Size: 'M' }, { name: 'Size', value: 'L' })).toBe(false);
    expect(isValueSold(product, { Colour: 'Nila', Size: 'M' }, { name: 'Size', value: 'L' })).toBe(true);
  });

  it('costs its own price where that is set, otherwise that of the product (R-093)', () => {
    expect(variantPrice(product, product.variants[1])).toBe('99.00');
    expect(variantPrice(product, product.variants[2])).toBe('89.00');
  });

  it('the quantity ends at the stock of the variant or at the limit of the product, whichever is less', () => {
    expect(quantityLimits(product, product.variants[1])).toMatchObject({ least: 1, most: 3, is_sold_out: false });
    expect(quantityLimits(product, product.variants[2])).toMatchObject({ most: 2 });
    expect(quantityLimits(product, undefined)).toMatchObject({ is_sold_out: true });
    expect(
      quantityLimits({ ...product, product_variant_enable: false, max_purchase_quantity: null }, undefined),
    ).toEqual({
      least: 1,
      most: 10,
      stock: 10,
      is_sold_out: false,
    });
  });

  it.each([
    [{ least: 1, most: 3, stock: null }, 'At most 3 for each order.'],
    [{ least: 2, most: 5, stock: 7 }, '7 left. From 2 to 5 for each order.'],
    [{ least: 2, most: 7, stock: 7 }, '7 left. At least 2 for each order.'],
    [{ least: 1, most: null, stock: null }, ''],
  ])('%j is written in one sentence', (limits, text) => {
    expect(limitsText(en.product, limits)).toBe(text);
  });
});
