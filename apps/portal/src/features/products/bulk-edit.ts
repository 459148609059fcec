import { applyBps } from '@kutip/domain/fees';
import { parseRinggit, sen, toRinggit, type Sen } from '@kutip/domain/money';
import type { products } from '@kutip/contracts/products';
import type { z } from 'zod';
import { parseNumber } from '../../shared/forms/number-text.ts';
import { statusOf, type ProductRow } from './product.ts';

/** What a bulk edit changes, as it is typed. Empty texts keep what each product has. */
export interface BulkEdit {
  price_kind: 'keep' | 'set' | 'percent';
  /** Ringgit, or a percentage such as -10 or 12.5. */
  price: string;
  stock: string;
  record_status: string;
}
type Change = z.input<typeof products.bulkUpdate.body>['products'][number];

export const NO_BULK_EDIT: BulkEdit = { price_kind: 'keep', price: '', stock: '', record_status: '' };

const PERCENT = /^([+-]?)(\d{1,3}(?:\.\d{1,2})?)$/;

/** The price after a change by a percentage, rounded to the sen; null for a text that is none, or below zero. */
export function priceAfter(price: Sen, percent: string): Sen | null {
  const [, sign, digits] = PERCENT.exec(percent.trim()) ?? [];
  if (digits === undefined) return null;
  const change = applyBps(price, Math.round(Number(digits) * 100));
  const next = sign === '-' ? price - change : price + change;
  return next < 0 ? null : sen(next);
}

function newPrice({ price_kind, price }: BulkEdit, row: Pick<ProductRow, 'price'>): Sen | null {
  if (price_kind === 'percent') return priceAfter(row.price, price);
  const read = parseRinggit(price.trim());
  return typeof read === 'string' ? null : read;
}

/** Whether the edit changes something and every product gets a valid price and stock. */
export function isValidBulkEdit(edit: BulkEdit, rows: readonly Pick<ProductRow, 'price'>[]): boolean {
  const { price_kind, stock, record_status } = edit;
  const changes = price_kind !== 'keep' || stock.trim() !== '' || record_status !== '';
  const isPriceValid = price_kind === 'keep' || rows.every((row) => newPrice(edit, row) !== null);
  return changes && isPriceValid && (stock.trim() === '' || !Number.isNaN(parseNumber(stock, 0)));
}

/** The body of the call for each product. Stock of a product with variants is that of its variants, which stay. */
export const changesFor = (
  edit: BulkEdit,
  rows: readonly Pick<ProductRow, 'id' | 'price' | 'product_variant_enable'>[],
): Change[] =>
  rows.map((row) => ({
    id: row.id,
    ...(edit.price_kind !== 'keep' && { price: toRinggit(newPrice(edit, row)!) }),
    ...(edit.stock.trim() !== '' && !row.product_variant_enable && { stock: parseNumber(edit.stock, 0) }),
    ...(edit.record_status !== '' && { record_status: statusOf(Number(edit.record_status)) }),
  }));
