import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { expectNoAxeViolations } from './fixtures.ts';

let admin: Admin;
beforeAll(async () => {
  admin = await newAdmin();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

test('a plan is changed, and its rates with it', async () => {
  const page = await newAdminPage(admin);
  await page.goto('/plans');
  await page.getByRole('link', { name: /Growth/ }).click();
  await heading(page, 'Growth');
  await expectNoAxeViolations(page);
  const card = page.getByRole('group', { name: 'Card' }).getByLabel('Percent');
  await expect.poll(() => card.inputValue()).toBe('2.50');
  await card.fill('2.x');
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await page
    .getByRole('alert')
    .getByText(/Percent/)
    .waitFor();
  await card.fill('2.35');
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await heading(page, 'Plans');
  await page.getByRole('link', { name: /Growth/ }).click();
  await expect.poll(() => card.inputValue()).toBe('2.35');
  // Without a rate nobody is offered it, and nobody is told that it is for nothing.
  const ways = page.getByRole('row', { name: /Growth/ });
  const wallet = page.getByRole('group', { name: 'E-wallet' });
  for (const part of ['Percent', 'Fixed', 'At least']) await wallet.getByLabel(part).fill('');
  await wallet.getByText('No rate: payers are not offered it.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await heading(page, 'Plans');
  await ways.getByText('Online banking (FPX), Card, DuitNow').waitFor();
  await page.getByRole('link', { name: /Growth/ }).click();
  await wallet.getByText('No rate: payers are not offered it.').waitFor();
  await wallet.getByLabel('Percent').fill('1.50');
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await page
    .getByRole('alert')
    .getByText(/E-wallet: Fixed/)
    .waitFor();
  for (const part of ['Fixed', 'At least']) await wallet.getByLabel(part).fill('0');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await card.fill('2.50');
  await page.getByRole('button', { name: 'Save the plan' }).click();
  await heading(page, 'Plans');
  await expectNoAxeViolations(page);
});
