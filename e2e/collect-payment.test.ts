import { beforeAll, expect, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import {
  approveAtBank,
  BANK,
  chooseBank,
  fillPayer,
  expectHeading,
  goToBank,
  logInToBank,
  openAllBanks,
  openBanks,
  resetSandbox,
  returnToReceipt,
  readPageText,
} from './pay-page.ts';

// The main journey: a merchant creates and shares a collection, a payer pays it by FPX on a phone, and ledger, receipt and
// portal show the payment.

let merchant: Merchant;
beforeAll(async () => {
  await resetSandbox();
  merchant = await registerMerchant('Kuih Kak Aminah');
});

const loadTransfers = (account_id: string) =>
  query('select kind, amount::int, fee::int, tax::int, seq::int from transfers where account_id = $1 order by seq', [
    account_id,
  ]);

test('a collection is created, shared and paid on a phone, and payer and merchant see the payment', async () => {
  const desktop = await newMerchantPage(merchant);
  await desktop.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await expectNoAxeViolations(desktop);

  await desktop.getByRole('link', { name: 'Collections' }).first().click();
  await desktop.getByRole('link', { name: 'Create payment form' }).first().click();
  await desktop.getByLabel('Title').fill('Kuih bakul raya');
  await desktop.getByLabel('Description').fill('Ambil di gerai pada hari Sabtu.');
  await desktop.getByLabel('Amount', { exact: true }).fill('38.50');
  await expectNoAxeViolations(desktop);
  await desktop.getByRole('button', { name: 'Create payment form' }).click();
  await desktop.getByRole('heading', { name: 'Kuih bakul raya' }).waitFor();

  await desktop.getByRole('tab', { name: 'Share' }).click();
  const link = await desktop.getByRole('link', { name: /\/pay\/collections\// }).getAttribute('href');
  await desktop.getByRole('img', { name: /QR/i }).waitFor();
  await expectNoAxeViolations(desktop);

  const phone = await newPage({ width: 360 });
  await phone.goto(link!);
  await expectHeading(phone, 'Kuih bakul raya');
  expect(await phone.title()).toBe('Kutip');
  await expectNoAxeViolations(phone);
  await fillPayer(phone);
  await chooseBank(phone, BANK.interactive);
  await goToBank(phone);
  await expectNoAxeViolations(phone);
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Paid');
  const receipt = await readPageText(phone);
  for (const fact of ['RM 38.50', 'Kuih Kak Aminah', 'Maybank', 'siti.hajar@example.my', 'Malaysian time'])
    expect(receipt).toContain(fact);
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);

  await desktop.getByRole('link', { name: 'Dashboard' }).first().click();
  await desktop.getByText('Siti Hajar binti Omar').first().waitFor();
  await desktop.getByRole('link', { name: 'Payments' }).first().click();
  await desktop.getByText('Siti Hajar binti Omar').first().click();
  await desktop.getByRole('heading', { name: 'Timeline' }).waitFor();
  const details = await readPageText(desktop);
  // RM 1.00 for FPX and 8 % service tax on it.
  for (const fact of ['RM 38.50', '−RM 1.00', '−RM 0.08', 'RM 37.42', 'Entry 1', 'confirmed RM 38.50'])
    expect(details).toContain(fact);
  await expectNoAxeViolations(desktop);
  expect(await loadTransfers(merchant.tokens.account_id)).toEqual([
    { kind: 'payment', amount: 3850, fee: 100, tax: 8, seq: 1 },
  ]);
});

test('a collection can be paid without JavaScript', async () => {
  const desktop = await newMerchantPage(merchant);
  await desktop.goto('/collections/list');
  await desktop.getByText('Kuih bakul raya').first().click();
  await desktop.getByRole('tab', { name: 'Share' }).click();
  const link = await desktop.getByRole('link', { name: /\/pay\/collections\// }).getAttribute('href');

  const phone = await newPage({ width: 360, scripts: false });
  await phone.goto(link!);
  await fillPayer(phone, 'Lim Siew Ling');
  await openBanks(phone);
  await openAllBanks(phone);
  await phone.getByRole('radio', { name: BANK.approving }).check();
  await phone.getByRole('button', { name: /^Pay/ }).click();
  await phone.getByRole('button', { name: /Continue|Go to/ }).click();
  await phone.waitForURL(`${testEnvironment().sandbox_url}/**`);
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Paid');
  expect(await readPageText(phone)).toContain('RM 38.50');
});

test('invalid input is reported at the field and keeps what was typed', async () => {
  const desktop = await newMerchantPage(merchant);
  await desktop.goto('/collections/list');
  await desktop.getByText('Kuih bakul raya').first().click();
  await desktop.getByRole('tab', { name: 'Share' }).click();
  const link = await desktop.getByRole('link', { name: /\/pay\/collections\// }).getAttribute('href');

  for (const scripts of [true, false]) {
    const phone = await newPage({ width: 360, scripts, may_fail: true }); // the page itself is answered with 422
    await phone.goto(link!);
    await phone.getByLabel('Full name').fill('Rajesh a/l Krishnan');
    await phone.getByLabel('E-mail').fill('rajesh');
    await phone.getByRole('button', { name: /^Pay/ }).click();
    await phone.getByRole('alert').first().waitFor();
    expect(await phone.getByLabel('Full name').inputValue()).toBe('Rajesh a/l Krishnan');
    expect(await phone.getByLabel('E-mail').inputValue()).toBe('rajesh');
    expect(new URL(phone.url()).origin).toBe(testEnvironment().url);
  }
});
