import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { CHUNK, scriptsOf, type ChunkName, type Manifest } from '../apps/public/src/shared/assets.ts';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/lib/chromium.ts';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { buildAll, BUILDS } from '../scripts/lib/builds.ts';
import { Client } from 'pg';
import { createBill } from './lib/create-bill.ts';
import { median } from './lib/machine.ts';
import { openShop } from './lib/open-shop.ts';
import { registerMerchant } from './lib/register-merchant.ts';
import { table, type Section } from './lib/section.ts';
import type { BenchSize } from './lib/size.ts';
import { ROOT, startServer, type BenchEnvironment } from './lib/bench-environment.ts';

const RUNS = { full: 5, small: 1 } as const;
const SHOP = { products: 24, pictures: 6 };
const PUBLIC_DIR = join(ROOT, 'apps/public/dist');

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** A page, its scripts before the first tap, and what it must reach. */
interface AuditedPage {
  title: string;
  path: string;
  chunk: ChunkName;
  script_bar_bytes: number;
  bars: Partial<Record<Category, number>>;
}

/** The gzipped size of all scripts that a page with this chunk loads before the first interaction, in bytes. */
function scriptBytes(chunk: ChunkName): number {
  const client = join(PUBLIC_DIR, 'client');
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { entry, preload } = scriptsOf(manifest, [CHUNK[chunk]]);
  return [entry, ...preload].reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(client, path)), { level: 9 }).length,
    0,
  );
}

const AUDITS = {
  'first-contentful-paint': 'first contentful paint, ms',
  'largest-contentful-paint': 'largest contentful paint, ms',
  'total-blocking-time': 'total blocking time, ms',
  'cumulative-layout-shift': 'cumulative layout shift',
} as const;
type Figure = Category | keyof typeof AUDITS | 'benchmarkIndex';
type Figures = Record<Figure, number>;
const FIGURES: Record<Figure, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'search engines',
  ...AUDITS,
  benchmarkIndex: 'benchmark index of the machine',
};

/** Lighthouse's own mobile settings: a slow phone on a slow network, simulated. `failed`: the audits of a category below 100. */
async function audit(url: string, port: number): Promise<{ figures: Figures; failed: string[] }> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits, environment } = result.lhr;
  const failed = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name]!.auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1).map(
      ({ id }) => id,
    ),
  );
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]!.score ?? 0) * 100)]);
  const values = Object.keys(AUDITS).map((name) => [name, audits[name]!.numericValue ?? Number.NaN]);
  const figures = { ...Object.fromEntries([...scores, ...values]), benchmarkIndex: environment.benchmarkIndex };
  return { figures: figures as Figures, failed };
}

function sectionOf(page: AuditedPage, runs: readonly Figures[], failed: readonly string[]): Section {
  const { title, chunk, script_bar_bytes, bars } = page;
  const middle = (name: Figure) => median(runs.map((one) => one[name]));
  const digits = (name: Figure) => (name === 'cumulative-layout-shift' ? 3 : 0);
  const rows = (Object.keys(FIGURES) as Figure[]).map((name) => [
    FIGURES[name],
    middle(name).toFixed(digits(name)),
    runs.map((one) => one[name].toFixed(digits(name))).join(', '),
  ]);
  const bytes = scriptBytes(chunk);
  const required = Object.entries(bars) as [Category, number][];
  return {
    title: `${title}, Lighthouse mobile`,
    lines: [
      ...table(['figure', 'median', 'runs'], rows),
      '',
      `Script before the first tap: ${(bytes / 1000).toFixed(1)} kB gzip (bar: under ${script_bar_bytes / 1000}).`,
      `Bars: ${required.map(([name, bar]) => `${FIGURES[name]} ${bar}`).join(', ')}.`,
      ...(failed.length > 0 ? [`Below their best: ${failed.join(', ')}.`] : []),
    ],
    misses: [
      ...required
        .filter(([name, bar]) => middle(name) < bar)
        .map(([name]) => `${title}: ${FIGURES[name]} ${middle(name)}`),
      ...(bytes >= script_bar_bytes ? [`${title}: script of ${bytes} bytes`] : []),
    ],
  };
}

/** A bill, and a store with products and pictures. */
async function openPages(port: number, database_url: string): Promise<AuditedPage[]> {
  const client = new Client({ connectionString: database_url });
  await client.connect();
  const { unique_id } = await openShop(client, port, SHOP);
  await client.end();
  return [
    {
      title: 'The public page of a bill',
      path: await createBill(port, await registerMerchant(port, 'kedai')),
      chunk: 'form',
      script_bar_bytes: 80_000,
      bars: { performance: 95, accessibility: 100 },
    },
    {
      title: 'The page of a store',
      path: `/storefront/mobile/${unique_id}`,
      chunk: 'shop',
      script_bar_bytes: 100_000,
      bars: { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 },
    },
  ];
}

/** Runs Lighthouse (mobile) on public pages, served from the production build. */
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
  const database_url = await environment.createPrepared('lighthouse');
  const server = await startServer(environment, 'apps/api/src/server.ts', { database_url, env: { PUBLIC_DIR } });
  const port = await findFreePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const sections: Section[] = [];
    const pages = await openPages(server.port, database_url);
    for (const page of size === 'small' ? pages.slice(-1) : pages) {
      const url = `http://localhost:${server.port}${page.path}`;
      await (await fetch(url)).text(); // the first page of a process also loads the renderer
      const runs: Figures[] = [];
      let failed: string[] = [];
      while (runs.length < RUNS[size]) {
        const audited = await audit(url, port);
        runs.push(audited.figures);
        failed = audited.failed;
        log(`${page.title}, run ${runs.length}: performance ${audited.figures.performance}`);
      }
      sections.push(sectionOf(page, runs, failed));
    }
    return sections;
  } finally {
    await browser.close();
    await server.stop();
    await environment.drop('lighthouse');
  }
}
