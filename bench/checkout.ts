import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ROOT, SELLER, startServer, type BenchEnvironment } from './lib/bench-environment.ts';
import type { BuyersOptions, BuyersResult } from './lib/buyers.ts';
import { countTransfers, verifyBooks } from './lib/ledger-checks.ts';
import { openShop } from './lib/open-shop.ts';
import { measureRates } from './lib/pgbench.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';

const SIZES = {
  full: { buyers: 16, warm: 200, measured: 2_000, products: 50 },
  small: { buyers: 2, warm: 2, measured: 6, products: 3 },
} as const;
/** Orders a second that are enough on any machine. */
const RATE_BAR = 200;
/** Or this share of pgbench's transactions with as many clients, where that is less. */
const PGBENCH_SHARE = 1 / 4;
const POLL_MS = 5;
const POSTED_WITHIN_MS = 60_000;

async function runBuyers(folder: string, options: BuyersOptions): Promise<BuyersResult> {
  const file = join(folder, 'buyers.json');
  writeFileSync(file, JSON.stringify(options));
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'bench/lib/buyers.ts'), file]);
  return JSON.parse(stdout) as BuyersResult;
}

async function waitUntilPosted(client: Client, count: number): Promise<void> {
  const deadline = Date.now() + POSTED_WITHIN_MS;
  while ((await countTransfers(client)) < count) {
    if (Date.now() > deadline) throw new Error(`${count} payments were acknowledged and are not in the ledger.`);
    await wait(POLL_MS);
  }
}

/** What paid orders leave behind; throws where a row is missing or too many. */
async function checkOrders(client: Client, orders: number): Promise<void> {
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*) from shipments where status = 'PAID')::int as orders,
       (select count(*) from customer_bills where status = 'PAID')::int as bills,
       (select sum(1000000 - stock) / 3 from products)::int as sold`,
  );
  for (const [what, count] of Object.entries(rows[0]!))
    if (count !== orders) throw new Error(`${count} ${what} for ${orders} orders.`);
}

interface Measured {
  per_second: number;
  p50_ms: number;
  p99_ms: number;
}

async function measureOrders(environment: BenchEnvironment, size: BenchSize): Promise<Measured> {
  const { buyers, warm, measured, products } = SIZES[size];
  const url = await environment.createPrepared('checkout');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { account_id, ...shop } = await openShop(client, server.port, { products });
    const { rows } = await client.query<{ id: number }>(
      `select id from payment_services where provider = 'fpx' and provider_code = 'TEST0021' and bank_type = 1`,
    );
    const fpx_key = String(environment.fpx_key.export({ type: 'pkcs8', format: 'pem' }));
    const options = { ...shop, port: server.port, buyers, payment_service_id: rows[0]!.id, seller: SELLER, fpx_key };
    await runBuyers(environment.folder, { ...options, orders: warm });
    await waitUntilPosted(client, warm);
    // A shop in use has statistics of its tables; here they were empty when they were last gathered.
    await client.query('vacuum analyze');
    const { started_at_ms, times_ms } = await runBuyers(environment.folder, { ...options, orders: measured });
    await waitUntilPosted(client, warm + measured);
    const seconds = (performance.timeOrigin + performance.now() - started_at_ms) / 1_000;
    await checkOrders(client, warm + measured);
    const faults = await verifyBooks(url, [account_id]);
    if (faults.length > 0) throw new Error(faults.join('; '));
    const quantile = (share: number) => times_ms[Math.floor((times_ms.length - 1) * share)]!;
    return { per_second: measured / seconds, p50_ms: quantile(0.5), p99_ms: quantile(0.99) };
  } finally {
    await client.end();
    await server.stop();
    await environment.drop('checkout');
  }
}

/** Complete orders a second (cart, address, delivery, bill, payment confirmed and posted), beside pgbench on the same server. */
export async function benchCheckout(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { buyers } = SIZES[size];
  log('pgbench');
  const { by, rates } = await measureRates(environment, [buyers], size);
  log(`${buyers} buyers`);
  const { per_second, p50_ms, p99_ms } = await measureOrders(environment, size);
  const pgbench = rates.get(buyers)!;
  const bar = Math.min(RATE_BAR, pgbench * PGBENCH_SHARE);
  return [
    {
      title: `Complete orders of a shop, ${buyers} buyers`,
      lines: [
        ...table(
          ['what', 'a second', 'p50 ms', 'p99 ms'],
          [
            ['orders placed, paid and posted', per_second.toFixed(0), p50_ms.toFixed(0), p99_ms.toFixed(0)],
            ['transactions of pgbench', pgbench.toFixed(0), '', ''],
          ],
        ),
        '',
        `An order is five calls: the cart, its total with the chosen delivery, the order, the start of the payment, and the bank's callback.`,
        `Bar: ${RATE_BAR} a second or a quarter of pgbench, whichever is less: ${bar.toFixed(0)}. pgbench: ${by}.`,
      ],
      misses: per_second >= bar ? [] : [`orders: ${per_second.toFixed(0)} a second, not ${bar.toFixed(0)}`],
    },
  ];
}
