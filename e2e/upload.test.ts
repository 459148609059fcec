import { collections } from '@kutip/contracts/collections';
import { call } from '@kutip/contracts/call';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';

// Bill upload: a preview, progress, a file of rejected rows, and a guard against uploading the same file twice.

let merchant: Merchant;
let collection_id: string;
beforeAll(async () => {
  merchant = await registerMerchant('Tadika Ujian');
  const made = await call(
    collections.create,
    { body: { title: 'Yuran Januari', amount_type: 'OPEN', channel_flags: ['fpx'] } },
    { base: `${testEnvironment().url}/`, headers: { authorization: `Bearer ${merchant.tokens.access_token}` } },
  );
  collection_id = made.id;
});

const HEADER = 'name,email,phone,amount,due date,reference,class';
const PUPILS = Array.from(
  { length: 1_200 },
  (_, n) => `Pelajar ${n},ibu${n}@payer.example,0123456678,120.50,,P-${n},3 Amanah`,
);
const TABLE = [HEADER, ...PUPILS, '=1+1,nobody,0123456678,0.50,,P-1,3 Amanah'].join('\n');
const file = (text: string) => ({ name: 'pelajar.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a bill upload shows a preview and progress and returns rejected rows', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto(`/collections/view/${collection_id}?tab=upload`);
  await page.getByText('No files have been uploaded to this collection.').waitFor();
  await expectNoAxeViolations(page);

  const choose = page.getByLabel('Choose a file or drop it here');
  await choose.setInputFiles(file('nama,telefon\nSiti,0123456678'));
  await page.getByText('Missing: Email, Amount').waitFor();
  await choose.setInputFiles(file(TABLE));
  await page.getByText('Formulas are not allowed: enter the value itself').waitFor();
  for (const text of ['Ignored columns: class', 'Below RM 1.00', 'Duplicate in this file', 'RM 144,600.00'])
    await page.getByText(text).first().waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Create 1,200 bills' }).click();
  await page.getByText('1,200 bills created in total').waitFor();
  await page.getByText('1 row created no bill.').waitFor();
  expect(new URL(page.url()).searchParams.get('upload')).toMatch(/^[0-9a-f-]{36}$/);
  await expectNoAxeViolations(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rows to correct (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('pelajar-to-correct.csv');

  await page.getByRole('tab', { name: 'Bills' }).click();
  await page.getByText('Pelajar 1199').waitFor();

  await page.getByRole('tab', { name: 'Upload' }).click();
  await page.getByText('Bills: 1,200 · To correct: 1').waitFor();
});

test('a file that was uploaded before needs confirmation', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto(`/collections/view/${collection_id}?tab=upload`);
  const choose = page.getByLabel('Choose a file or drop it here');
  const one = file(`${HEADER}\nSiti,siti@payer.example,0123456678,5,,,`);
  await choose.setInputFiles(one);
  await page.getByRole('button', { name: 'Create 1 bill', exact: true }).click();
  await page.getByText('1 bill created in total').waitFor();
  await page.getByRole('button', { name: 'Upload another file' }).click();
  await choose.setInputFiles(one);
  await page.getByText('This file was already uploaded here.').waitFor();
  const make = page.getByRole('button', { name: 'Create 1 bill', exact: true });
  await expect.poll(() => make.isDisabled()).toBe(true);
  await page.getByLabel('I understand, and want to bill every customer again').check();
  await make.click();
  await page.getByText('1 bill created in total').waitFor();
});

test('the upload preview fits a phone in dark mode', async () => {
  const page = await newMerchantPage(merchant, { width: 360, dark: true });
  await page.goto(`/collections/view/${collection_id}?tab=upload`);
  await page.getByLabel('Choose a file or drop it here').setInputFiles(file(`${HEADER}\n,nobody,1,2,3,4,5`));
  await page.getByText('Not a valid email address').waitFor();
  await expectToFit(page, 360);
  await expect.poll(() => page.getByRole('button', { name: /^Create \d/ }).isDisabled()).toBe(true);
  await expectNoAxeViolations(page);
});
