import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { api } from '@kutip/contracts/api';
import sharp from 'sharp';
import { buildAll, BUILDS } from '../scripts/lib/builds.ts';
import { makeAnimation } from '../test/make-image.ts';
import { ROOT, startServer, type BenchEnvironment, type ServerProcess } from './lib/bench-environment.ts';
import { createBill } from './lib/create-bill.ts';
import type { FloodResult, FloodSource } from './lib/flood.ts';
import { registerMerchant, type RegisteredMerchant } from './lib/register-merchant.ts';
import { cpuOfTree } from './lib/processes.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';

/** The flood runs `lead_s` longer than the measurement, on both sides. */
const SIZES = {
  full: { seconds: 20, lead_s: 2, pages_per_second: 10, warm_pages: 200, sign_ins: 500, pictures: 10 },
  small: { seconds: 1, lead_s: 0.5, pages_per_second: 5, warm_pages: 3, sign_ins: 10, pictures: 2 },
} as const;
const P99_BAR_MS = 200;
const PUBLIC_DIR = join(ROOT, 'apps/public/dist');
const LOGIN_NAMES = 1_000;

/** An HTTP request as text. `body` is latin1. */
const requestText = (path: string, headers: Record<string, string>, body: string): string =>
  [
    `POST /api/v1/${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    '',
    body,
  ].join('\r\n');

/** Wrong passwords for many names that nobody has: each costs a hash, and none is locked soon. */
const signIns = (per_second: number): FloodSource => ({
  name: 'sign-ins with a wrong password',
  per_second,
  requests: Array.from({ length: LOGIN_NAMES }, (_, n) =>
    requestText(
      api.auth.login.path,
      { 'Content-Type': 'application/json' },
      JSON.stringify({ username: `flood-${n}`, password: 'Wrong-1234' }),
    ),
  ),
});

/** Photographs as a phone takes them, and small GIFs of 700 frames. */
async function pictures(per_second: number, { token }: RegisteredMerchant): Promise<FloodSource> {
  const photograph = await sharp({
    create: {
      width: 4_000,
      height: 3_000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 4 },
    },
  })
    .jpeg({ quality: 50 })
    .toBuffer();
  const requests = [photograph, await makeAnimation(700)].map((content) => {
    const edge = 'bench-boundary';
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    return requestText(
      api.files.upload.path,
      { Authorization: `Bearer ${token}`, 'Content-Type': `multipart/form-data; boundary=${edge}` },
      `${head}${content.toString('latin1')}\r\n--${edge}--\r\n`,
    );
  });
  return { name: 'picture uploads', per_second, requests };
}

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

/** The page alone, then beside the flood. */
async function measureBoth(
  url: string,
  { folder, server, sources }: { folder: string; server: ServerProcess; sources: FloodSource[] },
  { seconds, lead_s, pages_per_second }: { seconds: number; lead_s: number; pages_per_second: number },
): Promise<Measured> {
  const pid = server.process.shell.pid!;
  const measureWithCpu = async (): Promise<PageTimes> => {
    const [before, began] = [cpuOfTree(pid) ?? 0, performance.now()];
    const times = await measure(url, pages_per_second, seconds);
    const cpu_ms = ((cpuOfTree(pid) ?? 0) - before) / 1_000;
    return { times, cpu_ms_per_second: cpu_ms / ((performance.now() - began) / 1_000) };
  };
  const quiet = await measureWithCpu();
  const file = join(folder, 'flood.json');
  writeFileSync(file, JSON.stringify(sources));
  const args = [join(ROOT, 'bench/lib/flood.ts'), String(server.port), String(seconds + 2 * lead_s), file];
  const flooding = promisify(execFile)(process.execPath, args);
  await wait(lead_s * 1_000);
  const flooded = await measureWithCpu();
  return { quiet, flooded, floods: JSON.parse((await flooding).stdout) as FloodResult[] };
}

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
      ...table(
        ['flood', 'sent', 'not sent', 'answers by status'],
        floods.map(({ name, sent, skipped, statuses }) => [
          name,
          String(sent),
          String(skipped),
          Object.entries(statuses)
            .map(([status, count]) => `${status}: ${count}`)
            .join(', '),
        ]),
      ),
      '',
      `Bar: p99 under ${P99_BAR_MS} ms while flooded. “Not sent”: every connection of the source waited for an answer.`,
    ],
    misses: p99 > P99_BAR_MS ? [`p99 of the payer's page ${p99.toFixed(0)} ms while flooded`] : [],
  };
}

/** The page of a bill, quiet and while sign-ins and uploads are tried at a high rate. */
export async function benchPayerPage(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { sign_ins, pictures: uploads, warm_pages, ...rates } = SIZES[size];
  const only_public = BUILDS.filter(({ folder }) => folder === 'apps/public');
  await buildAll(ROOT, (name) => log(`building the ${name}`), undefined, only_public);
  const database_url = await environment.createPrepared('payer_page');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url, env: { PUBLIC_DIR } });
  try {
    const merchant = await registerMerchant(server.port, 'kedai');
    const url = `http://127.0.0.1:${server.port}${await createBill(server.port, merchant)}`;
    for (let n = 0; n < warm_pages; n += 1) await loadPage(url, performance.now());
    const sources = [signIns(sign_ins), await pictures(uploads, merchant)];
    const { folder } = environment;
    return [sectionOf(await measureBoth(url, { folder, server, sources }, rates))];
  } finally {
    agent.destroy();
    await server.stop();
    await environment.drop('payer_page');
  }
}
