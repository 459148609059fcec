import { collections } from '@kutip/contracts/collections';
import { call } from '@kutip/contracts/call';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant } from './merchants.ts';
import type { Merchant } from './merchants.ts';

// A merchant's settings take effect on the payment pages.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Tetapan');
});

async function createCollection(): Promise<string> {
  const body = {
    title: 'Yuran kelas',
    amount_type: 'FIXED' as const,
    amount: '50.00',
    channel_flags: ['fpx' as const],
  };
  const headers = { authorization: `Bearer ${merchant.tokens.access_token}` };
  const { uuid } = await call(collections.create, { body }, { base: `${testEnvironment().url}/`, headers });
  return `/pay/collections/${uuid}`;
}

const pressSave = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('support contact and share text appear on the payment page', async () => {
  const path = await createCollection();
  const page = await newMerchantPage(merchant);
  await page.goto('/info/view?tab=support');
  await page.getByRole('link', { name: 'Kedai Tetapan' }).click();
  await page.getByLabel('Phone', { exact: true }).fill('0388881234');
  await page.getByLabel('Website').fill('https://kedai.example/');
  await pressSave(page);
  await page.getByRole('cell', { name: '+60 3-8888 1234' }).waitFor();
  await expectNoAxeViolations(page);

  await page.goto('/info/view?tab=share&record=new');
  await page.getByLabel('Channel').selectOption('TELEGRAM');
  await page.getByLabel('Title').fill('Bayar');
  await page.getByLabel('Message').fill('Jom bayar {titel}');
  await pressSave(page);
  await page.getByText('contains an unknown placeholder in braces').first().waitFor();
  // What was typed survives a reload.
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await page.getByLabel('Message').fill('Jom bayar {title}: {link}');
  await pressSave(page);
  await page.getByRole('link', { name: 'Telegram app: Bayar' }).waitFor();

  const payer = await newPage({ width: 360, locale: 'en-MY' });
  await payer.goto(path);
  await payer.getByText('kedai.example', { exact: true }).waitFor();
  await payer.getByText('Share this page').click();
  const href = await payer.getByRole('link', { name: 'Telegram' }).getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('text')).toContain('Jom bayar Yuran kelas');
  await expectNoAxeViolations(payer);
});

test('a payment method that is switched off is not offered', async () => {
  const path = await createCollection();
  const page = await newMerchantPage(merchant, { width: 360 });
  await page.goto('/info/view?tab=payment');
  const fpx = page.getByRole('switch').first();
  await fpx.waitFor();
  await expectToFit(page, 360);
  await expectNoAxeViolations(page);
  await fpx.click({ force: true });
  await expect.poll(() => fpx.isChecked()).toBe(false);
  await expect.poll(() => fpx.isEnabled()).toBe(true);
  const payer = await newPage();
  await payer.goto(path);
  expect(await payer.getByText('SBI Bank A').count()).toBe(0);
  await fpx.click({ force: true });
  await expect.poll(() => fpx.isChecked()).toBe(true);
});

test('a merchant adds a company, with its address filled in from the postcode, and its owner', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/info/view');
  await page.getByRole('link', { name: 'Add' }).first().click();
  await page.getByLabel('Business name').fill('Kedai Tetapan Sdn Bhd');
  await page.getByLabel('Registration number (SSM)').fill('123');
  await page.getByLabel('Business type').selectOption('SDN_BHD');
  await page.getByLabel('Phone', { exact: true }).fill('03-8888 1234');
  await page.getByLabel('Email').fill('hello@kedai.example');
  await page.getByLabel('Address line 1').fill('12 Jalan Plumbum');
  await page.getByRole('combobox', { name: 'Postcode' }).fill('40000');
  // The list of postcodes is loaded when the field gets focus.
  await expect.poll(() => page.getByRole('combobox', { name: 'State' }).inputValue()).toBe('10');
  await expect.poll(() => page.getByRole('combobox', { name: 'Town' }).inputValue()).toBe('Shah Alam');
  await page.keyboard.press('Escape');
  await pressSave(page);
  await page.getByText('has the wrong format').first().waitFor();
  await expectNoAxeViolations(page);
  await page.getByLabel('Registration number (SSM)').fill('201901000005(1312525a)');
  await pressSave(page);
  await page.getByText('201901000005 (1312525-A)').waitFor();
  await page.getByText('12 Jalan Plumbum, 40000 Shah Alam, Selangor').waitFor();
  await expectNoAxeViolations(page);

  await page.goto('/business-owner-details/new');
  await page.getByLabel('Full name').fill('Aminah binti Ujian');
  await page.getByLabel('Document number').fill('900101-14-5678');
  await page.getByLabel('Position').fill('Director');
  await page.getByLabel('Share in %').fill('100');
  await page.getByLabel('Email').fill('aminah@kedai.example');
  await page.getByLabel('Mobile number').fill('0123456678');
  await page.getByLabel('Address line 1').fill('12 Jalan Plumbum');
  await page.getByRole('combobox', { name: 'Postcode' }).fill('50480');
  await expect.poll(() => page.getByRole('combobox', { name: 'Town' }).inputValue()).toBe('Kuala Lumpur');
  await page.keyboard.press('Escape');
  await pressSave(page);
  await page.getByRole('link', { name: 'Aminah binti Ujian' }).click();
  await page.getByText('********5678').waitFor();
  expect(await page.content()).not.toContain('90010114');
  await expectNoAxeViolations(page);
});
