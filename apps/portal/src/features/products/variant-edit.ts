import { parseRinggit, toRinggit } from '@kutip/domain/money';
import type { productVariants } from '@kutip/contracts/products';
import type { z } from 'zod';
import { parseNumber } from '../../shared/forms/number-text.ts';
import { parseMeasure } from '../../shared/forms/measure-text.ts';
import type { Variant } from './product.ts';

/** The fields of a variant as they are typed. An empty price is the product's, an empty stock is not counted. */
export interface VariantEdit {
  price: string;
  stock: string;
  sku: string;
  weight: string;
}
export type VariantField = keyof VariantEdit;
type Change = z.input<typeof productVariants.update.body>;

export const VARIANT_FIELDS = ['price', 'stock', 'sku', 'weight'] as const satisfies readonly VariantField[];

export const editOf = (variant: Variant): VariantEdit => ({
  price:
    variant.custom_pricing_enable && variant.custom_pricing_price !== null
      ? toRinggit(variant.custom_pricing_price)
      : '',
  stock: variant.stock === null ? '' : String(variant.stock),
  sku: variant.sku ?? '',
  weight: variant.weight === null ? '' : String(variant.weight),
});

/** Whether any field was changed. */
export const isEdited = (edit: VariantEdit, variant: Variant): boolean => {
  const stored = editOf(variant);
  return VARIANT_FIELDS.some((field) => edit[field].trim() !== stored[field]);
};

/** The fields whose text is no price, number of pieces or weight. */
export function variantFaults({ price, stock, weight }: VariantEdit): VariantField[] {
  const faults: VariantField[] = [];
  if (price.trim() !== '' && typeof parseRinggit(price.trim()) === 'string') faults.push('price');
  if (stock.trim() !== '' && Number.isNaN(parseNumber(stock, 0))) faults.push('stock');
  if (Number.isNaN(parseMeasure(weight))) faults.push('weight');
  return faults;
}

/** The body of the call that stores the changed fields of a variant without faults. */
export function changeOf(edit: VariantEdit, variant: Variant): Change {
  const stored = editOf(variant);
  const [price, stock] = [edit.price.trim(), edit.stock.trim()];
  const all: Record<VariantField, Change> = {
    price: { custom_pricing_enable: price !== '', custom_pricing_price: price || null },
    stock: { stock: stock === '' ? null : parseNumber(stock, 0) },
    sku: { sku: edit.sku.trim() || null },
    weight: { weight: parseMeasure(edit.weight) },
  };
  const changed = VARIANT_FIELDS.filter((field) => edit[field].trim() !== stored[field]);
  return Object.assign({ read_at: variant.updated_at.toISOString() }, ...changed.map((field) => all[field])) as Change;
}
