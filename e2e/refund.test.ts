import { call } from '@kutip/contracts/call';
import { dashboard } from '@kutip/contracts/dashboard';
import { toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newMerchantPage } from './merchants.ts';
import { heading, wordsOf } from './payer.ts';
import { openShop, type Shop } from './shop.ts';

// A merchant gives money back: in parts, to an account that he names or that the payer names by his link; and a sale of
// today as if it had never been. Both follow it. Figures to the sen.

const PATIENCE = { timeout: 30_000 };
/** Whose an account of the sandbox is goes by its last digit; how it ends by the last four. */
const SITI = { account_number: '512345678900', account_name: 'Siti Nurhaliza Ahmad' };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop('Kedai Pulang');
});

async function collectionPool(): Promise<Record<string, string>> {
  const latest = await call(dashboard.latestBalance, {}, shop.options());
  const { pending, available } = latest.balances.find(({ pool_type }) => pool_type === 'COLLECTION')!;
  return { pending: toRinggit(pending), available: toRinggit(available) };
}

/** The link of the latest mail of its kind. */
async function mailedLink(template: string): Promise<string> {
  const text = `select data->>'link' as link from outbox where account_id = $1 and template = $2 order by id desc limit 1`;
  const [mail] = await query<{ link: string }>(text, [shop.merchant.tokens.account_id, template]);
  return mail!.link;
}

const pathOf = (url: string): string => url.replace(new URL(url).origin, '');

async function openPayment(page: Page, title: string): Promise<void> {
  await page.goto('/collections/payments');
  await page.getByText(title).first().click();
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
}

async function nameAccount(page: Page, { account_number, account_name }: typeof SITI): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Bank or wallet').selectOption({ label: 'Maybank' });
  await form.getByLabel('Account number').fill(account_number);
  await form.getByLabel('Account holder').fill(account_name);
}

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
test(
  'a payment goes back in parts: to a named account, and to the one that the payer names',
  { timeout: 240_000 },
  async () => {
    const { receipt } = await shop.paid('Kek lapis');
    const page = await newMerchantPage(shop.merchant);
    await page.goto('/refund/view');
    await page.getByText('No refunds yet').waitFor();
    await expectNoAxeViolations(page);
    await openPayment(page, 'Kek lapis');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Give money back' });
    await form.getByText('This sale is undone').waitFor();
    expect(plain(await form.innerText())).toContain('RM 1.08');
    await form.getByLabel('Amount').fill('90');
    await form.getByText('That is more than is left of this payment.').waitFor();
    await form.getByLabel('Amount').fill('30');
    await form.getByText('Our fee for the payment is kept').waitFor();
    await form.getByLabel('Why').fill('One cake was broken');
    await expectNoAxeViolations(page);
    await nameAccount(page, { ...SITI, account_name: 'Tan Ah Kow' });
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByTestId('error-code').filter({ hasText: '4015' }).waitFor();
    await page.getByRole('dialog').last().getByRole('button').last().click();
    await form.getByText('is not the name that the bank has').first().waitFor();
    await nameAccount(page, SITI);
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.waitForURL(/\/refund\/view\/[0-9a-f-]{36}$/);
    await page.getByText('Refunded', { exact: true }).first().waitFor(PATIENCE);
    expect(await wordsOf(page)).not.toContain(SITI.account_number);
    await expectNoAxeViolations(page);
    expect(await collectionPool()).toEqual({ pending: '48.92', available: '0.00' });

    await openPayment(page, 'Kek lapis');
    await page.getByText('Partly refunded').first().waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByLabel('Amount').fill('20');
    await form.getByLabel('Why').fill('Delivered late');
    await form.getByRole('radio', { name: /^The payer says it himself/ }).check();
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('We have asked the payer for his bank account').waitFor();
    await expectNoAxeViolations(page);

    const phone = await newPage({ width: 360, may_fail: true }); // what he types wrong answers 422
    await phone.goto(pathOf(await mailedLink('refund_link')));
    await heading(phone, /gives RM.20\.00 back to you/);
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);
    await phone.getByLabel('Bank', { exact: true }).selectOption({ label: 'Maybank' });
    await phone.getByLabel('Account number').fill(SITI.account_number);
    await phone.getByLabel('Account holder').fill('Tan Ah Kow');
    await phone.getByRole('button', { name: /^Send my RM/ }).click();
    await phone.getByText('The bank has another name for this account').waitFor();
    await expectNoAxeViolations(phone);
    await phone.getByLabel('Account holder').fill(SITI.account_name);
    await phone.getByRole('button', { name: /^Send my RM/ }).click();
    await phone.getByRole('heading', { name: /On its way to your bank|In your account/ }).waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor(PATIENCE);
    await phone.reload();
    await heading(phone, 'In your account');
    await expectNoAxeViolations(phone);
    expect(await collectionPool()).toEqual({ pending: '28.92', available: '0.00' });

    await phone.goto(receipt);
    await heading(phone, 'Refunded in part');
    const told = await wordsOf(phone);
    for (const said of ['RM 50.00 of this payment is back', 'RM 30.00', 'RM 20.00', '********8900'])
      expect(told).toContain(said);
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);

    await openPayment(page, 'Kek lapis');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByText('Your balances hold too little for this refund').waitFor(); // RM 30.00 of RM 28.92
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/refund/view');
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .locator('span', { hasText: /^Refunded$/ })
      .first()
      .waitFor();
    await expectToFit(page, 360);
    await expectNoAxeViolations(page);
  },
);

test(
  'a sale of today is undone: the fee comes back, and a void that is given up is a sale again',
  { timeout: 180_000 },
  async () => {
    const before = await collectionPool();
    const { receipt } = await shop.paid('Kek batik');
    const page = await newMerchantPage(shop.merchant);
    const pending = (Number(before['pending']) + 78.92).toFixed(2);
    expect(await collectionPool()).toMatchObject({ pending });
    await openPayment(page, 'Kek batik');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Give money back' });
    await form.getByText('This sale is undone').waitFor();
    await form.getByLabel('Why').fill('Ordered twice');
    await form.getByRole('radio', { name: 'I will say it later' }).check();
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('It waits for the payer’s bank account').waitFor();
    expect(await collectionPool()).toMatchObject({ pending: before['pending'] });
    await page.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
    await page.getByText('Given up', { exact: true }).first().waitFor();
    expect(await collectionPool()).toMatchObject({ pending });

    await openPayment(page, 'Kek batik');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByText('This sale is undone').waitFor();
    await form.getByLabel('Why').fill('Ordered twice');
    await nameAccount(page, SITI);
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.waitForURL(/\/refund\/view\/[0-9a-f-]{36}$/);
    await page.getByText('Voided', { exact: true }).first().waitFor(PATIENCE);
    await page.getByText('Fee that you got back').waitFor();
    await expect.poll(() => wordsOf(page), PATIENCE).toContain('RM 1.08');
    expect(await collectionPool()).toMatchObject({ pending: before['pending'] });
    const phone = await newPage({ width: 360 });
    await phone.goto(receipt);
    await heading(phone, 'Refunded');
  },
);
