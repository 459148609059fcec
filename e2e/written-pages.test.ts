import { call } from '@kutip/contracts/call';
import { collections } from '@kutip/contracts/collections';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';

// A merchant writes a catalog and publishes it; a visitor reads it and goes on to pay.

test('a catalog is written as a draft, published, and leads its visitors to the payment form', async () => {
  const merchant = await registerMerchant('Dapur Puan Ros');
  const form = { title: 'Kek batik', amount_type: 'FIXED', amount: '38.00', channel_flags: ['fpx'] } as const;
  const headers = { authorization: `Bearer ${merchant.tokens.access_token}` };
  const options = { base: `${testEnvironment().url}/`, headers };
  await call(collections.create, { body: { ...form, channel_flags: ['fpx'] } }, options);

  const page = await newMerchantPage(merchant);
  await page.getByRole('link', { name: 'Pages' }).first().click();
  await page.getByRole('button', { name: 'Show me around: Pages' }).click();
  await page.getByRole('dialog', { name: 'Pages' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Add' }).first().click();
  await page.getByLabel('Title').fill('Menu Raya');
  const editor = page.getByRole('textbox', { name: 'Content' });
  await editor.click();
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('Kuih kampung');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Segar setiap hari');
  await page.getByLabel('Type').selectOption('Catalog');
  await page.getByRole('checkbox', { name: 'Kek batik' }).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('link', { name: 'Menu Raya' }).click();
  await page.getByRole('heading', { name: 'Kuih kampung' }).waitFor();
  const address = await page.getByText(/\/pages\/public\/.*\/menu-raya$/).innerText();
  const path = new URL(address).pathname;
  const draft = await fetch(new URL(path, testEnvironment().url), { redirect: 'manual' });
  expect([draft.status, draft.headers.get('location')]).toEqual([303, '/error-404']);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Published').waitFor();

  const visitor = await newPage({ width: 360 });
  await visitor.goto(path);
  await visitor.getByRole('heading', { name: 'Kuih kampung' }).waitFor();
  expect(await visitor.locator('strong', { hasText: 'Segar setiap hari' }).count()).toBe(1);
  await expectNoAxeViolations(visitor);
  await expectToFit(visitor, 360);
  await visitor.getByRole('link', { name: /Kek batik/ }).click();
  await visitor.waitForURL('**/pay/collections/*');
});
