import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import { dashboard } from '@kutip/contracts/dashboard';
import { topUpForms } from '@kutip/contracts/top-ups';
import { dayOf } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
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
  const page = await newPage({ origin: site().admin_url });
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

const asMerchant = () => ({
  base: `${site().url}/`,
  headers: { authorization: `Bearer ${merchant.tokens.access_token}` },
});

/** The merchant's balances as the API has them, in ringgit. */
async function balances(): Promise<Record<string, string>> {
  const latest = await call(dashboard.latestBalance, {}, asMerchant());
  return Object.fromEntries(latest.balances.map(({ pool_type, available }) => [pool_type, toRinggit(available)]));
}

test('a transfer by hand is found on the statement and added, with the amount of the statement', async () => {
  const { invoice_no } = await call(
    customerBills.reserve,
    { body: { purpose: 'PREFUND_TOPUP', amount: '500.00' } },
    asMerchant(),
  );
  const proof_of_payment = new File([Buffer.from('%PDF-1.7\nslip')], 'slip.pdf', { type: 'application/pdf' });
  await call(topUpForms.manual, { query: {}, body: { invoice_no, proof_of_payment } }, asMerchant());

  const page = await newAdminPage(admin);
  await page.getByRole('link', { name: /transfers? to look for/ }).click();
  await page.getByRole('link', { name: /Kedai Menunggu/ }).click();
  await heading(page, invoice_no);
  await page.getByText('What must stand on our statement').waitFor();
  await expectNoAxeViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open the proof' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/[.]pdf$/);
  await page.getByRole('button', { name: 'The money is there' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'The money is there' }).click();
  await dialog.getByText('Bank reference is required').first().waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Amount on the statement').fill('500');
  await dialog.getByLabel('Bank reference').fill('MBB-20261121-77');
  await dialog.getByRole('button', { name: 'The money is there' }).click();
  await page.getByText('Added', { exact: true }).first().waitFor();
  await page.getByText('MBB-20261121-77').first().waitFor();
  expect(await balances()).toEqual({ COLLECTION: '0.00', PAYOUT: '500.00', CREDIT: '0.00' });
});

test('an exception is taken on, and settled by a transfer to whose the money is', async () => {
  const page = await newAdminPage(admin);
  await page.goto('/reconciliation');
  await page.getByRole('button', { name: 'Bring in a statement' }).click();
  const bring = page.getByRole('dialog');
  const today = dayOf(new Date());
  const csv = [
    'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency',
    `${today}T02:42:00Z,PAYMENT,BP-STRANGER01-01,2611210001,75.00,1.00,74.00,MYR`,
  ].join('\n');
  const choosing = page.waitForEvent('filechooser');
  await bring.getByRole('button', { name: 'File' }).click();
  await (await choosing).setFiles({ name: 'fpx.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await bring.getByLabel('Whose').fill('fpx');
  await expectNoAxeViolations(page);
  await bring.getByRole('button', { name: 'Of the day' }).click();
  await page
    .getByRole('button', { name: new RegExp(`^${Number(today.slice(8))} `) })
    .first()
    .click();
  await bring.getByRole('button', { name: 'Bring in a statement' }).click();
  await page.getByText('Brought in: 1 lines').waitFor();
  await page.getByRole('tab', { name: 'Statements' }).click();
  await page.getByText('fpx.csv').waitFor();
  await expectNoAxeViolations(page);

  // The worker matches it.
  await page.goto('/exceptions');
  const found = page.getByRole('link', { name: /A line of the statement is about nothing of ours/ });
  const nothing = page.getByText('Everything matches');
  await expect
    .poll(
      async () => {
        await page.reload();
        await found.or(nothing).first().waitFor();
        return found.count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expectNoAxeViolations(page);
  await found.click();
  await page.getByText('What each side says').waitFor();
  await page.getByRole('button', { name: 'Take it on' }).click();
  await page.getByText('Hana Pentadbir').first().waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('The bank says who paid.');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await page.getByText('Note kept').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Settle it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How').selectOption('correction_credit');
  await dialog.getByText('RM 75.00 is moved.').waitFor();
  await dialog.getByLabel('Find a merchant').fill('Menunggu');
  await dialog.getByLabel('Whose the money is').selectOption({ label: 'Kedai Menunggu' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Settle it' }).click();
  await page.getByText('Give the money to a merchant').first().waitFor();
  expect(await balances()).toEqual({ COLLECTION: '75.00', PAYOUT: '500.00', CREDIT: '0.00' });
});

test('every other page of the portal, at the desk and on a phone', async () => {
  const desk = await newAdminPage(admin);
  const phone = await newAdminPage(admin, { width: 360, dark: true });
  for (const [path, title] of [
    ['/banks', 'Bank accounts'],
    ['/settlements', 'Settlements'],
    ['/payouts', 'Payouts'],
    ['/refunds', 'Refunds'],
    ['/reconciliation?tab=closed', 'Reconciliation'],
    ['/invariants', 'Are the books right?'],
    ['/dashboard', 'Today'],
  ] as const) {
    for (const page of [desk, phone]) {
      await page.goto(path);
      await heading(page, title);
      await expectNoAxeViolations(page);
    }
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await desk.goto('/settlements');
  await desk.getByRole('button', { name: 'Settle what is due' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Settle what is due' }).click();
  await desk.getByText('The run has begun').waitFor();
  await desk.goto('/invariants');
  await desk.getByRole('button', { name: 'Look now' }).click();
  await desk.getByText('Looked at in the background').waitFor();
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
