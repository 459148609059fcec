import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, inject, onTestFinished } from 'vitest';
import { PAGE_TIMEOUT_MS } from './background-timeout.ts';
import { CHROMIUM_FLAGS } from './lib/chromium.ts';
import type { TestEnvironment } from './lib/environment.ts';

export interface PageOptions {
  /** CSS pixels; 360 is the phone, 1440 a desktop. */
  width?: number;
  dark?: boolean;
  /** The browser's Accept-Language. */
  locale?: string;
  /** false: JavaScript is disabled. */
  scripts?: boolean;
  /** Cookies and local storage of an earlier page of the same user. */
  storage?: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** The origin of another portal; the merchant portal by default. */
  origin?: string;
  /** Page errors are expected and do not fail the test. */
  may_fail?: boolean;
}

const SCREENSHOTS = join(import.meta.dirname, '../.cache/e2e-pictures');
const PHONE_HEIGHT = 740;
const DESK_HEIGHT = 900;

/** The environment of this worker, which no other worker uses. Vitest numbers its workers from one. */
export const testEnvironment = (): Omit<TestEnvironment, 'stop'> =>
  inject('environments')[Number(process.env.VITEST_POOL_ID) - 1]!;

/** Most scripts of a page run once, so compiling them with optimizations costs more than it gains: an eighth of a page's cost. */
const QUICK_COMPILATION = '--js-flags=--no-opt --no-maglev';

let running: Promise<Browser> | undefined;
const openBrowser = (): Promise<Browser> => {
  const { path, env } = inject('chromium');
  running ??= chromium.launch({
    executablePath: path,
    args: [...CHROMIUM_FLAGS, QUICK_COMPILATION],
    env: { ...process.env, ...env },
  });
  return running;
};
afterAll(async () => {
  await (await running)?.close();
  running = undefined;
});

/** Collects uncaught errors, blocked scripts and styles, and React warnings of a page. */
const collectPageErrors = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    // The browser reports every 4xx response too; one from the API is expected, a missing file is not.
    const is_api_response = message.text().startsWith('Failed to load') && message.location().url.includes('/api/v1/');
    if (message.type() === 'error' && !is_api_response) faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
};

/** A page and the errors that it has had. */
interface OpenedPage {
  page: Page;
  faults: string[];
}

async function openPage(options: PageOptions): Promise<OpenedPage> {
  const { width = 1440, dark = false, locale = 'en-MY', scripts = true, storage, origin } = options;
  const browser = await openBrowser();
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? PHONE_HEIGHT : DESK_HEIGHT },
    colorScheme: dark ? 'dark' : 'light',
    locale,
    timezoneId: 'Asia/Kuala_Lumpur',
    javaScriptEnabled: scripts,
    hasTouch: width < 700,
    reducedMotion: 'reduce',
    baseURL: origin ?? testEnvironment().url,
    ...(storage ? { storageState: storage } : {}),
  });
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const page = await context.newPage();
  return { page, faults: collectPageErrors(page) };
}

/** At the end of the test: a screenshot if it failed, and a failure if the page has had errors. `close` comes between. */
function checkAtEnd({ page, faults }: OpenedPage, { may_fail = false }: PageOptions, close: () => Promise<void>): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync(SCREENSHOTS, { recursive: true });
      const name = `${task.file.name}-${task.name}-${page.viewportSize()?.width}`.replaceAll(/\W+/g, '-');
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true }).catch(() => {}); // may be closed
    }
    await close();
    const found = faults.splice(0);
    if (!may_fail) expect(found).toEqual([]);
  });
}

/**
 * Opens a page in a browser profile of its own, closed when the test ends. The test fails when the page had errors; a
 * failed test leaves a screenshot.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const opened = await openPage(options);
  checkAtEnd(opened, options, () => opened.page.context().close());
  return opened.page;
}

/**
 * Pages that tests of a file use in turn, one for each key: their profile has the bundle in its cache, which saves half of a
 * page's cost. Each test fails for its own errors only. The last pages are closed with the browser.
 */
export function sharedPages(): (key: string, options: PageOptions) => Promise<Page> {
  const pages = new Map<string, OpenedPage>();
  return async (key, options) => {
    const opened = pages.get(key) ?? (await openPage(options));
    pages.set(key, opened);
    checkAtEnd(opened, options, async () => {});
    return opened.page;
  };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeViolation {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** Waits for dialogs that fade in and colours that change; a spinner turns without end. */
const waitForTransitions = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { document } = globalThis as unknown as { document: { getAnimations(): RunningAnimation[] } };
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished)); // rejects where its element is taken away
  });

interface RunningAnimation {
  effect: { getComputedTiming(): { endTime?: unknown } } | null;
  finished: Promise<unknown>;
}

/**
 * Fails on serious and critical axe violations, once nothing is half shown: a colour in between can lack contrast. axe is
 * evaluated because the page's CSP blocks added scripts.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await waitForTransitions(page);
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: AxeViolation[] }> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  const severe = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => target.join(' ')) }));
  expect(severe).toEqual([]);
}

/**
 * Expects the page to be no wider than the screen (a scroll bar makes it narrower), so that nothing scrolls sideways. Waits,
 * because a list that becomes narrower is laid out again.
 */
export const expectToFit = (page: Page, width: number) =>
  expect.poll(() => page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
