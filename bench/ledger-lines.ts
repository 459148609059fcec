import { api } from '@kutip/contracts/api';
import { addressOf } from '@kutip/contracts/call';
import { EXPORT_FORMATS, type ExportFormat } from '@kutip/contracts/export';
import { Client } from 'pg';
import { ALL_PROVIDERS } from '../apps/api/src/configured-providers.ts';
import { keepAllLines } from '../apps/api/src/modules/pools/keep-lines.ts';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { prepareDatabase } from '../apps/api/src/prepare-database.ts';
import { median } from './lib/machine.ts';
import { forgetPeak, peakMemory, pidOf } from './lib/memory.ts';
import { register, type Registered } from './lib/register.ts';
import { table, type Section } from './lib/section.ts';
import { serve, type Stage } from './lib/stage.ts';

/** A smaller run is for whoever works on it; its figures are not kept. */
const LINES = Number(process.env['BENCH_LEDGER_LINES'] ?? 1_000_000);
const ROWS_AT_ONCE = 1_000;
const BAR_MB = 200;
const BAR_PAGE_MS = 100;
const BAR_FIRST_BYTE_MS = 1_000;
const SMALL_HEAP = ['--max-old-space-size=96', '--max-semi-space-size=4'];

/** A year of paid bills of one merchant, in his ledger: one line each. Hashes are not looked at here. */
async function fill(client: Client, account_id: string): Promise<void> {
  await client.query(
    `create temp table made as
     select n, uuidv7(-age) as id, uuidv7(-age) as transfer_id, now() - age as at,
       1000 + (n::bigint * 7919) % 90000 as amount
     from (select n, (($1 - n)::float8 / $1) * interval '365 days' as age from generate_series(1, $1::int) n) aged`,
    [LINES],
  );
  await client.query(
    `insert into payment_records (account_id, id, invoice_id, bill_id, invoice_no, transaction_invoice_no, title, attempt,
       group_code, channel_flag, bank_type, amount, fee, fee_tax, fee_bearer, total_amount, net_amount, status, provider,
       payer_name, paid_at, created_at, updated_at)
     select $1, id, id, id, 'BP-' || lpad(n::text, 10, '0'), 'BP-' || lpad(n::text, 10, '0') || '-01', 'Yuran bulanan', 1,
       'WEB_PAYMENT', 'fpx', 1, amount, 100, 8, 'MERCHANT', amount, amount - 108, 'SUCCESS', 'fpx', 'Siti Hajar ' || n,
       at, at, at from made`,
    [account_id],
  );
  await client.query(
    `insert into transfers (account_id, id, seq, kind, debit, credit, amount, fee, tax, commission, subject_id,
       balance_after, previous_hash, hash, posted_at)
     select $1, transfer_id, n, 'payment', 'clearing', 'pending', amount, 100, 8, 0, id,
       sum(amount - 108) over (order by n), decode(repeat('0', 64), 'hex'), decode(repeat('0', 64), 'hex'), at from made`,
    [account_id],
  );
  await client.query(
    `update ledger_balances set version = $2, clearing = -s.gross, pending = s.gross - 108 * $2::bigint,
       fee = 100 * $2::bigint, tax = 8 * $2::bigint
     from (select sum(amount)::bigint as gross from made) s where account_id = $1`,
    [account_id, LINES],
  );
  await client.query('drop table made');
  await client.query('vacuum analyze');
}

/** The lines made from the transfers, a second, beside the bare rows of them. */
async function keepAll(url: string, client: Client, account_id: string): Promise<{ kept: number; bare: number }> {
  const pool = openPool({ connectionString: url, max: 2 });
  const db = openDatabase(pool);
  const begin = performance.now();
  await keepAllLines(storeOf(db));
  const kept = LINES / ((performance.now() - begin) / 1_000);
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
  if (rows[0]!.count !== LINES || rows[0]!.last !== books[0]!.pending)
    throw new Error(`${rows[0]!.count} lines end at ${rows[0]!.last}, the ledger at ${books[0]!.pending}.`);
  await client.query('create table bare_lines (like pool_transactions including all)');
  const from = performance.now();
  await client.query('insert into bare_lines select * from pool_transactions');
  const bare = LINES / ((performance.now() - from) / 1_000);
  await client.query('drop table bare_lines');
  await client.query('vacuum analyze pool_transactions');
  return { kept, bare };
}

const PAGES: { name: string; body: object; found: number; times: number; bar?: number }[] = [
  { name: 'first page', body: {}, found: 10, times: 31, bar: BAR_PAGE_MS },
  { name: 'one pool and part', body: { pool_type: 'COLLECTION', bucket: 'pending' }, found: 10, times: 31 },
  { name: 'one kind', body: { kind: 'payment' }, found: 10, times: 31 },
  { name: 'a kind that there is none of', body: { kind: 'payout_post' }, found: 0, times: 31 },
  { name: 'by amount', body: { sort_by: 'amount' }, found: 10, times: 5 },
  { name: 'search: one number', body: { search: String(LINES - 7).padStart(10, '0') }, found: 1, times: 3 },
  { name: 'search: nothing', body: { search: 'no such number' }, found: 0, times: 3 },
];

async function ask(port: number, token: string, body: object, found: number): Promise<number> {
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

interface Saved {
  first_byte_ms: number;
  rows_a_second: number;
  peak_mb: number;
}

async function save(port: number, pid: number, token: string, format: ExportFormat): Promise<Saved> {
  forgetPeak(pid);
  const begin = performance.now();
  const address = `http://127.0.0.1:${port}/${addressOf(api.pools.lines.exports, { query: { format } })}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok || !answer.body) throw new Error(`The export was answered with ${answer.status}.`);
  let first_byte_ms = 0;
  let rows = -1;
  for await (const piece of answer.body as ReadableStream<Uint8Array>) {
    first_byte_ms ||= performance.now() - begin;
    if (format === 'csv') for (const byte of piece) if (byte === 10) rows += 1;
  }
  const took_s = (performance.now() - begin) / 1_000;
  if (format === 'csv' && rows !== LINES) throw new Error(`${rows} lines came of ${LINES}.`);
  return { first_byte_ms, rows_a_second: LINES / took_s, peak_mb: peakMemory(pid) };
}

/** The same rows in the same order through a bare cursor, thrown away as they come. */
async function bareCursor(client: Client, account_id: string): Promise<Omit<Saved, 'peak_mb'>> {
  const begin = performance.now();
  await client.query('begin read only');
  await client.query(
    `declare bare no scroll cursor for select id, seq, posted_at, pool_type, bucket, kind, direction, amount,
       balance_after, gross, fee, fee_tax, reference_type, reference_id, invoice_no, description
     from pool_transactions where account_id = '${account_id}' order by posted_at desc, id desc`,
  );
  let first_byte_ms = 0;
  let seen = 0;
  for (;;) {
    const some = await client.query(`fetch ${ROWS_AT_ONCE} from bare`);
    first_byte_ms ||= performance.now() - begin;
    seen += some.rows.length;
    if (some.rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('commit');
  if (seen !== LINES) throw new Error(`The cursor gave ${seen} rows of ${LINES}.`);
  return { first_byte_ms, rows_a_second: LINES / ((performance.now() - begin) / 1_000) };
}

async function pages(port: number, { token }: Registered, say: (text: string) => void) {
  const rows: string[][] = [];
  const misses: string[] = [];
  for (const { name, body, found, times, bar } of PAGES) {
    await ask(port, token, body, found);
    const took: number[] = [];
    for (let n = 0; n < times; n += 1) took.push(await ask(port, token, body, found));
    const middle = median(took);
    say(`${name}: ${middle.toFixed(1)} ms`);
    rows.push([name, middle.toFixed(1)]);
    if (bar !== undefined && middle > bar) misses.push(`${name}: ${middle.toFixed(0)} ms, not within ${bar}`);
  }
  return { rows, misses };
}

const lineOf = (name: string, { rows_a_second, first_byte_ms }: Omit<Saved, 'peak_mb'>, peak = ''): string[] => [
  name,
  rows_a_second.toFixed(0),
  first_byte_ms.toFixed(0),
  peak,
];

/** A million ledger lines of one merchant: made from his transfers, listed, searched and exported. */
export async function benchLedgerLines(stage: Stage, say: (text: string) => void): Promise<Section[]> {
  const url = await stage.create('ledger_lines');
  await prepareDatabase(url, { test_banks: true, providers: ALL_PROVIDERS });
  const server = await serve(stage, 'apps/api/src/server.ts', { database_url: url, flags: SMALL_HEAP });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const merchant = await register(server.port, 'besar');
    say(`writing ${LINES.toLocaleString('en')} payments and their transfers`);
    await fill(client, merchant.account_id);
    const speed = await keepAll(url, client, merchant.account_id);
    say(`kept ${speed.kept.toFixed(0)} lines a second, bare ${speed.bare.toFixed(0)}`);
    const asked = await pages(server.port, merchant, say);
    const pid = pidOf(server, 'server.ts');
    const saved: [ExportFormat, Saved][] = [];
    for (const format of EXPORT_FORMATS) saved.push([format, await save(server.port, pid, merchant.token, format)]);
    const bare = await bareCursor(client, merchant.account_id);
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
        title: `${LINES.toLocaleString('en')} ledger lines of one merchant`,
        lines: [
          `Made from the transfers: ${speed.kept.toFixed(0)} lines a second; the bare rows of them copied: ${speed.bare.toFixed(0)}.`,
          '',
          ...table(['page of 10 over HTTP', 'ms'], asked.rows),
          '',
          ...table(['export over HTTP', 'rows/s', 'first byte, ms', 'API peak, MB'], exports),
          '',
          `Bars: the first page within ${BAR_PAGE_MS} ms; the first byte of an export within ${BAR_FIRST_BYTE_MS} ms and the whole API`,
          `process within ${BAR_MB} MB (${SMALL_HEAP.join(' ')}).`,
        ],
        misses: [...asked.misses, ...misses],
      },
    ];
  } finally {
    await client.end();
    await server.stop();
    await stage.drop('ledger_lines');
  }
}
