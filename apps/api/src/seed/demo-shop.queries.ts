import { sen } from '@kutip/domain/money';
import { PRODUCT_STATUS } from '@kutip/domain/product';
import { uuid } from '../platform/uuid.ts';
import type { Connection } from '../platform/connection.ts';
import { sql } from '../platform/database.ts';
import { addDirectoryEntries } from '../platform/directory.ts';

/** What the bakery sells in its store. */
const PRODUCTS = [
  { title: 'Kek Batik', price: 28_00, weight: 0.9, stock: 24, picture: 'Kek batik' },
  { title: 'Kuih Lapis Pandan', price: 22_00, weight: 0.7, stock: 18, picture: 'Kuih lapis pandan' },
  { title: 'Brownies Sekotak', price: 32_50, weight: 0.6, stock: 30, picture: 'Brownies sekotak' },
  { title: 'Kek Hari Jadi', price: 85_00, weight: 1.8, stock: 6, picture: 'Kek hari jadi' },
  { title: 'Nasi Lemak Bungkus', price: 4_50, weight: 0.35, stock: null, picture: 'Nasi lemak katering' },
] as const;
const EVERYWHERE = Array.from({ length: 16 }, (_, index) => index + 1);

/** The demo's store as its orders need it. Amounts in sen. */
export interface DemoShop {
  unique_id: string;
  rate_id: string;
  products: { id: string; title: string; price: number }[];
}

async function insertProducts(
  db: Connection,
  account_id: string,
  store_id: string,
  pictures: ReadonlyMap<string, string>,
) {
  const rows = PRODUCTS.map(({ picture, price, ...product }) => ({
    ...product,
    account_id,
    id: uuid(),
    price: sen(price),
    images: JSON.stringify([pictures.get(picture)].filter(Boolean)),
  }));
  const others = await sql(db)
    .selectFrom('products')
    .select('id')
    .where('account_id', '=', account_id)
    .where('record_status', '=', PRODUCT_STATUS.active)
    .orderBy('id')
    .execute();
  await sql(db).insertInto('products').values(rows).execute();
  await addDirectoryEntries(
    db,
    rows.map(({ id }) => ({ kind: 'product', key: id, account_id, id })),
  );
  await sql(db)
    .insertInto('store_products')
    .values([...rows, ...others].map(({ id }, sort_order) => ({ account_id, store_id, product_id: id, sort_order })))
    .execute();
  return rows.map(({ id, title, price }) => ({ id, title, price }));
}

async function insertRate(db: Connection, account_id: string): Promise<string> {
  const [zone_id, id] = [uuid(), uuid()];
  await sql(db)
    .insertInto('shipping_zones')
    .values({ account_id, id: zone_id, name: 'Seluruh Malaysia', state_ids: EVERYWHERE, is_default: true })
    .execute();
  const rate = { account_id, id, zone_id, name: 'Penghantar kami', rate_type: 'FLAT', price: sen(8_00) };
  await sql(db).insertInto('shipping_rates').values(rate).execute();
  return id;
}

/** Writes a published store with products, hours and a delivery rate. There are no calls yet that create one. */
export async function insertDemoShop(
  db: Connection,
  account_id: string,
  pictures: ReadonlyMap<string, string>,
): Promise<DemoShop> {
  const [id, unique_id] = [uuid(), 'dapur-puan-ros'];
  const place = { address_line_1: '17 Jalan Plumbum P7/P', city: 'Shah Alam', postcode: '40000', state_id: 10 };
  const store = { account_id, id, unique_id, name: 'Dapur Puan Ros', phone_number: '60123450911', ...place };
  await sql(db)
    .insertInto('stores')
    .values({ ...store, status: 'PUBLISHED' })
    .execute();
  const entry = { kind: 'store', account_id, id } as const;
  await addDirectoryEntries(db, [
    { ...entry, key: id },
    { ...entry, key: unique_id },
  ]);
  const ways = {
    cod_enable: true,
    cod_max_amount: sen(250_00),
    cod_fee: sen(3_00),
    bank_transfer_enable: true,
    ship_later_enable: true,
  };
  const setting = { ...ways, bank_transfer_text: 'Dapur Puan Ros Enterprise, 5123 4567 8901', slot_capacity: 6 };
  await sql(db)
    .insertInto('store_settings')
    .values({ account_id, id: uuid(), store_id: id, ...setting })
    .execute();
  const hours = { is_open: true, open_time: '09:00', close_time: '19:00' };
  await sql(db)
    .insertInto('opening_days')
    .values([0, 1, 2, 3, 4, 5, 6].map((day) => ({ account_id, store_id: id, day, ...hours })))
    .execute();
  const products = await insertProducts(db, account_id, id, pictures);
  return { unique_id, rate_id: await insertRate(db, account_id), products };
}
