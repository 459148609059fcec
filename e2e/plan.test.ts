import { call } from '@kutip/contracts/call';
import { subscriptions } from '@kutip/contracts/subscriptions';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import { expectHeading, payAtBank, readPageText } from './pay-page.ts';

// A merchant upgrades the plan: the exact price is shown before payment, and the plan is active once the payment is
// confirmed.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Naik');
});

const loadCurrentPlan = async () => {
  const options = {
    base: `${testEnvironment().url}/`,
    headers: { authorization: `Bearer ${merchant.tokens.access_token}` },
  };
  const { subscription_plan, end_date } = await call(subscriptions.me, {}, options);
  return { code: subscription_plan.code, has_end: end_date !== null };
};

test('a plan is chosen and paid by FPX, becomes active, and a notification says so', async () => {
  const page = await newMerchantPage(merchant);
  await page.getByRole('link', { name: 'Plan', exact: true }).first().click();
  await page.getByText('No end date').waitFor();
  await page.getByText('1 of 3').waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Choose Growth' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: 'Total due RM 49.00' }).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const to_pay = page.getByRole('region', { name: 'Payment due' });
  await to_pay.waitFor();
  expect(await to_pay.innerText()).toMatch(/RM\s49\.00\s+Change to Growth/);
  await expectNoAxeViolations(page);
  expect(await loadCurrentPlan()).toEqual({ code: 'STARTER', has_end: false });

  const link = (await page.getByRole('link', { name: 'Pay by bank or card' }).getAttribute('href'))!;
  expect(link).toContain('/pay/subscription-payment?invoice_no=SP-');
  const phone = await newPage({ width: 360 });
  await phone.goto(link);
  await expectHeading(phone, 'Payment for a plan');
  await payAtBank(phone);
  // Plan payments carry no payment fee.
  expect(await readPageText(phone)).toContain('RM 49.00');
  await expect.poll(loadCurrentPlan).toEqual({ code: 'GROWTH', has_end: true });

  await page.reload();
  await page.getByText('Paid until').first().waitFor();
  await page.getByText('1 of 10').waitFor();
  await page.getByRole('row', { name: /Growth.*SP-.*Active/ }).waitFor();
  const bell = page.getByRole('button', { name: 'Notifications, 1 new' });
  await bell.click();
  await page
    .getByText(/The plan Growth is paid until/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});

test('a change of plan credits unused days and can be cancelled', async () => {
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/subscriptions/view');
  await page.getByRole('button', { name: 'Choose Scale' }).click();
  const dialog = page.getByRole('dialog');
  // Paid today, so the full price is credited.
  await dialog.getByRole('row', { name: /Unused days of your plan .*RM 49\.00/ }).waitFor();
  await dialog.getByRole('row', { name: 'Total due RM 150.00' }).waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const to_pay = page.getByRole('region', { name: 'Payment due' });
  await to_pay.waitFor();
  expect(await to_pay.innerText()).toMatch(/RM\s49\.00 for unused days is deducted from RM\s199\.00\./);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Cancel this change' }).click();
  await to_pay.waitFor({ state: 'detached' });
  expect(await loadCurrentPlan()).toEqual({ code: 'GROWTH', has_end: true });
});

test('a merchant sets the channels and recipients of notifications', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/info/view?tab=notifications');
  const sms = page.getByRole('switch', { name: 'Settlements: SMS' });
  await sms.waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Edit: Settlements' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Recipients').fill('nobody\n0123456678');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('nobody has the wrong format').waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Recipients').fill('kira@kedai.example\n0123456678');
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
