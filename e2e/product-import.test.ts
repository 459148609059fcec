import { test } from 'vitest';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';

// A merchant brings the products of another shop.

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Status',
  'kain-batik,Kain Batik Terengganu,<p>Cotton</p>,Kedai,Colour,Blue,KB-BLUE,400,shopify,7,59.00,https://cdn.example/1.jpg,active',
  'kain-batik,,,,,Red,KB-RED,400,shopify,2,65.00,,',
  'sambal,Sambal Nyet,,Kedai,Title,Default Title,SB-1,250,shopify,30,twelve,,active',
].join('\n');

test("a file of Shopify's products shows a preview on a phone before it is imported", async () => {
  const page = await newMerchantPage(await registerMerchant('Kedai Batik'), { width: 360 });
  await page.goto('/products/datatable');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByText('Choose a file', { exact: true }).click();
  await (await chosen).setFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(SHOPIFY) });
  await dialog.getByText('1 new, 0 changed, 0 unchanged, 1 refused').waitFor();
  await dialog.getByText('Not a price, such as 12.50').waitFor();
  await expectToFit(page, 360);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Import 1 product' }).click();
  await page.getByText('1 new, 0 changed', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Kain Batik Terengganu/ }).waitFor();
});
