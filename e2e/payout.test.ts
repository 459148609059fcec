import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import { readPageText } from './pay-page.ts';
import { loadBalances, topUpPayoutBalance, SITI, fillPayout } from './payouts.ts';
import { enterCode, enterPassword, confirmRecoveryCodes, setUpAuthenticator, stepUpDialog } from './step-up.ts';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';

// Payouts: name check, fee, step-up, and an outcome from the bank. The merchant's own bank account is checked the same way.
// All figures are exact to the sen.

const REJECTED_PAYEE = { account_number: '512345670110', account_name: 'Siti Nurhaliza Ahmad' };

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Bayar');
});

const loadMerchantBalances = () => loadBalances(merchant);

/** Sets up an authenticator app in the step-up dialog, after a wrong password and a wrong code. */
async function stepUpWithNewAuthenticator(page: Page, { password }: Merchant): Promise<void> {
  const dialog = stepUpDialog(page);
  await enterPassword(dialog, 'Salah-1234!');
  await dialog.getByText('Password is wrong').waitFor();
  await enterPassword(dialog, password);
  const currentCode = await setUpAuthenticator(dialog);
  await expectNoAxeViolations(page);
  await enterCode(dialog, '000000');
  await dialog.getByText('This code is wrong').waitFor();
  await enterCode(dialog, currentCode());
  await dialog.getByText('Store these codes').waitFor();
  expect(await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8);
  await expectNoAxeViolations(page);
  await confirmRecoveryCodes(dialog);
}

test(
  'a payout is checked, quoted and confirmed, and a rejected payout returns the money',
  { timeout: 180_000 },
  async () => {
    const page = await newMerchantPage(merchant);
    await page.goto('/payout/view');
    await page.getByText('No payouts yet').waitFor();
    await expectNoAxeViolations(page);
    await topUpPayoutBalance(page, merchant);

    await fillPayout(page, { ...SITI, account_name: 'Tan Ah Kow' }, '100');
    const review = page.getByRole('dialog', { name: 'Review the payout' });
    await review.getByText('Name doesn’t match the bank’s record of this account.').waitFor();
    await review.getByText('SITI NURHALIZA BINTI AHMAD').waitFor();
    expect(await review.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    await review.getByRole('button', { name: 'Back' }).click();

    await fillPayout(page, SITI, '100');
    await review.getByText('100 %; at least 80 % is required').waitFor();
    const text = (await review.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const figure of ['RM 100.00', 'RM 1.08', 'RM 101.08', 'RM 398.92']) expect(text).toContain(figure);
    await expectNoAxeViolations(page);
    await review.getByRole('button', { name: /^Send/ }).click();
    await stepUpWithNewAuthenticator(page, merchant);
    await page.waitForURL(/\/payout\/view\/[0-9a-f-]{36}$/);
    await page.getByText('Paid', { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);
    expect(await loadMerchantBalances()).toMatchObject({ PAYOUT: '398.92' });
    expect(await readPageText(page)).not.toContain(SITI.account_number);
    await expectNoAxeViolations(page);

    await fillPayout(page, REJECTED_PAYEE, '50');
    await review.getByRole('button', { name: /^Send/ }).click(); // still stepped up
    await page.getByText('Rejected by the bank; amount and fee returned to your balance').waitFor(BACKGROUND_TIMEOUT);
    await page.getByText('Payment not accepted').first().waitFor();
    expect(await loadMerchantBalances()).toMatchObject({ PAYOUT: '398.92' });

    await page.goto('/payout/view');
    await page.getByText('RM 398.92').first().waitFor();
    await page
      .locator('span', { hasText: /^Rejected by bank$/ })
      .first()
      .waitFor();
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page, 360);
    await page.goto('/payout/view/new');
    await page.getByLabel('Account number').waitFor();
    await expectToFit(page, 360);
  },
);

test('changing the approval limit needs step-up', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/payout/view');
  await page.getByRole('button', { name: 'Approval limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'When a second approval is required' });
  await dialog.getByLabel('Above').fill('20');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // A new session is not stepped up; the authenticator app is already set up.
  const step_up = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await step_up.getByText('Enter the six-digit code').waitFor();
  await step_up.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Please confirm it’s you').waitFor();
});

test('adding a bank account needs step-up', async () => {
  const owner = await registerMerchant('Kedai Akaun');
  const page = await newMerchantPage(owner, { width: 360 });
  await page.goto('/info/view?tab=banks');
  await page.getByText('No bank account yet').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Add a bank account' }).first().click();
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'CIMB Bank' });
  await page.getByLabel('Account number').fill('7001234569');
  await page.getByLabel('Account holder').fill("O'Brien anak James");
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Save' }).click();
  await stepUpWithNewAuthenticator(page, owner);
  await page.getByText('Verified', { exact: true }).waitFor();
  await page
    .locator('span', { hasText: /^Primary$/ })
    .first()
    .waitFor();
  expect(await readPageText(page)).toContain('******4569');
  await expectNoAxeViolations(page);
  await expectToFit(page, 360);
});

test(
  'a payout file is previewed and paid row by row, and invalid rows are reported',
  { timeout: 180_000 },
  async () => {
    const payer = await registerMerchant('Kedai Gaji');
    merchant = payer;
    const page = await newMerchantPage(payer);
    await topUpPayoutBalance(page, merchant);
    await page.goto('/payout/files');
    await page.getByText('No files yet').waitFor();
    await page.getByRole('button', { name: 'Choose a file' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Pay from a file' });
    const lines = [
      'bank,account number,name,amount,reference',
      'Maybank,512345678900,Siti Nurhaliza Ahmad,120,GAJI-1',
      'CIMB,700123456701,Ahmad Ismail,80.50,GAJI-2',
      'CIMB,700123456702,Muthu Ramasamy,10,GAJI-3',
      'Nobank,1,x,abc,GAJI-4',
    ];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'gaji.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    await dialog.getByText('Bank: is an unknown bank').waitFor();
    const text = (await dialog.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const figure of ['RM 210.50', 'RM 3.24', 'RM 213.74', 'RM 286.26']) expect(text).toContain(figure);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Pay 3 rows' }).click();
    await stepUpWithNewAuthenticator(page, payer);
    await page.waitForURL(/\/payout\/files\/[0-9a-f-]{36}$/);
    await page.getByText('4 of 4 rows processed').waitFor(BACKGROUND_TIMEOUT);
    await page.getByText('Name doesn’t match').first().waitFor();
    await expectNoAxeViolations(page);
    // Two rows are paid: RM 120.00 and RM 80.50, each with a fee of RM 1.08.
    await expect.poll(loadMerchantBalances).toMatchObject({ PAYOUT: '297.34' });
    await page.setViewportSize({ width: 360, height: 740 });
    await expectToFit(page, 360);
  },
);
