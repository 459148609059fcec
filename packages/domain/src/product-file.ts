import { normalizeAmount } from './bill-upload.ts';
import { parseRinggit, type Sen } from './money.ts';
import { PRODUCT_STATUS, type ProductStatus } from './product.ts';

/**
 * The columns of a file of products: one row for each variant, or one for a product without variants. Its headings may be
 * ours or those of Shopify's product export (https://help.shopify.com/en/manual/products/import-export/using-csv).
 */
export const PRODUCT_COLUMNS = [
  'handle',
  'title',
  'description',
  'status',
  'sku',
  'price',
  'compare_price',
  'stock',
  'weight',
  'option1_name',
  'option1_value',
  'option2_name',
  'option2_value',
  'option3_name',
  'option3_value',
] as const;
/** What only Shopify's files have. */
const SHOPIFY_COLUMNS = ['stock_tracker', 'weight_grams'] as const;
export const READ_PRODUCT_COLUMNS = [...PRODUCT_COLUMNS, ...SHOPIFY_COLUMNS] as const;
export type ProductColumn = (typeof READ_PRODUCT_COLUMNS)[number];

export const MAX_IMPORTED_PRODUCT_ROWS = 2_000;
export const MAX_OPTION_VALUES = 50;
export const MAX_VARIANTS = 250;
/** A handle is kept as the SKU of a product that has none. */
const MAX_SKU = 60;
const MAX_STOCK = 1_000_000;
const MAX_WEIGHT_KG = 1_000;

/** Why a row is refused; each reason belongs to one column. */
export const PRODUCT_ROW_FAULTS = [
  'required',
  'sku_or_handle_required',
  'too_long',
  'wrong_type',
  'formula',
  'invalid_price',
  'invalid_stock',
  'invalid_weight',
  'unknown_status',
  'compare_price_too_low',
  'doubled_in_file',
  'several_products',
  'other_options',
  'option_required',
  'too_many_variants',
] as const;
export type ProductRowFault = (typeof PRODUCT_ROW_FAULTS)[number];

export interface ProductFault {
  /** As the spreadsheet program numbers its rows. */
  row_no: number;
  column: ProductColumn;
  reason: ProductRowFault;
  /** The cell's text. */
  written: string | null;
}

export type ProductTexts = Partial<Record<ProductColumn, string>>;

/** A row as it was read. An empty cell is undefined and leaves the stored value as it is. */
export interface ProductFileRow {
  row_no: number;
  handle: string;
  title: string | undefined;
  description: string | undefined;
  record_status: ProductStatus | undefined;
  sku: string | undefined;
  price: Sen | undefined;
  compare_price: Sen | undefined;
  /** null: not counted. */
  stock: number | null | undefined;
  /** Kilograms. */
  weight: number | undefined;
  /** By position; a name is only needed in the first row of a product. */
  options: { name: string; value: string }[];
}

const MAX_LENGTHS: Partial<Record<ProductColumn, number>> = {
  title: 160,
  description: 10_000,
  sku: MAX_SKU,
  handle: 255,
};
const MAX_OPTION_NAME = 40;
const MAX_OPTION_VALUE = 60;
const maxLength = (column: ProductColumn): number =>
  MAX_LENGTHS[column] ?? (column.endsWith('_name') ? MAX_OPTION_NAME : MAX_OPTION_VALUE);

/** As our own files and Shopify's write it, and as the portal shows it in each language. */
const STATUSES: Record<string, ProductStatus> = {
  active: PRODUCT_STATUS.active,
  archived: PRODUCT_STATUS.archived,
  draft: PRODUCT_STATUS.archived,
  aktif: PRODUCT_STATUS.active,
  diarkibkan: PRODUCT_STATUS.archived,
  启用: PRODUCT_STATUS.active,
  已归档: PRODUCT_STATUS.archived,
  نشط: PRODUCT_STATUS.active,
  مؤرشف: PRODUCT_STATUS.archived,
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of a description that another shop wrote as HTML; text without elements stays as it is. */
export function plainDescription(html: string): string {
  if (!/<[a-z/][^>]*>/i.test(html)) return html;
  return html
    .replace(/<br\s*\/?>|<\/(?:p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|[a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim();
}

const inRange = (text: string, pattern: RegExp, max: number): number | undefined => {
  const number = pattern.test(text) ? Number(text) : Number.NaN;
  return number <= max ? number : undefined;
};
const parsePrice = (text: string): Sen | undefined => {
  const amount = parseRinggit(normalizeAmount(text));
  return typeof amount === 'number' ? amount : undefined;
};
const parseKilograms = (text: string): number | undefined => inRange(text, /^\d+(\.\d{1,3})?$/, MAX_WEIGHT_KG);
const parseGrams = (text: string): number | undefined => {
  const grams = inRange(text, /^\d+(\.0+)?$/, MAX_WEIGHT_KG * 1_000);
  return grams === undefined ? undefined : grams / 1_000;
};

/** What Shopify writes for a product without variants. */
const isWithoutVariants = (name: string, value: string): boolean =>
  value === 'Default Title' && (name === 'Title' || name === '');

const optionsOf = (texts: ProductTexts): ProductFileRow['options'] =>
  ([1, 2, 3] as const).flatMap((at) => {
    const [name, value] = [texts[`option${at}_name`] ?? '', texts[`option${at}_value`] ?? ''];
    return value === '' || isWithoutVariants(name, value) ? [] : [{ name, value }];
  });

const stockOf = (texts: ProductTexts, stock: number | undefined): number | null | undefined =>
  // Shopify writes a quantity of 0 for what it does not count.
  texts.stock_tracker === '' ? null : stock;

/** Whether a row only carries another picture of its product, as Shopify's files have them. */
export const isPictureRow = (texts: ProductTexts): boolean =>
  READ_PRODUCT_COLUMNS.every((column) => column === 'handle' || !texts[column]);

/** Reads a row: its values, or every fault in it. */
export function readProductRow(
  row_no: number,
  texts: ProductTexts,
): { row: ProductFileRow } | { faults: ProductFault[] } {
  const faults: ProductFault[] = [];
  const fail = (column: ProductColumn, reason: ProductRowFault) =>
    void faults.push({ row_no, column, reason, written: texts[column]?.slice(0, 60) || null });
  const checked = <T>(column: ProductColumn, reason: ProductRowFault, parse: (text: string) => T | undefined) => {
    const text = texts[column];
    if (!text) return undefined;
    const value = parse(text);
    if (value === undefined) fail(column, reason);
    return value;
  };
  const { title, sku, handle = '' } = texts;
  const row: ProductFileRow = {
    row_no,
    handle: (handle || sku || '').slice(0, MAX_SKU),
    title: title || undefined,
    description: texts.description ? plainDescription(texts.description) : undefined,
    record_status: checked('status', 'unknown_status', (text) => STATUSES[text.toLowerCase()]),
    sku: sku || undefined,
    price: checked('price', 'invalid_price', parsePrice),
    // Shopify writes 0 where there is no reduction.
    compare_price: checked('compare_price', 'invalid_price', parsePrice) || undefined,
    stock: stockOf(
      texts,
      checked('stock', 'invalid_stock', (text) => inRange(text, /^\d+$/, MAX_STOCK)),
    ),
    weight:
      checked('weight', 'invalid_weight', parseKilograms) ??
      // 0 stands for a weight that nobody entered.
      (checked('weight_grams', 'invalid_weight', parseGrams) || undefined),
    options: optionsOf(texts),
  };
  for (const column of READ_PRODUCT_COLUMNS)
    if ((texts[column] ?? '').length > maxLength(column)) fail(column, 'too_long');
  if (row.handle === '') fail('sku', 'sku_or_handle_required');
  return faults.length > 0 ? { faults } : { row };
}
