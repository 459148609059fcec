import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';

let admin: Admin;
beforeAll(async () => {
  admin = await newAdmin();
});

const expectHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

const MONTHS_AHEAD = 2;
/** The first of a month that leaves a raise its notice, as the calendar names it and as screens show it. */
function dayOfChange() {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + MONTHS_AHEAD);
  const month = (style: 'long' | 'short') => day.toLocaleString('en', { month: style, timeZone: 'UTC' });
  const year = day.getUTCFullYear();
  return { in_calendar: `1 ${month('long')} ${year}`, shown: `1 ${month('short')} ${year}` };
}

/** Picks the day of the change in the dialog's calendar. */
async function pickDay(page: Page, in_calendar: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('First day').click();
  for (let n = 0; n < MONTHS_AHEAD; n += 1) await page.locator('button[data-direction="next"]').click();
  await page.getByRole('button', { name: in_calendar, exact: true }).click();
}

test('an admin schedules other fees for a plan, a merchant sees them beside today’s, and they are cancelled', async () => {
  const { in_calendar, shown } = dayOfChange();
  const merchant = await registerMerchant('Kedai Kadar');
  const page = await newAdminPage(admin, { width: 1440 });
  await page.goto('/plans');
  await page.getByRole('link', { name: /Starter/ }).click();
  await expectHeading(page, 'Starter');
  const panel = page.getByRole('region', { name: 'Payment fees' });
  await panel.getByText('In force', { exact: true }).waitFor();
  await expectNoAxeViolations(page);

  await panel.getByRole('button', { name: 'Schedule new fees' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule new fees' });
  const duitnow = dialog.getByRole('group', { name: 'DuitNow' });
  await expect.poll(() => duitnow.getByLabel('Percent').inputValue()).toBe('0.80');
  await duitnow.getByLabel('Percent').fill('0.x');
  await pickDay(page, in_calendar);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await dialog
    .getByRole('alert')
    .getByText(/DuitNow: Percent/)
    .waitFor();
  await expectNoAxeViolations(page);
  await duitnow.getByLabel('Percent').fill('0.95');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await panel.getByText('Scheduled', { exact: true }).waitFor();
  await panel.getByText('Fee 0.95%, at least RM 0.50').waitFor();
  await expectNoAxeViolations(page);

  const of_merchant = await newMerchantPage(merchant, { width: 1440 });
  await of_merchant.goto('/subscriptions/view');
  await of_merchant.getByText(`From ${shown}: Fee 0.95%, at least RM 0.50`).waitFor();
  await of_merchant.getByText(`The payment fees of your plan change on ${shown}.`).waitFor();
  await expectNoAxeViolations(of_merchant);
  const phone = await newMerchantPage(merchant, { width: 360 });
  await phone.goto('/subscriptions/view');
  await phone.getByText(`From ${shown}: Fee 0.95%, at least RM 0.50`).waitFor();
  await expectToFit(phone, 360);
  await expectNoAxeViolations(phone);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
  await expectNoAxeViolations(page);
  await panel.getByRole('button', { name: `Cancel change: ${shown}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change', exact: true }).click();
  await panel.getByText('Scheduled', { exact: true }).waitFor({ state: 'detached' });
  await of_merchant.reload();
  await of_merchant.getByText('Fee 0.8%, at least RM 0.50').first().waitFor();
  expect(await of_merchant.getByText(/Fee 0.95%/).count()).toBe(0);
  await of_merchant.getByRole('button', { name: /^Notifications, \d new/ }).click();
  await of_merchant.getByText(`The payment fees of the plan Starter do not change on ${shown}`).first().waitFor();
});

test('an admin schedules a service tax and cancels it', async () => {
  const { in_calendar, shown } = dayOfChange();
  const page = await newAdminPage(admin, { width: 1440 });
  await page.goto('/plans');
  const panel = page.getByRole('region', { name: 'Service tax' });
  await panel.getByText('8%', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Schedule service tax' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule service tax' });
  await pickDay(page, in_calendar);
  await dialog.getByLabel('Rate').fill('10');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await panel.getByText('10%', { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
  await panel.getByRole('button', { name: `Cancel change: ${shown}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change', exact: true }).click();
  await panel.getByText('10%', { exact: true }).waitFor({ state: 'detached' });
});
