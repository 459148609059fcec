import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { query } from './database.ts';
import { site } from './fixtures.ts';

/** The test banks: A says yes, B says no; an ordinary bank asks on its own page. */
export const BANK = { yes: 'SBI Bank A', no: 'SBI Bank B', ordinary: 'Maybank (Maybank2u)' } as const;

/** Fills in who pays. A bill that is addressed to somebody asks nothing. */
export async function fillPayer(page: Page, name = 'Siti Hajar binti Omar'): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('E-mail').fill('siti.hajar@example.my');
  await page.getByLabel('Mobile phone').fill('012-345 6789');
}

/** Opens the row of banks, unless it is open or all there is. */
export async function openBanks(page: Page): Promise<void> {
  const closed = page.locator('details.way:not([open]) > summary', { hasText: 'Online banking' });
  if ((await closed.count()) > 0) await closed.click();
}

/** Finds a bank by its name, as one does on a small screen, and takes it. */
export async function chooseBank(page: Page, bank: string): Promise<void> {
  await openBanks(page);
  await page.getByLabel('Find your bank').fill(bank.split(' (')[0]!);
  await page.getByRole('radio', { name: bank }).check();
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay RM/ });

/** Presses Pay and waits for the bank's login page. */
export async function leaveForBank(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL(`${site().sandbox_url}/**`);
}

/** Goes through the bank's pages up to the last one, where the payment is approved or not. */
export async function logInToBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const approve = (page: Page) => page.getByRole('button', { name: /^Approve RM/ }).click();
export const cancelAtBank = (page: Page) => page.getByRole('button', { name: 'Cancel payment' }).click();

/** Back from the bank: the payer lands on his receipt, whatever it says. */
export async function returnToShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Return to/ }).click();
  await page.waitForURL(/\/pay\/thankyou/);
}

/** Pays at the bank that says yes, from the page with the ways to pay to the receipt. */
export async function payAtBank(page: Page): Promise<void> {
  await chooseBank(page, BANK.yes);
  await leaveForBank(page);
  await logInToBank(page);
  await approve(page);
  await returnToShop(page);
  await heading(page, 'Paid');
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** What the page says, with plain spaces: amounts and dates are held together by others. */
export const wordsOf = async (page: Page) =>
  (await page.locator('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');

interface Wish {
  applies_to?: 'NEXT' | 'ORDER' | 'ALL';
  order_no?: string;
  debit_code?: string;
  then_code?: string;
  delay_ms?: number;
  lost?: boolean;
  repeat?: number;
  late?: 'PENDING' | 'SILENT';
  amount?: string;
  signature?: 'good' | 'bad';
  enquiry_code?: string;
}

/** Calls of the sandbox's control page. */
async function control<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const answer = await fetch(`${site().sandbox_url}/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} /control/${path}`).toBe(true);
  return (await answer.json().catch(() => null)) as T;
}
export const wish = (next: Wish) => control('POST', 'wishes', next);
/** Lets the worker ask FPX for its banks at once instead of within the minute. */
export async function askForBanks(): Promise<void> {
  await query(`select graphile_worker.add_job('watch_banks', '{}')`);
}
export const setBank = (code: string, online: boolean) => control('POST', 'banks', { code, model: 'B2C', online });
export const confirmNow = (order_no: string) => control('POST', `payments/${order_no}/now`, {});
export const resetBank = () => control('POST', 'reset', {});

export type RailName = 'duitnow' | 'card' | 'ewallet' | 'bnpl' | 'paypal' | 'crypto';
type RailOutcome = 'SUCCESS' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'EXPIRED';

interface RailWish {
  applies_to?: 'NEXT' | 'ORDER' | 'ALL';
  outcome?: RailOutcome;
  then_outcome?: RailOutcome;
  reason?: string;
  delay_ms?: number;
  lost?: boolean;
  late?: 'PENDING' | 'SILENT';
  enquiry_outcome?: RailOutcome | 'UNKNOWN';
  amount?: string;
  signature?: 'good' | 'bad';
  repeat?: number;
}

/** The same for any other rail. */
export const rails = (rail: RailName) => ({
  wish: (next: RailWish) => control('POST', `rails/${rail}/wishes`, next),
  end: (order_no: string, outcome: RailOutcome) =>
    control('POST', `rails/${rail}/payments/${order_no}/end`, { outcome }),
  setUp: (online: boolean) => control('POST', `rails/${rail}`, { online }),
});
