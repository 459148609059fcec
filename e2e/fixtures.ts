import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
import type { House } from './lib/house.ts';

export interface PageOptions {
  /** CSS pixels; 360 is the phone, 1440 the desk. */
  width?: number;
  dark?: boolean;
  /** What the browser asks for in Accept-Language. */
  locale?: string;
  /** Without scripts, as on a phone whose network gave up on them. */
  scripts?: boolean;
  /** Cookies and local storage of an earlier page of the same person. */
  storage?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** Of another portal; the merchants' without it. */
  origin?: string;
  /** This journey provokes errors of the page, so they are no failure. */
  may_fail?: boolean;
}

const PICTURES = join(import.meta.dirname, '../.cache/e2e-pictures');
const PHONE_HEIGHT = 740;
const DESK_HEIGHT = 900;

/** The house that this file's journeys are taken in, nobody else meanwhile. Vitest numbers its workers from one. */
export const site = (): Omit<House, 'stop'> => inject('houses')[Number(process.env.VITEST_POOL_ID) - 1]!;

let running: Promise<Browser> | undefined;
const openBrowser = (): Promise<Browser> => {
  const { path, env } = inject('chromium');
  running ??= chromium.launch({ executablePath: path, args: CHROMIUM_FLAGS, env: { ...process.env, ...env } });
  return running;
};
afterAll(async () => {
  await (await running)?.close();
  running = undefined;
});

/** What a visitor never sees but should never happen: uncaught errors, refused scripts and styles, React's complaints. */
const watch = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    // The browser reports every 4xx answer too; a refusal by the API is an expected answer, a missing file is not.
    const is_refusal = message.text().startsWith('Failed to load') && message.location().url.includes('/api/v1/');
    if (message.type() === 'error' && !is_refusal) faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
};

/**
 * A page in a browser profile of its own, closed when the test ends. The test fails when the page had errors, and leaves
 * a picture of it when it failed.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { width = 1440, dark = false, locale = 'en-MY', scripts = true, storage, origin, may_fail = false } = options;
  const browser = await openBrowser();
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? PHONE_HEIGHT : DESK_HEIGHT },
    colorScheme: dark ? 'dark' : 'light',
    locale,
    timezoneId: 'Asia/Kuala_Lumpur',
    javaScriptEnabled: scripts,
    hasTouch: width < 700,
    reducedMotion: 'reduce',
    baseURL: origin ?? site().url,
    ...(storage ? { storageState: storage } : {}),
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const faults = watch(page);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync(PICTURES, { recursive: true });
      const name = `${task.file.name}-${task.name}-${width}`.replaceAll(/\W+/g, '-');
      await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true }).catch(() => {}); // may be closed
    }
    await context.close();
    if (!may_fail) expect(faults).toEqual([]);
  });
  return page;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Fails on what axe calls serious or critical. Evaluated, not added as a script: the page's own policy refuses those. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } };
    return (await axe.run()).violations;
  });
  const heavy = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }));
  expect(heavy).toEqual([]);
}

/** As wide as the screen: nothing is cut off and nothing scrolls sideways. */
export const expectToFit = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
