import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage } from './fixtures.ts';
import { newMerchantPage, registerMerchant, signIn } from './merchants.ts';
import type { Merchant } from './merchants.ts';

// The frame around the pages as a person wants it, the languages, and being shown around.

const dashboardOf = async (merchant: Merchant) => {
  const page = await newMerchantPage(merchant);
  await page.getByRole('heading', { name: 'Latest payments' }).waitFor();
  return page;
};

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant();
});

test('skin, menu, bar and footer are chosen in one place and stay after a reload', async () => {
  const page = await dashboardOf(merchant);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  const panel = page.getByRole('dialog', { name: 'Appearance' });
  await panel.getByLabel('Semi-dark').check();
  await panel.getByLabel('Icons only').check();
  await panel.getByRole('radiogroup', { name: 'Bar at the top' }).getByLabel('Hidden').check();
  await panel.getByRole('radiogroup', { name: 'Footer' }).getByLabel('Stays in view').check();
  await expectNoAxeViolations(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const looks = await page.evaluate(() => ({
    page: getComputedStyle(document.body).backgroundColor,
    menu: getComputedStyle(document.querySelector('aside[data-collapsed]')!).backgroundColor,
    footer: getComputedStyle(document.querySelector('main + footer')!).position,
  }));
  expect(looks).toEqual({ page: 'rgb(247, 249, 249)', menu: 'rgb(23, 30, 30)', footer: 'sticky' });
  expect(await page.getByRole('banner').count()).toBe(0);
  await expectNoAxeViolations(page);
  // What the bar held is at the foot of the menu.
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Your account/ })
    .click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  await page.getByRole('button', { name: 'Back to how it was at first' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .waitFor();
});

test('a menu that is hidden opens by a button, also on a wide screen', async () => {
  const page = await dashboardOf(merchant);
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  await page.getByLabel('Behind a button').check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.waitForURL('**/collections/payments');
});

test.each([
  ['Bahasa Melayu', 'ms', 'Papan pemuka'],
  ['中文', 'zh', '总览'],
  ['العربية', 'ar', 'لوحة المعلومات'],
])('the portal speaks %s, and still does after a reload', async (name, code, heading) => {
  const page = await dashboardOf(merchant);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: heading }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(code);
});

test('whoever is new is shown around once, step by step, and can ask for it again', async () => {
  const newcomer = await registerMerchant('Gerai Baru', { is_new_here: true });
  const page = await newMerchantPage(newcomer);
  await page.getByRole('dialog', { name: 'What needs you' }).waitFor();
  await expectNoAxeViolations(page);
  const kept = () => page.evaluate(() => localStorage.getItem('tourSettings'));
  expect(JSON.parse((await kept())!)).toEqual({ setting: 'dashboard', settings: { tour_enabled: true } });
  for (const title of ['Where your money is', 'How it goes', 'Start collecting', 'Everything else', 'You']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  expect(JSON.parse((await kept())!)).toEqual({ setting: 'dashboard', settings: { tour_enabled: false } });

  // Another browser of the same person knows it from the server.
  const other = await newPage({ width: 360 });
  await signIn(other, newcomer);
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await other.waitForFunction(() => localStorage.getItem('tourSettings')?.includes('"tour_enabled":false'));
  expect(await other.getByRole('dialog').count()).toBe(0);
  await other.getByRole('button', { name: /Your account/ }).click();
  await other.getByRole('menuitem', { name: 'Show me around' }).click();
  await other.getByRole('dialog', { name: 'What needs you' }).waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the trend is read day by day with the arrow keys', async () => {
  const page = await newMerchantPage(merchant);
  const reader = page.getByRole('slider', { name: 'Last 30 days' });
  await reader.focus();
  const last = await reader.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  const before = await reader.getAttribute('aria-valuetext');
  expect(before).toMatch(/^\d{1,2} \w{3}: RM\s0\.00$/);
  expect(before).not.toBe(last);
});
