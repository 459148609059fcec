import { dashboard } from '@kutip/contracts/dashboard';
import { call } from '@kutip/contracts/call';
import { toRinggit } from '@kutip/domain/money';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import { expectHeading, payAtBank, readPageText } from './pay-page.ts';

// Top-ups by FPX on the public page, and by manual transfer with a proof that an admin reviews. Every screen shows the
// ledger's balances.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Tambah');
});

/** The merchant's balances from the API, in ringgit. */
async function loadBalances(): Promise<Record<string, string>> {
  const options = {
    base: `${testEnvironment().url}/`,
    headers: { authorization: `Bearer ${merchant.tokens.access_token}` },
  };
  const latest = await call(dashboard.latestBalance, {}, options);
  return Object.fromEntries(latest.balances.map(({ pool_type, available }) => [pool_type, toRinggit(available)]));
}

test('a payout top-up is created in the portal, paid by FPX on the public page, and added in full', async () => {
  const page = await newMerchantPage(merchant);
  await page.getByRole('link', { name: 'Balances' }).first().click();
  await page.getByText('No movements yet').waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Top up' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('0.50');
  await dialog.getByRole('button', { name: 'Create top-up' }).click();
  await dialog.getByText('Amount must not be below the minimum amount').first().waitFor();
  await dialog.getByLabel('Amount').fill('500');
  await dialog.getByRole('button', { name: 'Create top-up' }).click();
  await page.getByText('Awaiting payment').first().waitFor();
  await expectNoAxeViolations(page);
  const link = (await page.getByRole('link', { name: 'Pay now' }).getAttribute('href'))!;
  expect(link).toContain('/pay/prefund-topup?invoice_no=PF-');

  const phone = await newPage({ width: 360 });
  await phone.goto(link);
  await expectHeading(phone, 'Payout balance top-up');
  expect(await readPageText(phone)).toContain('The full RM 500.00 is added.');
  await expectNoAxeViolations(phone);
  await payAtBank(phone);
  expect(await readPageText(phone)).toContain('RM 501.08');

  await page.getByText('Paid', { exact: true }).first().waitFor();
  expect(await loadBalances()).toEqual({ COLLECTION: '0.00', PAYOUT: '500.00', CREDIT: '0.00' });
  await page.goto('/pools/list');
  await page.getByText('RM 500.00').first().waitFor();
  await page.getByRole('link', { name: /Payout top-up/ }).click();
  await page.getByText('The amounts of an entry add up to zero.').waitFor();
  for (const text of ['Receivable from providers', 'Payouts', 'Fee', 'Service tax'])
    await page.getByText(text, { exact: true }).first().waitFor();
  await expectNoAxeViolations(page);

  await page.goto('/pools/eol/list2');
  await page.getByRole('link', { name: 'View ledger' }).first().waitFor();
  await expectNoAxeViolations(page);
});

test('a manual transfer shows the account details and takes a proof without JavaScript', async () => {
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/pools/list?tab=top_ups');
  await page.getByRole('button', { name: 'Top up' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Balance').selectOption('CREDIT');
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByRole('button', { name: 'Create top-up' }).click();
  const link = (await page.getByRole('link', { name: 'Pay now' }).getAttribute('href'))!;
  expect(link).toContain('/pay/pool-topup?invoice_no=PT-');

  const desktop = await newPage({ scripts: false });
  await desktop.goto(link);
  await desktop.getByText('Pay by bank transfer instead').click();
  await desktop.getByText('Account number').waitFor();
  const choose = desktop.getByLabel('Proof of the transfer');
  await choose.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no slip at all') });
  await desktop.getByRole('button', { name: 'Upload proof' }).click();
  await desktop.getByText('This is not a picture or PDF that we can read').waitFor();
  await choose.setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nslip') });
  await desktop.getByRole('button', { name: 'Upload proof' }).click();
  await expectHeading(desktop, 'We are looking for your transfer');

  await page.getByText('We are checking for your transfer.').waitFor();
  await expectNoAxeViolations(page);
  expect(await loadBalances()).toMatchObject({ CREDIT: '0.00' });
});

test('an unknown top-up number leads to a not-found page', async () => {
  const page = await newPage({ width: 360, may_fail: true }); // the browser reports the page’s own 404
  await page.goto('/modern-payment/generic-topup?invoice_no=GT-0000000000');
  await expectHeading(page, 'This payment link does not exist');
  expect(new URL(page.url()).pathname).toBe('/pay/generic-topup/not-found');
});
