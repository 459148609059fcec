import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';

let admin: Admin;
beforeAll(async () => {
  admin = await newAdmin();
});

const expectHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('an admin changes the rates of a plan', async () => {
  const page = await newAdminPage(admin);
  await page.goto('/plans');
  await page.getByRole('link', { name: /Growth/ }).click();
  await expectHeading(page, 'Growth');
  await expectNoAxeViolations(page);
  const card = page.getByRole('group', { name: 'Card' }).getByLabel('Percent');
  await expect.poll(() => card.inputValue()).toBe('2.50');
  await card.fill('2.x');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page
    .getByRole('alert')
    .getByText(/Percent/)
    .waitFor();
  await card.fill('2.35');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expectHeading(page, 'Plans');
  await page.getByRole('link', { name: /Growth/ }).click();
  await expect.poll(() => card.inputValue()).toBe('2.35');
  // A channel without a rate is not offered to payers; it is not free.
  const plan_row = page.getByRole('row', { name: /Growth/ });
  const wallet = page.getByRole('group', { name: 'E-wallet' });
  for (const field of ['Percent', 'Fixed', 'Minimum']) await wallet.getByLabel(field).fill('');
  await wallet.getByText('No rate: not offered to payers.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expectHeading(page, 'Plans');
  await plan_row.getByText('Online banking (FPX), Card, DuitNow').waitFor();
  await page.getByRole('link', { name: /Growth/ }).click();
  await wallet.getByText('No rate: not offered to payers.').waitFor();
  await wallet.getByLabel('Percent').fill('1.50');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await page
    .getByRole('alert')
    .getByText(/E-wallet: Fixed/)
    .waitFor();
  for (const field of ['Fixed', 'Minimum']) await wallet.getByLabel(field).fill('0');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectToFit(page, 360);
  await card.fill('2.50');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await expectHeading(page, 'Plans');
  await expectNoAxeViolations(page);
});
