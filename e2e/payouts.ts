import { call } from '@kutip/contracts/call';
import { dashboard } from '@kutip/contracts/dashboard';
import { toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPage, testEnvironment } from './fixtures.ts';
import type { Merchant } from './merchants.ts';
import { payAtBank } from './pay-page.ts';

/** How long a disbursement may take. */

/** In the sandbox the last digit of an account decides its holder, and the last four how a transfer to it ends. */
export const SITI = { account_number: '512345678900', account_name: 'Siti Nurhaliza Ahmad' };

/** The available balances of a merchant's pools, in ringgit. */
export async function loadBalances({ tokens }: Merchant): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const latest = await call(dashboard.latestBalance, {}, { base: `${testEnvironment().url}/`, headers });
  return Object.fromEntries(latest.balances.map(({ pool_type, available }) => [pool_type, toRinggit(available)]));
}

/** Tops up the payout balance by RM 500.00. */
export async function topUpPayoutBalance(page: Page, merchant: Merchant): Promise<void> {
  await page.goto('/pools/list');
  await page.getByRole('button', { name: 'Top up' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByRole('button', { name: 'Create top-up' }).click();
  const link = (await page.getByRole('link', { name: 'Pay now' }).getAttribute('href'))!;
  const phone = await newPage({ width: 360 });
  await phone.goto(link);
  await payAtBank(phone);
  await expect.poll(() => loadBalances(merchant)).toMatchObject({ PAYOUT: '500.00' });
}

/** Fills in the payout form and continues to its review. */
export async function fillPayout(page: Page, payee: typeof SITI, amount: string): Promise<void> {
  await page.goto('/payout/view/new');
  await page.getByLabel('Bank or wallet').selectOption({ label: 'Maybank' });
  await page.getByLabel('Account number').fill(payee.account_number);
  await page.getByLabel('Account holder').fill(payee.account_name);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Check and continue' }).click();
}
