import { beforeAll, expect, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import {
  approve,
  BANK,
  chooseBank,
  fillPayer,
  heading,
  leaveForBank,
  logInToBank,
  openBanks,
  resetBank,
  returnToShop,
  wordsOf,
} from './payer.ts';

// The main job: a merchant makes a collection and shares it, a payer pays it on a phone through his bank, the money is
// in the ledger, and everybody sees it.

let merchant: Merchant;
beforeAll(async () => {
  await resetBank();
  merchant = await registerMerchant('Kuih Kak Aminah');
});

const ledgerOf = (account_id: string) =>
  query('select kind, amount::int, fee::int, tax::int, seq::int from transfers where account_id = $1 order by seq', [
    account_id,
  ]);

test('a collection is made, shared, paid on a phone, and seen by payer and merchant', async () => {
  const desk = await newMerchantPage(merchant);
  await desk.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await expectNoAxeViolations(desk);

  // Make it.
  await desk.getByRole('link', { name: 'Collections' }).first().click();
  await desk.getByRole('link', { name: 'Create payment form' }).first().click();
  await desk.getByLabel('Title').fill('Kuih bakul raya');
  await desk.getByLabel('Description').fill('Ambil di gerai pada hari Sabtu.');
  await desk.getByLabel('Amount', { exact: true }).fill('38.50');
  await expectNoAxeViolations(desk);
  await desk.getByRole('button', { name: 'Create payment form' }).click();
  await desk.getByRole('heading', { name: 'Kuih bakul raya' }).waitFor();

  // Share it.
  await desk.getByRole('tab', { name: 'Share' }).click();
  const link = await desk.getByRole('link', { name: /\/pay\/collections\// }).getAttribute('href');
  await desk.getByRole('img', { name: /QR/i }).waitFor();
  await expectNoAxeViolations(desk);

  // Pay it.
  const phone = await newPage({ width: 360 });
  await phone.goto(link!);
  await heading(phone, 'Kuih bakul raya');
  expect(await phone.title()).toBe('Kutip');
  await expectNoAxeViolations(phone);
  await fillPayer(phone);
  await chooseBank(phone, BANK.ordinary);
  await leaveForBank(phone);
  await expectNoAxeViolations(phone);
  await logInToBank(phone);
  await approve(phone);
  await returnToShop(phone);
  await heading(phone, 'Paid');
  const receipt = await wordsOf(phone);
  for (const fact of ['RM 38.50', 'Kuih Kak Aminah', 'Maybank', 'siti.hajar@example.my', 'Malaysian time'])
    expect(receipt).toContain(fact);
  await expectNoAxeViolations(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // See it.
  await desk.getByRole('link', { name: 'Dashboard' }).first().click();
  await desk.getByText('Siti Hajar binti Omar').first().waitFor();
  await desk.getByRole('link', { name: 'Payments' }).first().click();
  await desk.getByText('Siti Hajar binti Omar').first().click();
  await desk.getByRole('heading', { name: 'What happened' }).waitFor();
  const story = await wordsOf(desk);
  // RM 1.00 for FPX and 8 % service tax on it.
  for (const fact of ['RM 38.50', '−RM 1.00', '−RM 0.08', 'RM 37.42', 'Line 1', 'confirmed RM 38.50'])
    expect(story).toContain(fact);
  await expectNoAxeViolations(desk);
  expect(await ledgerOf(merchant.tokens.account_id)).toEqual([
    { kind: 'payment', amount: 3850, fee: 100, tax: 8, seq: 1 },
  ]);
});

test('the same page pays without any script of ours', async () => {
  const desk = await newMerchantPage(merchant);
  await desk.goto('/collections/list');
  await desk.getByText('Kuih bakul raya').first().click();
  await desk.getByRole('tab', { name: 'Share' }).click();
  const link = await desk.getByRole('link', { name: /\/pay\/collections\// }).getAttribute('href');

  const phone = await newPage({ width: 360, scripts: false });
  await phone.goto(link!);
  await fillPayer(phone, 'Lim Siew Ling');
  await openBanks(phone);
  await phone.getByRole('radio', { name: BANK.yes }).check();
  await phone.getByRole('button', { name: /^Pay/ }).click();
  await phone.getByRole('button', { name: /Continue|Go to/ }).click();
  await phone.waitForURL(`${site().sandbox_url}/**`);
  await logInToBank(phone);
  await approve(phone);
  await returnToShop(phone);
  await heading(phone, 'Paid');
  expect(await wordsOf(phone)).toContain('RM 38.50');
});

test('what is wrong is said in place, and nothing that was typed is lost', async () => {
  const desk = await newMerchantPage(merchant);
  await desk.goto('/collections/list');
  await desk.getByText('Kuih bakul raya').first().click();
  await desk.getByRole('tab', { name: 'Share' }).click();
  const link = await desk.getByRole('link', { name: /\/pay\/collections\// }).getAttribute('href');

  for (const scripts of [true, false]) {
    const phone = await newPage({ width: 360, scripts, may_fail: true }); // the page itself is answered with 422
    await phone.goto(link!);
    await phone.getByLabel('Full name').fill('Rajesh a/l Krishnan');
    await phone.getByLabel('E-mail').fill('rajesh');
    await phone.getByRole('button', { name: /^Pay/ }).click();
    await phone.getByRole('alert').first().waitFor();
    expect(await phone.getByLabel('Full name').inputValue()).toBe('Rajesh a/l Krishnan');
    expect(await phone.getByLabel('E-mail').inputValue()).toBe('rajesh');
    expect(new URL(phone.url()).origin).toBe(site().url);
  }
});
