import { call } from '@kutip/contracts/call';
import { subscriptions } from '@kutip/contracts/subscriptions';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import { heading, payAtBank, wordsOf } from './payer.ts';

// A merchant outgrows the free plan: what it costs stands there to the sen before anything is paid, and the plan is his
// as soon as the bank has said yes.

const PATIENCE = { timeout: 20_000 };
let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Naik');
});

const planNow = async () => {
  const options = {
    base: `${site().url}/`,
    headers: { authorization: `Bearer ${merchant.tokens.access_token}` },
  };
  const { subscription_plan, end_date } = await call(subscriptions.me, {}, options);
  return { code: subscription_plan.code, has_end: end_date !== null };
};

test('a plan is chosen, paid by a bank, and there; the bell says so', async () => {
  const page = await newMerchantPage(merchant);
  await page.getByRole('link', { name: 'Plan', exact: true }).first().click();
  await page.getByText('No end').waitFor();
  await page.getByText('1 of 3').waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Choose Growth' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: 'To pay RM 49.00' }).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Go on to pay' }).click();
  const to_pay = page.getByRole('region', { name: 'To be paid' });
  await to_pay.waitFor();
  expect(await to_pay.innerText()).toMatch(/RM\s49\.00\s+Change to Growth/);
  await expectNoAxeViolations(page);
  expect(await planNow()).toEqual({ code: 'STARTER', has_end: false });

  const link = (await page.getByRole('link', { name: 'Pay by bank or card' }).getAttribute('href'))!;
  expect(link).toContain('/pay/subscription-payment?invoice_no=SP-');
  const phone = await newPage({ width: 360 });
  await phone.goto(link);
  await heading(phone, 'Payment for a plan');
  await payAtBank(phone);
  // What it costs is what is paid: our own price carries no fee.
  expect(await wordsOf(phone)).toContain('RM 49.00');
  await expect.poll(planNow, PATIENCE).toEqual({ code: 'GROWTH', has_end: true });

  await page.reload();
  await page.getByText('Paid until').first().waitFor();
  await page.getByText('1 of 10').waitFor();
  await page.getByRole('row', { name: /Growth.*SP-.*Active/ }).waitFor();
  const bell = page.getByRole('button', { name: 'Notices, 1 new' });
  await bell.click();
  await page
    .getByText(/The plan Growth is paid until/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor();
});

test('a change says what unused days are worth, and can be dropped', async () => {
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/subscriptions/view');
  await page.getByRole('button', { name: 'Choose Scale' }).click();
  const dialog = page.getByRole('dialog');
  // Paid today, so all of it is left.
  await dialog.getByRole('row', { name: /Unused days of your plan .*RM 49\.00/ }).waitFor();
  await dialog.getByRole('row', { name: 'To pay RM 150.00' }).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Go on to pay' }).click();
  const to_pay = page.getByRole('region', { name: 'To be paid' });
  await to_pay.waitFor();
  expect(await to_pay.innerText()).toMatch(/RM\s49\.00 for unused days is taken off RM\s199\.00\./);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Drop this change' }).click();
  await to_pay.waitFor({ state: 'detached' });
  expect(await planNow()).toEqual({ code: 'GROWTH', has_end: true });
});

test('what is told of, how and to whom is the merchant’s to say', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/info/view?tab=notifications');
  const sms = page.getByRole('switch', { name: 'Settlements: SMS' });
  await sms.waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Change: Settlements' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Told').fill('nobody\n0123456678');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('nobody does not have the right form').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Told').fill('kira@kedai.example\n0123456678');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('60123456678').waitFor();
  await page.reload();
  await page.getByText('kira@kedai.example').waitFor();

  const phone = await newMerchantPage(merchant, { width: 360 });
  await phone.goto('/info/view?tab=notifications');
  await phone.getByRole('switch', { name: 'Settlements: SMS' }).waitFor();
  await expectNoAxeViolations(phone);
  await phone.goto('/me/notices');
  await phone
    .getByText(/The plan Growth is paid until/)
    .first()
    .waitFor();
  await expectNoAxeViolations(phone);
});
