import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { registerMerchant, type Merchant } from './merchants.ts';

// The people of the platform: on an origin of their own, they let merchants in, find money that was sent by hand, and
// clear up what does not match.

let admin: Admin;
let merchant: Merchant;
beforeAll(async () => {
  admin = await newAdmin();
  merchant = await registerMerchant('Kedai Menunggu');
});

async function setStatus(status: string): Promise<void> {
  const db = openDatabase(openPool({ connectionString: site().database_url, max: 1 }));
  await db.updateTable('accounts').set({ status }).where('id', '=', merchant.tokens.account_id).execute();
  await db.destroy();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('a merchant does not get in here, and this portal’s headers are as strict as the other’s', async () => {
  const page = await newPage({ origin: inject('admin_url') });
  const answer = await page.goto('/merchants');
  await page.waitForURL('**/login');
  await page.getByText('For the people of the platform').waitFor();
  const theirs = await fetch(site().url);
  const strict = (headers: Record<string, string> | Headers) =>
    (headers instanceof Headers ? headers.get('content-security-policy') : headers['content-security-policy'])?.replace(
      /nonce-[\w-]+/g,
      '',
    );
  expect(strict(answer!.headers())).toBe(strict(theirs.headers));
  await page.getByLabel('Email or user name').fill(merchant.username);
  await page.getByLabel('Password', { exact: true }).fill(merchant.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByTestId('login-message').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await expectNoAxeViolations(page);
});

test('a merchant is looked at and let in; he is told by mail and his portal knows', async () => {
  await setStatus('PENDING_KYC');
  const page = await newAdminPage(admin);
  await heading(page, 'Today');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /merchants? to look at/ }).click();
  await heading(page, 'Merchants');
  await page.getByRole('searchbox').fill('Menunggu');
  await page.getByRole('link', { name: 'Kedai Menunggu' }).click();
  await page.getByText('No company was written down yet.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Reason is required').first().waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Being checked → Active').waitFor();
  await page.getByText('Active', { exact: true }).first().waitFor();

  const phone = await newAdminPage(admin, { width: 360 });
  await phone.goto('/merchants');
  await phone.getByText('Kedai Menunggu').first().waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectNoAxeViolations(phone);
});

test('everybody and everything that was done can be found', async () => {
  const page = await newAdminPage(admin);
  await page.goto('/users');
  await page.getByText('Hana Pentadbir').first().waitFor();
  await expectNoAxeViolations(page);
  await page.goto('/audit?search=decide');
  await page.getByText('decide').first().waitFor();
  await expectNoAxeViolations(page);
});
