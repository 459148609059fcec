import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { buildAll, BUILDS } from '../scripts/lib/builds.ts';
import { ROOT, startServer, type BenchEnvironment, type ServerProcess } from './lib/bench-environment.ts';
import { createBill } from './lib/create-bill.ts';
import type { FloodResult, FloodSource } from './lib/flood.ts';
import { largeForgedCallbacks, pictures, signIns, smallForgedCallbacks } from './lib/flood-sources.ts';
import { registerMerchant } from './lib/register-merchant.ts';
import { cpuOfTree } from './lib/processes.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';

/** The flood runs `lead_s` longer than the measurement, on both sides. */
const SIZES = {
  full: { seconds: 20, lead_s: 2, pages_per_second: 10, warm_pages: 200, sign_ins: 500, callbacks: 500, uploads: 10 },
  small: { seconds: 1, lead_s: 0.5, pages_per_second: 5, warm_pages: 3, sign_ins: 10, callbacks: 20, uploads: 2 },
} as const;
const P99_BAR_MS = 200;
const PUBLIC_DIR = join(ROOT, 'apps/public/dist');
const agent = new Agent({ keepAlive: true });

/** A load without a page until then has failed, and counts with as much. */
const LOAD_LIMIT_MS = 10_000;

/** Loads a page. Returns the milliseconds since `due_at`; the limit if it is not answered with 200 by then. */
function loadPage(url: string, due_at: number): Promise<number> {
  return new Promise((resolve) => {
    const fail = () => resolve(LOAD_LIMIT_MS);
    const signal = AbortSignal.timeout(LOAD_LIMIT_MS);
    const request = get(url, { agent, signal, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('error', fail);
      response.on('end', () => (response.statusCode === 200 ? resolve(performance.now() - due_at) : fail()));
    });
    request.on('error', fail);
  });
}

/** Loads a page at a fixed rate. A page that is late to be sent counts from when it was due. */
async function measure(url: string, per_second: number, seconds: number): Promise<number[]> {
  const began = performance.now();
  const loads: Promise<number>[] = [];
  for (let n = 0; n < per_second * seconds; n += 1) {
    const due_at = began + (n * 1_000) / per_second;
    await wait(Math.max(0, due_at - performance.now()));
    loads.push(loadPage(url, due_at));
  }
  return (await Promise.all(loads)).toSorted((a, b) => a - b);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

/** What the page took, sorted, and the processor time of the server's processes beside it. */
interface PageTimes {
  times: number[];
  cpu_ms_per_second: number;
}
interface Measured {
  quiet: PageTimes;
  flooded: PageTimes;
  floods: FloodResult[];
}

/** The most that the process of a flood takes to start and to report. */
const FLOOD_START_MS = 60_000;

interface Target {
  folder: string;
  server: ServerProcess;
}

/** Starts the flood in a process of its own. */
async function startFlood({ folder, server }: Target, sources: FloodSource[], seconds: number) {
  const file = join(folder, 'flood.json');
  writeFileSync(file, JSON.stringify(sources));
  const args = [join(ROOT, 'bench/lib/flood.ts'), String(server.port), String(seconds), file];
  const timeout = seconds * 1_000 + FLOOD_START_MS;
  const flooding = promisify(execFile)(process.execPath, args, { timeout });
  return { ended: flooding.then(({ stdout }) => JSON.parse(stdout) as FloodResult[]) };
}

/** The page alone, then beside the flood. */
async function measureBoth(
  url: string,
  target: Target,
  sources: FloodSource[],
  { seconds, lead_s, pages_per_second }: { seconds: number; lead_s: number; pages_per_second: number },
): Promise<Measured> {
  const pid = target.server.process.shell.pid!;
  const measureWithCpu = async (): Promise<PageTimes> => {
    const [before, began] = [cpuOfTree(pid) ?? 0, performance.now()];
    const times = await measure(url, pages_per_second, seconds);
    const cpu_ms = ((cpuOfTree(pid) ?? 0) - before) / 1_000;
    return { times, cpu_ms_per_second: cpu_ms / ((performance.now() - began) / 1_000) };
  };
  const quiet = await measureWithCpu();
  const flood = await startFlood(target, sources, seconds + 2 * lead_s);
  await wait(lead_s * 1_000);
  const flooded = await measureWithCpu();
  return { quiet, flooded, floods: await flood.ended };
}

/** The database at one moment of a flood. */
interface InboxSize {
  second: number;
  /** Rows of the inbox. */
  rows: number;
  /** The inbox with its indexes. */
  table_kb: number;
  /** The whole database. */
  database_kb: number;
}

const SAMPLES = 10;
/** What all addresses together may add to the inbox in one minute of the clock. */
const CAP_PER_MINUTE = 600;
/** What the database may grow by once the cap is reached, such as by pages of its statistics. */
const FLAT_KB = 100;
const MINUTE_MS = 60_000;

/** Waits until a flood of this length lies within one minute of the clock, of which the cap is. */
async function waitForMinute(seconds: number): Promise<void> {
  const left_ms = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left_ms < (seconds + 2) * 1_000) await wait(left_ms + 100);
}

/** How the database grows while forged callbacks arrive that are small enough to be read. */
async function measureInbox(database_url: string, target: Target, source: FloodSource, seconds: number) {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    await waitForMinute(seconds);
    const sizes: InboxSize[] = [];
    const flood = await startFlood(target, [source], seconds);
    for (let n = 0; n <= SAMPLES; n += 1) {
      if (n > 0) await wait((seconds * 1_000) / SAMPLES);
      const { rows } = await client.query<Omit<InboxSize, 'second'>>(
        `select count(*)::int as rows, (pg_total_relation_size('callback_inbox') / 1000)::int as table_kb,
          (pg_database_size(current_database()) / 1000)::int as database_kb from callback_inbox`,
      );
      sizes.push({ second: (n * seconds) / SAMPLES, ...rows[0]! });
    }
    return { sizes, floods: await flood.ended };
  } finally {
    await client.end();
  }
}

/** What misses the bar: more than the cap, or growth after it was reached. */
function inboxMisses(sizes: readonly InboxSize[]): string[] {
  const [before, last] = [sizes[0]!, sizes.at(-1)!];
  const stored = last.rows - before.rows;
  if (stored > CAP_PER_MINUTE) return [`${stored} forged callbacks stored in one minute`];
  const full = sizes.find(({ rows }) => rows - before.rows === CAP_PER_MINUTE);
  if (!full || full === last)
    return [`the cap of ${CAP_PER_MINUTE} forged callbacks was not reached, or only at the end`];
  const growth_kb = last.database_kb - full.database_kb;
  return growth_kb > FLAT_KB ? [`the database grew by ${growth_kb} kB after the cap of forged callbacks`] : [];
}

function inboxSection({ sizes, floods }: { sizes: InboxSize[]; floods: FloodResult[] }): Section {
  return {
    title: 'The database under a flood of forged callbacks',
    lines: [
      ...table(
        ['second', 'rows of the inbox', 'inbox kB', 'database kB'],
        sizes.map(({ second, rows, table_kb, database_kb }) => [
          second.toFixed(1),
          String(rows),
          String(table_kb),
          String(database_kb),
        ]),
      ),
      '',
      ...floodTable(floods),
      '',
      `Bar: ${CAP_PER_MINUTE} rows in a minute, whoever sends them, and flat from there: no row more, the database at most ` +
        `${FLAT_KB} kB larger. A job deletes them after a week and keeps the newest 20,000.`,
    ],
    misses: inboxMisses(sizes),
  };
}

const floodTable = (floods: readonly FloodResult[]): string[] =>
  table(
    ['flood', 'sent', 'not sent', 'answers by status'],
    floods.map(({ name, sent, skipped, statuses }) => [
      name,
      String(sent),
      String(skipped),
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    ]),
  );

function sectionOf({ quiet, flooded, floods }: Measured): Section {
  const line = (name: string, { times, cpu_ms_per_second }: PageTimes) => [
    name,
    String(times.length),
    ...[0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(0)),
    cpu_ms_per_second.toFixed(0),
  ];
  const p99 = quantile(flooded.times, 0.99);
  const failed = [...quiet.times, ...flooded.times].filter((ms) => ms >= LOAD_LIMIT_MS).length;
  return {
    title: 'A payer’s page while strangers flood the server',
    lines: [
      ...table(
        ['page', 'loads', 'p50 ms', 'p99 ms', 'slowest ms', 'server CPU ms/s'],
        [line('quiet', quiet), line('flooded', flooded)],
      ),
      '',
      ...floodTable(floods),
      '',
      `Bar: p99 under ${P99_BAR_MS} ms while flooded, beside the quiet page of the same run. “Not sent”: every connection of the source waited for an answer.`,
    ],
    misses: [
      ...(p99 > P99_BAR_MS ? [`p99 of the payer's page ${p99.toFixed(0)} ms while flooded`] : []),
      ...(failed > 0 ? [`${failed} loads of the payer's page failed`] : []),
    ],
  };
}

/** The page of a bill, quiet and while sign-ins, forged callbacks and uploads are tried at a high rate. */
export async function benchPayerPage(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { sign_ins, callbacks, uploads, warm_pages, ...rates } = SIZES[size];
  const only_public = BUILDS.filter(({ folder }) => folder === 'apps/public');
  await buildAll(ROOT, (name) => log(`building the ${name}`), undefined, only_public);
  const database_url = await environment.createPrepared('payer_page');
  const env = { PUBLIC_DIR, TRUST_PROXY: 'true' };
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url, env });
  try {
    const merchant = await registerMerchant(server.port, 'kedai');
    const url = `http://127.0.0.1:${server.port}${await createBill(server.port, merchant)}`;
    for (let n = 0; n < warm_pages; n += 1)
      if ((await loadPage(url, performance.now())) >= LOAD_LIMIT_MS) throw new Error(`${url} is not answered`);
    const sources = [signIns(sign_ins), largeForgedCallbacks(callbacks), await pictures(uploads, merchant)];
    const target = { folder: environment.folder, server };
    const page = sectionOf(await measureBoth(url, target, sources, rates));
    const inbox = await measureInbox(database_url, target, smallForgedCallbacks(callbacks), rates.seconds);
    return [page, inboxSection(inbox)];
  } finally {
    agent.destroy();
    await server.stop();
    await environment.drop('payer_page');
  }
}
