import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { CHUNK, scriptsOf, type Manifest } from '../apps/public/src/shared/assets.ts';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/lib/chromium.ts';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { buildAll, BUILDS } from '../scripts/lib/builds.ts';
import { createBill } from './lib/create-bill.ts';
import { median } from './lib/machine.ts';
import { registerMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { ROOT, startServer, type BenchEnvironment } from './lib/bench-environment.ts';

const RUNS = { full: 5, small: 1 } as const;
const PERFORMANCE_BAR = 95;
const ACCESSIBILITY_BAR = 100;
const SCRIPT_BAR_BYTES = 80_000;
const PUBLIC_DIR = join(ROOT, 'apps/public/dist');

/** The gzipped size of all scripts that a bill's page loads before the first interaction, in bytes. */
function scriptBytes(): number {
  const client = join(PUBLIC_DIR, 'client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { entry, preload } = scriptsOf(manifest, [CHUNK.form]);
  return [entry, ...preload].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(client, path)), { level: 9 }).length,
    0,
  );
}

const FIGURES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'cumulative layout shift',
  benchmarkIndex: 'benchmark index of the machine',
} as const;
type Figures = Record<keyof typeof FIGURES, number>;

/** Lighthouse's own mobile settings: a slow phone on a slow network, simulated. */
async function audit(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility'],
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits, environment } = result.lhr;
  const score = (name: string) => Math.round((categories[name]!.score ?? 0) * 100);
  const value = (name: string) => audits[name]!.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'first-contentful-paint': value('first-contentful-paint'),
    'largest-contentful-paint': value('largest-contentful-paint'),
    'total-blocking-time': value('total-blocking-time'),
    'cumulative-layout-shift': value('cumulative-layout-shift'),
    benchmarkIndex: environment.benchmarkIndex,
  };
}

/** Runs Lighthouse (mobile) on the page of a bill, served from the production build. */
export async function benchLighthouse(
  environment: BenchEnvironment,
  log: (text: string) => void,
  size: BenchSize,
): Promise<Section[]> {
  const { path: executablePath, env } = await findChromium();
  await buildAll(
    ROOT,
    (name) => log(`building the ${name}`),
    undefined,
    BUILDS.filter(({ folder }) => folder === 'apps/public'),
  );
  const url = await environment.createPrepared('lighthouse');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url: url, env: { PUBLIC_DIR } });
  const port = await findFreePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const page = `http://localhost:${server.port}${await createBill(server.port, await registerMerchant(server.port, 'kedai'))}`;
    await (await fetch(page)).text(); // the first page of a process also loads the renderer
    const runs: Figures[] = [];
    while (runs.length < RUNS[size]) {
      runs.push(await audit(page, port));
      log(`run ${runs.length}: performance ${runs.at(-1)!.performance}`);
    }
    const middle = (name: keyof Figures) => median(runs.map((one) => one[name]));
    const digits = (name: keyof Figures) => (name === 'cumulative-layout-shift' ? 3 : 0);
    const rows = (Object.keys(FIGURES) as (keyof Figures)[]).map((name) => [
      FIGURES[name],
      middle(name).toFixed(digits(name)),
      runs.map((one) => one[name].toFixed(digits(name))).join(', '),
    ]);
    const bytes = scriptBytes();
    const misses = [
      ...(middle('performance') < PERFORMANCE_BAR ? [`Lighthouse performance ${middle('performance')}`] : []),
      ...(middle('accessibility') < ACCESSIBILITY_BAR ? [`Lighthouse accessibility ${middle('accessibility')}`] : []),
      ...(bytes >= SCRIPT_BAR_BYTES ? [`script of the bill's page ${bytes} bytes`] : []),
    ];
    return [
      {
        title: 'The public page of a bill, Lighthouse mobile',
        lines: [
          ...table(['figure', 'median', 'runs'], rows),
          '',
          `Script before the first tap: ${(bytes / 1000).toFixed(1)} kB gzip (bar: under ${SCRIPT_BAR_BYTES / 1000}).`,
          `Bars: performance ${PERFORMANCE_BAR}, accessibility ${ACCESSIBILITY_BAR}.`,
        ],
        misses,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await environment.drop('lighthouse');
  }
}
