import { PRODUCT_STATUS } from '@kutip/domain/product';
import type { StoreStatus } from '@kutip/domain/store';
import type { Sen } from '@kutip/domain/money';
import type { OpeningDay } from '@kutip/domain/store-hours';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface Slide {
  image_url: string;
  title: string;
  text: string;
  link: string;
}

/** A merchant's stores, as the contract's rows. */
export const selectStores = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('stores as s')
    .select(['s.id', 's.uuid', 's.unique_id', 's.name', 's.description', 's.logo_url', 's.phone_number'])
    .select(['s.address_line_1', 's.address_line_2', 's.city', 's.postcode', 's.state_id', 's.store_collection_id'])
    .select(['s.created_at', 's.updated_at'])
    .select((eb) => [
      eb.ref('s.status').$castTo<StoreStatus>().as('status'),
      eb
        .selectFrom('store_products as p')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('p.account_id', '=', account_id)
        .whereRef('p.store_id', '=', 's.id')
        .$asScalar()
        .$notNull()
        .as('product_count'),
    ])
    .where('s.account_id', '=', account_id)
    .where('s.deleted_at', 'is', null);

const withSlider = (db: Connection, account_id: string, id: string) =>
  selectStores(db, account_id)
    .select((eb) => eb.ref('s.slider').$castTo<Slide[]>().as('slider'))
    .where('s.id', '=', id);

export const findStore = (db: Connection, account_id: string, id: string) =>
  withSlider(db, account_id, id).executeTakeFirst();

/** Locked until this transaction ends. */
export const lockStore = (db: Connection, account_id: string, id: string) =>
  withSlider(db, account_id, id).forUpdate('s').executeTakeFirst();

export type StoreRecord = NonNullable<Awaited<ReturnType<typeof findStore>>>;
export type StoreFields = Partial<
  Omit<StoreRecord, 'id' | 'uuid' | 'product_count' | 'store_collection_id' | 'created_at' | 'updated_at'>
>;

const stored = ({ slider, ...fields }: StoreFields) => ({
  ...fields,
  ...(slider && { slider: JSON.stringify(slider) }),
});

export async function insertStore(
  db: Connection,
  key: { account_id: string; id: string; store_collection_id: string; now: Date },
  fields: StoreFields & Pick<StoreRecord, 'name' | 'unique_id'>,
): Promise<void> {
  const { now, ...ids } = key;
  const { name, unique_id } = fields;
  await sql(db)
    .insertInto('stores')
    .values({ ...stored(fields), name, unique_id, ...ids, created_at: now, updated_at: now })
    .execute();
}

export async function updateStore(
  db: Connection,
  account_id: string,
  id: string,
  { updated_at, ...change }: StoreFields & { updated_at: Date },
): Promise<void> {
  await sql(db)
    .updateTable('stores')
    .set({ ...stored(change), updated_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Serialises changes that count stores of an account. Returns how many there are. */
export async function lockAndCountStores(db: Connection, account_id: string): Promise<number> {
  await sql(db).selectFrom('accounts').select('id').where('id', '=', account_id).forNoKeyUpdate().execute();
  const { count } = await sql(db)
    .selectFrom('stores')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes the address of a store that got another one. */
export async function freeAddress(db: Connection, unique_id: string): Promise<void> {
  await sql(db).deleteFrom('directory').where('kind', '=', 'store').where('key', '=', unique_id).execute();
}

/** What a store sells, in its order; also what buyers do not see because it is archived. */
export async function listStoreProducts(db: Connection, account_id: string, store_id: string) {
  const { rows } = await raw<{
    id: string;
    title: string;
    price: Sen;
    stock: number | null;
    image_url: string | null;
    record_status: number;
  }>`
    select p.id, p.title, p.price, p.images ->> 0 as image_url, p.record_status,
      case when p.product_variant_enable then (select sum(v.stock)::int from product_variants v
        where v.account_id = p.account_id and v.product_id = p.id and v.deleted_at is null) else p.stock end as stock
    from store_products s join products p on p.account_id = s.account_id and p.id = s.product_id and p.deleted_at is null
    where s.account_id = ${account_id} and s.store_id = ${store_id}
    order by s.sort_order, s.product_id`.execute(sql(db));
  return rows;
}

/** Makes these the products of a store, in this order. Returns how many of them the account has. */
export async function replaceStoreProducts(
  db: Connection,
  { account_id, store_id }: { account_id: string; store_id: string },
  product_ids: readonly string[],
): Promise<number> {
  await sql(db)
    .deleteFrom('store_products')
    .where('account_id', '=', account_id)
    .where('store_id', '=', store_id)
    .execute();
  const { numAffectedRows } = await raw`
    insert into store_products (account_id, store_id, product_id, sort_order)
    select ${account_id}, ${store_id}, p.id, o.place
    from unnest(${[...product_ids]}::uuid[]) with ordinality as o (id, place)
    join products p on p.account_id = ${account_id} and p.id = o.id and p.deleted_at is null`.execute(sql(db));
  return Number(numAffectedRows ?? 0);
}

/** Replaces the hours of a store. */
export async function replaceOpeningDays(
  db: Connection,
  { account_id, store_id }: { account_id: string; store_id: string },
  days: readonly OpeningDay[],
): Promise<void> {
  await sql(db)
    .deleteFrom('opening_days')
    .where('account_id', '=', account_id)
    .where('store_id', '=', store_id)
    .execute();
  await sql(db)
    .insertInto('opening_days')
    .values(days.map((day) => ({ ...day, account_id, store_id })))
    .execute();
}

/** More than these do not fit above a list of products. */
const MAX_TAGS = 30;

/** The tags of what a store sells, by name. Each tag is looked up by itself, so that many products cost no more than few. */
export async function listStoreTags(db: Connection, { account_id, id }: { account_id: string; id: string }) {
  const { rows } = await raw<{ id: string; name: string }>`
    select t.id, t.name from product_tags t
    where t.account_id = ${account_id} and t.deleted_at is null and exists (
      select from product_tag_links l
      join store_products s on s.account_id = l.account_id and s.product_id = l.product_id and s.store_id = ${id}
      join products p on p.account_id = l.account_id and p.id = l.product_id and p.deleted_at is null
        and p.record_status = ${PRODUCT_STATUS.active}
      where l.account_id = t.account_id and l.tag_id = t.id)
    order by t.name limit ${MAX_TAGS}`.execute(sql(db));
  return rows;
}

/** The categories with a product that a store sells, and how many. */
export async function listStoreCategories(db: Connection, { account_id, id }: { account_id: string; id: string }) {
  const { rows } = await raw<{ id: string; title: string; image_url: string | null; count: number }>`
    select c.id, c.title, c.image_url, count(*)::int as count
    from store_products s
    join products p on p.account_id = s.account_id and p.id = s.product_id and p.deleted_at is null
      and p.record_status = ${PRODUCT_STATUS.active}
    join product_categories c on c.account_id = p.account_id and c.id = p.category_id and c.deleted_at is null
      and c.record_status = ${PRODUCT_STATUS.active}
    where s.account_id = ${account_id} and s.store_id = ${id}
    group by c.account_id, c.id order by c.sort_order, c.title`.execute(sql(db));
  return rows;
}
