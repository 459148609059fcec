import { api } from '@kutip/contracts/api';
import { addressOf } from '@kutip/contracts/call';
import { EXPORT_FORMATS, type ExportFormat } from '@kutip/contracts/export';
import { Client } from 'pg';
import { ALL_PROVIDERS } from '../apps/api/src/configured-providers.ts';
import { prepareDatabase } from '../apps/api/src/prepare-database.ts';
import { median } from './lib/machine.ts';
import { forgetPeak, peakMemory, pidOf } from './lib/memory.ts';
import { register, type Registered } from './lib/register.ts';
import { table, type Section } from './lib/section.ts';
import { serve, type Stage } from './lib/stage.ts';

const FEW = 20_000;
const MANY = 500_000;
const ROWS_AT_ONCE = 1_000;
const BAR_MB = 200;
/** How long a small question of somebody else may wait while an export runs, in the middle. */
const BAR_OTHERS_MS = 100;
const ASK_EVERY_MS = 25;

/** The customers of one merchant, as a chain of shops has them: most with an address, some with notes. */
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
  /** How long the small questions waited that were asked meanwhile. */
  others_ms: number[];
}

/** Saves the whole list over HTTP, reading as fast as it comes, while somebody else asks for a small page now and then. */
async function save(port: number, pid: number, token: string, rows: number, format: ExportFormat): Promise<Run> {
  const base = `http://127.0.0.1:${port}/`;
  const headers = { authorization: `Bearer ${token}` };
  const others_ms: number[] = [];
  let is_done = false;
  const others = (async () => {
    while (!is_done) {
      const asked = performance.now();
      await (
        await fetch(
          `${base}${addressOf(api.customers.list.gets[0]!, { query: { limit: 1, search: 'nobody of this name' } })}`,
        )
      ).text();
      others_ms.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  })();
  forgetPeak(pid);
  const begin = performance.now();
  const answer = await fetch(`${base}${addressOf(api.customers.list.exports, { query: { format } })}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The export was answered with ${answer.status}.`);
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
  if (format === 'csv' && lines !== rows + 1) throw new Error(`${lines} lines came of ${rows} rows and a heading.`);
  return { first_byte_ms, rows_a_second: rows / took_s, megabytes: bytes / 1e6, peak_mb: peakMemory(pid), others_ms };
}

/** The same rows in the same order through a bare cursor of the database, thrown away as they come. */
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
  let seen = 0;
  for (;;) {
    const some = await client.query(`fetch ${ROWS_AT_ONCE} from bare`);
    first_byte_ms ||= performance.now() - begin;
    seen += some.rows.length;
    if (some.rows.length < ROWS_AT_ONCE) break;
  }
  const took_s = (performance.now() - begin) / 1_000;
  await client.end();
  if (seen !== rows) throw new Error(`The cursor gave ${seen} rows of ${rows}.`);
  return { first_byte_ms, rows_a_second: rows / took_s };
}

/** A server whose heap is small: what an export needs, without the garbage that V8 lets lie where there is room. */
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=4'];

interface Merchants {
  few: Registered;
  many: Registered;
}

/** Both formats from one server process. */
async function saveBoth(stage: Stage, url: string, flags: string[], merchants: Merchants): Promise<Run[]> {
  const server = await serve(stage, 'apps/api/src/server.ts', { database_url: url, flags });
  try {
    const pid = pidOf(server, 'server.ts');
    const runs: Run[] = [];
    for (const format of EXPORT_FORMATS) {
      await save(server.port, pid, merchants.few.token, FEW, format);
      runs.push(await save(server.port, pid, merchants.many.token, MANY, format));
    }
    return runs;
  } finally {
    await server.stop();
  }
}

/** Two merchants with their customers. */
async function merchantsIn(stage: Stage, url: string, say: (text: string) => void): Promise<Merchants> {
  const server = await serve(stage, 'apps/api/src/server.ts', { database_url: url });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const [few, many] = [await register(server.port, 'kecil'), await register(server.port, 'besar')];
    say(`writing ${MANY.toLocaleString('en')} and ${FEW.toLocaleString('en')} customers`);
    await fill(client, few.account_id, FEW);
    await fill(client, many.account_id, MANY);
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

/** 500,000 rows saved as CSV and as XLSX, beside a bare cursor over the same rows, with the memory of the API process. */
export async function benchExport(stage: Stage, say: (text: string) => void): Promise<Section[]> {
  const url = await stage.create('export');
  await prepareDatabase(url, { test_banks: true, providers: ALL_PROVIDERS });
  try {
    const merchants = await merchantsIn(stage, url, say);
    const small = await saveBoth(stage, url, SMALL_HEAP, merchants);
    say(`small heap: ${small.map(({ peak_mb }) => peak_mb.toFixed(0)).join(' and ')} MB`);
    const usual = await saveBoth(stage, url, [], merchants);
    const bare = await bareCursor(url, merchants.many.account_id, MANY);
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
        title: `Export of ${MANY.toLocaleString('en')} customers over HTTP`,
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
    await stage.drop('export');
  }
}
