import { expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';

// Someone who sells over WhatsApp opens a shop on a phone, and a buyer opens its link.

test('a shop is opened from nothing in five steps, and sells its first product', async () => {
  const merchant = await registerMerchant('Kuih Mak Teh');
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/stores/manage');
  await page.getByRole('link', { name: 'Open a shop' }).click();
  await page.getByLabel('Name of the shop').fill('Kuih Mak Teh');
  await page.getByRole('region', { name: 'Preview' }).getByText('Kuih Mak Teh').waitFor();
  await expectNoAxeViolations(page);
  await expectToFit(page, 360);
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByLabel('Name of the product').fill('Onde-onde');
  await page.getByLabel('Price').fill('9');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByLabel(/^Delivery price/).fill('6');
  await page.getByLabel(/unit number, street/).fill('12 Jalan Kenari');
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await page.getByRole('checkbox', { name: 'Cash on delivery' }).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Save and continue' }).click();

  // A reload goes on where it was.
  await page.getByRole('heading', { name: 'Your shop is ready' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Your shop is open' }).waitFor();
  const link = await page.getByRole('link', { name: /\/storefront\/mobile\// }).innerText();

  const buyer = await newPage({ width: 360 });
  await buyer.goto(new URL(link).pathname);
  await buyer.getByRole('button', { name: 'Add to cart: Onde-onde' }).click();
  await buyer.getByRole('link', { name: /View cart/ }).click();
  await buyer.getByLabel('Postcode').fill('50480');
  await buyer.getByRole('button', { name: 'Pay RM 15.00' }).waitFor();
  expect(await buyer.getByRole('radio', { name: /Cash on delivery/ }).count()).toBe(1);
});
