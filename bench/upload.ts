import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@kutip/contracts/api';
import { call } from '@kutip/contracts/call';
import type { SheetColumn } from '../apps/api/src/platform/sheets/written-sheet.ts';
import { xlsxFile } from '../apps/api/src/platform/sheets/xlsx-writer.ts';
import { Client } from 'pg';
import { registerMerchant, type RegisteredMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { startServer, type BenchEnvironment } from './lib/bench-environment.ts';
import { startWorker, type Worker } from './lib/worker-process.ts';

/** The rows of the three workbooks. */
const SIZES = {
  full: { warm: 5_000, half: 25_000, many: 50_000 },
  small: { warm: 20, half: 50, many: 100 },
} as const;
/** The batch size of the worker; the baseline commits as often. */
const ROWS_PER_BATCH = 500;
const POLL_MS = 50;
/**
 * The most additional memory for twice the rows. Compared with half the rows, because a short run has not yet accumulated as
 * much garbage as the collector allows.
 */
const MAX_GROWTH_MB = 48;
const BAR_OF_BASELINE = 0.33;
const KB_PER_MB = 1024;

/** The tables that an upload writes, in the order of their references. */
const WRITTEN_TABLES = [
  'directory',
  'customers',
  'invoices',
  'customer_bills',
  'payment_events',
  'payment_upload_rows',
] as const;

/** Builds a workbook of bills, each with a different payer. */
async function buildWorkbook(rows: number): Promise<Buffer> {
  const text = (name: string): SheetColumn => ({ name, heading: name, kind: 'text' });
  const columns: SheetColumn[] = [
    ...['name', 'email', 'phone'].map(text),
    { name: 'amount', heading: 'amount', kind: 'money' },
    ...['title', 'reference'].map(text),
  ];
  const bills = Array.from({ length: rows }, (_, n) => ({
    name: `Pelajar ${n} binti Rahman`,
    email: `ibu${n}.of${rows}@payer.example`,
    phone: `01${String(10_000_000 + n)}`,
    amount: 10_000 + (n % 5_000),
    title: 'Yuran sekolah, Januari',
    reference: `P-${n}`,
  }));
  async function* batches() {
    for (let at = 0; at < rows; at += 1_000) yield bills.slice(at, at + 1_000);
  }
  const pieces: Buffer[] = [];
  for await (const piece of xlsxFile(columns, batches())) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The peak memory of a process since the last reset, in MB (Linux). */
function peakMemory(pid: number): number {
  const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / KB_PER_MB;
}
const resetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

interface Run {
  answered_ms: number;
  rows_a_second: number;
  peak_mb: number;
}

/** Uploads a workbook over HTTP and waits until its bills are created. */
async function upload(port: number, token: string, worker: Worker, rows: number): Promise<Run> {
  const options = { base: `http://127.0.0.1:${port}/`, headers: { authorization: `Bearer ${token}` } };
  const body = { title: `Yuran ${rows}`, amount_type: 'OPEN' as const, channel_flags: ['fpx' as const] };
  const { id: collection_id } = await call(api.collections.create, { body }, options);
  const file = new File([new Uint8Array(await buildWorkbook(rows))], 'bil.xlsx');
  resetPeakMemory(worker.pid);
  const begin = performance.now();
  const { id } = await call(api.paymentUploadForms.upload, { body: { file, collection_id } }, options);
  const answered = performance.now();
  for (;;) {
    const { finished_at, created_rows } = await call(api.paymentUploads.read, { params: { id } }, options);
    if (finished_at && created_rows === rows) break;
    if (finished_at) throw new Error(`${created_rows} bills of ${rows} rows`);
    await wait(POLL_MS);
  }
  const took_s = (performance.now() - answered) / 1_000;
  return { answered_ms: answered - begin, rows_a_second: rows / took_s, peak_mb: peakMemory(worker.pid) };
}

interface TableRows {
  table: string;
  columns: string;
  chunks: string[];
}

/** Reads the rows that an upload has written, as JSON in the chunks to write them again. */
async function readWrittenRows(client: Client, account_id: string, bills: number): Promise<TableRows[]> {
  const found: TableRows[] = [];
  for (const name of WRITTEN_TABLES) {
    const { rows: columns } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const { rows } = await client.query<{ row: unknown }>(
      `select to_json(t) as row from ${name} t where account_id = $1`,
      [account_id],
    );
    // A bill has two directory rows and one row elsewhere; the chunk size gives one chunk per transaction.
    const size = Math.ceil((rows.length * ROWS_PER_BATCH) / bills);
    const chunks: string[] = [];
    for (let at = 0; at < rows.length; at += size)
      chunks.push(JSON.stringify(rows.slice(at, at + size).map(({ row }) => row)));
    found.push({ table: name, columns: columns.map(({ column_name }) => column_name).join(', '), chunks });
  }
  return found;
}

/** The baseline: writes the same rows with bare multi-row INSERTs in as many transactions. */
async function writeBare(url: string, all: readonly TableRows[], bills: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const begin = performance.now();
  for (let chunk = 0; chunk * ROWS_PER_BATCH < bills; chunk += 1) {
    await client.query('begin');
    for (const { table: name, columns, chunks } of all)
      if (chunks[chunk])
        await client.query(
          `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
          [chunks[chunk]],
        );
    await client.query('commit');
  }
  const took_s = (performance.now() - begin) / 1_000;
  await client.end();
  return bills / took_s;
}

/** Uploads 50,000 bills from an Excel workbook, compared with bare INSERTs of the same rows and with half as many rows. */
export async function benchUpload(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const rows = SIZES[size];
  const [url, bare_url] = [await environment.createPrepared('upload'), await environment.createPrepared('upload_bare')];
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url });
  const worker = await startWorker(environment, url, server.port);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const merchants = [];
    for (const name of ['kecil', 'sederhana', 'besar']) merchants.push(await registerMerchant(server.port, name));
    const [warm, half_merchant, full_merchant] = merchants as [
      RegisteredMerchant,
      RegisteredMerchant,
      RegisteredMerchant,
    ];
    const run = async ({ token }: RegisteredMerchant, count: number) => {
      const done = await upload(server.port, token, worker, count);
      log(`${count} rows: ${done.rows_a_second.toFixed(0)} a second, ${done.peak_mb.toFixed(0)} MB`);
      return done;
    };
    await run(warm, rows.warm);
    const half = await run(half_merchant, rows.half);
    const many = await run(full_merchant, rows.many);
    const bare = await writeBare(
      bare_url,
      await readWrittenRows(client, full_merchant.account_id, rows.many),
      rows.many,
    );
    log(`bare: ${bare.toFixed(0)} a second`);

    const share = many.rows_a_second / bare;
    const growth_mb = many.peak_mb - half.peak_mb;
    const line = (name: string, { rows_a_second, answered_ms, peak_mb }: Run) => [
      name,
      rows_a_second.toFixed(0),
      answered_ms.toFixed(0),
      peak_mb.toFixed(0),
    ];
    const lines = table(
      ['upload', 'bills/s', 'taken after ms', 'worker peak MB'],
      [
        line(`${rows.half.toLocaleString('en')} rows of XLSX`, half),
        line(`${rows.many.toLocaleString('en')} rows of XLSX`, many),
        ['bare INSERTs of the same rows', bare.toFixed(0), '', ''],
      ],
    );
    const misses = [
      ...(share < BAR_OF_BASELINE ? [`${share.toFixed(2)} of the bare INSERTs, not ${BAR_OF_BASELINE}`] : []),
      ...(growth_mb > MAX_GROWTH_MB
        ? [`${growth_mb.toFixed(0)} MB more for twice the rows, not within ${MAX_GROWTH_MB}`]
        : []),
    ];
    const text = `**${share.toFixed(2)}** of the speed of bare INSERTs (bar: ${BAR_OF_BASELINE}); twice the rows take ${growth_mb.toFixed(0)} MB more (bar: ${MAX_GROWTH_MB}).`;
    return [{ title: 'Bills from an uploaded workbook', lines: [...lines, '', text], misses }];
  } finally {
    await client.end();
    await worker.process.stop();
    await server.stop();
  }
}
