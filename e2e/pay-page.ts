import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { query } from './database.ts';
import { testEnvironment } from './fixtures.ts';

/** FPX test banks: A always approves, B always declines; an ordinary bank lets the payer decide on its page. */
export const BANK = { approving: 'SBI Bank A', declining: 'SBI Bank B', interactive: 'Maybank (Maybank2u)' } as const;

/** Fills in the payer's details, which a collection asks for and an addressed bill does not. */
export async function fillPayer(page: Page, name = 'Siti Hajar binti Omar'): Promise<void> {
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('E-mail').fill('siti.hajar@example.my');
  await page.getByLabel('Mobile phone').fill('012-345 6789');
}

/** Opens the online banking group, unless it is open or the only payment method. */
export async function openBanks(page: Page): Promise<void> {
  const closed = page.locator('details.way:not([open]) > summary', { hasText: 'Online banking' });
  if ((await closed.count()) > 0) await closed.click();
}

/** Opens the rest of a long list of banks. */
export const openAllBanks = (page: Page) => page.locator('details.all-banks:not([open]) > summary').first().click();

/** Searches for a bank by name and selects it. */
export async function chooseBank(page: Page, bank: string): Promise<void> {
  await openBanks(page);
  await page.getByLabel('Find your bank').fill(bank.split(' (')[0]!);
  await page.getByRole('radio', { name: bank }).check();
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay RM/ });

/** Presses Pay and waits for the bank's login page. */
export async function goToBank(page: Page): Promise<void> {
  await payButton(page).click();
  await page.waitForURL(`${testEnvironment().sandbox_url}/**`);
}

/** Goes through the bank's pages up to the confirmation page. */
export async function logInToBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export const approveAtBank = (page: Page) => page.getByRole('button', { name: /^Approve RM/ }).click();
export const cancelAtBank = (page: Page) => page.getByRole('button', { name: 'Cancel payment' }).click();

/** Returns from the bank to the receipt page, whatever the outcome. */
export async function returnToReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Return to/ }).click();
  await page.waitForURL(/\/pay\/thankyou/);
}

/** Pays by FPX with the approving test bank, from the payment page to the receipt. */
export async function payAtBank(page: Page): Promise<void> {
  await chooseBank(page, BANK.approving);
  await goToBank(page);
  await logInToBank(page);
  await approveAtBank(page);
  await returnToReceipt(page);
  await expectHeading(page, 'Paid');
}

export const expectHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor();

/** The page's text with plain spaces: amounts and dates contain non-breaking ones. */
export const readPageText = async (page: Page) =>
  (await page.locator('main').innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');

interface Scenario {
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

/** Calls the sandbox's control API. */
async function callControl<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
  const answer = await fetch(`${testEnvironment().sandbox_url}/control/${path}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} /control/${path}`).toBe(true);
  return (await answer.json().catch(() => null)) as T;
}
export const addScenario = (scenario: Scenario) => callControl('POST', 'scenarios', scenario);
/** Makes the worker fetch FPX's bank list at once instead of within the minute. */
export async function refreshBankList(): Promise<void> {
  await query(`select graphile_worker.add_job('watch_banks', '{}')`);
}
export const setBankOnline = (code: string, online: boolean) =>
  callControl('POST', 'banks', { code, model: 'B2C', online });
export const completePayment = (order_no: string) => callControl('POST', `payments/${order_no}/now`, {});
export const resetSandbox = () => callControl('POST', 'reset', {});

export type RailName = 'duitnow' | 'card' | 'ewallet' | 'bnpl' | 'paypal' | 'crypto';
type RailOutcome = 'SUCCESS' | 'PENDING' | 'FAILED' | 'CANCELLED' | 'EXPIRED';

interface RailScenario {
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

/** The control API of the other rails. */
export const railControls = (rail: RailName) => ({
  addScenario: (scenario: RailScenario) => callControl('POST', `rails/${rail}/scenarios`, scenario),
  endPayment: (order_no: string, outcome: RailOutcome) =>
    callControl('POST', `rails/${rail}/payments/${order_no}/end`, { outcome }),
  setOnline: (online: boolean) => callControl('POST', `rails/${rail}`, { online }),
});
