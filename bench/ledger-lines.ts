import { api } from '@kutip/contracts/api';
import { endpointUrl } from '@kutip/contracts/call';
import { EXPORT_FORMATS, type ExportFormat } from '@kutip/contracts/export';
import { Client } from 'pg';
import { syncAllLines } from '../apps/api/src/modules/pools/sync-lines.ts';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { fillLedger } from './lib/fill-ledger.ts';
import { median } from './lib/machine.ts';
import { resetPeakMemory, peakMemory, pidOf } from './lib/memory.ts';
import { registerMerchant, type RegisteredMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { startServer, type BenchEnvironment } from './lib/bench-environment.ts';

const LINES = { full: 1_000_000, small: 2_000 } as const;
const ROWS_PER_BATCH = 1_000;
const BAR_MB = 200;
const BAR_PAGE_MS = 100;
const BAR_FIRST_BYTE_MS = 1_000;
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=4'];

/** Lines created from transfers per second, compared with copying the bare rows. */
async function measureLineCreation(
  url: string,
  client: Client,
  account_id: string,
  lines: number,
): Promise<{ created: number; bare: number }> {
  const pool = openPool({ connectionString: url, max: 2 });
  const db = openDatabase(pool);
  const begin = performance.now();
  await syncAllLines(storeOf(db));
  const created = lines / ((performance.now() - begin) / 1_000);
  await db.destroy();
  const { rows } = await client.query<{ count: number; last: string }>(
    `select count(*)::int as count, (select balance_after::text from pool_transactions where account_id = $1
       order by id desc limit 1) as last from pool_transactions where account_id = $1`,
    [account_id],
  );
  const { rows: books } = await client.query<{ pending: string }>(
    'select pending::text from ledger_balances where account_id = $1',
    [account_id],
  );
  if (rows[0]!.count !== lines || rows[0]!.last !== books[0]!.pending)
    throw new Error(`${rows[0]!.count} lines end with balance ${rows[0]!.last}, the ledger with ${books[0]!.pending}.`);
  await client.query('create table bare_lines (like pool_transactions including all)');
  const from = performance.now();
  await client.query('insert into bare_lines select * from pool_transactions');
  const bare = lines / ((performance.now() - from) / 1_000);
  await client.query('drop table bare_lines');
  await client.query('vacuum analyze pool_transactions');
  return { created, bare };
}

const pagesOf = (lines: number): { name: string; body: object; found: number; times: number; bar?: number }[] => [
  { name: 'first page', body: {}, found: 10, times: 31, bar: BAR_PAGE_MS },
  { name: 'one pool and part', body: { pool_type: 'COLLECTION', bucket: 'pending' }, found: 10, times: 31 },
  { name: 'one kind', body: { kind: 'payment' }, found: 10, times: 31 },
  { name: 'a kind that there is none of', body: { kind: 'payout_post' }, found: 0, times: 31 },
  { name: 'by amount', body: { sort_by: 'amount' }, found: 10, times: 5 },
  { name: 'search: one number', body: { search: String(lines - 7).padStart(10, '0') }, found: 1, times: 3 },
  { name: 'search: nothing', body: { search: 'no such number' }, found: 0, times: 3 },
];

async function requestPage(port: number, token: string, body: object, found: number): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${api.pools.lines.path}?limit=10`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data } = (await answer.json()) as { data: { list: { data: unknown[] } } | null };
  if (data?.list.data.length !== found) throw new Error(`${data?.list.data.length} lines instead of ${found}.`);
  return performance.now() - begin;
}

interface ExportRun {
  first_byte_ms: number;
  rows_a_second: number;
  peak_mb: number;
}

async function exportLines(
  { port, pid, token, lines }: { port: number; pid: number; token: string; lines: number },
  format: ExportFormat,
): Promise<ExportRun> {
  resetPeakMemory(pid);
  const begin = performance.now();
  const address = `http://127.0.0.1:${port}/${endpointUrl(api.pools.lines.exports, { query: { format } })}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The export returned status ${answer.status}.`);
  let first_byte_ms = 0;
  let rows = -1;
  for await (const piece of answer.body as ReadableStream<Uint8Array>) {
    first_byte_ms ||= performance.now() - begin;
    if (format === 'csv') for (const byte of piece) if (byte === 10) rows += 1;
  }
  const took_s = (performance.now() - begin) / 1_000;
  if (format === 'csv' && rows !== lines) throw new Error(`${rows} lines instead of ${lines}.`);
  return { first_byte_ms, rows_a_second: lines / took_s, peak_mb: peakMemory(pid) };
}

/** Reads the same rows in the same order through a bare cursor and discards them. */
async function bareCursor(client: Client, account_id: string, lines: number): Promise<Omit<ExportRun, 'peak_mb'>> {
  const begin = performance.now();
  await client.query('begin read only');
  await client.query(
    `declare bare no scroll cursor for select id, seq, posted_at, pool_type, bucket, kind, direction, amount,
       balance_after, gross, fee, fee_tax, reference_type, reference_id, invoice_no, description
     from pool_transactions where account_id = '${account_id}' order by posted_at desc, id desc`,
  );
  let first_byte_ms = 0;
  let row_count = 0;
  for (;;) {
    const batch = await client.query(`fetch ${ROWS_PER_BATCH} from bare`);
    first_byte_ms ||= performance.now() - begin;
    row_count += batch.rows.length;
    if (batch.rows.length < ROWS_PER_BATCH) break;
  }
  await client.query('commit');
  if (row_count !== lines) throw new Error(`The cursor returned ${row_count} rows of ${lines}.`);
  return { first_byte_ms, rows_a_second: lines / ((performance.now() - begin) / 1_000) };
}

async function measurePages(port: number, { token }: RegisteredMerchant, lines: number, log: (text: string) => void) {
  const rows: string[][] = [];
  const misses: string[] = [];
  for (const { name, body, found, times, bar } of pagesOf(lines)) {
    await requestPage(port, token, body, found);
    const took: number[] = [];
    for (let n = 0; n < times; n += 1) took.push(await requestPage(port, token, body, found));
    const middle = median(took);
    log(`${name}: ${middle.toFixed(1)} ms`);
    rows.push([name, middle.toFixed(1)]);
    if (bar !== undefined && middle > bar) misses.push(`${name}: ${middle.toFixed(0)} ms, not within ${bar}`);
  }
  return { rows, misses };
}

const lineOf = (name: string, { rows_a_second, first_byte_ms }: Omit<ExportRun, 'peak_mb'>, peak = ''): string[] => [
  name,
  rows_a_second.toFixed(0),
  first_byte_ms.toFixed(0),
  peak,
];

/** Creates, lists, searches and exports a million ledger lines of one merchant. */
export async function benchLedgerLines(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const lines = LINES[size];
  const url = await environment.createPrepared('ledger_lines');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url, flags: SMALL_HEAP });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const merchant = await registerMerchant(server.port, 'besar');
    log(`writing ${lines.toLocaleString('en')} payments and their transfers`);
    await fillLedger(client, merchant.account_id, lines);
    const speed = await measureLineCreation(url, client, merchant.account_id, lines);
    log(`created ${speed.created.toFixed(0)} lines a second, bare ${speed.bare.toFixed(0)}`);
    const page_results = await measurePages(server.port, merchant, lines, log);
    const api_process = { port: server.port, pid: pidOf(server, 'server.ts'), token: merchant.token, lines };
    const saved: [ExportFormat, ExportRun][] = [];
    for (const format of EXPORT_FORMATS) saved.push([format, await exportLines(api_process, format)]);
    const bare = await bareCursor(client, merchant.account_id, lines);
    const misses = saved.flatMap(([format, { peak_mb, first_byte_ms }]) => [
      ...(peak_mb > BAR_MB ? [`${format}: ${peak_mb.toFixed(0)} MB, not within ${BAR_MB}`] : []),
      ...(first_byte_ms > BAR_FIRST_BYTE_MS ? [`${format}: first byte after ${first_byte_ms.toFixed(0)} ms`] : []),
    ]);
    const exports = [
      ...saved.map(([format, run]) => lineOf(format.toUpperCase(), run, run.peak_mb.toFixed(0))),
      lineOf('bare cursor, same rows', bare),
    ];
    return [
      {
        title: `${lines.toLocaleString('en')} ledger lines of one merchant`,
        lines: [
          `Created from the transfers: ${speed.created.toFixed(0)} lines a second; the bare rows of them copied: ${speed.bare.toFixed(0)}.`,
          '',
          ...table(['page of 10 over HTTP', 'ms'], page_results.rows),
          '',
          ...table(['export over HTTP', 'rows/s', 'first byte, ms', 'API peak, MB'], exports),
          '',
          `Bars: the first page within ${BAR_PAGE_MS} ms; the first byte of an export within ${BAR_FIRST_BYTE_MS} ms and the whole API`,
          `process within ${BAR_MB} MB (${SMALL_HEAP.join(' ')}).`,
        ],
        misses: [...page_results.misses, ...misses],
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    await environment.drop('ledger_lines');
  }
}
