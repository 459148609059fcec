import { call } from '@kutip/contracts/call';
import { dashboard } from '@kutip/contracts/dashboard';
import { toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPage, site } from './fixtures.ts';
import type { Merchant } from './merchants.ts';
import { payAtBank } from './payer.ts';

/** As long as money may be on its way. */
export const PATIENCE = { timeout: 30_000 };

/** Whose an account of the sandbox is goes by its last digit; how it ends by the last four. */
export const SITI = { account_number: '512345678900', account_name: 'Siti Nurhaliza Ahmad' };

/** What a merchant's pools have to spend, in ringgit. */
export async function balancesOf({ tokens }: Merchant): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const latest = await call(dashboard.latestBalance, {}, { base: `${site().url}/`, headers });
  return Object.fromEntries(latest.balances.map(({ pool_type, available }) => [pool_type, toRinggit(available)]));
}

/** Brings RM 500.00 in that can be paid out. */
export async function bringMoneyIn(page: Page, merchant: Merchant): Promise<void> {
  await page.goto('/pools/list');
  await page.getByRole('button', { name: 'Top up' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByRole('button', { name: 'Make the top-up' }).click();
  const link = (await page.getByRole('link', { name: 'Pay it now' }).getAttribute('href'))!;
  const phone = await newPage({ width: 360 });
  await phone.goto(link);
  await payAtBank(phone);
  await expect.poll(() => balancesOf(merchant), PATIENCE).toMatchObject({ PAYOUT: '500.00' });
}

/** Writes a payout and goes on to its review. */
export async function writePayout(page: Page, payee: typeof SITI, amount: string): Promise<void> {
  await page.goto('/payout/view/new');
  await page.getByLabel('Bank or wallet').selectOption({ label: 'Maybank' });
  await page.getByLabel('Account number').fill(payee.account_number);
  await page.getByLabel('Name of the account holder').fill(payee.account_name);
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Check and go on' }).click();
}
