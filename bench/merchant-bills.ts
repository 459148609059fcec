import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { merchantIdOf, writeAuthToken } from '@kutip/domain/api-credential';
import { Client, Pool } from 'pg';
import { readConfig } from '../apps/api/src/config.ts';
import { closeServices, openServices } from '../apps/api/src/open-services.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { startServer, type BenchEnvironment } from './lib/bench-environment.ts';
import { createMerchants } from './lib/create-merchants.ts';
import { median } from './lib/machine.ts';
import { table, type Section } from './lib/section.ts';
import { sendLoad } from './lib/send-load.ts';
import type { BenchSize } from './lib/size.ts';

const CONNECTIONS = 16;
/** A credential may call 300 times a minute, so each has fewer calls than that. */
const CALLS_OF_CREDENTIAL = 250;
const SIZES = {
  full: { warm: 500, measured: 3_000, rounds: 3, merchants: 20 },
  small: { warm: 8, measured: 48, rounds: 1, merchants: 3 },
} as const;
/** Bills reach at least this share of the bare INSERTs' rate. */
const BAR_OF_BASELINE = 1 / 3;

/** A credential of the merchant API, stored as the portal stores it; its token. */
async function createCredential(client: Client, account_id: string): Promise<string> {
  const uuid = randomUUID();
  const merchant_id = merchantIdOf(account_id, 'TEST');
  const auth_token = writeAuthToken({ merchant_id, uuid, secret: randomBytes(64).toString('hex') });
  await client.query(
    `insert into merchant_apis (account_id, id, name, environment, scopes, token_prefix, token_hash, hash_key, callback_url,
       created_by)
     values ($1, $2, 'Bench', 'TEST', '{collect}', 'bench', $3, $3, 'https://shop.example/callback', $2)`,
    [account_id, uuid, createHash('sha256').update(auth_token).digest()],
  );
  await client.query(
    `insert into directory (kind, key, account_id, id) values ('merchant_api', $2::uuid::text, $1, $2)`,
    [account_id, uuid],
  );
  return auth_token;
}

/** As the developers' documentation says to send it: with an idempotency key. Each bill has another payer. */
function requestOf(auth_token: string, n: number): string {
  const body = JSON.stringify({
    amount: '25.00',
    invoice_ref: `ORDER-${n}`,
    title: 'Nasi lemak for the office',
    full_name: `Siti binti Rahman ${n}`,
    email: `siti${n}@payer.example`,
    phone_number: `01${String(10_000_000 + n)}`,
  });
  const headers = [
    'POST /api/v1/merchant/create-bill HTTP/1.1',
    'host: 127.0.0.1',
    `auth-token: ${auth_token}`,
    `idempotency-key: order-${n}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body}`;
}

/** The tables that a bill writes, in the order of their references, with the expression that names the bill. */
const WRITTEN_TABLES: readonly [table: string, bill: string][] = [
  ['directory', 'b.id = t.id'],
  ['customers', 'b.customer_id = t.id'],
  ['invoices', 'b.id = t.id'],
  ['customer_bills', 'b.id = t.id'],
  ['bill_items', 'b.id = t.bill_id'],
  ['payment_events', 'b.id = t.invoice_id'],
  ['search_texts', 't.record_id in (b.id, b.customer_id)'],
  ['audit_logs', 'b.id = t.entity_id'],
  ['idempotency_keys', "t.key = replace(b.reference_1, 'ORDER', 'order')"],
];

interface BareInsert {
  text: string;
  /** The rows of one bill after another, as JSON. */
  rows: string[];
}

/** Reads the rows that the bills have written, so that the baseline writes the same. */
async function readWrittenRows(client: Client): Promise<BareInsert[]> {
  const found: BareInsert[] = [];
  for (const [name, of_bill] of WRITTEN_TABLES) {
    const { rows: columns } = await client.query<{ list: string }>(
      `select string_agg(column_name, ', ') as list from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const { list } = columns[0]!;
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(json_agg(t) filter (where t.account_id is not null), '[]')::text as rows
       from customer_bills b left join ${name} t on t.account_id = b.account_id and ${of_bill} group by b.id order by b.id`,
    );
    if (rows.every((one) => one.rows === '[]')) continue;
    found.push({
      text: `insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, $1::json)`,
      rows: rows.map((one) => one.rows),
    });
  }
  return found;
}

/** The baseline: the same rows, a plain transaction for each bill with one prepared INSERT for each table. */
async function writeBare(url: string, inserts: readonly BareInsert[], bills: number): Promise<number> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = await pool.connect();
      for (let bill = next++; bill < bills; bill = next++) {
        await client.query('begin');
        for (const [n, { text, rows }] of inserts.entries())
          await client.query({ name: `bare${n}`, text, values: [rows[bill]] });
        await client.query('commit');
      }
      client.release();
    }),
  );
  const took_s = (performance.now() - begin) / 1_000;
  await pool.end();
  return bills / took_s;
}

interface Measured {
  merchants: number;
  bare: number;
  bills: number;
  p50_ms: number;
  p99_ms: number;
}

async function prepareMerchants(environment: BenchEnvironment, url: string, merchants: number, calls: number) {
  const config = readConfig(environment.serverEnvironment(url, 0));
  const services = openServices(config, createLog('silent', 'bench'), systemClock);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const accounts = await createMerchants(services, merchants);
    const tokens: string[] = [];
    while (tokens.length < Math.max(merchants, calls / CALLS_OF_CREDENTIAL))
      tokens.push(await createCredential(client, accounts[tokens.length % merchants]!));
    return tokens;
  } finally {
    await client.end();
    await closeServices(services);
  }
}

async function measure(environment: BenchEnvironment, merchants: number, size: BenchSize): Promise<Measured> {
  const { warm, measured, rounds } = SIZES[size];
  const database = `merchant_bills_${merchants}`;
  const url = await environment.createPrepared(database);
  const bills = warm + rounds * measured;
  const tokens = await prepareMerchants(environment, url, merchants, bills);
  await environment.copy(database, `${database}_bare`);
  const file = join(environment.folder, 'bill-requests.json');
  writeFileSync(
    file,
    JSON.stringify(Array.from({ length: bills }, (_, n) => requestOf(tokens[n % tokens.length]!, n))),
  );
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await sendLoad(server.port, CONNECTIONS, { file, from: 0, to: warm });
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = warm + round * measured;
      const result = await sendLoad(server.port, CONNECTIONS, { file, from, to: from + measured });
      if (result.ok !== measured) throw new Error(`${measured - result.ok} of ${measured} bills were refused.`);
      results.push(result);
    }
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from customer_bills');
    if (rows[0]!.count !== bills) throw new Error(`${rows[0]!.count} bills are there of ${bills}.`);
    const inserts = await readWrittenRows(client);
    return {
      merchants,
      bare: await writeBare(environment.urlOf(`${database}_bare`), inserts, bills),
      bills: median(results.map(({ seconds }) => measured / seconds)),
      p50_ms: median(results.map(({ p50_ms }) => p50_ms)),
      p99_ms: median(results.map(({ p99_ms }) => p99_ms)),
    };
  } finally {
    await client.end();
    await server.stop();
    for (const name of [database, `${database}_bare`]) await environment.drop(name);
  }
}

/** Bills created through the merchant API a second, compared with the bare INSERTs of the same rows. */
export async function benchMerchantBills(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const found: Measured[] = [];
  for (const merchants of [1, SIZES[size].merchants]) {
    const one = await measure(environment, merchants, size);
    log(`${merchants} merchants: ${one.bills.toFixed(0)} bills a second, bare ${one.bare.toFixed(0)}`);
    found.push(one);
  }
  const shares = found.map(({ bills, bare }) => bills / bare);
  const rows = found.map(({ merchants, bare, bills, p50_ms, p99_ms }, n) => [
    String(merchants),
    ...[bare, bills, p50_ms, p99_ms].map((figure) => figure.toFixed(0)),
    shares[n]!.toFixed(2),
  ]);
  return [
    {
      title: `Bills created through the merchant API, ${CONNECTIONS} connections`,
      lines: [
        ...table(['merchants', 'bare INSERTs/s', 'bills/s', 'p50 ms', 'p99 ms', 'share'], rows),
        '',
        `A call authenticates its credential, claims its idempotency key, finds or adds the payer among the customers, and writes the bill. The bare INSERTs are the same rows, one transaction a bill with one prepared statement a table, over as many connections. Bar: a third.`,
      ],
      misses: shares.flatMap((share, n) =>
        share >= BAR_OF_BASELINE
          ? []
          : [`bills of ${found[n]!.merchants} merchants: ${share.toFixed(2)} of the bare INSERTs`],
      ),
    },
  ];
}
