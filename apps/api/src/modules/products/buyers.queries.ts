import type { publicProduct } from '@kutip/contracts/products';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { z } from 'zod';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import { wordPattern } from '../../platform/search.ts';

export type PublicProduct = z.output<typeof publicProduct>;

interface StoreKey {
  account_id: string;
  store_id: string;
}

export interface BuyersQuery {
  skip: number;
  limit: number;
  search?: string | undefined;
  category_id?: string | undefined;
  subcategory_id?: string | undefined;
  tag_id?: string | undefined;
  sort?: 'chosen' | 'newest' | 'price' | 'price_desc' | 'title' | undefined;
}

const ORDER = {
  chosen: raw`s.sort_order, s.product_id`,
  newest: raw`p.created_at desc, p.id desc`,
  price: raw`p.price, p.id`,
  price_desc: raw`p.price desc, p.id desc`,
  title: raw`p.title, p.id`,
};

/** The variants of product `p` as buyers see them. */
const VARIANTS = raw`coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'options', v.options,
    'custom_pricing_enable', v.custom_pricing_enable, 'custom_pricing_price', v.custom_pricing_price, 'stock', v.stock,
    'is_sold_out', v.stock is not null and v.stock < p.min_purchase_quantity, 'image_url', v.image_url)
    order by v.sort_order, v.name)
  from product_variants v where v.account_id = p.account_id and v.product_id = p.id and v.deleted_at is null
    and v.record_status = ${PRODUCT_STATUS.active} and p.product_variant_enable), '[]')`;

const COLUMNS = raw`p.id, p.uuid, p.title, p.description, p.price, p.compare_price, p.images, p.stock,
  p.min_purchase_quantity, p.max_purchase_quantity, p.weight, p.lead_time_days, p.product_variant_enable, p.options,
  ${VARIANTS} as variants,
  (select jsonb_build_object('id', c.id, 'title', c.title) from product_categories c
    where c.account_id = p.account_id and c.id = p.category_id and c.deleted_at is null) as category,
  (select jsonb_build_object('id', c.id, 'title', c.title) from product_subcategories c
    where c.account_id = p.account_id and c.id = p.subcategory_id and c.deleted_at is null) as subcategory,
  coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name) from product_tag_links l
    join product_tags t on t.account_id = l.account_id and t.id = l.tag_id and t.deleted_at is null
    where l.account_id = p.account_id and l.product_id = p.id), '[]') as tags`;

type Selected = Omit<PublicProduct, 'price_from' | 'price_to' | 'is_sold_out' | 'product_product_variant'> & {
  variants: PublicProduct['product_product_variant'];
};

/** A product with the prices and stock of what can be chosen. `shows_stock` false hides the numbers, not that it is sold out. */
function toPublic({ variants, ...product }: Selected, shows_stock: boolean): PublicProduct {
  const { price, stock, min_purchase_quantity, product_variant_enable } = product;
  const prices = product_variant_enable
    ? variants.map((one) => (one.custom_pricing_enable ? (one.custom_pricing_price ?? price) : price))
    : [price];
  const is_sold_out = product_variant_enable
    ? variants.every((one) => one.is_sold_out)
    : stock !== null && stock < min_purchase_quantity;
  return {
    ...product,
    price_from: (prices.length > 0 ? Math.min(...prices) : price) as Sen,
    price_to: (prices.length > 0 ? Math.max(...prices) : price) as Sen,
    stock: shows_stock && !product_variant_enable && stock !== null ? Math.max(stock, 0) : null,
    is_sold_out,
    product_product_variant: variants.map((one) => ({
      ...one,
      stock: shows_stock && one.stock !== null ? Math.max(one.stock, 0) : null,
    })),
  };
}

const inStore = ({ account_id, store_id }: StoreKey, { search, category_id, subcategory_id, tag_id }: BuyersQuery) => {
  const conditions = [
    raw`s.account_id = ${account_id} and s.store_id = ${store_id} and p.deleted_at is null
      and p.record_status = ${PRODUCT_STATUS.active}`,
    ...(search
      ? search
          .trim()
          .split(/\s+/)
          .map((word) => raw`p.search_text ilike ${wordPattern(word)}`)
      : []),
    ...(category_id ? [raw`p.category_id = ${category_id}`] : []),
    ...(subcategory_id ? [raw`p.subcategory_id = ${subcategory_id}`] : []),
    ...(tag_id
      ? [
          raw`exists (select from product_tag_links l where l.account_id = p.account_id and l.product_id = p.id
          and l.tag_id = ${tag_id})`,
        ]
      : []),
  ];
  return raw`store_products s join products p on p.account_id = s.account_id and p.id = s.product_id
    where ${raw.join(conditions, raw` and `)}`;
};

const MAX_COUNTED = 1_000;

/** How many rows a page has that is asked for most; a page of them without filters is the front of a store. */
const FRONT_LIMITS = [20, 24];

const SORTS = ['chosen', 'newest', 'price', 'price_desc', 'title'] as const satisfies (keyof typeof ORDER)[];

const pageOf = (key: StoreKey, query: BuyersQuery) =>
  raw<Selected>`
    select ${COLUMNS} from ${inStore(key, query)} order by ${ORDER[query.sort ?? 'chosen']}
    limit ${raw.lit(query.limit)} offset ${raw.lit(query.skip)}`;

const countOf = (key: StoreKey, query: BuyersQuery) => raw<{ total: number }>`
    select count(*)::int as total from (select 1 from ${inStore(key, query)} limit ${raw.lit(MAX_COUNTED)}) found`;

const frontKey = (sort: string, limit: number) => `${sort} ${limit}`;
/** The first pages without filters, which are planned once: the plan that reads 20 rows in their order suits every store. */
const FRONT_PAGES = new Map(
  SORTS.flatMap((sort) =>
    FRONT_LIMITS.map((limit) => [
      frontKey(sort, limit),
      prepared((db, key: StoreKey) => pageOf(key, { sort, limit, skip: 0 }).compile(db)),
    ]),
  ),
);
const frontCount = prepared((db, key: StoreKey) => countOf(key, { skip: 0, limit: 0 }).compile(db));

function isUnfiltered({ search, category_id, subcategory_id, tag_id }: BuyersQuery): boolean {
  return !search && !category_id && !subcategory_id && !tag_id;
}

/** A page of the products of a store, as buyers see them. `total` stops at 1,000. */
export async function listProductsForBuyers(
  db: Connection,
  { shows_stock, account_id, store_id }: StoreKey & { shows_stock: boolean },
  query: BuyersQuery,
): Promise<{ data: PublicProduct[]; total: number }> {
  const key = { account_id, store_id };
  const is_unfiltered = isUnfiltered(query);
  const front = is_unfiltered && query.skip === 0 && FRONT_PAGES.get(frontKey(query.sort ?? 'chosen', query.limit));
  const [rows, counted] = await Promise.all([
    front
      ? front(db, key)
      : pageOf(key, query)
          .execute(sql(db))
          .then((found) => found.rows),
    is_unfiltered
      ? frontCount(db, key)
      : countOf(key, query)
          .execute(sql(db))
          .then((found) => found.rows),
  ]);
  return { data: rows.map((row) => toPublic(row, shows_stock)), total: counted[0]!.total };
}

/** A product of one store as buyers see it; undefined where the store does not sell it. */
export async function findProductForBuyers(
  db: Connection,
  key: StoreKey & { shows_stock: boolean },
  product_id: string,
): Promise<PublicProduct | undefined> {
  const { rows } = await raw<Selected>`
    select ${COLUMNS} from ${inStore(key, { skip: 0, limit: 1 })} and p.id = ${product_id}`.execute(sql(db));
  return rows[0] && toPublic(rows[0], key.shows_stock);
}

/** How many products a store sells. */
export async function countStoreProducts(db: Connection, key: StoreKey): Promise<number> {
  const { rows } = await raw<{ total: number }>`
    select count(*)::int as total from ${inStore(key, { skip: 0, limit: 0 })}`.execute(sql(db));
  return rows[0]!.total;
}

/** One less than a sitemap may have: the store's own page is in it too. */
const MAX_LISTED = 49_999;

/** The products of a store and when they last changed, in the order of their ids. */
export async function listProductAddresses(db: Connection, key: StoreKey): Promise<{ id: string; updated_at: Date }[]> {
  const { rows } = await raw<{ id: string; updated_at: Date }>`
    select p.id, p.updated_at from ${inStore(key, { skip: 0, limit: 0 })} order by p.id limit ${MAX_LISTED}`.execute(
    sql(db),
  );
  return rows;
}
