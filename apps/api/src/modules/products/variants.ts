import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { productVariants } from '@kutip/contracts/products';
import { fitsOptions, variantName } from '@kutip/domain/product';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { duplicateRefusal } from '../../platform/resource-constraints.ts';
import {
  findVariant,
  insertVariants,
  lockProduct,
  lockVariant,
  updateVariant,
  variantsOf,
  type VariantFields,
  type VariantRow,
} from './products.queries.ts';

type NewVariant = ParsedRequest<typeof productVariants.createMany>['body']['variants'][number];
type Change = Omit<ParsedRequest<typeof productVariants.update>['body'], 'read_at'>;

/** Refuses 4000 an own price that is switched on and missing. */
function checkPrice({ custom_pricing_enable, custom_pricing_price }: VariantFields): void {
  if (custom_pricing_enable && (custom_pricing_price === null || custom_pricing_price === undefined))
    throw new Refusal(CODE.validation_failed, 'Some fields need attention.', { custom_pricing_price: 'required' });
}

const asDuplicate = (error: unknown): never => {
  throw duplicateRefusal(error, ['name', 'sku']);
};

/** Creates variants of one product, which is locked so that its options stay. Refuses as the contract says. */
export async function createVariants(
  context: Context,
  product_id: string,
  variants: readonly NewVariant[],
): Promise<Data<typeof productVariants.createMany>> {
  const { db, account_id, now } = context;
  const { options } = requireFound(await lockProduct(db, account_id, product_id));
  const rows = variants.map((one, position): VariantRow => {
    checkPrice(one);
    if (!fitsOptions(options, one.options))
      throw new Refusal(CODE.validation_failed, 'Some fields need attention.', {
        [variants.length === 1 ? 'options' : `variants.${position}.options`]: 'not_allowed',
      });
    const { sku = null, custom_pricing_price = null, stock = null, weight = null, image_url = null } = one;
    const fields = { ...one, sku, custom_pricing_price, stock, weight, image_url };
    return {
      ...fields,
      id: uuid(),
      product_id,
      name: variantName(options, one.options),
      created_at: now,
      updated_at: now,
    };
  });
  await insertVariants(db, account_id, rows).catch(asDuplicate);
  const after = {
    variants: rows
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 500),
  };
  await audit(context, { action: 'create_variants', entity: 'product', entity_id: product_id, after });
  const created = new Set(rows.map(({ id }) => id));
  return (await variantsOf(db, account_id, product_id)).filter(({ id }) => created.has(id));
}

export async function changeVariant(
  context: Context,
  { id, read_at, body }: { id: string; read_at: Date | undefined; body: Change },
): Promise<VariantRow> {
  const { db, account_id } = context;
  await editRecord(context, {
    entity: 'product_variant',
    entity_id: id,
    read_at,
    lock: () => lockVariant(db, account_id, id),
    request(current): Change {
      checkPrice({ ...current, ...body });
      return body;
    },
    write: (changed) => updateVariant(db, account_id, id, changed).catch(asDuplicate),
  });
  return requireFound(await findVariant(db, account_id, id));
}

export async function removeVariant(context: Context, id: string): Promise<null> {
  const { db, account_id, now } = context;
  const { name } = requireFound(await lockVariant(db, account_id, id));
  await updateVariant(db, account_id, id, { updated_at: now, deleted_at: now });
  await audit(context, { action: 'delete', entity: 'product_variant', entity_id: id, before: { name } });
  return null;
}
