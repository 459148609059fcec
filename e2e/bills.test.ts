import { randomBytes } from 'node:crypto';
import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { confirmEmail, newMerchantPage, registerMerchant } from './merchants.ts';
import type { Merchant } from './merchants.ts';

// A merchant bills customers: bill forms, bills, editing, manual payments and bulk actions, and what the customer sees.

let merchant: Merchant;
beforeAll(async () => {
  merchant = await registerMerchant('Tadika Ceria');
  // Without a confirmed address the account may not send bills.
  await confirmEmail(merchant);
});

const idFromUrl = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;
const options = () => ({
  base: `${testEnvironment().url}/`,
  headers: { authorization: `Bearer ${merchant.tokens.access_token}` },
});
const createBill = (full_name: string, more: object = {}) =>
  call(
    customerBills.create,
    {
      body: {
        source: 'BILL',
        title: 'Yuran Disember',
        full_name,
        email: 'ibu@example.my',
        phone_number: '0123456789',
        amount: '150.00',
        ...more,
      },
    },
    options(),
  );
test('a merchant creates a bill form and a bill whose draft survives a reload, and the customer sees it', async () => {
  const page = await newMerchantPage(merchant);
  await page.goto('/collections/create-bill-form');
  await page.getByLabel('Title').fill('Yuran bulanan');
  await page.getByLabel('3 days before').uncheck();
  await page.getByLabel('7 days after').check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create bill form' }).click();
  await page.getByText('No bills yet').waitFor();
  await page.getByRole('link', { name: 'Create bill', exact: true }).click();

  await page.getByLabel('Full name').fill('Puan Salmah binti Idris');
  await page.getByLabel('Email', { exact: true }).fill('salmah@example.my');
  await page.getByLabel('Mobile number').fill('0198765432');
  await page.getByRole('button', { name: 'List items' }).click();
  await page.getByLabel('Item', { exact: true }).fill('Yuran Disember');
  await page.getByLabel('Unit price').fill('150');
  await page.getByLabel('Reference 1').fill('PEL-0042');
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create bill' }).click();
  await page.getByRole('region', { name: 'Scan to pay' }).waitFor();
  await page.getByText('Same as the collection').waitFor();
  await expectNoAxeViolations(page);

  const payer = await newPage({ width: 360 });
  await payer.goto(`/pay/bill/${idFromUrl(page)}`);
  await payer.getByText('PEL-0042').waitFor();
  await payer.getByText(/^Due /).waitFor();
  await expectToFit(payer, 360);
  await expectNoAxeViolations(payer);
});

test('the second of two concurrent edits of a bill is rejected', async () => {
  const { id } = await createBill('Encik Kumar a/l Raju');
  const first = await newMerchantPage(merchant);
  const second = await newMerchantPage(merchant, { width: 360 });
  for (const page of [first, second]) {
    await page.goto(`/customer-bills/edit/${id}`);
    await page.getByLabel('Note').waitFor();
  }
  await expectToFit(second, 360);
  await expectNoAxeViolations(second);
  await first.getByLabel('Amount').fill('160');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await first.getByText('RM 160.00').first().waitFor();
  await second.getByLabel('Note').fill('Terima kasih');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await second.getByRole('dialog').getByText('4009').waitFor({ state: 'attached' });
  const saved = await call(customerBills.read, { params: { id } }, options());
  expect([saved.amount, saved.note]).toEqual([16_000, null]);
});

test('a manual payment is recorded, shown to the customer, and removed', async () => {
  const { id } = await createBill('Mei Ling Tan');
  const page = await newMerchantPage(merchant);
  await page.goto(`/customer-bills/view/${id}`);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Payment method').selectOption('CHEQUE');
  await dialog.getByLabel('Reference').fill('MBB 001234');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  const panel = page.getByRole('region', { name: 'Paid directly' });
  await panel.getByText('MBB 001234').waitFor();
  await expectNoAxeViolations(page);

  const payer = await newPage();
  await payer.goto(`/pay/bill/${id}`);
  await payer.getByText('Paid', { exact: false }).first().waitFor();
  expect(await payer.getByRole('button', { name: /^Pay RM/ }).count()).toBe(0);

  await panel.getByRole('button', { name: 'Undo payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo payment' }).click();
  await page.getByRole('button', { name: 'Mark as paid' }).waitFor();
  await payer.reload();
  await payer.getByRole('button', { name: 'Pay RM 150.00' }).waitFor();
});

test('a bulk action reports what it skipped, and views and columns are kept in the URL', async () => {
  // Of this attempt: a repeat finds the bills of the first one too.
  const title = `Lawatan ${randomBytes(3).toString('hex')}`;
  const [open_bill, cancelled_bill] = [await createBill('Aina', { title }), await createBill('Badrul', { title })];
  await call(customerBills.remove, { params: { id: cancelled_bill.id } }, options());
  const page = await newMerchantPage(merchant);
  await page.goto('/customer-bills/datatable');
  await page.getByRole('searchbox').fill(title);
  await page.getByText('2 records').waitFor();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('dialog', { name: '1 of 2 sent' }).waitFor();
  await page.getByText('Skipped: Cancelled').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect((await call(customerBills.read, { params: { id: open_bill.id } }, options())).sent_at).not.toBeNull();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Sent' }).check();
  await page.getByRole('columnheader', { name: 'Sent' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Name of this view').fill('Trip');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Trip', exact: true }).first().waitFor();
  const address = page.url();
  await page.goto('/customer-bills/datatable');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'Trip', exact: true }).click();
  // The server keeps a view's parameters in an order of its own.
  const parametersOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
  await expect.poll(() => parametersOf(page.url())).toEqual(parametersOf(address));

  const phone = await newMerchantPage(merchant, { width: 360 });
  await phone.goto(address);
  await phone.getByText('2 records').waitFor();
  await expectToFit(phone, 360);
  await expectNoAxeViolations(phone);
});
