import { api } from '@kutip/contracts/api';
import { endpointUrl } from '@kutip/contracts/call';
import { EXPORT_FORMATS, type ExportFormat } from '@kutip/contracts/export';
import { Client } from 'pg';
import { median } from './lib/machine.ts';
import { resetPeakMemory, peakMemory, pidOf } from './lib/memory.ts';
import { registerMerchant, type RegisteredMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { startServer, type BenchEnvironment } from './lib/bench-environment.ts';

/** The customers of the merchant of the warm-up and of the measured one. */
const SIZES = { full: { few: 20_000, many: 500_000 }, small: { few: 50, many: 2_000 } } as const;
type Rows = (typeof SIZES)[BenchSize];
const ROWS_PER_BATCH = 1_000;
const BAR_MB = 200;
/** The highest median latency of concurrent small requests during an export. */
const BAR_OTHERS_MS = 100;
const REQUEST_INTERVAL_MS = 25;

/** Inserts the customers of one merchant: all with an address, some with notes. */
async function fill(client: Client, account_id: string, count: number): Promise<void> {
  await client.query(
    `insert into customers (account_id, id, full_name, email, phone_number, company_name, address_line_1, city, postcode,
       state_id, notes, created_at, updated_at)
     select $1, uuidv7(-age), 'Nur Aisyah binti Abdullah ' || n, 'pelanggan' || n || '@example.my',
       '6012' || (1000000 + n), case n % 7 when 0 then 'Syarikat ' || n || ' Sdn. Bhd.' end, n || ', Jalan Bunga Raya 7/1',
       'Shah Alam', '40000', 10, case n % 5 when 0 then 'Suka kek pandan, "tanpa kacang"' end, now() - age, now() - age
     from (select n, (($2 - n)::float8 / $2) * interval '365 days' as age from generate_series(1, $2::int) n) made`,
    [account_id, count],
  );
}

interface Run {
  first_byte_ms: number;
  rows_a_second: number;
  megabytes: number;
  peak_mb: number;
  /** The latencies of the concurrent small requests. */
  others_ms: number[];
}

/** Downloads the whole list over HTTP at full speed, with concurrent requests for a small page. */
async function exportList(port: number, pid: number, token: string, rows: number, format: ExportFormat): Promise<Run> {
  const base = `http://127.0.0.1:${port}/`;
  const headers = { authorization: `Bearer ${token}` };
  const others_ms: number[] = [];
  let is_done = false;
  const others = (async () => {
    while (!is_done) {
      const requested = performance.now();
      await (
        await fetch(
          `${base}${endpointUrl(api.customers.list.gets[0]!, { query: { limit: 1, search: 'nobody of this name' } })}`,
        )
      ).text();
      others_ms.push(performance.now() - requested);
      await new Promise((resolve) => setTimeout(resolve, REQUEST_INTERVAL_MS));
    }
  })();
  resetPeakMemory(pid);
  const begin = performance.now();
  const answer = await fetch(`${base}${endpointUrl(api.customers.list.exports, { query: { format } })}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export returned status ${answer.status}.`);
  let first_byte_ms = 0;
  let bytes = 0;
  let lines = 0;
  for await (const piece of answer.body as ReadableStream<Uint8Array>) {
    first_byte_ms ||= performance.now() - begin;
    bytes += piece.length;
    if (format === 'csv') for (const byte of piece) if (byte === 10) lines += 1;
  }
  const took_s = (performance.now() - begin) / 1_000;
  is_done = true;
  await others;
  if (format === 'csv' && lines !== rows + 1) throw new Error(`${lines} lines for ${rows} rows and a heading.`);
  return { first_byte_ms, rows_a_second: rows / took_s, megabytes: bytes / 1e6, peak_mb: peakMemory(pid), others_ms };
}

/** Reads the same rows in the same order through a bare database cursor and discards them. */
async function bareCursor(
  url: string,
  account_id: string,
  rows: number,
): Promise<Pick<Run, 'first_byte_ms' | 'rows_a_second'>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const begin = performance.now();
  await client.query('begin read only');
  await client.query(
    `declare bare no scroll cursor for select id, full_name, email, phone_number, identification_masked, company_name,
       address_line_1, address_line_2, city, postcode, state_id, notes, is_opted_out, created_at, updated_at
     from customers where account_id = '${account_id}' and deleted_at is null order by created_at desc, id desc`,
  );
  let first_byte_ms = 0;
  let row_count = 0;
  for (;;) {
    const batch = await client.query(`fetch ${ROWS_PER_BATCH} from bare`);
    first_byte_ms ||= performance.now() - begin;
    row_count += batch.rows.length;
    if (batch.rows.length < ROWS_PER_BATCH) break;
  }
  const took_s = (performance.now() - begin) / 1_000;
  await client.end();
  if (row_count !== rows) throw new Error(`The cursor returned ${row_count} rows of ${rows}.`);
  return { first_byte_ms, rows_a_second: rows / took_s };
}

/** Flags for a small heap: shows the memory that an export needs, without garbage that V8 has not collected yet. */
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=4'];

interface Merchants {
  few: RegisteredMerchant;
  many: RegisteredMerchant;
}

/** Exports both formats from one server process. */
async function exportBothFormats(
  environment: BenchEnvironment,
  url: string,
  flags: string[],
  merchants: Merchants,
  rows: Rows,
): Promise<Run[]> {
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url, flags });
  try {
    const pid = pidOf(server, 'server.ts');
    const runs: Run[] = [];
    for (const format of EXPORT_FORMATS) {
      await exportList(server.port, pid, merchants.few.token, rows.few, format);
      runs.push(await exportList(server.port, pid, merchants.many.token, rows.many, format));
    }
    return runs;
  } finally {
    await server.stop();
  }
}

/** Creates two merchants with their customers. */
async function createMerchants(
  environment: BenchEnvironment,
  url: string,
  rows: Rows,
  log: (text: string) => void,
): Promise<Merchants> {
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const [few, many] = [await registerMerchant(server.port, 'kecil'), await registerMerchant(server.port, 'besar')];
    log(`writing ${rows.many.toLocaleString('en')} and ${rows.few.toLocaleString('en')} customers`);
    await fill(client, few.account_id, rows.few);
    await fill(client, many.account_id, rows.many);
    await client.query('vacuum analyze');
    return { few, many };
  } finally {
    await client.end();
    await server.stop();
  }
}

const lineOf = (name: string, { rows_a_second, first_byte_ms, megabytes, peak_mb, others_ms }: Run): string[] => [
  name,
  rows_a_second.toFixed(0),
  first_byte_ms.toFixed(0),
  megabytes.toFixed(0),
  peak_mb.toFixed(0),
  median(others_ms).toFixed(1),
];

/** Exports 500,000 rows as CSV and XLSX, compared with a bare cursor, and measures the memory of the API process. */
export async function benchExport(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const rows = SIZES[size];
  const url = await environment.createPrepared('export');
  try {
    const merchants = await createMerchants(environment, url, rows, log);
    const small = await exportBothFormats(environment, url, SMALL_HEAP, merchants, rows);
    log(`small heap: ${small.map(({ peak_mb }) => peak_mb.toFixed(0)).join(' and ')} MB`);
    const usual = await exportBothFormats(environment, url, [], merchants, rows);
    const bare = await bareCursor(url, merchants.many.account_id, rows.many);
    const named = (runs: Run[], heap: string) =>
      runs.map((run, at) => lineOf(`${EXPORT_FORMATS[at]!.toUpperCase()}, ${heap}`, run));
    const misses = small.flatMap(({ peak_mb, others_ms }, at) => [
      ...(peak_mb > BAR_MB ? [`${EXPORT_FORMATS[at]}: ${peak_mb.toFixed(0)} MB, not within ${BAR_MB}`] : []),
      ...(median(others_ms) > BAR_OTHERS_MS
        ? [`${EXPORT_FORMATS[at]}: others wait ${median(others_ms).toFixed(0)} ms`]
        : []),
    ]);
    return [
      {
        title: `Export of ${rows.many.toLocaleString('en')} customers over HTTP`,
        lines: [
          ...table(
            ['export', 'rows/s', 'first byte, ms', 'file, MB', 'API peak, MB', 'others wait, ms'],
            [
              ...named(small, 'small heap'),
              ...named(usual, 'usual heap'),
              ['bare cursor, same rows', bare.rows_a_second.toFixed(0), bare.first_byte_ms.toFixed(0), '', '', ''],
            ],
          ),
          '',
          `Bars, with the small heap (${SMALL_HEAP.join(' ')}): ${BAR_MB} MB for the whole API process, and a small`,
          `request of the same merchant is answered within ${BAR_OTHERS_MS} ms meanwhile (median).`,
        ],
        misses,
      },
    ];
  } finally {
    await environment.drop('export');
  }
}
