import { PRODUCT_STATUS } from '@kutip/domain/product';
import type { StoredProduct, StoredVariant } from '@kutip/domain/product-import';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { nextMoment } from '../../platform/next-moment.ts';

/** One option of the file: the name in the product, the value in the variant. */
const option = (at: 1 | 2 | 3) => {
  const name = raw<string | null>`case when v.id is not null then p.options -> ${raw.lit(at - 1)} ->> 'name' end`;
  return [
    name.as(`option${at}_name`),
    raw<string | null>`v.options ->> (p.options -> ${raw.lit(at - 1)} ->> 'name')`.as(`option${at}_value`),
  ];
};

/** The products in the order of their titles, with a row for each variant. */
export const selectProductFileRows = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('products as p')
    .leftJoin('product_variants as v', (join) =>
      join
        .onRef('v.account_id', '=', 'p.account_id')
        .onRef('v.product_id', '=', 'p.id')
        .on('v.deleted_at', 'is', null)
        .on('p.product_variant_enable', '=', true),
    )
    .select(['p.title', 'p.description', 'p.compare_price'])
    .select([
      raw<string>`coalesce(p.sku, p.id::text)`.as('handle'),
      raw<string>`case p.record_status when ${raw.lit(PRODUCT_STATUS.active)} then 'active' else 'archived' end`.as(
        'status',
      ),
      raw<string | null>`case when v.id is null then p.sku else v.sku end`.as('sku'),
      raw<Sen>`case when v.custom_pricing_enable then v.custom_pricing_price else p.price end`.as('price'),
      raw<number | null>`case when v.id is null then p.stock else v.stock end`.as('stock'),
      raw<number | null>`case when v.id is null then p.weight else v.weight end`.as('weight'),
      ...option(1),
      ...option(2),
      ...option(3),
    ])
    .where('p.account_id', '=', account_id)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.title')
    .orderBy('p.id')
    .orderBy('v.sort_order')
    .orderBy('v.name');

/** The ids of products that have one of these keys as id, as SKU, or as the SKU of a variant. */
async function findIds(db: Connection, account_id: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    with keys as (select unnest(${keys}::text[]) as key)
    select p.id from keys join products p on p.account_id = ${account_id} and p.sku = key where p.deleted_at is null
    union
    select p.id from keys join products p on p.account_id = ${account_id} and p.id::text = key where p.deleted_at is null
    union
    select p.id from keys
      join product_variants v on v.account_id = ${account_id} and v.sku = key and v.deleted_at is null
      join products p on p.account_id = v.account_id and p.id = v.product_id and p.deleted_at is null`.execute(sql(db));
  return rows.map(({ id }) => id);
}

/** The products that have one of these keys as id, as SKU, or as the SKU of a variant, locked in the order of their ids. */
export async function lockProductsWithKeys(
  db: Connection,
  account_id: string,
  keys: readonly string[],
): Promise<StoredProduct[]> {
  const ids = await findIds(db, account_id, keys);
  const { rows } = await raw<Omit<StoredProduct, 'variants'>>`
    select id, title, description, sku, price, compare_price, stock, weight, record_status, product_variant_enable, options
    from products where account_id = ${account_id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for no key update`.execute(sql(db));
  const variants = await sql(db)
    .selectFrom('product_variants')
    .select(['id', 'product_id', 'name', 'sku', 'custom_pricing_enable', 'custom_pricing_price', 'stock', 'weight'])
    .where('account_id', '=', account_id)
    .where('product_id', '=', (eb) => eb.fn.any(eb.val(ids)))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const byProduct = Map.groupBy(variants, ({ product_id }) => product_id);
  return rows.map((row) => ({ ...row, variants: byProduct.get(row.id) ?? [] }));
}

interface Write {
  account_id: string;
  now: Date;
}

/** Writes all columns of a file's products that are locked. */
export async function updateStoredProducts(
  db: Connection,
  { account_id, now }: Write,
  products: readonly StoredProduct[],
): Promise<void> {
  await raw`update products p set title = c.title, description = c.description, sku = c.sku, price = c.price,
      compare_price = c.compare_price, stock = c.stock, weight = c.weight, record_status = c.record_status,
      product_variant_enable = c.product_variant_enable, options = c.options,
      updated_at = ${nextMoment(now, 'p.updated_at')}
    from json_to_recordset(${JSON.stringify(products)}::json) as c (id uuid, title text, description text, sku text,
      price bigint, compare_price bigint, stock int, weight numeric, record_status smallint,
      product_variant_enable boolean, options jsonb)
    where p.account_id = ${account_id} and p.id = c.id`.execute(sql(db));
}

/** Writes all columns of a file's variants that are locked. */
export async function updateStoredVariants(
  db: Connection,
  { account_id, now }: Write,
  variants: readonly StoredVariant[],
): Promise<void> {
  await raw`update product_variants v set sku = c.sku, custom_pricing_enable = c.custom_pricing_enable,
      custom_pricing_price = c.custom_pricing_price, stock = c.stock, weight = c.weight,
      updated_at = ${nextMoment(now, 'v.updated_at')}
    from json_to_recordset(${JSON.stringify(variants)}::json) as c (id uuid, sku text, custom_pricing_enable boolean,
      custom_pricing_price bigint, stock int, weight numeric)
    where v.account_id = ${account_id} and v.id = c.id`.execute(sql(db));
}
