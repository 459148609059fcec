import { PRODUCT_STATUS, variantName } from '@kutip/domain/product';
import type { NewVariantFields, ProductPlan } from '@kutip/domain/product-import';
import { v7 as uuid } from 'uuid';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/mount.ts';
import { insertProducts, insertVariants, type VariantRow } from './products.queries.ts';
import { changeVariant, createVariants } from './variants.ts';
import { changeProduct } from './write-product.ts';

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

/** Changes a product and its variants. The edits and their audit entries are those of the single calls. */
async function changePlanned(context: Context, plan: ProductPlan): Promise<void> {
  const { product_id, product, new_variants, changed_variants } = plan;
  const id = product_id!;
  if (Object.keys(product).length > 0)
    await changeProduct(context, { id, read_at: undefined, body: columnsOf(product) });
  if (new_variants.length > 0) await createVariants(context, id, new_variants.map(newVariant));
  for (const variant of changed_variants)
    await changeVariant(context, { id: variant.id, read_at: undefined, body: variant.change });
}

/** Writes what an import has planned, with an audit entry of its own. */
export async function writeImport(
  context: Context,
  added: readonly ProductPlan[],
  changed: readonly ProductPlan[],
  counts: Record<string, number>,
): Promise<void> {
  await createProducts(context, added);
  for (const plan of changed) await changePlanned(context, plan);
  await audit(context, { action: 'import', entity: 'product', entity_id: context.account_id, after: counts });
}
