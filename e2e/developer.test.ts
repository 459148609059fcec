import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { call } from '@kutip/contracts/call';
import { callbacks } from '@kutip/contracts/callbacks';
import { createClient } from '@kutip/client';
import { openCallback } from '@kutip/client/callback';
import { signRequest } from '@kutip/client/signature';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import { payAtBank } from './pay-page.ts';
import { grantSecondFactor } from './second-factor.ts';
import { startWebhookListener } from './webhook-listener.ts';

// A developer connects their shop: from a credential to a paid bill, its callback, and what helps when something is wrong.

const FIRST_BILL = fileURLToPath(new URL('../docs/developers/examples/first-bill.sh', import.meta.url));

async function registerDeveloper(): Promise<{ merchant: Merchant; secret: string }> {
  const merchant = await registerMerchant('Kedai Batik Terengganu');
  await query(
    `update subscription_histories set subscription_id = (select id from subscriptions where code = 'SCALE')
     where account_id = $1`,
    [merchant.tokens.account_id],
  );
  const headers = { authorization: `Bearer ${merchant.tokens.access_token}` };
  const { secret } = await call(callbacks.rotateKey, {}, { base: `${testEnvironment().url}/`, headers });
  return { merchant, secret };
}

async function makeCredential(page: Page, callback_url: string): Promise<{ auth_token: string; hash_key: string }> {
  await page.goto('/api/new');
  await page.getByLabel('Name').fill('Kedai dalam talian');
  await page.getByLabel('Callback URL').fill(callback_url);
  await page.getByRole('button', { name: 'Create credential' }).click();
  await page.getByText('They are shown only once.').waitFor();
  const [auth_token = '', hash_key = ''] = await page.locator('code, pre').allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { auth_token, hash_key };
}

async function listOwnAddress(page: Page): Promise<void> {
  await page.goto('/whitelist/new');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.waitForURL(/\/whitelist\/datatable/);
}

const BILL = { amount: '25.00', full_name: 'Siti Nurhaliza', email: 'siti@example.com', phone_number: '0123456678' };

/** The documented example, as a developer pastes it; the client where this machine has no curl. */
async function createBillByCurl(auth_token: string): Promise<{ bill_no: string; redirect_url: string }> {
  if (spawnSync('curl', ['--version']).status !== 0)
    return createClient({ base_url: testEnvironment().url, auth_token }).createBill(BILL);
  const { PATH = '' } = process.env;
  const env = { PATH, KUTIP_URL: testEnvironment().url, KUTIP_TOKEN: auth_token };
  const { stdout } = spawnSync('sh', [FIRST_BILL], { env, encoding: 'utf8' });
  return JSON.parse(stdout).data;
}

async function debugSignature(page: Page, { auth_token, hash_key }: { auth_token: string; hash_key: string }) {
  const path = '/api/v1/merchant/check-transaction';
  const signed = await signRequest({ auth_token, hash_key: auth_token, method: 'POST', path });
  const headers = Object.entries({ 'auth-token': auth_token, ...signed }).map((pair) => pair.join(': '));
  await page.getByRole('link', { name: 'Signature debugger' }).click();
  await page.getByLabel('Path').fill(`${path}?invoice_no=ORDER-1001`);
  await page.getByLabel('Headers').fill(headers.join('\n'));
  await page.getByRole('button', { name: 'Check signature' }).click();
  await page.getByText('You signed with the auth token. Sign with the hash key.').waitFor();
  await expectNoAxeViolations(page);
  const right = await signRequest({ auth_token, hash_key, method: 'POST', path });
  const lines = Object.entries({ 'auth-token': auth_token, ...right }).map((pair) => pair.join(': '));
  await page.getByLabel('Headers').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Check signature' }).click();
  await page.getByText('The signature is right.').waitFor();
}

test('a developer makes a key, a paid bill by curl, repairs their receiver and finds a wrong signature', async () => {
  const listener = await startWebhookListener();
  onTestFinished(() => listener.close());
  const { merchant, secret } = await registerDeveloper();
  const page = await newMerchantPage(merchant, { width: 1280 });
  await grantSecondFactor(merchant.username);
  const secrets = await makeCredential(page, listener.url);
  await listOwnAddress(page);

  listener.status = 500; // the receiver is broken
  const { bill_no, redirect_url } = await createBillByCurl(secrets.auth_token);
  const payer = await newPage({ width: 360, locale: 'en-MY' });
  await payer.goto(redirect_url);
  await payAtBank(payer);
  await expect.poll(() => listener.received.length).toBeGreaterThan(0);
  await page.goto('/info/view?tab=callbacks');
  await page.getByText('HTTP status 500').first().waitFor();

  // Three days later every attempt has failed.
  const giveUp = `update merchant_callbacks set status = 'FAILED', next_at = null
    where invoice_no = $1 and claimed_until is null returning id`;
  await expect.poll(() => query(giveUp, [bill_no])).toHaveLength(1);
  listener.status = 200;
  listener.received.length = 0;
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('1 callback queued.').waitFor();
  await expect.poll(() => listener.received.length).toBe(1);
  const [{ headers, body }] = listener.received as [(typeof listener.received)[number]];
  expect(openCallback({ headers, body, secret })).toMatchObject({ event: 'payment.succeeded', invoice_no: bill_no });
  await expectNoAxeViolations(page);

  await page.goto('/api/datatable');
  await page.getByText('Kedai dalam talian').first().click();
  await debugSignature(page, secrets);
});

/** Pages with every kind of content; the others have the same. */
const PAGES = ['/docs', '/docs/first-paid-bill', '/docs/errors', '/docs/reference'];

test.each([
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const)('the developers’ site is readable at $width px, $colorScheme', async ({ width, colorScheme }) => {
  const page = await newPage({ width });
  await page.emulateMedia({ colorScheme });
  for (const path of PAGES) {
    await page.goto(path);
    await expectToFit(page, width);
    await expectNoAxeViolations(page);
  }
  await page.goto('/docs/first-paid-bill');
  await page.getByText('Python', { exact: true }).first().click();
  await page.getByText('import urllib.request').first().waitFor();
});
