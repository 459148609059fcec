import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage } from './fixtures.ts';
import { newMerchantPage, registerMerchant, signIn } from './merchants.ts';

// The portal's appearance settings, languages and product tour.

/** The dashboard of a new merchant: what one test chooses is kept for its user. */
const openDashboard = async () => {
  const merchant = await registerMerchant();
  const page = await newMerchantPage(merchant);
  await page.getByRole('heading', { name: 'Set up your business' }).waitFor();
  return { page, merchant };
};

// R-240 R-241 R-243
test('skin, menu, top bar and footer are chosen in the appearance panel and survive a new sign-in', async () => {
  const { page, merchant } = await openDashboard();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  const panel = page.getByRole('dialog', { name: 'Appearance' });
  await panel.getByLabel('Semi-dark').check();
  await panel.getByLabel('Icons only').check();
  await panel.getByRole('radiogroup', { name: 'Top bar' }).getByLabel('Hidden').check();
  await panel.getByRole('radiogroup', { name: 'Footer' }).getByLabel('Stays in view').check();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => Object.keys(localStorage).includes('skin'))).toBe(false);
  await signIn(page, merchant);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.locator('aside[data-collapsed]').waitFor();
  // What the user had chosen comes from the server.
  const styles = () =>
    page.evaluate(`({
      page: getComputedStyle(document.body).backgroundColor,
      menu: getComputedStyle(document.querySelector('aside[data-collapsed]')).backgroundColor,
      footer: getComputedStyle(document.querySelector('main + footer')).position,
    })`);
  await expect.poll(styles).toEqual({ page: 'rgb(247, 249, 249)', menu: 'rgb(23, 30, 30)', footer: 'sticky' });
  expect(await page.getByRole('banner').count()).toBe(0);
  await expectNoAxeViolations(page);
  // With the top bar hidden, its items move to the bottom of the menu.
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Your account/ })
    .click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  await page.getByRole('button', { name: 'Reset to default' }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Language/ })
    .waitFor();
});

// R-219 R-220
test('without a choice, pages have the full width and forms have small fields', async () => {
  const merchant = await registerMerchant();
  const page = await newMerchantPage(merchant, { width: 1920 });
  await page.goto('/customers/datatable');
  await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  const edges = () =>
    page.evaluate(`['main', 'main section'].map((one) => {
      const { left, right } = document.querySelector(one).getBoundingClientRect();
      return [left, right];
    })`);
  // The page begins at the menu, which is 232 pixels wide, and its content has the margins of the page and no others.
  await expect.poll(edges).toEqual([
    [232, 1920],
    [256, 1896],
  ]);
  await page.goto('/customers/new');
  const height_px = async (label: string) => (await page.getByLabel(label, { exact: true }).boundingBox())!.height;
  expect([await height_px('Full name'), await height_px('Email')]).toEqual([36, 36]);
});

test('a hidden menu opens with a button on a wide screen too', async () => {
  const { page } = await openDashboard();
  await page.getByRole('button', { name: /Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Appearance' }).click();
  await page.getByLabel('Behind a button').check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await page.waitForURL('**/collections/payments');
});

//
test.each([
  ['Bahasa Melayu', 'ms', 'Papan pemuka'],
  ['中文', 'zh', '总览'],
  ['العربية', 'ar', 'لوحة المعلومات'],
])('the portal is shown in %s and stays so after a reload and a new sign-in', async (name, code, heading) => {
  const { page, merchant } = await openDashboard();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('heading', { name: heading }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: heading }).waitFor();
  const other = await newMerchantPage(merchant);
  await other.getByRole('heading', { name: heading }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe(code);
  expect(await page.locator('html').getAttribute('dir')).toBe(code === 'ar' ? 'rtl' : 'ltr');
});

test('on a phone the bar has the name of the business, and the menu has language and skin', async () => {
  const merchant = await registerMerchant('Dapur Puan Ros');
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/dashboard');
  const name = page.getByRole('banner').getByText('Dapur Puan Ros', { exact: true });
  await name.waitFor();
  // All of it is to be read: no part is cut off.
  type Box = { scrollWidth: number; offsetWidth: number };
  const hidden_px = (element: object) => (element as Box).scrollWidth - (element as Box).offsetWidth;
  expect(await name.evaluate(hidden_px)).toBe(0);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'Use the dark skin' }).waitFor();
  await menu.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitem', { name: 'Bahasa Melayu' }).click();
  await page.getByRole('heading', { name: 'Papan pemuka', includeHidden: true }).waitFor({ state: 'attached' });
});

test('a new user sees the product tour once and can start it again', async () => {
  const newcomer = await registerMerchant('Gerai Baru', { needs_tour: true });
  const page = await newMerchantPage(newcomer);
  await page.getByRole('dialog', { name: 'Set up your business' }).waitFor();
  await expectNoAxeViolations(page);
  const readTourSettings = () => page.evaluate(() => localStorage.getItem('tourSettings'));
  expect(JSON.parse((await readTourSettings())!)).toEqual({ setting: 'dashboard', settings: { tour_enabled: true } });
  for (const title of ['Start collecting', 'Everything else', 'Your account']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  expect(JSON.parse((await readTourSettings())!)).toEqual({ setting: 'dashboard', settings: { tour_enabled: false } });

  // The server remembers it for the user's other browsers.
  const other = await newPage({ width: 360 });
  await signIn(other, newcomer);
  await other.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await other.waitForFunction(() => localStorage.getItem('tourSettings')?.includes('"tour_enabled":false'));
  expect(await other.getByRole('dialog').count()).toBe(0);
  await other.getByRole('button', { name: /Your account/ }).click();
  await other.getByRole('menuitem', { name: 'Show me around' }).click();
  await other.getByRole('dialog', { name: 'Set up your business' }).waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the trend chart can be read day by day with the arrow keys', async () => {
  const page = await newMerchantPage(await registerMerchant());
  // As if a payment had been received: before the first one the page has no chart.
  await page.route('**/merchant-dashboard*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.setup = body.data.setup.map((one: { step: string }) => ({ ...one, status: 'DONE' }));
    await route.fulfill({ response, json: body });
  });
  await page.reload();
  const chart = page.getByRole('slider', { name: 'Payments' });
  await chart.focus();
  const last = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowLeft');
  const before = await chart.getAttribute('aria-valuetext');
  expect(before).toMatch(/^\d{1,2} \w{3}: RM\s0\.00$/);
  expect(before).not.toBe(last);
});
