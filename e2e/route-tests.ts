import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage, sharedPages, testEnvironment } from './fixtures.ts';
import { ALL_LOOKS, lookForRoute, ROUTES, type Look, type Route } from './lib/every-route.ts';
import { createRouteRecords, type RouteRecords } from './lib/route-records.ts';
import { registerMerchant, signIn, type Merchant } from './merchants.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Well before the browser renews its token: a renewed token works in one browser only. */
const SIGN_IN_AGAIN_MS = 15 * 60_000;
const LOGGED_OUT: StorageState = { cookies: [], origins: [] };

/** Returns a function that gives the browser storage after a login, for pages in other looks. */
function keepSignedIn(merchantOf: () => Merchant): () => Promise<StorageState> {
  let signed_in_at = 0;
  let storage_state: StorageState;
  return async () => {
    if (Date.now() - signed_in_at > SIGN_IN_AGAIN_MS) {
      const page = await newPage();
      await signIn(page, merchantOf());
      await page.waitForURL('**/dashboard');
      storage_state = await page.context().storageState();
      signed_in_at = Date.now();
    }
    return storage_state;
  };
}

/** The storage of a login with skin and language as chosen. */
function withLook(login: StorageState, { skin, language }: Look): StorageState {
  const origin = new URL(testEnvironment().url).origin;
  const before = login.origins.find((one) => one.origin === origin)?.localStorage ?? [];
  const chosen = [
    { name: 'skin', value: skin },
    { name: 'language', value: language },
  ];
  const others = before.filter(({ name }) => name !== 'skin' && name !== 'language');
  return { cookies: login.cookies, origins: [{ origin, localStorage: [...others, ...chosen] }] };
}

/** Opens a page for a route in a look, with the browser storage of a login. */
type OpenRoutePage = (look: Look, login: StorageState, may_fail: boolean) => Promise<Page>;

/** Public pages take their language from the browser; their only skins are light and dark. */
const LOCALE = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-CN', ar: 'ar-MY' } as const;
/** Not-found and error pages: the browser reports their status as an error. */
const ERROR_PAGE = /not-found|error|token=unknown/;

/** Public pages take their look from the browser, so each gets one of its own. */
const openPublicPage: OpenRoutePage = ({ skin, language, width }, storage, may_fail) =>
  newPage({ width, dark: skin === 'dark', locale: LOCALE[language], storage, may_fail });

/** The portal reads its look from the browser's storage whenever it is loaded, so routes of one width share a page. */
function portalPages(): OpenRoutePage {
  const sharedPage = sharedPages();
  return async (look, login, may_fail) => {
    const storage = withLook(login, look);
    const page = await sharedPage(`${look.width} ${JSON.stringify(login)}`, { width: look.width, storage, may_fail });
    await page.emulateMedia({ colorScheme: look.skin === 'dark' ? 'dark' : 'light' });
    if (page.url() !== 'about:blank')
      await page.evaluate(
        ([skin, language]) => {
          localStorage.setItem('skin', skin!);
          localStorage.setItem('language', language!);
        },
        [look.skin, look.language],
      );
    return page;
  };
}

async function expectRouteWorks(page: Page, route: Route, look: Look, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  if (route.path !== '/') expect(new URL(page.url()).pathname).toBe(new URL(address, testEnvironment().url).pathname);
  expect(await page.locator('html').getAttribute('lang')).toBe(look.language);
  await expectToFit(page, look.width);
  await expectNoAxeViolations(page);
}

const LOOKS = process.env['E2E_ALL'] ? ALL_LOOKS : null;

/**
 * Defines a test for every route of a portal, each in another skin, language and width; with E2E_ALL in all of them. A route
 * without an address in lib/every-route.ts does not compile.
 */
export function testRoutesOf(portal: Route['portal']): void {
  let merchant: Merchant;
  let records: RouteRecords;
  beforeAll(async () => {
    merchant = await registerMerchant('Kedai Kek Mak Teh');
    records = await createRouteRecords(merchant);
  });
  const signedInStorage = keepSignedIn(() => merchant);
  const openRoutePage = portal === 'public' ? openPublicPage : portalPages();
  const routes = ROUTES.map((route, index) => ({ ...route, index })).filter((route) => route.portal === portal);
  describe.each(routes)('$portal $path', (route) => {
    test.each(LOOKS ?? [lookForRoute(route.index)])('$skin, $language, $width px', async (look) => {
      const address = route.buildAddress(records);
      const login = route.signed_in ? await signedInStorage() : LOGGED_OUT;
      const page = await openRoutePage(look, login, ERROR_PAGE.test(address));
      await expectRouteWorks(page, route, look, address);
    });
  });
}
