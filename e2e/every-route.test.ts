import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, testEnvironment } from './fixtures.ts';
import { ALL_LOOKS, lookForRoute, ROUTES, type Look, type Route } from './lib/every-route.ts';
import { createRouteRecords, type RouteRecords } from './lib/route-records.ts';
import { registerMerchant, signIn, type Merchant } from './merchants.ts';

// Checks every route once, each in another skin, language and width; with E2E_ALL in all of them. A route without an
// address here does not compile.

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

let merchant: Merchant;
let records: RouteRecords;
let signed_in_at = 0;
let storage_state: StorageState;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Kek Mak Teh');
  records = await createRouteRecords(merchant);
});

/** Well before the browser renews its token: a renewed token works in one browser only. */
const SIGN_IN_AGAIN_MS = 15 * 60_000;

/** The browser storage after a login, for pages in other looks. */
async function loadSignedInStorage(): Promise<StorageState> {
  if (Date.now() - signed_in_at > SIGN_IN_AGAIN_MS) {
    const page = await newPage();
    await signIn(page, merchant);
    await page.waitForURL('**/dashboard');
    storage_state = await page.context().storageState();
    signed_in_at = Date.now();
  }
  return storage_state;
}

async function storageFor({ signed_in }: Route, { skin, language }: Look): Promise<StorageState> {
  const origin = new URL(testEnvironment().url).origin;
  const login = signed_in ? await loadSignedInStorage() : { cookies: [], origins: [] };
  const before = login.origins.find((one) => one.origin === origin)?.localStorage ?? [];
  const chosen = [
    { name: 'skin', value: skin },
    { name: 'language', value: language },
  ];
  const others = before.filter(({ name }) => name !== 'skin' && name !== 'language');
  return { cookies: login.cookies, origins: [{ origin, localStorage: [...others, ...chosen] }] };
}

/** Public pages take their language from the browser; their only skins are light and dark. */
const LOCALE = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-CN', ar: 'ar-MY' } as const;
/** Not-found and error pages: the browser reports their status as an error. */
const ERROR_PAGE = /not-found|error|token=unknown/;

async function expectRouteWorks(route: Route, look: Look): Promise<void> {
  const address = route.buildAddress(records);
  const page = await newPage({
    width: look.width,
    dark: look.skin === 'dark',
    locale: LOCALE[look.language],
    storage: await storageFor(route, look),
    may_fail: ERROR_PAGE.test(address),
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  if (route.path !== '/') expect(new URL(page.url()).pathname).toBe(new URL(address, testEnvironment().url).pathname);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(look.language);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
  await expectNoAxeViolations(page);
}

const LOOKS = process.env['E2E_ALL'] ? ALL_LOOKS : null;

describe.each(ROUTES.map((route, index) => ({ ...route, index })))('$portal $path', (route) => {
  test.each(LOOKS ?? [lookForRoute(route.index)])('$skin, $language, $width px', (look) =>
    expectRouteWorks(route, look),
  );
});
