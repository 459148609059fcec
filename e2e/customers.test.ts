import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';
import type { Merchant } from './merchants.ts';
import { stepUpWithNewAuthenticator } from './step-up.ts';

// A merchant manages customers: creates, edits, imports, exports and deletes them.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Tadika Ceria');
});

const TABLE = [
  'Nama,E-mel,Telefon,Poskod,Negeri',
  'Tan Mei Ling,mei@payer.example,0198887766,40000,Selangor',
  'Bala a/l Kumar,bala at payer,,,',
  'Kavitha,,012-999 8877,,Atlantis',
  'Aminah,aminah@payer.example,,,KL',
].join('\r\n');

test('a customer is created and edited, and a draft survives a reload', async () => {
  const page = await newMerchantPage(merchant);
  await page.getByRole('link', { name: 'Customers' }).first().click();
  await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Create customer' }).click();
  await page.getByLabel('Full name').fill('Siti Nurhaliza');
  await page.getByRole('button', { name: 'Create customer' }).click();
  await page.getByText('Enter an email address or a mobile number').first().waitFor();
  await page.getByLabel('Email', { exact: true }).fill('Siti@payer.example');
  await page.getByLabel(/^Identity card or passport number/).fill('900101145566');
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Siti Nurhaliza');
  await page.getByLabel(/^Identity card or passport number/).fill('900101145566');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create customer' }).click();

  await page.getByRole('heading', { name: 'Siti Nurhaliza' }).waitFor();
  await page.getByText('********5566').waitFor();
  await page.getByText('No bills yet').waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Mobile number').fill('0123456678');
  await page.getByRole('button', { name: 'Save customer' }).click();
  await page.getByText('+60 12-345 6678').waitFor();
  await page.getByText('********5566').waitFor();
});

test('the second of two concurrent edits of a customer is rejected', async () => {
  const [one, other] = [await newMerchantPage(merchant), await newMerchantPage(merchant)];
  for (const page of [one, other]) {
    await page.goto('/customers/datatable');
    await page.getByRole('link', { name: /Siti Nurhaliza/ }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('Full name').waitFor();
  }
  await one.getByLabel('Full name').fill('Siti N.');
  await one.getByRole('button', { name: 'Save customer' }).click();
  await one.getByRole('heading', { name: 'Siti N.' }).waitFor();
  await other.getByLabel('Full name').fill('Siti Haliza');
  await other.getByRole('button', { name: 'Save customer' }).click();
  await other.getByText('4009').waitFor({ state: 'attached' });
});

test('a customer import shows a preview on a phone before it is confirmed', async () => {
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/customers/datatable');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByText('Choose a file', { exact: true }).click();
  await (await chosen).setFiles({ name: 'pelanggan.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await dialog.getByText('2 new, 0 existing, 2 to correct').waitFor();
  await dialog.getByText('Not a valid email address').waitFor();
  await dialog.getByText('Not a state of Malaysia').waitFor();
  await expectToFit(page, 360);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Import 2 customers' }).click();
  await page.getByText('2 new, 0 updated').waitFor();
  await page.getByRole('link', { name: /Tan Mei Ling/ }).waitFor();
});

test('the customer list is exported as shown: with search, sorting and columns', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/customers/datatable?search=payer.example&sort=full_name&dir=asc');
  await page.getByRole('link', { name: /Aminah/ }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).first().click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await saved.path(), 'utf8')
    .replace('\uFEFF', '')
    .split('\r\n');
  expect(lines[0]).toBe('Name,Company name,Email,Mobile number,Customer since,Due,Paid,Bills,Last payment');
  expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(['Aminah', 'Siti N.', 'Tan Mei Ling']);

  await page.getByRole('button', { name: 'Export' }).click();
  const workbook = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).last().click();
  const bytes = readFileSync(await (await workbook).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});

test('a deleted customer disappears from the list', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/customers/datatable');
  await page.getByRole('link', { name: /Tan Mei Ling/ }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: /Aminah/ }).waitFor();
  await page.getByRole('link', { name: /Tan Mei Ling/ }).waitFor({ state: 'detached' });
});

test('an owner exports and erases a person, with the second factor, once nothing of theirs is open', async () => {
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/customers/datatable');
  await page.getByRole('link', { name: /Aminah/ }).click();
  const panel = page.getByRole('region', { name: 'Personal data' });
  await panel.getByRole('button', { name: 'Export data' }).click();
  const saving = page.waitForEvent('download');
  await stepUpWithNewAuthenticator(page, merchant);
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^personal-data-\d{4}-\d\d-\d\d\.zip$/);
  expect(
    readFileSync(await saved.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await panel.getByRole('button', { name: 'Erase person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await dialog.getByText('Amounts, references and payment records stay').waitFor();
  await expectToFit(page, 360);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Erase person' }).click();
  await page.getByText('Person erased').waitFor();
  await page.getByRole('link', { name: /Siti N/ }).waitFor();
  await page.getByRole('link', { name: /Aminah/ }).waitFor({ state: 'detached' });
});
