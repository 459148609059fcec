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

/** Loads a page and returns the milliseconds since `due_at`. Throws unless it is answered with 200. */
function loadPage(url: string, due_at: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (response) => {
      response.resume();
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - due_at);
        else reject(new Error(`The page answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
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

interface Target {
  folder: string;
  server: ServerProcess;
}

/** Starts the flood in a process of its own. */
async function startFlood({ folder, server }: Target, sources: FloodSource[], seconds: number) {
  const file = join(folder, 'flood.json');
  writeFileSync(file, JSON.stringify(sources));
  const args = [join(ROOT, 'bench/lib/flood.ts'), String(server.port), String(seconds), file];
  const flooding = promisify(execFile)(process.execPath, args);
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

/** The inbox at one moment of a flood. */
interface InboxSize {
  second: number;
  rows: number;
  kilobytes: number;
}

const SAMPLES = 5;
/** What all addresses together may add to the inbox in one minute of the clock; a flood touches two of them at most. */
const CAP_PER_MINUTE = 600;

/** How the inbox grows while forged callbacks arrive that are small enough to be read. */
async function measureInbox(database_url: string, target: Target, source: FloodSource, seconds: number) {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  try {
    const sizes: InboxSize[] = [];
    const flood = await startFlood(target, [source], seconds);
    for (let n = 0; n <= SAMPLES; n += 1) {
      if (n > 0) await wait((seconds * 1_000) / SAMPLES);
      const { rows } = await client.query<{ rows: number; kilobytes: number }>(
        `select count(*)::int as rows, (pg_total_relation_size('callback_inbox') / 1000)::int as kilobytes from callback_inbox`,
      );
      sizes.push({ second: (n * seconds) / SAMPLES, ...rows[0]! });
    }
    return { sizes, floods: await flood.ended };
  } finally {
    await client.end();
  }
}

function inboxSection({ sizes, floods }: { sizes: InboxSize[]; floods: FloodResult[] }): Section {
  const most = sizes.at(-1)!.rows - sizes[0]!.rows;
  return {
    title: 'The inbox under a flood of forged callbacks',
    lines: [
      ...table(
        ['second', 'rows', 'table kB'],
        sizes.map(({ second, rows, kilobytes }) => [second.toFixed(1), String(rows), String(kilobytes)]),
      ),
      '',
      ...floodTable(floods),
      '',
      `Bar: ${CAP_PER_MINUTE} rows in each minute, whoever sends them; a job deletes them after a week and keeps the newest 20,000.`,
    ],
    misses: most > 2 * CAP_PER_MINUTE ? [`${most} forged callbacks stored`] : [],
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
      `Bar: p99 under ${P99_BAR_MS} ms while flooded. “Not sent”: every connection of the source waited for an answer.`,
    ],
    misses: p99 > P99_BAR_MS ? [`p99 of the payer's page ${p99.toFixed(0)} ms while flooded`] : [],
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
    for (let n = 0; n < warm_pages; n += 1) await loadPage(url, performance.now());
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
