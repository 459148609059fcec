import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@kutip/contracts/api';
import { call } from '@kutip/contracts/call';
import type { SheetColumn } from '../apps/api/src/platform/sheets/written-sheet.ts';
import { xlsxFile } from '../apps/api/src/platform/sheets/xlsx-writer.ts';
import { ALL_PROVIDERS } from '../apps/api/src/configured-providers.ts';
import { prepareDatabase } from '../apps/api/src/prepare-database.ts';
import { startTied, type TiedProcess } from '../scripts/lib/tied-process.ts';
import { Client } from 'pg';
import { childrenOf } from './lib/processes.ts';
import { register, type Registered } from './lib/register.ts';
import { table, type Section } from './lib/section.ts';
import { ROOT, serve, type Stage } from './lib/stage.ts';

const WARM = 5_000;
const HALF = 25_000;
const MANY = 50_000;
/** A chunk of the worker; the baseline commits as often. */
const ROWS_AT_ONCE = 500;
const POLL_MS = 50;
const READY_WITHIN_MS = 30_000;
/**
 * Twice the rows may not take more memory than this on top. A tenth would not do to compare with: a young process has not
 * yet let lie as much as the collector allows.
 */
const FLAT_MB = 48;
const BAR_OF_BASELINE = 0.33;
const KB_OF_A_MB = 1024;

/** What one upload writes, in the order in which nothing refers to what is not there yet. */
const WRITTEN = [
  'directory',
  'customers',
  'invoices',
  'customer_bills',
  'payment_events',
  'payment_upload_rows',
] as const;

/** A workbook of bills, as a school would send it. Each payer is somebody else. */
async function workbook(rows: number): Promise<Buffer> {
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

interface Worker {
  process: TiedProcess;
  pid: number;
}

/** The real worker process, once it says that it is ready. */
async function startWorker({ folder, environment }: Stage, url: string, port: number): Promise<Worker> {
  const log = join(folder, 'worker.log');
  const output = openSync(log, 'a');
  const started = startTied({
    command: process.execPath,
    args: [join(ROOT, 'apps/api/src/worker.ts')],
    stop_signal: 'TERM',
    patience_s: 20,
    cwd: ROOT,
    env: environment(url, port),
    output,
  });
  closeSync(output);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!readFileSync(log, 'utf8').includes('worker ready')) {
    if (Date.now() > deadline) throw new Error(`The worker did not start:\n${readFileSync(log, 'utf8')}`);
    await wait(POLL_MS);
  }
  const pid = childrenOf(started.shell.pid!).find((one) =>
    readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('worker.ts'),
  );
  if (!pid) throw new Error('The worker is not to be found among the processes.');
  return { process: started, pid };
}

/** The most memory that a process has had since the last time it was forgotten, in MB (Linux). */
function peakMemory(pid: number): number {
  const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kb) / KB_OF_A_MB;
}
const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

interface Run {
  answered_ms: number;
  rows_a_second: number;
  peak_mb: number;
}

/** Uploads a workbook over HTTP and waits until its bills are there. */
async function upload(port: number, token: string, worker: Worker, rows: number): Promise<Run> {
  const options = { base: `http://127.0.0.1:${port}/`, headers: { authorization: `Bearer ${token}` } };
  const body = { title: `Yuran ${rows}`, amount_type: 'OPEN' as const, channel_flags: ['fpx' as const] };
  const { id: collection_id } = await call(api.collections.create, { body }, options);
  const file = new File([new Uint8Array(await workbook(rows))], 'bil.xlsx');
  forgetPeak(worker.pid);
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

interface Rows {
  table: string;
  columns: string;
  chunks: string[];
}

/** The rows that an upload has written, as JSON in the chunks in which they are to be written again. */
async function rowsOf(client: Client, account_id: string, bills: number): Promise<Rows[]> {
  const found: Rows[] = [];
  for (const name of WRITTEN) {
    const { rows: columns } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [name],
    );
    const { rows } = await client.query<{ row: unknown }>(
      `select to_json(t) as row from ${name} t where account_id = $1`,
      [account_id],
    );
    // Two keys of a bill stand in the directory, one of everything else: so many chunks as there were transactions.
    const size = Math.ceil((rows.length * ROWS_AT_ONCE) / bills);
    const chunks: string[] = [];
    for (let at = 0; at < rows.length; at += size)
      chunks.push(JSON.stringify(rows.slice(at, at + size).map(({ row }) => row)));
    found.push({ table: name, columns: columns.map(({ column_name }) => column_name).join(', '), chunks });
  }
  return found;
}

/** The same rows once more, with bare multi-row INSERTs and nothing else, in as many transactions. */
async function writeBare(url: string, all: readonly Rows[], bills: number): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const begin = performance.now();
  for (let chunk = 0; chunk * ROWS_AT_ONCE < bills; chunk += 1) {
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

/** 50,000 bills from an Excel workbook, beside the bare INSERTs of the same rows and beside half as many. */
export async function benchUpload(stage: Stage, say: (text: string) => void): Promise<Section[]> {
  const [url, bare_url] = [await stage.create('upload'), await stage.create('upload_bare')];
  for (const one of [url, bare_url]) await prepareDatabase(one, { test_banks: true, providers: ALL_PROVIDERS });
  const server = await serve(stage, 'apps/api/src/server.ts', { database_url: url });
  const worker = await startWorker(stage, url, server.port);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const merchants = [];
    for (const name of ['kecil', 'sederhana', 'besar']) merchants.push(await register(server.port, name));
    const [warm, middling, school] = merchants as [Registered, Registered, Registered];
    const run = async ({ token }: Registered, rows: number) => {
      const done = await upload(server.port, token, worker, rows);
      say(`${rows} rows: ${done.rows_a_second.toFixed(0)} a second, ${done.peak_mb.toFixed(0)} MB`);
      return done;
    };
    await run(warm, WARM);
    const half = await run(middling, HALF);
    const many = await run(school, MANY);
    const bare = await writeBare(bare_url, await rowsOf(client, school.account_id, MANY), MANY);
    say(`bare: ${bare.toFixed(0)} a second`);

    const share = many.rows_a_second / bare;
    const grown_mb = many.peak_mb - half.peak_mb;
    const line = (name: string, { rows_a_second, answered_ms, peak_mb }: Run) => [
      name,
      rows_a_second.toFixed(0),
      answered_ms.toFixed(0),
      peak_mb.toFixed(0),
    ];
    const lines = table(
      ['upload', 'bills/s', 'taken after ms', 'worker peak MB'],
      [
        line(`${HALF.toLocaleString('en')} rows of XLSX`, half),
        line(`${MANY.toLocaleString('en')} rows of XLSX`, many),
        ['bare INSERTs of the same rows', bare.toFixed(0), '', ''],
      ],
    );
    const misses = [
      ...(share < BAR_OF_BASELINE ? [`${share.toFixed(2)} of the bare INSERTs, not ${BAR_OF_BASELINE}`] : []),
      ...(grown_mb > FLAT_MB ? [`${grown_mb.toFixed(0)} MB more for twice the rows, not within ${FLAT_MB}`] : []),
    ];
    const text = `**${share.toFixed(2)}** of the speed of bare INSERTs (bar: ${BAR_OF_BASELINE}); twice the rows take ${grown_mb.toFixed(0)} MB more (bar: ${FLAT_MB}).`;
    return [{ title: 'Bills from an uploaded workbook', lines: [...lines, '', text], misses }];
  } finally {
    await client.end();
    await worker.process.stop();
    await server.stop();
  }
}
