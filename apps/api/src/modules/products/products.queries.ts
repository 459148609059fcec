import type { VariantOptions } from '@kutip/domain/product';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { nextMoment } from '../../platform/next-moment.ts';
import { addDirectoryEntries } from '../../platform/directory.ts';

/** A product's own columns, as they are stored. */
export interface ProductRow {
  id: string;
  uuid: string;
  title: string;
  description: string | null;
  sku: string | null;
  price: Sen;
  compare_price: Sen | null;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  stock: number | null;
  low_stock_at: number | null;
  min_purchase_quantity: number;
  max_purchase_quantity: number | null;
  lead_time_days: number;
  product_variant_enable: boolean;
  options: { name: string; values: string[] }[];
  category_id: string | null;
  subcategory_id: string | null;
  images: string[];
  shipping_profile_id: string | null;
  record_status: number;
  created_at: Date;
  updated_at: Date;
}
export type ProductFields = Partial<Omit<ProductRow, 'id' | 'uuid' | 'created_at' | 'updated_at'>>;

export interface VariantRow {
  id: string;
  product_id: string;
  name: string;
  options: VariantOptions;
  sku: string | null;
  custom_pricing_enable: boolean;
  custom_pricing_price: Sen | null;
  stock: number | null;
  weight: number | null;
  image_url: string | null;
  sort_order: number;
  record_status: number;
  created_at: Date;
  updated_at: Date;
}
export type VariantFields = Partial<Omit<VariantRow, 'id' | 'product_id' | 'created_at' | 'updated_at'>>;

/** The list of products: with what their variants have in stock together. */
export const selectProducts = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('products as p')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('product_variants as v')
          .select((sums) => [
            sums.fn.countAll<number>().as('variant_count'),
            sums.fn.sum<number | null>('v.stock').as('variant_stock'),
          ])
          .whereRef('v.account_id', '=', 'p.account_id')
          .whereRef('v.product_id', '=', 'p.id')
          .where('v.deleted_at', 'is', null)
          .as('v'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.uuid', 'p.title', 'p.sku', 'p.price', 'p.compare_price', 'p.low_stock_at', 'p.category_id'])
    .select(['p.product_variant_enable', 'p.record_status', 'p.created_at', 'p.updated_at', 'v.variant_count'])
    .select([
      raw<number | null>`case when p.product_variant_enable then v.variant_stock else p.stock end`.as('stock'),
      raw<string | null>`p.images ->> 0`.as('image_url'),
    ])
    .where('p.account_id', '=', account_id)
    .where('p.deleted_at', 'is', null);

const PRODUCT_COLUMNS = [
  'id',
  'uuid',
  'title',
  'description',
  'sku',
  'price',
  'compare_price',
  'weight',
  'length',
  'width',
  'height',
  'stock',
  'low_stock_at',
  'min_purchase_quantity',
  'max_purchase_quantity',
  'lead_time_days',
  'product_variant_enable',
  'category_id',
  'subcategory_id',
  'shipping_profile_id',
  'record_status',
  'created_at',
  'updated_at',
] as const;

const productRow = (db: Connection, account_id: string, id: string) =>
  sql(db)
    .selectFrom('products')
    .select(PRODUCT_COLUMNS)
    .select((eb) => [
      eb.ref('options').$castTo<ProductRow['options']>().as('options'),
      eb.ref('images').$castTo<string[]>().as('images'),
    ])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);

export const findProduct = (db: Connection, account_id: string, id: string): Promise<ProductRow | undefined> =>
  productRow(db, account_id, id).executeTakeFirst();

/** Locked until this transaction ends. */
export const lockProduct = (db: Connection, account_id: string, id: string): Promise<ProductRow | undefined> =>
  productRow(db, account_id, id).forUpdate().executeTakeFirst();

/** Serialises changes that count products of an account. Returns how many there are. */
export async function lockAndCountProducts(db: Connection, account_id: string): Promise<number> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
  const { count } = await sql(db)
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const stored = ({ options, images, ...fields }: ProductFields) => ({
  ...fields,
  ...(options && { options: JSON.stringify(options) }),
  ...(images && { images: JSON.stringify(images) }),
});

export async function insertProduct(
  db: Connection,
  { account_id, id, now }: { account_id: string; id: string; now: Date },
  fields: ProductFields & Pick<ProductRow, 'title' | 'price'>,
): Promise<void> {
  await insertProducts(db, { account_id, now }, [{ ...fields, id }]);
}

/** Inserts products with their entries in the directory. */
export async function insertProducts(
  db: Connection,
  { account_id, now }: { account_id: string; now: Date },
  products: readonly (ProductFields & Pick<ProductRow, 'id' | 'title' | 'price'>)[],
): Promise<void> {
  if (products.length === 0) return;
  const own = { account_id, created_at: now, updated_at: now };
  await sql(db)
    .insertInto('products')
    .values(products.map(({ id, title, price, ...fields }) => ({ ...stored(fields), id, title, price, ...own })))
    .execute();
  await addDirectoryEntries(
    db,
    products.map(({ id }) => ({ kind: 'product', key: id, account_id, id })),
  );
}

export async function updateProduct(
  db: Connection,
  account_id: string,
  id: string,
  change: ProductFields & { updated_at: Date; deleted_at?: Date },
): Promise<void> {
  const { updated_at, deleted_at, ...fields } = change;
  await sql(db)
    .updateTable('products')
    .set({ ...stored(fields), updated_at, ...(deleted_at && { deleted_at }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Which of the ids are not records of the account. */
export async function missingIds(
  db: Connection,
  account_id: string,
  table: 'product_categories' | 'product_subcategories' | 'product_tags' | 'stores' | 'shipping_profiles',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await sql(db)
    .selectFrom(table)
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Replaces the tags of a product. */
export async function setTags(db: Connection, account_id: string, product_id: string, tag_ids: readonly string[]) {
  await sql(db)
    .deleteFrom('product_tag_links')
    .where('account_id', '=', account_id)
    .where('product_id', '=', product_id)
    .execute();
  if (tag_ids.length > 0)
    await sql(db)
      .insertInto('product_tag_links')
      .values([...new Set(tag_ids)].map((tag_id) => ({ account_id, product_id, tag_id })))
      .execute();
}

/**
 * Makes these the stores that sell a product; in a store that is new it stands last. Each store that gains or loses it
 * gets its next version, so that a list of its products that was read before is refused as stale.
 */
export async function setStores(
  db: Connection,
  { account_id, product_id, now }: { account_id: string; product_id: string; now: Date },
  store_ids: readonly string[],
): Promise<void> {
  const chosen = [...new Set(store_ids)];
  // Locked first, in one order: two products that change the same stores wait for each other and cannot deadlock.
  await raw`update stores set updated_at = ${nextMoment(now, 'stores.updated_at')}
    from (select s.id from stores s left join store_products p
        on p.account_id = s.account_id and p.store_id = s.id and p.product_id = ${product_id}
      where s.account_id = ${account_id} and (s.id = any(${chosen}::uuid[])) <> (p.product_id is not null)
      order by s.id for update of s) as changed
    where stores.account_id = ${account_id} and stores.id = changed.id`.execute(sql(db));
  await raw`delete from store_products where account_id = ${account_id} and product_id = ${product_id}
    and store_id <> all(${chosen}::uuid[])`.execute(sql(db));
  await raw`insert into store_products (account_id, store_id, product_id, sort_order)
    select ${account_id}, s.id, ${product_id}, coalesce((select max(sort_order) from store_products o
      where o.account_id = ${account_id} and o.store_id = s.id), 0) + 1
    from unnest(${chosen}::uuid[]) as s (id)
    on conflict do nothing`.execute(sql(db));
}

export async function loadLinks(db: Connection, account_id: string, product_id: string) {
  const { rows } = await raw<{ tag_ids: string[]; store_ids: string[]; reserved: number }>`
    select array(select tag_id from product_tag_links where account_id = ${account_id} and product_id = ${product_id}
        order by tag_id) as tag_ids,
      array(select store_id from store_products where account_id = ${account_id} and product_id = ${product_id}
        order by store_id) as store_ids,
      (select coalesce(sum(quantity), 0)::int from stock_reservations where account_id = ${account_id}
        and product_id = ${product_id} and status = 'RESERVED') as reserved`.execute(sql(db));
  return rows[0]!;
}

export const selectVariants = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('product_variants')
    .select(['id', 'product_id', 'name', 'sku', 'custom_pricing_enable', 'custom_pricing_price', 'stock', 'weight'])
    .select(['image_url', 'sort_order', 'record_status', 'created_at', 'updated_at'])
    .select((eb) => eb.ref('options').$castTo<Record<string, string>>().as('options'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const variantsOf = (db: Connection, account_id: string, product_id: string): Promise<VariantRow[]> =>
  selectVariants(db, account_id).where('product_id', '=', product_id).orderBy('sort_order').orderBy('name').execute();

export const findVariant = (db: Connection, account_id: string, id: string): Promise<VariantRow | undefined> =>
  selectVariants(db, account_id).where('id', '=', id).executeTakeFirst();

/** Locked until this transaction ends. */
export const lockVariant = (db: Connection, account_id: string, id: string): Promise<VariantRow | undefined> =>
  selectVariants(db, account_id).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertVariants(db: Connection, account_id: string, variants: readonly VariantRow[]) {
  if (variants.length === 0) return;
  await sql(db)
    .insertInto('product_variants')
    .values(variants.map((one) => ({ ...one, options: JSON.stringify(one.options), account_id })))
    .execute();
}

export async function updateVariant(
  db: Connection,
  account_id: string,
  id: string,
  change: Omit<VariantFields, 'options'> & { updated_at: Date; deleted_at?: Date },
): Promise<void> {
  await sql(db)
    .updateTable('product_variants')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Whether products or subcategories are in a category. */
export async function isCategoryUsed(db: Connection, account_id: string, id: string): Promise<boolean> {
  const { rows } = await raw<{ is_used: boolean }>`
    select exists (select from products where account_id = ${account_id} and deleted_at is null
        and (category_id = ${id} or subcategory_id = ${id}))
      or exists (select from product_subcategories where account_id = ${account_id} and category_id = ${id}
        and deleted_at is null) as is_used`.execute(sql(db));
  return rows[0]!.is_used;
}

/** A published store that sells a product; undefined: none. */
export async function findStoreSelling(
  db: Connection,
  { account_id, product_id }: { account_id: string; product_id: string },
): Promise<{ store_id: string; shows_stock: boolean } | undefined> {
  const { rows } = await raw<{ store_id: string; shows_stock: boolean }>`
    select s.id as store_id, coalesce((select t.show_stock from store_settings t where t.account_id = s.account_id
        and t.store_id = s.id and t.is_active and t.deleted_at is null order by t.created_at, t.id limit 1), true) as shows_stock
    from store_products p
    join stores s on s.account_id = p.account_id and s.id = p.store_id and s.status = 'PUBLISHED' and s.deleted_at is null
    where p.account_id = ${account_id} and p.product_id = ${product_id}
    order by s.created_at limit 1`.execute(sql(db));
  return rows[0];
}
