import type { Sen } from './money.ts';
import { variantName, PRODUCT_STATUS, type ProductOption, type ProductStatus, type VariantOptions } from './product.ts';
import {
  MAX_OPTION_VALUES,
  MAX_VARIANTS,
  type ProductColumn,
  type ProductFault,
  type ProductFileRow,
  type ProductRowFault,
} from './product-file.ts';

/** A variant as it is stored. */
export interface StoredVariant {
  id: string;
  name: string;
  sku: string | null;
  custom_pricing_enable: boolean;
  custom_pricing_price: Sen | null;
  stock: number | null;
  weight: number | null;
}
/** A product as it is stored, with its variants. */
export interface StoredProduct {
  id: string;
  title: string;
  description: string | null;
  sku: string | null;
  price: Sen;
  compare_price: Sen | null;
  stock: number | null;
  weight: number | null;
  record_status: ProductStatus;
  product_variant_enable: boolean;
  options: ProductOption[];
  variants: StoredVariant[];
}
export type ProductChange = Partial<Omit<StoredProduct, 'id' | 'variants'>>;
export type VariantChange = Partial<Omit<StoredVariant, 'id' | 'name'>>;
export type NewVariantFields = Required<VariantChange> & { options: VariantOptions; sort_order: number };

/** What the rows of one product do. Without an id they create it; with nothing to write they leave it unchanged. */
export interface ProductPlan {
  row_no: number;
  product_id: string | null;
  title: string;
  sku: string | null;
  product: ProductChange;
  new_variants: NewVariantFields[];
  changed_variants: { id: string; change: VariantChange }[];
}
export type PlannedProduct = { plan: ProductPlan } | { faults: ProductFault[] };

class RowError extends Error {
  readonly fault: ProductFault;
  constructor(fault: ProductFault) {
    super(fault.reason);
    this.fault = fault;
  }
}
const refuse = (row: ProductFileRow, column: ProductColumn, reason: ProductRowFault, written: string | null = null) =>
  new RowError({ row_no: row.row_no, column, reason, written });

/** The first value that a row of the product has. */
const first = <Field extends keyof ProductFileRow>(rows: readonly ProductFileRow[], field: Field) =>
  rows.map((row) => row[field]).find((value) => value !== undefined);

/** The given values that differ from the stored ones; undefined leaves the stored value. */
const differing = <Fields extends object>(stored: Fields, given: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== undefined && value !== stored[field as keyof Fields]),
  ) as Partial<Fields>;

/** The stored product that rows mean: the one with their handle (its SKU or id) or with one of their SKUs. */
export function matchProduct(
  rows: readonly ProductFileRow[],
  stored: readonly StoredProduct[],
): StoredProduct | undefined {
  const keys = new Set(rows.flatMap(({ handle, sku }) => [handle, ...(sku ? [sku] : [])]));
  const has = (sku: string | null) => sku !== null && keys.has(sku);
  const found = stored.filter(
    ({ id, sku, variants }) => keys.has(id) || has(sku) || variants.some((one) => has(one.sku)),
  );
  if (found.length > 1) throw refuse(rows[0]!, 'sku', 'several_products', rows[0]!.sku ?? rows[0]!.handle);
  return found[0];
}

/** The names of the options, which only the first row has to name, and the values of each row. */
function readOptions(rows: readonly ProductFileRow[], stored: readonly ProductOption[]) {
  const names = rows[0]!.options.map(({ name }, at) => name || stored[at]?.name || '');
  for (const row of rows) {
    if (row.options.length !== names.length || names.length === 0)
      throw refuse(row, `option${Math.min(row.options.length + 1, 3) as 1}_value`, 'option_required');
    row.options.forEach(({ name }, at) => {
      const column = `option${(at + 1) as 1}_name` as const;
      if (names[at] === '') throw refuse(row, column, 'required');
      if ((name !== '' && name !== names[at]) || names.indexOf(names[at]!) !== at)
        throw refuse(row, column, 'other_options', name || names[at]!);
    });
  }
  const is_other =
    stored.length > 0 && (stored.length !== names.length || stored.some(({ name }, at) => name !== names[at]));
  if (is_other) throw refuse(rows[0]!, 'option1_name', 'other_options', names.join(', '));
  const options = names.map((name, at) => ({
    name,
    values: [...new Set([...(stored[at]?.values ?? []), ...rows.map((row) => row.options[at]!.value)])],
  }));
  return options;
}

/** The price of a variant: only one that differs from the product's is its own. */
const ownPrice = (price: Sen | undefined, product_price: Sen): VariantChange =>
  price === undefined
    ? {}
    : price === product_price
      ? { custom_pricing_enable: false, custom_pricing_price: null }
      : { custom_pricing_enable: true, custom_pricing_price: price };

const priceOfVariant = (variant: StoredVariant, product_price: Sen): Sen =>
  (variant.custom_pricing_enable ? variant.custom_pricing_price : null) ?? product_price;

function variantChange(row: ProductFileRow, stored: StoredVariant, product_price: Sen): VariantChange {
  const { sku, stock, weight, price } = row;
  const repriced = price !== undefined && price !== priceOfVariant(stored, product_price);
  return {
    ...differing<VariantChange>(stored, { sku, stock, weight }),
    ...(repriced ? ownPrice(price, product_price) : {}),
  };
}

/** The variants that rows create and change. */
function planVariants(
  rows: readonly ProductFileRow[],
  options: readonly ProductOption[],
  stored: readonly StoredVariant[],
  product_price: Sen,
): Pick<ProductPlan, 'new_variants' | 'changed_variants'> {
  const planned: Pick<ProductPlan, 'new_variants' | 'changed_variants'> = { new_variants: [], changed_variants: [] };
  const names = new Set<string>();
  for (const row of rows) {
    const values = Object.fromEntries(row.options.map(({ value }, at) => [options[at]!.name, value]));
    const name = variantName(options, values);
    if (names.has(name)) throw refuse(row, 'option1_value', 'doubled_in_file', name);
    names.add(name);
    const known = stored.find((one) => one.name === name);
    if (row.sku && stored.some((one) => one.sku === row.sku && one.name !== name))
      throw refuse(row, 'option1_value', 'other_options', name);
    if (known) {
      const change = variantChange(row, known, product_price);
      if (Object.keys(change).length > 0) planned.changed_variants.push({ id: known.id, change });
    } else {
      const own = { custom_pricing_enable: false, custom_pricing_price: null, ...ownPrice(row.price, product_price) };
      const fields = { sku: row.sku ?? null, stock: row.stock ?? null, weight: row.weight ?? null };
      const sort_order = stored.length + planned.new_variants.length;
      planned.new_variants.push({ ...fields, ...own, options: values, sort_order });
    }
  }
  const is_large = options.some(({ values }) => values.length > MAX_OPTION_VALUES);
  if (is_large || stored.length + planned.new_variants.length > MAX_VARIANTS)
    throw refuse(rows.at(-1)!, 'option1_value', 'too_many_variants');
  return planned;
}

/** What rows say of the product itself. */
function productFields(rows: readonly ProductFileRow[], has_variants: boolean): ProductChange {
  const [head] = rows as [ProductFileRow];
  const shared: ProductChange = {};
  for (const field of ['title', 'description', 'record_status', 'compare_price'] as const) {
    const value = first(rows, field);
    if (value !== undefined) Object.assign(shared, { [field]: value });
  }
  if (has_variants) return shared;
  return {
    ...shared,
    ...differing<ProductChange>({}, { sku: head.sku, price: head.price, stock: head.stock, weight: head.weight }),
  };
}

function planNew(rows: readonly ProductFileRow[]): ProductPlan {
  const [head] = rows as [ProductFileRow];
  const [title, price] = [first(rows, 'title'), first(rows, 'price')];
  if (title === undefined) throw refuse(head, 'title', 'required');
  if (price === undefined) throw refuse(head, 'price', 'required');
  const has_variants = head.options.length > 0;
  const options = has_variants ? readOptions(rows, []) : [];
  // The handle finds the product again where its rows have no SKU of their own.
  const sku = has_variants ? head.handle : (head.sku ?? head.handle);
  const defaults = {
    description: null,
    compare_price: null,
    stock: null,
    weight: null,
    record_status: PRODUCT_STATUS.active,
  };
  return {
    row_no: head.row_no,
    product_id: null,
    title,
    sku,
    product: {
      ...defaults,
      ...productFields(rows, has_variants),
      sku,
      price,
      options,
      product_variant_enable: has_variants,
    },
    ...planVariants(has_variants ? rows : [], options, [], price),
  };
}

function planKnown(rows: readonly ProductFileRow[], stored: StoredProduct): ProductPlan {
  const [head] = rows as [ProductFileRow];
  const { id, title, sku, price, variants } = stored;
  const plan = { row_no: head.row_no, product_id: id, title, sku, product: {}, new_variants: [], changed_variants: [] };
  if (head.options.length === 0) {
    if (!stored.product_variant_enable || variants.length === 0)
      return { ...plan, product: differing(stored, productFields(rows, false)) };
    // A file of SKUs with prices or stock, as a warehouse writes it: the row means this variant alone.
    const variant = variants.find((one) => head.sku !== undefined && one.sku === head.sku);
    if (!variant) throw refuse(head, 'option1_value', 'option_required');
    const change = variantChange(head, variant, price);
    return { ...plan, changed_variants: Object.keys(change).length > 0 ? [{ id: variant.id, change }] : [] };
  }
  const options = readOptions(rows, stored.options);
  const has_new_values = options.some(({ values }, at) => values.length !== stored.options[at]?.values.length);
  const fields = { ...productFields(rows, true), product_variant_enable: true };
  return {
    ...plan,
    product: { ...differing(stored, fields), ...(has_new_values && { options }) },
    ...planVariants(rows, options, variants, price),
  };
}

function checkComparePrice(
  rows: readonly ProductFileRow[],
  plan: ProductPlan,
  stored: StoredProduct | undefined,
): void {
  const { price, compare_price } = { ...stored, ...plan.product };
  const is_touched = plan.product.price !== undefined || plan.product.compare_price !== undefined;
  if (is_touched && price !== undefined && compare_price && compare_price <= price)
    throw refuse(rows[0]!, 'compare_price', 'compare_price_too_low');
}

/** Decides what the rows of one product do with what is stored, or why they are refused. */
export function planProduct(rows: readonly ProductFileRow[], candidates: readonly StoredProduct[]): PlannedProduct {
  try {
    const second = rows.find((row, at) => at > 0 && row.options.length === 0 && rows[0]!.options.length === 0);
    if (second) throw refuse(second, 'handle', 'doubled_in_file', second.handle);
    const stored = matchProduct(rows, candidates);
    const plan = stored ? planKnown(rows, stored) : planNew(rows);
    checkComparePrice(rows, plan, stored);
    return { plan };
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    return { faults: [error.fault] };
  }
}

/** What an import can change, as its preview names it. */
export const CHANGED_PRODUCT_FIELDS = [
  'title',
  'description',
  'status',
  'sku',
  'price',
  'compare_price',
  'stock',
  'weight',
  'variants',
] as const;
type ChangedField = (typeof CHANGED_PRODUCT_FIELDS)[number];
const FIELD_NAMES: Partial<Record<string, ChangedField>> = {
  record_status: 'status',
  custom_pricing_enable: 'price',
  custom_pricing_price: 'price',
  options: 'variants',
  product_variant_enable: 'variants',
};

/** What a plan changes in a product that is stored, and in its variants. */
export function changedFields({ product, new_variants, changed_variants }: ProductPlan): ChangedField[] {
  const columns = [product, ...changed_variants.map(({ change }) => change)].flatMap((change) => Object.keys(change));
  const names = new Set(columns.map((column) => FIELD_NAMES[column] ?? column));
  if (new_variants.length > 0) names.add('variants');
  return CHANGED_PRODUCT_FIELDS.filter((field) => names.has(field));
}

/** What a plan does with its product. */
export const actionOf = ({ product_id, product, new_variants, changed_variants }: ProductPlan) => {
  if (product_id === null) return 'create';
  const is_changed = Object.keys(product).length + new_variants.length + changed_variants.length > 0;
  return is_changed ? 'change' : 'unchanged';
};
