import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { productForms } from '@kutip/contracts/product-files';
import { normalizeNumber } from '@kutip/domain/bill-upload';
import {
  isPictureRow,
  MAX_IMPORTED_PRODUCT_ROWS,
  readProductRow,
  type ProductColumn,
  type ProductFault,
  type ProductFileRow,
  type ProductTexts,
} from '@kutip/domain/product-file';
import { parseProductHeadings } from '@kutip/domain/product-headings';
import {
  actionOf,
  changedFields,
  planProduct,
  type ProductPlan,
  type StoredProduct,
} from '@kutip/domain/product-import';
import { Refusal } from '@kutip/domain/refusal';
import type { Context } from '../../platform/mount.ts';
import { openSheet } from '../../platform/sheets/open-sheet.ts';
import type { Cell } from '../../platform/sheets/sheet.ts';
import { lockProductsWithKeys } from './product-file.queries.ts';
import { lockAndCountProducts } from './products.queries.ts';
import { writeImport } from './write-import.ts';
import { requireRoom } from './write-product.ts';

type Result = Data<typeof productForms.import>;

const MAX_FAULTS_RETURNED = 200;
const PREVIEW_PRODUCTS = 100;

const uploadRefusal = (sentence: string, reason: string, columns: readonly ProductColumn[] = []): Refusal =>
  new Refusal(CODE.upload_refused, sentence, {
    file: reason,
    ...Object.fromEntries(columns.map((column) => [column, reason])),
  });

function readColumns(cells: readonly (Cell | null)[]): (ProductColumn | null)[] {
  const texts = cells.map((cell) => (cell?.kind === 'text' ? cell.text : null));
  const { columns, missing, doubled } = parseProductHeadings(texts);
  if (missing.length > 0)
    throw uploadRefusal('The first row does not name every column that is needed.', 'missing_headings', missing);
  if (doubled.length > 0) throw uploadRefusal('The first row names a column twice.', 'doubled_headings', doubled);
  return columns;
}

/** The texts of a row, or the cells that have none. */
function textsOf(row_no: number, columns: readonly (ProductColumn | null)[], cells: readonly (Cell | null)[]) {
  const texts: ProductTexts = {};
  const faults: ProductFault[] = [];
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const cell = cells[at] ?? null;
    if (cell === null) texts[column] = '';
    else if (cell.kind === 'number') texts[column] = String(normalizeNumber(cell.number));
    // Without the apostrophe that our export adds to prevent formula injection.
    else if (cell.kind === 'text') texts[column] = cell.text.replace(/^'(?=[=+\-@])/, '').trim();
    else faults.push({ row_no, column, reason: cell.kind === 'formula' ? 'formula' : 'wrong_type', written: null });
  }
  return { texts, faults };
}

interface ReadTable {
  row_count: number;
  /** The rows of each product, in the order of the file. */
  products: Map<string, ProductFileRow[]>;
  /** The faults of each product; of a row without a handle, under its number. */
  faults: Map<string, ProductFault[]>;
}

function readRow(table: ReadTable, skus: Set<string>, row_no: number, read: ReturnType<typeof textsOf>): void {
  const { texts } = read;
  if (isPictureRow(texts) && read.faults.length === 0) return;
  const result = readProductRow(row_no, texts);
  const faults = [...read.faults, ...('faults' in result ? result.faults : [])];
  if (texts.sku && skus.has(texts.sku))
    faults.push({ row_no, column: 'sku', reason: 'doubled_in_file', written: texts.sku });
  if (texts.sku) skus.add(texts.sku);
  const handle = 'row' in result ? result.row.handle : texts.handle || texts.sku || String(row_no);
  if (faults.length > 0) table.faults.set(handle, [...(table.faults.get(handle) ?? []), ...faults]);
  if ('row' in result) table.products.set(handle, [...(table.products.get(handle) ?? []), result.row]);
}

/** Reads the whole file into memory; its size is limited. */
async function readTable(file: File): Promise<ReadTable> {
  const table: ReadTable = { row_count: 0, products: new Map(), faults: new Map() };
  const skus = new Set<string>();
  let columns: (ProductColumn | null)[] | undefined;
  for await (const rows of openSheet(Buffer.from(await file.arrayBuffer())))
    for (const { row_no, cells } of rows) {
      if (!columns) {
        columns = readColumns(cells);
        continue;
      }
      table.row_count += 1;
      if (table.row_count > MAX_IMPORTED_PRODUCT_ROWS)
        throw uploadRefusal(`A table may have ${MAX_IMPORTED_PRODUCT_ROWS} rows at most.`, 'too_many_rows');
      readRow(table, skus, row_no, textsOf(row_no, columns, cells));
    }
  if (table.row_count === 0) throw uploadRefusal('This file has no rows.', 'empty');
  return table;
}

/** The stored products by each key that a row may name. */
function byKey(stored: readonly StoredProduct[]): Map<string, Set<StoredProduct>> {
  const found = new Map<string, Set<StoredProduct>>();
  for (const product of stored)
    for (const key of [product.id, product.sku, ...product.variants.map(({ sku }) => sku)])
      if (key !== null) found.set(key, (found.get(key) ?? new Set()).add(product));
  return found;
}

/** Decides what each product of the file does. Adds the faults of those that are refused to the table's. */
function planTable(table: ReadTable, stored: readonly StoredProduct[]): ProductPlan[] {
  const candidates = byKey(stored);
  const plans: ProductPlan[] = [];
  // What a product of the file already changes: two of them would contradict each other.
  const claimed = new Set<string>();
  for (const [handle, rows] of table.products) {
    if (table.faults.has(handle)) continue;
    const keys = rows.flatMap((row) => [row.handle, row.sku ?? row.handle]);
    const planned = planProduct(rows, [...new Set(keys.flatMap((key) => [...(candidates.get(key) ?? [])]))]);
    if ('faults' in planned) {
      table.faults.set(handle, planned.faults);
      continue;
    }
    const { row_no, product_id, sku, product, new_variants, changed_variants } = planned.plan;
    const is_whole = product_id === null || Object.keys(product).length + new_variants.length > 0;
    const keys_claimed = [...(is_whole ? [product_id ?? sku ?? handle] : []), ...changed_variants.map(({ id }) => id)];
    if (keys_claimed.some((key) => claimed.has(key)))
      table.faults.set(handle, [{ row_no, column: 'handle', reason: 'doubled_in_file', written: handle.slice(0, 60) }]);
    else plans.push(planned.plan);
    for (const key of keys_claimed) claimed.add(key);
  }
  return plans;
}

/**
 * Creates and changes the products of a file in one transaction, and reports the faults of those that it refuses. Refuses as
 * the contract says.
 */
export async function importProducts(
  context: Context,
  body: ParsedRequest<typeof productForms.import>['body'],
): Promise<Result> {
  const table = await readTable(body.file);
  const rows = [...table.products.values()].flat();
  // Before the stored products are read: an import of the same file waits here, and then finds what this one created.
  await lockAndCountProducts(context.db, context.account_id);
  const keys = [...new Set(rows.flatMap(({ handle, sku }) => [handle, ...(sku ? [sku] : [])]))];
  const stored = await lockProductsWithKeys(context.db, context.account_id, keys);
  const plans = planTable(table, stored);
  const by = Object.groupBy(plans, actionOf);
  const [added, changed] = [by.create ?? [], by.change ?? []];
  const counts = {
    created: added.length,
    changed: changed.length,
    unchanged: by.unchanged?.length ?? 0,
    failed: table.faults.size,
  };
  if (added.length > 0) await requireRoom(context, added.length);
  if (body.is_trial === 'false') await writeImport(context, { added, changed, stored, counts });
  return {
    row_count: table.row_count,
    ...counts,
    faults: [...table.faults.values()]
      .flat()
      .toSorted((one, other) => one.row_no - other.row_no)
      .slice(0, MAX_FAULTS_RETURNED),
    preview: [...added, ...changed]
      .toSorted((one, other) => one.row_no - other.row_no)
      .slice(0, PREVIEW_PRODUCTS)
      .map((plan) => ({
        row_no: plan.row_no,
        title: plan.title,
        sku: plan.sku,
        action: plan.product_id === null ? ('create' as const) : ('change' as const),
        variant_count: plan.new_variants.length + plan.changed_variants.length,
        fields: plan.product_id === null ? [] : changedFields(plan),
      })),
  };
}
