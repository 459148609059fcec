import { call } from '@kutip/contracts/call';
import { dashboard } from '@kutip/contracts/dashboard';
import { toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newMerchantPage } from './merchants.ts';
import { grantSecondFactor } from './second-factor.ts';
import { readEmailedLink } from './mailbox.ts';
import { expectHeading, readPageText } from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';

// Refunds: partial refunds to an account from the merchant or from the payer's link, and a void of a sale of today. All
// figures are exact to the sen.

/** In the sandbox the last digit of an account decides its holder, and the last four how a transfer to it ends. */
const SITI = { account_number: '512345678900', account_name: 'Siti Nurhaliza Ahmad' };
let shop: SellingMerchant;
beforeAll(async () => {
  shop = await openSellingMerchant('Kedai Pulang');
});

async function loadCollectionPool(): Promise<Record<string, string>> {
  const latest = await call(dashboard.latestBalance, {}, shop.options());
  const { pending, available } = latest.balances.find(({ pool_type }) => pool_type === 'COLLECTION')!;
  return { pending: toRinggit(pending), available: toRinggit(available) };
}

const pathOf = (url: string): string => url.replace(new URL(url).origin, '');

async function openPayment(page: Page, title: string): Promise<void> {
  await page.goto('/collections/payments');
  await page.getByText(title).first().click();
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor();
}

async function fillAccount(page: Page, { account_number, account_name }: typeof SITI): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel('Bank or wallet').selectOption({ label: 'Maybank' });
  await form.getByLabel('Account number').fill(account_number);
  await form.getByLabel('Account holder').fill(account_name);
}

const withPlainSpaces = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
test(
  'a payment is refunded in parts, to an account from the merchant and to one from the payer',
  { timeout: 240_000 },
  async () => {
    const { receipt } = await shop.createPaidBill('Kek lapis');
    const page = await newMerchantPage(shop.merchant);
    await grantSecondFactor(shop.merchant.username);
    await page.goto('/refund/view');
    await page.getByText('No refunds yet').waitFor();
    await expectNoAxeViolations(page);
    await openPayment(page, 'Kek lapis');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Refund a payment' });
    await form.getByText('This sale is voided').waitFor();
    expect(withPlainSpaces(await form.innerText())).toContain('RM 1.08');
    await form.getByLabel('Amount').fill('90');
    await form.getByText(/^The amount is more than what remains of this payment: RM/).waitFor();
    await form.getByLabel('Amount').fill('30');
    await form.getByText('The fee for the payment is not returned').waitFor();
    await form.getByLabel('Reason').fill('One cake was broken');
    await form.getByLabel('Enter the account now').check();
    await expectNoAxeViolations(page);
    await fillAccount(page, { ...SITI, account_name: 'Tan Ah Kow' });
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByText('does not match the name at the bank').first().waitFor();
    await fillAccount(page, SITI);
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.waitForURL(/\/refund\/view\/[0-9a-f-]{36}$/);
    await page.getByText('Refunded', { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);
    expect(await readPageText(page)).not.toContain(SITI.account_number);
    await expectNoAxeViolations(page);
    expect(await loadCollectionPool()).toEqual({ pending: '48.92', available: '0.00' });

    await openPayment(page, 'Kek lapis');
    await page.getByText('Partially refunded').first().waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByLabel('Amount').fill('20');
    await form.getByLabel('Reason').fill('Delivered late');
    await form.getByRole('radio', { name: /^Ask the payer by email/ }).check();
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('We have asked the payer by email').waitFor();
    await expectNoAxeViolations(page);

    const phone = await newPage({ width: 360, may_fail: true }); // invalid input is answered with 422
    await phone.goto(pathOf(await readEmailedLink('kavitha@example.my', /^Kedai Pulang is refunding/)));
    await expectHeading(phone, /is refunding RM.20\.00 to you/);
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);
    await phone.getByLabel('Bank', { exact: true }).selectOption({ label: 'Maybank' });
    await phone.getByLabel('Account number').fill(SITI.account_number);
    await phone.getByLabel('Account holder').fill('Tan Ah Kow');
    await phone.getByRole('button', { name: /^Send my RM/ }).click();
    await phone.getByText('Name doesn’t match the bank’s record of this account').waitFor();
    await expectNoAxeViolations(phone);
    await phone.getByLabel('Account holder').fill(SITI.account_name);
    await phone.getByRole('button', { name: /^Send my RM/ }).click();
    await phone.getByRole('heading', { name: /In transit to your bank|In your account/ }).waitFor();
    await page.getByText('Refunded', { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);
    await phone.reload();
    await expectHeading(phone, 'In your account');
    await expectNoAxeViolations(phone);
    expect(await loadCollectionPool()).toEqual({ pending: '28.92', available: '0.00' });

    await phone.goto(receipt);
    await expectHeading(phone, 'Partially refunded');
    const text = await readPageText(phone);
    for (const fact of ['RM 50.00 of this payment has been refunded', 'RM 30.00', 'RM 20.00', '********8900'])
      expect(text).toContain(fact);
    await expectNoAxeViolations(phone);
    await expectToFit(phone, 360);

    await openPayment(page, 'Kek lapis');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByText('Your balances are too low for this refund').waitFor(); // RM 30.00 of RM 28.92
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
  'a sale of today is voided with its fee, and cancelling a void restores the sale',
  { timeout: 180_000 },
  async () => {
    const before = await loadCollectionPool();
    const { receipt } = await shop.createPaidBill('Kek batik');
    const page = await newMerchantPage(shop.merchant);
    await grantSecondFactor(shop.merchant.username);
    const pending = (Number(before['pending']) + 78.92).toFixed(2);
    expect(await loadCollectionPool()).toMatchObject({ pending });
    await openPayment(page, 'Kek batik');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Refund a payment' });
    await form.getByText('This sale is voided').waitFor();
    await form.getByLabel('Reason').fill('Ordered twice');
    await form.getByRole('radio', { name: 'Enter the account later' }).check();
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByText('Awaiting the payer’s bank account').waitFor();
    expect(await loadCollectionPool()).toMatchObject({ pending: before['pending'] });
    await page.getByRole('button', { name: 'Cancel refund' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel refund' }).click();
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    expect(await loadCollectionPool()).toMatchObject({ pending });

    await openPayment(page, 'Kek batik');
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await form.getByText('This sale is voided').waitFor();
    await form.getByLabel('Reason').fill('Ordered twice');
    await form.getByLabel('Enter the account now').check();
    await fillAccount(page, SITI);
    await form.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.waitForURL(/\/refund\/view\/[0-9a-f-]{36}$/);
    await page.getByText('Voided', { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);
    await page.getByText('Fee returned to you').waitFor();
    await expect.poll(() => readPageText(page)).toContain('RM 1.08');
    expect(await loadCollectionPool()).toMatchObject({ pending: before['pending'] });
    const phone = await newPage({ width: 360 });
    await phone.goto(receipt);
    await expectHeading(phone, 'Refunded');
  },
);
