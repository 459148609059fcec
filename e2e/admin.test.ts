import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import { dashboard } from '@kutip/contracts/dashboard';
import { topUpForms } from '@kutip/contracts/top-ups';
import { dayOf } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAdmin, newAdminPage, signInAdmin, type Admin } from './admins.ts';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { registerMerchant, type Merchant } from './merchants.ts';
import { importStatement } from './statements.ts';
import { stepUpDialog, stepUpWithNewAuthenticator } from './step-up.ts';

// The admin portal on its own origin: merchant approval, manual top-ups and reconciliation exceptions.

let admin: Admin;
let merchant: Merchant;
beforeAll(async () => {
  admin = await newAdmin();
  merchant = await registerMerchant('Kedai Menunggu');
});

async function setStatus(status: string): Promise<void> {
  const db = openDatabase(openPool({ connectionString: testEnvironment().database_url, max: 1 }));
  await db
    .updateTable('accounts')
    .set({ status, review_requested_at: new Date() })
    .where('id', '=', merchant.tokens.account_id)
    .execute();
  await db.destroy();
}

const expectHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('a merchant cannot sign in to the admin portal, which has the same security headers as the merchant portal', async () => {
  const page = await newPage({ origin: testEnvironment().admin_url });
  const answer = await page.goto('/merchants');
  await page.waitForURL('**/login');
  await page.getByText('For platform staff').waitFor();
  const merchant_portal = await fetch(testEnvironment().url);
  const policyOf = (headers: Record<string, string> | Headers) =>
    (headers instanceof Headers ? headers.get('content-security-policy') : headers['content-security-policy'])?.replace(
      /nonce-[\w-]+/g,
      '',
    );
  expect(policyOf(answer!.headers())).toBe(policyOf(merchant_portal.headers));
  await page.getByLabel('Email or user name').fill(merchant.username);
  await page.getByLabel('Password', { exact: true }).fill(merchant.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByTestId('login-message').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  await expectNoAxeViolations(page);
});

test('an admin sees nothing with the password alone, sets up an authenticator app, and is in', async () => {
  const newcomer = await newAdmin();
  const page = await signInAdmin(newcomer);
  await stepUpDialog(page).waitFor();
  await expectNoAxeViolations(page);
  expect(await page.getByRole('link', { name: /merchants? to review/ }).count()).toBe(0);
  await stepUpWithNewAuthenticator(page, newcomer);
  await expectHeading(page, 'Today');
  await page.getByRole('region', { name: 'Open tasks' }).waitFor();
});

test('an admin reviews and approves a merchant', async () => {
  await setStatus('PENDING_KYC');
  const page = await newAdminPage(admin);
  await expectHeading(page, 'Today');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /merchants? to review/ }).click();
  await expectHeading(page, 'Merchants');
  await page.getByRole('searchbox').fill('Menunggu');
  await page.getByRole('link', { name: 'Kedai Menunggu' }).click();
  await page.getByText('No companies yet.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Reason is required').first().waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Under review → Active').waitFor();
  await page.getByText('Active', { exact: true }).first().waitFor();

  const phone = await newAdminPage(admin, { width: 360 });
  await phone.goto('/merchants');
  await phone.getByText('Kedai Menunggu').first().waitFor();
  await expectToFit(phone, 360);
  await expectNoAxeViolations(phone);
});

const merchantOptions = () => ({
  base: `${testEnvironment().url}/`,
  headers: { authorization: `Bearer ${merchant.tokens.access_token}` },
});

/** The merchant's balances from the API, in ringgit. */
async function loadBalances(): Promise<Record<string, string>> {
  const latest = await call(dashboard.latestBalance, {}, merchantOptions());
  return Object.fromEntries(latest.balances.map(({ pool_type, available }) => [pool_type, toRinggit(available)]));
}

test('an admin confirms a manual top-up with the amount on the bank statement', async () => {
  const { invoice_no } = await call(
    customerBills.reserve,
    { body: { purpose: 'PREFUND_TOPUP', amount: '500.00' } },
    merchantOptions(),
  );
  const proof_of_payment = new File([Buffer.from('%PDF-1.7\nslip')], 'slip.pdf', { type: 'application/pdf' });
  await call(topUpForms.manual, { query: {}, body: { invoice_no, proof_of_payment } }, merchantOptions());

  const page = await newAdminPage(admin);
  await page.getByRole('link', { name: /transfers? to confirm/ }).click();
  await page.getByRole('link', { name: /Kedai Menunggu/ }).click();
  await expectHeading(page, invoice_no);
  await page.getByText('Expected transfer').waitFor();
  await expectNoAxeViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open proof' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/[.]pdf$/);
  await page.getByRole('button', { name: 'Confirm transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm transfer' }).click();
  await dialog.getByText('Bank reference is required').first().waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Amount on the statement').fill('500');
  await dialog.getByLabel('Bank reference').fill('MBB-20261121-77');
  await dialog.getByRole('button', { name: 'Confirm transfer' }).click();
  await page.getByText('Paid', { exact: true }).first().waitFor();
  await page.getByText('MBB-20261121-77').first().waitFor();
  expect(await loadBalances()).toEqual({ COLLECTION: '0.00', PAYOUT: '500.00', CREDIT: '0.00' });
});

test('an admin imports a statement and resolves its exception by crediting a merchant', async () => {
  const page = await newAdminPage(admin);
  const today = dayOf(new Date());
  await importStatement(page, today, [`${today}T02:42:00Z,PAYMENT,BP-STRANGER01-01,2611210001,75.00,1.00,74.00,MYR`]);
  await page.getByRole('tab', { name: 'Statements' }).click();
  await page.getByText('fpx-of-the-day.csv').waitFor();
  await expectNoAxeViolations(page);

  // The worker matches the statement in the background.
  await page.goto('/exceptions');
  const found = page.getByRole('link', { name: /A statement line matches none of our records/ });
  const nothing = page.getByText('Everything matches');
  await expect
    .poll(async () => {
      await page.reload();
      await found.or(nothing).first().waitFor();
      return found.count();
    })
    .toBe(1);
  await expectNoAxeViolations(page);
  await found.click();
  await page.getByText('Comparison').waitFor();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText('Hana Pentadbir').first().waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('The bank says who paid.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Note saved').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Action').selectOption('correction_credit');
  await dialog.getByText('This moves RM 75.00.').waitFor();
  await dialog.getByLabel('Find a merchant').fill('Menunggu');
  await dialog.getByLabel('Merchant', { exact: true }).selectOption({ label: 'Kedai Menunggu' });
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await page.getByText('Reconciliation credit to a merchant').first().waitFor();
  expect(await loadBalances()).toEqual({ COLLECTION: '75.00', PAYOUT: '500.00', CREDIT: '0.00' });
});

test('every other page of the admin portal works on a desktop and on a phone', async () => {
  const desktop = await newAdminPage(admin);
  const phone = await newAdminPage(admin, { width: 360, dark: true });
  for (const [path, title] of [
    ['/banks', 'Bank accounts'],
    ['/settlements', 'Settlements'],
    ['/payouts', 'Payouts'],
    ['/payments', 'Payments'],
    ['/providers', 'Providers'],
    ['/refunds', 'Refunds'],
    ['/reconciliation?tab=closed', 'Reconciliation'],
    ['/invariants', 'Ledger integrity'],
    ['/dashboard', 'Today'],
  ] as const) {
    for (const page of [desktop, phone]) {
      await page.goto(path);
      await expectHeading(page, title);
      await expectNoAxeViolations(page);
    }
    await expectToFit(phone, 360);
  }
  await desktop.goto('/settlements');
  await desktop.getByRole('button', { name: 'Settle due payments' }).click();
  await desktop.getByRole('dialog').getByRole('button', { name: 'Settle due payments' }).click();
  await desktop.getByText('Settlement run started').waitFor();
  await desktop.goto('/invariants');
  await desktop.getByRole('button', { name: 'Check now' }).click();
  await desktop.getByText('Check started in the background').waitFor();
});

test('users and audit log entries can be searched', async () => {
  const page = await newAdminPage(admin);
  await page.goto('/users');
  await page.getByText('Hana Pentadbir').first().waitFor();
  await expectNoAxeViolations(page);
  await page.goto('/audit?search=decide');
  await page.getByText('decide').first().waitFor();
  await expectNoAxeViolations(page);
});
