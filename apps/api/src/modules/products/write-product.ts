import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import type { products } from '@kutip/contracts/products';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import { duplicateRefusal } from '../../platform/resource-constraints.ts';
import { loadPlan } from '../accounts/accounts.service.ts';
import {
  findProduct,
  insertProduct,
  insertVariants,
  loadLinks,
  lockAndCountProducts,
  lockProduct,
  missingIds,
  setStores,
  setTags,
  updateProduct,
  variantsOf,
  type ProductFields,
} from './products.queries.ts';

type Record_ = Data<typeof products.read>;
type NewProduct = ParsedRequest<typeof products.create>['body'];
type ChangedProduct = Partial<NewProduct>;

const invalid = (field: string, reason: string): Refusal =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: reason });

/** A product with its variants, tags and stores. Refuses 4004. */
export async function readProduct(
  { db, account_id }: Pick<Context, 'db' | 'account_id'>,
  id: string,
): Promise<Record_> {
  const product = requireFound(await findProduct(db, account_id, id));
  const variants = await variantsOf(db, account_id, id);
  return { ...product, ...(await loadLinks(db, account_id, id)), product_product_variant: variants };
}

/** Refuses 4000 a category, tag, store or shipping profile that the account does not have. */
async function checkLinks(db: Connection, account_id: string, fields: ChangedProduct): Promise<void> {
  const { category_id, subcategory_id, shipping_profile_id, tag_ids = [], store_ids = [] } = fields;
  const one = (id: string | null | undefined): string[] => (id ? [id] : []);
  const links = [
    ['category_id', 'product_categories', one(category_id)],
    ['subcategory_id', 'product_subcategories', one(subcategory_id)],
    ['shipping_profile_id', 'shipping_profiles', one(shipping_profile_id)],
    ['tag_ids', 'product_tags', tag_ids],
    ['store_ids', 'stores', store_ids],
  ] as const;
  for (const [field, table, ids] of links)
    if ((await missingIds(db, account_id, table, ids)).length > 0) throw invalid(field, 'not_found');
}

/** Refuses 4000 a largest quantity below the smallest, and a price before the reduction that is not above the price. */
function checkProduct({
  min_purchase_quantity: min,
  max_purchase_quantity: max,
  price,
  compare_price,
}: Pick<NewProduct, 'min_purchase_quantity' | 'max_purchase_quantity' | 'price' | 'compare_price'>): void {
  if (max !== null && max !== undefined && max < min) throw invalid('max_purchase_quantity', 'too_small');
  if (compare_price !== null && compare_price !== undefined && compare_price <= price)
    throw invalid('compare_price', 'too_small');
}

/** Serialises the creation of products. Refuses 4011 more products than the plan allows. */
export async function requireRoom({ db, account_id }: Context, added = 1): Promise<void> {
  const { max_products } = (await loadPlan(db, account_id)).advanced_setting;
  if (max_products !== null && (await lockAndCountProducts(db, account_id)) + added > max_products)
    throw new Refusal(CODE.plan_limit_reached, 'Your plan does not allow another product.', 'max_products');
}

const columnsOf = ({ tag_ids: _tags, store_ids: _stores, ...columns }: ChangedProduct): ProductFields => columns;

/** Creates a product. Refuses as the contract says. */
export async function createProduct(context: Context, body: NewProduct, id: string = uuid()): Promise<Record_> {
  const { db, account_id, now } = context;
  checkProduct(body);
  await checkLinks(db, account_id, body);
  await requireRoom(context);
  const { title, price } = body;
  await insertProduct(db, { account_id, id, now }, { ...columnsOf(body), title, price }).catch((error: unknown) => {
    throw duplicateRefusal(error, ['sku']);
  });
  await setTags(db, account_id, id, body.tag_ids);
  await setStores(db, { account_id, product_id: id, now }, body.store_ids);
  await audit(context, { action: 'create', entity: 'product', entity_id: id, after: { title, price } });
  return readProduct(context, id);
}

interface ProductChange {
  id: string;
  read_at: Date | undefined;
  body: ChangedProduct;
}

/** Changes a product, its tags and its stores. Refuses as the contract says. */
export async function changeProduct(context: Context, { id, read_at, body }: ProductChange): Promise<void> {
  const { db, account_id, now } = context;
  await editRecord(context, {
    entity: 'product',
    entity_id: id,
    read_at,
    lock: () => lockProduct(db, account_id, id),
    async request(current): Promise<ProductFields> {
      checkProduct({ ...current, ...defined(body) });
      await checkLinks(db, account_id, body);
      return columnsOf(body);
    },
    write: (changed) =>
      updateProduct(db, account_id, id, changed).catch((error: unknown) => {
        throw duplicateRefusal(error, ['sku']);
      }),
  });
  if (body.tag_ids) await setTags(db, account_id, id, body.tag_ids);
  if (body.store_ids) await setStores(db, { account_id, product_id: id, now }, body.store_ids);
}

const defined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Copies a product with its variants. The copy is archived, in no store, and has no SKU, which is unique. */
export async function duplicateProduct(context: Context, id: string, copy_id: string): Promise<Record_> {
  const { db, account_id, now } = context;
  const source = await readProduct(context, id);
  const { id: _, uuid: _uuid, reserved, product_product_variant: variants, created_at, updated_at, ...fields } = source;
  const copy = { ...fields, sku: null, store_ids: [], record_status: PRODUCT_STATUS.archived };
  await createProduct(context, { ...copy, title: `${fields.title} (2)`.slice(0, 160) }, copy_id);
  const moments = { created_at: now, updated_at: now };
  const copies = variants.map((one) => ({ ...one, ...moments, id: uuid(), product_id: copy_id, sku: null }));
  await insertVariants(db, account_id, copies);
  return readProduct(context, copy_id);
}

/** Deletes a product: it leaves every store at once. */
export async function removeProduct(context: Context, id: string): Promise<null> {
  const { db, account_id, now } = context;
  const { title } = requireFound(await lockProduct(db, account_id, id));
  await updateProduct(db, account_id, id, { updated_at: now, deleted_at: now });
  await setStores(db, { account_id, product_id: id, now }, []);
  await audit(context, { action: 'delete', entity: 'product', entity_id: id, before: { title } });
  return null;
}

/** Changes many products, each on its own: a refusal happens before any write, so it does not affect the others. */
export async function bulkUpdate(
  context: Context,
  rows: ParsedRequest<typeof products.bulkUpdate>['body']['products'],
): Promise<Data<typeof products.bulkUpdate>> {
  const results: Data<typeof products.bulkUpdate>['results'] = [];
  for (const { id, ...body } of rows) {
    try {
      await changeProduct(context, { id, read_at: undefined, body });
      results.push({ id, is_done: true, response_code: CODE.ok, reason: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, is_done: false, response_code: error.code, reason: reasonOf(error) });
    }
  }
  return { updated: results.filter(({ is_done }) => is_done).length, results };
}

const reasonOf = ({ breakdown }: Refusal): string | null =>
  typeof breakdown === 'string' ? breakdown : (Object.values(breakdown ?? {})[0] ?? null);
