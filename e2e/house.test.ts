import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';
import type { Merchant } from './merchants.ts';

// What every journey stands on: the house is up, somebody can sign in, and the checks of the pages do catch something.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant();
});

test('a merchant who has just registered signs in', async () => {
  const page = await newMerchantPage(merchant);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await expectNoAxeViolations(page);
});

test('the login is usable on a phone, in the dark, by anybody', async () => {
  const page = await newPage({ width: 360, dark: true });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoAxeViolations(page);
});

test('a button without a name is a violation', async () => {
  const page = await newPage();
  await page.goto('/login');
  await page.evaluate(() => document.body.append(document.createElement('button')));
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/button-name/);
});

test('only /api/v1/ is the API: every other /api/ address is a page (C-01)', async () => {
  const page = await fetch(`${site().url}/api/datatable`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const call = await fetch(`${site().url}/api/v1/no-such-call`);
  expect(call.headers.get('content-type')).toMatch(/^application\/json/);
});
