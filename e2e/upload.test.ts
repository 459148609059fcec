import { collections } from '@kutip/contracts/collections';
import { call } from '@kutip/contracts/call';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, site } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';

// A merchant bills a whole school from a table: he sees what becomes of it first, corrects what is wrong, and is not
// allowed to bill everybody twice by mistake.

let merchant: Merchant;
let collection_id: string;
beforeAll(async () => {
  merchant = await registerMerchant('Tadika Ujian');
  const made = await call(
    collections.create,
    { body: { title: 'Yuran Januari', amount_type: 'OPEN', channel_flags: ['fpx'] } },
    { base: `${site().url}/`, headers: { authorization: `Bearer ${merchant.tokens.access_token}` } },
  );
  collection_id = made.id;
});

const HEAD = 'name,email,phone,amount,due date,reference,class';
const PUPILS = Array.from(
  { length: 1_200 },
  (_, n) => `Pelajar ${n},ibu${n}@payer.example,0123456678,120.50,,P-${n},3 Amanah`,
);
const TABLE = [HEAD, ...PUPILS, '=1+1,nobody,0123456678,0.50,,P-1,3 Amanah'].join('\n');
const file = (text: string) => ({ name: 'pelajar.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('bills from a file: preview, progress, the broken row back, not twice', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto(`/collections/view/${collection_id}?tab=upload`);
  await page.getByText('No file has been uploaded to this collection.').waitFor();
  await expectNoAxeViolations(page);

  const choose = page.getByLabel('Choose a file or drop it here');
  await choose.setInputFiles(file('nama,telefon\nSiti,0123456678'));
  await page.getByText('Missing: Email, Amount').waitFor();
  await choose.setInputFiles(file(TABLE));
  await page.getByText('A formula: enter the value itself').waitFor();
  for (const text of ['Not used: class', 'Below RM 1.00', 'In this file already', 'RM 144,600.00'])
    await page.getByText(text).first().waitFor();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Make 1,200 bills' }).click();
  await page.getByText('1,200 bills were made, in total').waitFor();
  await page.getByText('1 row made no bill.').waitFor();
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

test('a file that was uploaded before is taken only by whoever means it', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto(`/collections/view/${collection_id}?tab=upload`);
  const choose = page.getByLabel('Choose a file or drop it here');
  const one = file(`${HEAD}\nSiti,siti@payer.example,0123456678,5,,,`);
  await choose.setInputFiles(one);
  await page.getByRole('button', { name: 'Make 1 bill', exact: true }).click();
  await page.getByText('1 bill was made, in total').waitFor();
  await page.getByRole('button', { name: 'Upload another file' }).click();
  await choose.setInputFiles(one);
  await page.getByText('This file was uploaded here before.').waitFor();
  const make = page.getByRole('button', { name: 'Make 1 bill', exact: true });
  await expect.poll(() => make.isDisabled()).toBe(true);
  await page.getByLabel('I know, and I want to bill everybody once more').check();
  await make.click();
  await page.getByText('1 bill was made, in total').waitFor();
});

test('on a phone, in the dark', async () => {
  const page = await newMerchantPage(merchant, { width: 360, dark: true });
  await page.goto(`/collections/view/${collection_id}?tab=upload`);
  await page.getByLabel('Choose a file or drop it here').setInputFiles(file(`${HEAD}\n,nobody,1,2,3,4,5`));
  await page.getByText('No email address').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expect.poll(() => page.getByRole('button', { name: /^Make \d/ }).isDisabled()).toBe(true);
  await expectNoAxeViolations(page);
});
