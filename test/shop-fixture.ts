import { randomUUID } from 'node:crypto';
import { sen } from '@kutip/domain/money';
import { REGIONS } from '@kutip/domain/regions';
import type { Insertable, Kysely } from 'kysely';
import { addDirectoryEntries } from '../apps/api/src/platform/directory.ts';
import { connectionOf, type Database } from '../apps/api/src/platform/database.ts';

/** The rate of the fixture's own zone; a test may have made others. */
const RATE = 'Own rider';

/** A published store with products and a delivery rate. */
export interface Shop {
  account_id: string;
  store_id: string;
  unique_id: string;
  /** RM 12.50, ten pieces. */
  product_id: string;
  /** RM 8.00 to everywhere but Labuan. */
  rate_id: string;
}

const LABUAN = 15;

type StoreSetting = Partial<Insertable<Database['store_settings']>>;

/** Adds a product to a store, in stock by default. */
export async function addProduct(
  db: Kysely<Database>,
  { account_id, store_id }: Pick<Shop, 'account_id' | 'store_id'>,
  values: Partial<Insertable<Database['products']>> = {},
): Promise<string> {
  const id = randomUUID();
  const product = { account_id, id, title: 'Kek Batik', price: sen(12_50), weight: 0.5, stock: 10, ...values };
  await db.insertInto('products').values(product).execute();
  await db.insertInto('store_products').values({ account_id, store_id, product_id: id, sort_order: 1 }).execute();
  return id;
}

/** The delivery rate of a merchant, which all of their stores share. */
async function findOrAddRate(db: Kysely<Database>, account_id: string): Promise<string> {
  const rates = db
    .selectFrom('shipping_rates')
    .select('id')
    .where('account_id', '=', account_id)
    .where('name', '=', RATE);
  const known = await rates.executeTakeFirst();
  if (known) return known.id;
  const [zone_id, id] = [randomUUID(), randomUUID()];
  const state_ids = REGIONS.map((region) => region.id).filter((state) => state !== LABUAN);
  await db.insertInto('shipping_zones').values({ account_id, id: zone_id, name: 'Malaysia', state_ids }).execute();
  const rate = { account_id, id, zone_id, name: RATE, rate_type: 'FLAT', price: sen(8_00) };
  await db.insertInto('shipping_rates').values(rate).execute();
  return id;
}

/** Opens a store that sells at every hour of every day. */
export async function openShop(db: Kysely<Database>, account_id: string, setting: StoreSetting = {}): Promise<Shop> {
  const store_id = randomUUID();
  const unique_id = `dapur-${store_id.slice(0, 8)}`;
  const store = { account_id, id: store_id, unique_id, name: 'Dapur Kak Ros', status: 'PUBLISHED' };
  await db.insertInto('stores').values(store).execute();
  await db
    .insertInto('store_settings')
    .values({ account_id, id: randomUUID(), store_id, ...setting })
    .execute();
  const days = [0, 1, 2, 3, 4, 5, 6];
  const hours = { is_open: true, open_time: '00:00', close_time: '23:59' };
  await db
    .insertInto('opening_days')
    .values(days.map((day) => ({ account_id, store_id, day, ...hours })))
    .execute();
  const entry = { kind: 'store' as const, account_id, id: store_id };
  await addDirectoryEntries(connectionOf(db), [
    { ...entry, key: unique_id },
    { ...entry, key: store_id },
  ]);
  const product_id = await addProduct(db, { account_id, store_id });
  return { account_id, store_id, unique_id, product_id, rate_id: await findOrAddRate(db, account_id) };
}

/** The body of an order of two pieces to Shah Alam, RM 33.00 with its delivery. */
export const orderBody = ({ product_id, rate_id }: Pick<Shop, 'product_id' | 'rate_id'>) => ({
  items: [{ product_id, variant_id: null, quantity: 2, amount: '12.50' }],
  fulfilment: 'DELIVERY' as const,
  postcode: '40000',
  state_id: 10,
  shipping_rate_id: rate_id,
  full_name: 'Nur Aisyah binti Rahman',
  email: 'aisyah@payer.example',
  phone_number: '0123456789',
  address_line_1: '8 Jalan Plumbum',
  city: 'Shah Alam',
  expected_total: '33.00',
});
