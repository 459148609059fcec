import { PRODUCT_STATUS, variantName } from '@kutip/domain/product';
import type { NewVariantFields, ProductPlan, StoredProduct, StoredVariant } from '@kutip/domain/product-import';
import { uuid } from '../../platform/uuid.ts';
import { audit, auditRow, writeAudits } from '../../platform/audit.ts';
import { auditValues } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { updateStoredProducts, updateStoredVariants } from './product-file.queries.ts';
import { insertProducts, insertVariants, type VariantRow } from './products.queries.ts';
import { createVariants } from './variants.ts';

const BATCH_SIZE = 500;

/** A product's columns with options that may be changed. */
const columnsOf = ({ options, ...fields }: ProductPlan['product']) => ({
  ...fields,
  ...(options && { options: options.map(({ name, values }) => ({ name, values: [...values] })) }),
});

const newVariant = (fields: NewVariantFields) => ({
  ...fields,
  image_url: null,
  record_status: PRODUCT_STATUS.active,
});

async function createProducts(context: Context, plans: readonly ProductPlan[]): Promise<void> {
  const { db, account_id, now } = context;
  const moments = { created_at: now, updated_at: now };
  const products: Parameters<typeof insertProducts>[2][number][] = [];
  const variants: VariantRow[] = [];
  for (const { title, product, new_variants } of plans) {
    const id = uuid();
    const { options = [], price } = product;
    products.push({ ...columnsOf(product), id, title, price: price! });
    for (const fields of new_variants)
      variants.push({
        ...newVariant(fields),
        ...moments,
        id: uuid(),
        product_id: id,
        name: variantName(options, fields.options),
      });
  }
  for (let at = 0; at < products.length; at += BATCH_SIZE)
    await insertProducts(db, { account_id, now }, products.slice(at, at + BATCH_SIZE));
  for (let at = 0; at < variants.length; at += BATCH_SIZE)
    await insertVariants(db, account_id, variants.slice(at, at + BATCH_SIZE));
}

interface Edit<Stored> {
  before: Stored;
  change: Partial<Stored>;
}
const after = <Stored>({ before, change }: Edit<Stored>): Stored => ({ ...before, ...change });

/** The audit entries of edits, as the single calls write them. */
const auditRows = <Stored extends { id: string }>(context: Context, entity: string, edits: readonly Edit<Stored>[]) =>
  edits.map(({ before, change }) => {
    const fields = Object.keys(change);
    const entry = { action: 'update', entity, entity_id: before.id };
    return auditRow(context, { ...entry, before: auditValues(before, fields), after: auditValues(change, fields) });
  });

/** Changes products and variants, which are locked, in a few statements: buyers wait for the locks. */
async function changeProducts(
  context: Context,
  plans: readonly ProductPlan[],
  stored: readonly StoredProduct[],
): Promise<void> {
  const { db } = context;
  const byId = new Map(stored.map((one) => [one.id, one]));
  const variantsById = new Map(stored.flatMap(({ variants }) => variants).map((one) => [one.id, one]));
  const products = plans
    .filter(({ product }) => Object.keys(product).length > 0)
    .map(({ product_id, product }): Edit<StoredProduct> => ({ before: byId.get(product_id!)!, change: product }));
  const variants = plans
    .flatMap(({ changed_variants }) => changed_variants)
    .map(({ id, change }): Edit<StoredVariant> => ({ before: variantsById.get(id)!, change }));
  await updateStoredProducts(db, context, products.map(after));
  await updateStoredVariants(db, context, variants.map(after));
  await writeAudits(db, [
    ...auditRows(context, 'product', products),
    ...auditRows(context, 'product_variant', variants),
  ]);
  for (const { product_id, new_variants } of plans)
    if (new_variants.length > 0) await createVariants(context, product_id!, new_variants.map(newVariant));
}

interface PlannedImport {
  added: readonly ProductPlan[];
  changed: readonly ProductPlan[];
  /** What the plans change, locked. */
  stored: readonly StoredProduct[];
  counts: Record<string, number>;
}

/** Writes what an import has planned, with an audit entry of its own. */
export async function writeImport(context: Context, { added, changed, stored, counts }: PlannedImport): Promise<void> {
  await createProducts(context, added);
  await changeProducts(context, changed, stored);
  await audit(context, { action: 'import', entity: 'product', entity_id: context.account_id, after: counts });
}
