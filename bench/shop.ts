import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '@kutip/contracts/call';
import { stores } from '@kutip/contracts/stores';
import { Client } from 'pg';
import { startServer, type BenchEnvironment } from './lib/bench-environment.ts';
import { median } from './lib/machine.ts';
import { registerMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import { sendLoad } from './lib/send-load.ts';
import type { BenchSize } from './lib/size.ts';

const SIZES = {
  full: { small_products: 1_000, large_products: 100_000, warm: 200, measured: 4_000, rounds: 3, times: 31 },
  small: { small_products: 100, large_products: 300, warm: 4, measured: 64, rounds: 1, times: 2 },
} as const;
const CONNECTIONS = 64;
const PAGE_ROWS = 20;
/** A page of products reaches at least this share of the constant's rate. */
const RATE_BAR = 1 / 3;
/** A list of a hundred times as many products takes at most this many times as long. */
const LIST_BAR = 2;

interface Shop {
  unique_id: string;
  account_id: string;
}

/** Opens a store by calls and fills it: every product has three variants, one of them with a price of its own. */
async function fillShop(client: Client, port: number, { name, count }: { name: string; count: number }): Promise<Shop> {
  const { account_id, token } = await registerMerchant(port, name);
  const options = { base: `http://127.0.0.1:${port}/`, headers: { authorization: `Bearer ${token}` } };
  const unique_id = `kedai-${name}`;
  const { id: store_id } = await call(stores.create, { body: { name: `Kedai ${name}`, unique_id } }, options);
  const title = `(array['Kek lapis', 'Batik sarung', 'Sambal bilis', 'Kerepek ubi'])[1 + n % 4] || ' ' || n`;
  await client.query(
    `insert into products (account_id, id, title, description, price, stock, weight, product_variant_enable, options, created_at)
     select $1, uuidv7(), ${title}, 'Dibuat di rumah, dihantar setiap hari.', 1000 + (n * 7919) % 9000, 50, 0.5, true,
       '[{"name": "Saiz", "values": ["S", "M", "L"]}]', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [account_id, count],
  );
  await client.query(
    `insert into product_variants (account_id, id, product_id, name, options, stock, custom_pricing_enable,
       custom_pricing_price, sort_order)
     select p.account_id, uuidv7(), p.id, size, jsonb_build_object('Saiz', size), 50, size = 'L',
       case size when 'L' then p.price + 500 end, n
     from products p, unnest(array['S', 'M', 'L']) with ordinality as sizes (size, n) where p.account_id = $1`,
    [account_id],
  );
  await client.query(
    `insert into store_products (account_id, store_id, product_id, sort_order)
     select account_id, $2, id, row_number() over (order by id) from products where account_id = $1`,
    [account_id, store_id],
  );
  await call(stores.update, { params: { id: store_id }, body: { status: 'PUBLISHED' } }, options);
  return { unique_id, account_id };
}

const listPath = ({ unique_id }: Shop, query = ''): string =>
  `/api/v1/stores/public/product-${unique_id}?limit=${PAGE_ROWS}${query}`;

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`;

/** The body of a page of products; throws unless it has the expected rows. */
async function readPage(port: number, path: string): Promise<string> {
  const body = await (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const { response_code, data } = JSON.parse(body) as { response_code: number; data: { list: { data: unknown[] } } };
  if (response_code !== 2000 || data.list.data.length !== PAGE_ROWS)
    throw new Error(`A page of ${PAGE_ROWS} products was requested and the response code was ${response_code}.`);
  return body;
}

/** Requests of one path a second, the median of the rounds. */
async function rateOf(
  environment: BenchEnvironment,
  port: number,
  { path, size }: { path: string; size: BenchSize },
): Promise<number> {
  const { warm, measured, rounds } = SIZES[size];
  const file = join(environment.folder, 'shop-requests.json');
  writeFileSync(file, JSON.stringify(Array.from({ length: warm + measured }, () => requestOf(path))));
  await sendLoad(port, CONNECTIONS, { file, from: 0, to: warm });
  const rates: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { ok, sent, seconds } = await sendLoad(port, CONNECTIONS, { file, from: warm, to: warm + measured });
    if (ok !== measured) throw new Error(`${sent - ok} of ${sent} pages were refused.`);
    rates.push(ok / seconds);
  }
  return median(rates);
}

/** A page of 20 products with their variants beside a constant of the same size. */
async function measurePage(
  environment: BenchEnvironment,
  { port, shop, client, size }: { port: number; shop: Shop; client: Client; size: BenchSize },
): Promise<Section> {
  const path = listPath(shop);
  const body = await readPage(port, path);
  const CONSTANT_FILE = join(environment.folder, 'shop-page.json');
  writeFileSync(CONSTANT_FILE, body);
  const constant = await startServer(environment, 'bench/constant-server.ts', {
    database_url: environment.urlOf('shop'),
    env: { CONSTANT_FILE },
  });
  const bare = await rateOf(environment, constant.port, { path: '/page', size });
  await constant.stop();
  const ours = await rateOf(environment, port, { path, size });
  // A price that changes shows in the next answer: nothing of the page is kept.
  await client.query('update products set price = 123 where account_id = $1', [shop.account_id]);
  if (!(await readPage(port, path)).includes('"1.23"')) throw new Error('A changed price does not show.');
  const share = ours / bare;
  const rows = [
    ['bare Fastify, constant of the same size', bare.toFixed(0), '1.00'],
    ['products with variants', ours.toFixed(0), share.toFixed(2)],
  ];
  return {
    title: `A page of ${PAGE_ROWS} products with variants, ${CONNECTIONS} connections`,
    lines: [
      ...table(['server', 'pages a second', 'share'], rows),
      '',
      `Bar: a third of the constant's rate. ${(body.length / 1024).toFixed(1)} kB a page; a changed price showed in the next answer.`,
    ],
    misses: share >= RATE_BAR ? [] : [`a page of products: ${share.toFixed(2)} of the constant, not a third`],
  };
}

const LISTS = [
  { name: 'first page', query: '' },
  { name: 'by price', query: '&sort=price' },
  { name: 'search: one word', query: '&search=batik' },
  { name: 'search: one product', query: '&search=sarung%2041' },
] as const;

/** Lists and searches of a store with 100 times as many products. */
async function measureLists(port: number, shops: { small: Shop; large: Shop }, size: BenchSize): Promise<Section> {
  const { times, small_products, large_products } = SIZES[size];
  const rows: string[][] = [];
  const misses: string[] = [];
  for (const { name, query } of LISTS) {
    const took = { small: [] as number[], large: [] as number[] };
    for (let n = -2; n < times; n += 1)
      for (const shop of ['small', 'large'] as const) {
        const begin = performance.now();
        const answer = await fetch(`http://127.0.0.1:${port}${listPath(shops[shop], query)}`);
        const { response_code } = (await answer.json()) as { response_code: number };
        if (response_code !== 2000) throw new Error(`${name} was answered with ${response_code}.`);
        if (n >= 0) took[shop].push(performance.now() - begin);
      }
    const [small_ms, large_ms] = [median(took.small), median(took.large)];
    rows.push([name, small_ms.toFixed(1), large_ms.toFixed(1), (large_ms / small_ms).toFixed(2)]);
    if (large_ms / small_ms > LIST_BAR) misses.push(`${name}: ${(large_ms / small_ms).toFixed(2)} times, not within 2`);
  }
  const heads = [
    'list',
    ...[small_products, large_products].map((count) => `of ${count.toLocaleString('en')}, ms`),
    'times',
  ];
  return {
    title: 'Products of a store as buyers list and search them',
    lines: [...table(heads, rows), '', `Bar: within ${LIST_BAR} times.`],
    misses,
  };
}

/** The pages of a shop: their rate beside a constant's, and their time in a large store beside a small one. */
export async function benchShop(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const url = await environment.createPrepared('shop');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    log('filling two stores');
    const { small_products, large_products } = SIZES[size];
    const small = await fillShop(client, server.port, { name: 'kecil', count: small_products });
    const large = await fillShop(client, server.port, { name: 'besar', count: large_products });
    await client.query('vacuum analyze');
    const lists = await measureLists(server.port, { small, large }, size);
    const page = await measurePage(environment, { port: server.port, shop: small, client, size });
    return [page, lists];
  } finally {
    await client.end();
    await server.stop();
    await environment.drop('shop');
  }
}
