import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import {
  expectHeading,
  openBanks,
  payAtBank,
  payButton,
  refreshBankList,
  resetSandbox,
  setBankOnline,
} from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';
import { selectChannel } from './channel-journeys.ts';

// A provider fails: staff close it to payers with a reason, and open it again.

const WALLETS = { row: 'E-wallet', service: /Touch ’n Go/ };
const REASON = 'The provider declines every payment';

let admin: Admin;
let shop: SellingMerchant;
beforeAll(async () => {
  await resetSandbox();
  admin = await newAdmin();
  shop = await openSellingMerchant('Nasi Lemak Mak Long');
});
afterAll(() => shop.listener.close());
afterEach(() => query('update provider_switches set switched_on_at = now() where switched_on_at is null'));

test('an admin switches a provider off, the payer pays by another method, and the admin switches it on', async () => {
  const page = await newAdminPage(admin);
  await page.getByRole('link', { name: 'Providers' }).click();
  const wallets = page.getByRole('region', { name: 'E-wallet' });
  await wallets.getByRole('button', { name: 'Switch off E-wallet', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch off E-wallet?' });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await wallets.getByText(new RegExp(REASON)).waitFor();
  await wallets.getByText('Switched off', { exact: true }).first().waitFor();
  await expectNoAxeViolations(page);

  const { uuid, invoice_no } = await shop.createBill('Nasi lemak 20 bungkus');
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${uuid}`);
  const row = phone.locator('details.way').filter({ hasText: WALLETS.row });
  await row.locator('summary').getByText('Down now').waitFor();
  await row.locator('summary').click();
  expect(await phone.getByRole('radio', { name: WALLETS.service }).isDisabled()).toBe(true);
  await expectNoAxeViolations(phone);
  await phone.goto(`/pay/bill/${uuid}`);
  await payAtBank(phone);
  await shop.expectAttempts(invoice_no, ['SUCCESS']);

  await wallets.getByRole('button', { name: 'Switch on E-wallet', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  await wallets.getByRole('button', { name: 'Switch off E-wallet', exact: true }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);

  const next = await shop.createBill('Nasi lemak 5 bungkus');
  await phone.goto(`/pay/bill/${next.uuid}`);
  await selectChannel(phone, WALLETS);
  await payButton(phone).click();
  await phone.getByRole('button', { name: /^Approve RM/ }).click();
  await phone.getByRole('link', { name: /^Return to/ }).click();
  await expectHeading(phone, 'Paid');
});

// UOB is used by no other journey.
const BANK = { code: 'UOB0226', reference: 'FPX_B2C_UOB0226', name: /UOB/ };

/** Takes the bank down or up at FPX and waits until payers are shown it. */
async function setBank(online: boolean): Promise<void> {
  await setBankOnline(BANK.code, online);
  await refreshBankList();
  const services = `${testEnvironment().url}/api/v1/payment-services/switch/list-payment-services/1`;
  await vi.waitFor(async () => {
    const body = (await (await fetch(services)).json()) as { data: { unique_reference: string; is_online: boolean }[] };
    const bank = body.data.find(({ unique_reference }) => unique_reference === BANK.reference);
    expect(bank?.is_online).toBe(online);
  }, BACKGROUND_TIMEOUT);
}

test('a bank goes down by itself: staff see it, payers are told and pay by another, and it comes back', async () => {
  const page = await newAdminPage(admin);
  await setBank(false);
  await page.getByRole('link', { name: 'Providers' }).click();
  const fpx = page.getByRole('region', { name: 'FPX' });
  await fpx.getByText('Partly down').waitFor();
  const row = fpx.getByRole('listitem').filter({ hasText: BANK.name }).filter({ hasText: 'Down' });
  await row.first().waitFor();

  const { uuid, invoice_no } = await shop.createBill('Nasi lemak 10 bungkus');
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${uuid}`);
  await openBanks(phone);
  await phone
    .getByText(/down now/i)
    .first()
    .waitFor();
  await phone.goto(`/pay/bill/${uuid}`);
  await payAtBank(phone);
  await shop.expectAttempts(invoice_no, ['SUCCESS']);

  await setBank(true);
  await page.reload();
  await fpx.getByText('Up', { exact: true }).first().waitFor();
  expect(await row.count()).toBe(0);
});
