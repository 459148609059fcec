import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import { wordsOf } from './payer.ts';
import { balancesOf, bringMoneyIn, PATIENCE, SITI, writePayout } from './paying-out.ts';
import { giveCode, givePassword, keepRecoveryCodes, newApp, proofDialog } from './prove.ts';

// A merchant pays somebody: the bank says whose the account is, the fee is shown, he proves that it is him, and the money
// arrives or comes back. His own bank account is checked the same way. Figures to the sen.

const REFUSED = { account_number: '512345670110', account_name: 'Siti Nurhaliza Ahmad' };

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Bayar');
});

const balances = () => balancesOf(merchant);

/** Puts an app in place in the dialog that asks for a proof, as its reader would. */
async function proveWithNewApp(page: Page, { password }: Merchant): Promise<void> {
  const dialog = proofDialog(page);
  await givePassword(dialog, 'Salah-1234!');
  await dialog.getByText('Password is not right').waitFor();
  await givePassword(dialog, password);
  const app = await newApp(dialog);
  await expectNoAxeViolations(page);
  await giveCode(dialog, '000000');
  await dialog.getByText('This code is not right').waitFor();
  await giveCode(dialog, app());
  await dialog.getByText('Keep these codes').waitFor();
  expect(await dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count()).toBe(8);
  await expectNoAxeViolations(page);
  await keepRecoveryCodes(dialog);
}

test('money out: checked, quoted, proved, arrived; refused it is back', { timeout: 180_000 }, async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/payout/view');
  await page.getByText('No payouts yet').waitFor();
  await expectNoAxeViolations(page);
  await bringMoneyIn(page, merchant);

  await writePayout(page, { ...SITI, account_name: 'Tan Ah Kow' }, '100');
  const review = page.getByRole('dialog', { name: 'Is everything right?' });
  await review.getByText('The bank has another name for this account.').waitFor();
  await review.getByText('SITI NURHALIZA BINTI AHMAD').waitFor();
  expect(await review.getByRole('button', { name: /^Send/ }).count()).toBe(0);
  await review.getByRole('button', { name: 'Back' }).click();

  await writePayout(page, SITI, '100');
  await review.getByText('100 %, at least 80 % is needed').waitFor();
  const said = (await review.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const figure of ['RM 100.00', 'RM 1.08', 'RM 101.08', 'RM 398.92']) expect(said).toContain(figure);
  await expectNoAxeViolations(page);
  await review.getByRole('button', { name: /^Send/ }).click();
  await proveWithNewApp(page, merchant);
  await page.waitForURL(/\/payout\/view\/[0-9a-f-]{36}$/);
  await page.getByText('Arrived', { exact: true }).first().waitFor(PATIENCE);
  expect(await balances()).toMatchObject({ PAYOUT: '398.92' });
  expect(await wordsOf(page)).not.toContain(SITI.account_number);
  await expectNoAxeViolations(page);

  await writePayout(page, REFUSED, '50');
  await review.getByRole('button', { name: /^Send/ }).click(); // proved a moment ago
  await page.getByText('Refused by the bank; the money is back').waitFor(PATIENCE);
  await page.getByText('Payment not accepted').first().waitFor();
  expect(await balances()).toMatchObject({ PAYOUT: '398.92' });

  await page.goto('/payout/view');
  await page.getByText('RM 398.92').first().waitFor();
  await page
    .locator('span', { hasText: /^Refused$/ })
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
  await page.goto('/payout/view/new');
  await page.getByLabel('Account number').waitFor();
  await expectToFit(page, 360);
});

test('a large payout waits for a second person, and can be taken back', { timeout: 120_000 }, async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/payout/view');
  await page.getByRole('button', { name: 'Approval limit' }).click();
  const dialog = page.getByRole('dialog', { name: 'When a second person must agree' });
  await dialog.getByLabel('Above').fill('20');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // Another login is another session: it has not proved anything yet, and the app is there now.
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByText('Enter the six digits').waitFor();
  await proof.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Please prove that it is you').waitFor();
});

test('the merchant’s own account: asked for a proof, and not kept without one', { timeout: 120_000 }, async () => {
  const owner = await registerMerchant('Kedai Akaun');
  const page = await newMerchantPage(owner, { width: 360 });
  await page.goto('/info/view?tab=banks');
  await page.getByText('No bank account yet').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Add a bank account' }).first().click();
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'CIMB Bank' });
  await page.getByLabel('Account number').fill('7001234569');
  await page.getByLabel('Name of the account holder').fill("O'Brien anak James");
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Save' }).click();
  await proveWithNewApp(page, owner);
  await page.getByText('Verified', { exact: true }).waitFor();
  await page
    .locator('span', { hasText: /^Primary$/ })
    .first()
    .waitFor();
  expect(await wordsOf(page)).toContain('******4569');
  await expectNoAxeViolations(page);
  await expectToFit(page, 360);
});

test('many at once, from a table: looked at, paid row by row, the rest told', { timeout: 180_000 }, async () => {
  const payer = await registerMerchant('Kedai Gaji');
  merchant = payer;
  const page = await newMerchantPage(payer);
  await bringMoneyIn(page, merchant);
  await page.goto('/payout/files');
  await page.getByText('No tables yet').waitFor();
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
  await dialog.getByText('Bank: is no bank that we know').waitFor();
  const said = (await dialog.innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const figure of ['RM 210.50', 'RM 3.24', 'RM 213.74', 'RM 286.26']) expect(said).toContain(figure);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Pay 3 rows' }).click();
  await proveWithNewApp(page, payer);
  await page.waitForURL(/\/payout\/files\/[0-9a-f-]{36}$/);
  await page.getByText('4 of 4 rows looked at').waitFor(PATIENCE);
  await page.getByText('The bank has another name').first().waitFor();
  await expectNoAxeViolations(page);
  // Two are paid: RM 120.00 and RM 80.50, each with RM 1.08.
  await expect.poll(balances, PATIENCE).toMatchObject({ PAYOUT: '297.34' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
});
