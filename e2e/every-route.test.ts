import type { BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { ALL_LOOKS, lookAt, ROUTES, type Look, type Route } from './lib/every-route.ts';
import { makeWorld, type World } from './lib/world.ts';
import { registerMerchant, signIn, type Merchant } from './merchants.ts';

// Every route once, each in another skin, language and width; with E2E_ALL every route in all of them. A route that has no
// address here does not compile, so none is forgotten.

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>;

let merchant: Merchant;
let world: World;
let signed_in_at = 0;
let kept: Kept;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Kek Mak Teh');
  world = await makeWorld(merchant);
});

/** Well before the token of the browser is renewed: a renewed one is good in one browser only. */
const SIGN_IN_AGAIN_MS = 15 * 60_000;

/** What a login leaves in the browser, for pages of other looks. */
async function signedIn(): Promise<Kept> {
  if (Date.now() - signed_in_at > SIGN_IN_AGAIN_MS) {
    const page = await newPage();
    await signIn(page, merchant);
    await page.waitForURL('**/dashboard');
    kept = await page.context().storageState();
    signed_in_at = Date.now();
  }
  return kept;
}

async function storageFor({ signed_in }: Route, { skin, language }: Look): Promise<Kept> {
  const origin = new URL(site().url).origin;
  const login = signed_in ? await signedIn() : { cookies: [], origins: [] };
  const before = login.origins.find((one) => one.origin === origin)?.localStorage ?? [];
  const chosen = [
    { name: 'skin', value: skin },
    { name: 'language', value: language },
  ];
  const others = before.filter(({ name }) => name !== 'skin' && name !== 'language');
  return { cookies: login.cookies, origins: [{ origin, localStorage: [...others, ...chosen] }] };
}

/** The public pages take their language from the browser; and they have no skins, but dark. */
const LOCALE = { en: 'en-MY', ms: 'ms-MY', zh: 'zh-CN', ar: 'ar-MY' } as const;
/** Pages that say that there is nothing: the browser reports their status as an error. */
const ABOUT_NOTHING = /not-found|error|token=unknown/;

async function expectGood(route: Route, look: Look): Promise<void> {
  const address = route.addressIn(world);
  const page = await newPage({
    width: look.width,
    dark: look.skin === 'dark',
    locale: LOCALE[look.language],
    storage: await storageFor(route, look),
    may_fail: ABOUT_NOTHING.test(address),
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading').first().waitFor();
  if (route.path !== '/') expect(new URL(page.url()).pathname).toBe(new URL(address, site().url).pathname);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(look.language);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
  await expectNoAxeViolations(page);
}

const LOOKS = process.env['E2E_ALL'] ? ALL_LOOKS : null;

describe.each(ROUTES.map((route, index) => ({ ...route, index })))('$portal $path', (route) => {
  test.each(LOOKS ?? [lookAt(route.index)])('$skin, $language, $width px', (look) => expectGood(route, look));
});
