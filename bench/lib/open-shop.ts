import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { call } from '@kutip/contracts/call';
import type { Client } from 'pg';
import sharp from 'sharp';
import { registerMerchant } from './register-merchant.ts';

export interface Shop {
  account_id: string;
  unique_id: string;
  product_ids: string[];
}

const PICTURE_PX = 1_200;

/** A soft picture with as much detail as a photograph has. */
const makePhotograph = (mean: number): Promise<Buffer> =>
  sharp({
    create: {
      width: PICTURE_PX,
      height: PICTURE_PX,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean, sigma: 90 },
    },
  })
    .blur(5)
    .jpeg()
    .toBuffer();

/** Opens a store by calls, with products that do not run out and one delivery rate. Each product has one of `pictures`. */
export async function openShop(
  client: Client,
  port: number,
  { products, pictures = 0 }: { products: number; pictures?: number },
): Promise<Shop> {
  const { account_id, token } = await registerMerchant(port, 'kedai-pesanan');
  const options = { base: `http://127.0.0.1:${port}/`, headers: { authorization: `Bearer ${token}` } };
  const unique_id = 'kedai-pesanan';
  const { id: store_id } = await call(api.stores.create, { body: { name: 'Kedai Pesanan', unique_id } }, options);
  const zone = { name: 'Selangor', state_ids: [10] };
  const { id: zone_id } = await call(api.shippingZones.create, { body: zone }, options);
  const rate = { zone_id, name: 'Own rider', rate_type: 'FLAT' as const, price: '8.00' };
  await call(api.shippingRates.create, { body: rate }, options);
  const urls: string[] = [];
  while (urls.length < pictures) {
    const picture = await makePhotograph(60 + urls.length * 12);
    const file = new File([new Uint8Array(picture)], 'product.jpg', { type: 'image/jpeg' });
    urls.push((await call(api.files.upload, { body: { file } }, options)).url);
  }
  const product_ids = Array.from({ length: products }, () => randomUUID());
  const images = product_ids.map((_, n) => JSON.stringify(urls.length > 0 ? [urls[n % urls.length]] : []));
  await client.query(
    `insert into products (account_id, id, title, description, price, stock, weight, images)
     select $1, id, 'Kek lapis ' || n, 'Dibuat di rumah, dihantar setiap hari.', 1250, 1000000, 0.5, images::jsonb
     from unnest($2::uuid[], $3::text[]) with ordinality as given (id, images, n)`,
    [account_id, product_ids, images],
  );
  await client.query(
    `insert into store_products (account_id, store_id, product_id, sort_order)
     select $1, $2, id, n from unnest($3::uuid[]) with ordinality as ids (id, n)`,
    [account_id, store_id, product_ids],
  );
  const published = { status: 'PUBLISHED' as const };
  await call(api.stores.update, { params: { id: store_id }, body: published }, options);
  await client.query('vacuum analyze');
  return { account_id, unique_id, product_ids };
}
