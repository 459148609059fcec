import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';
import type { Merchant } from './merchants.ts';

// Prerequisites of every journey: the environment runs, a merchant can sign in, and the accessibility check finds faults.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant();
});

test('a newly registered merchant can sign in', async () => {
  const page = await newMerchantPage(merchant);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await expectNoAxeViolations(page);
});

test('the login page is accessible on a phone in dark mode', async () => {
  const page = await newPage({ width: 360, dark: true });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await expectToFit(page, 360);
  await expectNoAxeViolations(page);
});

test('the accessibility check reports a button without a name', async () => {
  const page = await newPage();
  await page.goto('/login');
  await page.evaluate("document.body.append(document.createElement('button'))");
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/button-name/);
});

test('only /api/v1/ is the API; every other /api/ address is a page (C-01)', async () => {
  const page = await fetch(`${testEnvironment().url}/api/datatable`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('content-type')).toMatch(/^text\/html/);
  const call = await fetch(`${testEnvironment().url}/api/v1/no-such-call`);
  expect(call.headers.get('content-type')).toMatch(/^application\/json/);
});
