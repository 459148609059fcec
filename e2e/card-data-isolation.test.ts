import type { CardInput } from '@kutip/domain/card/check';
import { Client } from 'pg';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARD, findCardData } from '../test/card-data-search.ts';
import { waitForCardForm, submitCard, fillCard, INTERACTIVE_CARD } from './card.ts';
import { expectNoAxeViolations, expectToFit, newPage, testEnvironment } from './fixtures.ts';
import { expectHeading, payButton, resetSandbox } from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';

// The card form: validation, brands, 3-D Secure, and above all that neither the card number nor the security code is in
// anything that the browser sends to us or keeps, or that we store.

let shop: SellingMerchant;
beforeAll(async () => {
  shop = await openSellingMerchant('Kedai Kad');
});
afterAll(() => shop.listener.close());
beforeEach(() => resetSandbox());

async function openCardForm(title: string, page: Parameters<typeof newPage>[0] = {}) {
  const bill = await shop.createBill(title);
  const phone = await newPage({ width: 360, ...page });
  await phone.goto(`/pay/bill/${bill.uuid}`);
  await phone.getByRole('radio', { name: /card/i }).check();
  await payButton(phone).click();
  return { phone, ...bill };
}

/** Records every request that a page sends from now on, as text. */
function recordRequests(phone: Page): { to_us: string[]; to_others: string[] } {
  const sent = { to_us: [] as string[], to_others: [] as string[] };
  phone.on('request', (request: Request) => {
    const text = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n');
    (request.url().startsWith(testEnvironment().url) ? sent.to_us : sent.to_others).push(text);
  });
  return sent;
}

/** The browser state of a page as text: markup, field values, storage, history and cookies. */
async function readBrowserState(phone: Page): Promise<string> {
  const page = await phone.evaluate<string>(`JSON.stringify([
    document.documentElement.outerHTML,
    [...document.querySelectorAll('input')].map(({ value }) => value),
    { ...localStorage },
    { ...sessionStorage },
    history.state,
  ])`);
  return `${page}${JSON.stringify(await phone.context().cookies())}`;
}

/** Every row of every table, as text. */
async function dumpDatabase(): Promise<string> {
  const client = new Client({ connectionString: testEnvironment().database_url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t`);
    texts.push(...rows.map(({ row }) => row));
  }
  await client.end();
  return texts.join('\n');
}

test('a card payment leaves nothing but the masked number with us, in the browser and in the database', async () => {
  const { phone, invoice_no } = await openCardForm('Rahsia');
  const sent = recordRequests(phone);
  await waitForCardForm(phone);
  await fillCard(phone, CARD);
  await submitCard(phone);
  await expectHeading(phone, 'Payment approved');
  await phone.getByRole('link', { name: /^Return to/ }).click();
  await phone.waitForURL(/\/pay\/thankyou/);
  await expectHeading(phone, 'Paid');
  await shop.expectAttempts(invoice_no, ['SUCCESS']);

  const form = new URLSearchParams(sent.to_others.find((text) => text.includes('encryptedCardInfo'))!.split('\n')[1]);
  expect([...form.keys()].toSorted()).toEqual([
    'encryptedCardInfo',
    'expMonthCardInfo',
    'expYearCardInfo',
    'maskedCardInfo',
    'payload',
  ]);
  expect(form.get('encryptedCardInfo')).toMatch(/^kcard1\.[0-9a-f]{16}\./);
  expect(form.get('maskedCardInfo')).toBe('555555XXXXXX4444');
  expect([form.get('expMonthCardInfo'), form.get('expYearCardInfo')]).toEqual(['09', '2031']);

  expect(sent.to_us.length).toBeGreaterThan(0);
  expect(sent.to_us.filter((text) => text.includes('encryptedCardInfo'))).toEqual([]);
  expect(findCardData([...sent.to_us, ...sent.to_others].join('\n'))).toEqual([]);
  expect(findCardData(await readBrowserState(phone))).toEqual([]);
  const rows = await dumpDatabase();
  expect(rows).toContain('555555XXXXXX4444');
  expect(findCardData(rows)).toEqual([]);
});

describe('card form validation', () => {
  const FAULTS: readonly (readonly [code: number, wrong: Partial<CardInput>, text: string, label: string])[] = [
    [1, { number: '' }, 'Enter the card number', 'Card number'],
    [2, { number: '4242424242424241' }, 'This is not a card number. Check its digits', 'Card number'],
    [3, { month: '' }, 'Enter the month of expiry', 'Month'],
    [4, { month: '012' }, 'Enter the month with one or two digits', 'Month'],
    [5, { year: '' }, 'Enter the year of expiry', 'Year'],
    [6, { year: '391' }, 'Enter the year with four digits', 'Year'],
    [7, { year: '2020' }, 'This card has expired. Check the year', 'Year'],
    [9, { month: '13' }, 'There is no such month. Enter 01 to 12', 'Month'],
    [10, { cvv: '12' }, 'The security code has three or four digits', 'Security code'],
    [11, { month: '1a' }, 'Enter the month in digits', 'Month'],
    [12, { year: '203x' }, 'Enter the year in digits', 'Year'],
  ];

  test('each invalid field is named at the field and in a linked summary, and nothing is sent', async () => {
    const { phone } = await openCardForm('Salah');
    await waitForCardForm(phone);
    const sent = recordRequests(phone);
    const expectFault = async (text: string, label: string): Promise<void> => {
      await submitCard(phone);
      const summary = phone.locator('#faults');
      await summary.getByRole('link', { name: text }).waitFor();
      expect(await summary.and(phone.locator(':focus')).count()).toBe(1);
      const field = phone.getByLabel(label, { exact: true });
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await phone.locator('.fault:visible').allInnerTexts()).toEqual([text]);
      expect(await phone.locator('[aria-invalid=true]').count()).toBe(1);
    };
    for (const [, wrong, text, label] of FAULTS) {
      await fillCard(phone, { ...INTERACTIVE_CARD, ...wrong });
      await expectFault(text, label);
    }
    await expectNoAxeViolations(phone);
    await phone.locator('#faults').getByRole('link').click();
    expect(await phone.getByLabel('Year', { exact: true }).and(phone.locator(':focus')).count()).toBe(1);

    // Fault 8 needs an earlier month of the current year, which January does not have.
    const today = new Date(Date.now() + 8 * 3_600_000);
    if (today.getUTCMonth() > 0) {
      const month = String(today.getUTCMonth()).padStart(2, '0');
      await fillCard(phone, { ...INTERACTIVE_CARD, month, year: String(today.getUTCFullYear()) });
      await expectFault('This card has expired. Check the month', 'Month');
    }
    expect([...sent.to_us, ...sent.to_others]).toEqual([]);
  });
});

test('the card form works with the keyboard alone, and groups the number and shows its brand while typing', async () => {
  const { phone, invoice_no } = await openCardForm('Papan kekunci');
  await waitForCardForm(phone);
  await expectNoAxeViolations(phone);
  await phone.getByLabel('Card number').focus();
  await phone.keyboard.type('378282246310005');
  expect(await phone.getByLabel('Card number').inputValue()).toBe('3782 822463 10005');
  expect(await phone.locator('#card-brand').innerText()).toBe('American Express');
  for (const typed of ['12', '2039', '1234']) {
    await phone.keyboard.press('Tab');
    await phone.keyboard.type(typed);
  }
  await phone.keyboard.press('Enter');
  await expectHeading(phone, 'Payment approved');
  await shop.expectAttempts(invoice_no, ['SUCCESS']);
});

test('a UnionPay number needs no expiry and no security code', async () => {
  const { phone, invoice_no } = await openCardForm('UnionPay');
  await waitForCardForm(phone);
  await fillCard(phone, { number: '62' });
  await phone.getByText('This card needs only its number.').waitFor();
  expect(await phone.getByLabel('Security code', { exact: true }).isVisible()).toBe(false);
  await fillCard(phone, { number: '6250947000000014' });
  await submitCard(phone);
  await expectHeading(phone, 'Payment approved');
  await shop.expectAttempts(invoice_no, ['SUCCESS']);
});

test('a 3-D Secure code approves the payment, and three wrong codes decline it', async () => {
  const paid = await openCardForm('Kod betul');
  await waitForCardForm(paid.phone);
  await fillCard(paid.phone, { ...INTERACTIVE_CARD, number: '4000000000003220' });
  await submitCard(paid.phone);
  await paid.phone.getByLabel('One-time code').fill('123456');
  await paid.phone.getByRole('button', { name: 'Confirm' }).click();
  await expectHeading(paid.phone, 'Payment approved');
  await shop.expectAttempts(paid.invoice_no, ['SUCCESS']);

  const declined = await openCardForm('Kod salah');
  await waitForCardForm(declined.phone);
  await fillCard(declined.phone, { ...INTERACTIVE_CARD, number: '4000000000003220' });
  await submitCard(declined.phone);
  for (const _ of [1, 2, 3]) {
    await declined.phone.getByLabel('One-time code').fill('000000');
    await declined.phone.getByRole('button', { name: 'Confirm' }).click();
  }
  await expectHeading(declined.phone, 'Payment declined');
  await shop.expectAttempts(declined.invoice_no, ['FAILED']);
});

test('a bill whose card payment was declined can be paid with another card', async () => {
  const { phone, invoice_no, uuid } = await openCardForm('Cuba lagi');
  await waitForCardForm(phone);
  await fillCard(phone, { ...INTERACTIVE_CARD, number: '4000000000009995' });
  await submitCard(phone);
  await expectHeading(phone, 'Payment declined');
  await shop.expectAttempts(invoice_no, ['FAILED']);
  await phone.goto(`/pay/bill/${uuid}`);
  await phone.getByRole('radio', { name: /card/i }).check();
  await payButton(phone).click();
  await waitForCardForm(phone);
  await fillCard(phone, CARD);
  await submitCard(phone);
  await expectHeading(phone, 'Payment approved');
  await expect
    .poll(async () => (await shop.loadAttempts(invoice_no)).map(({ status }) => status).toSorted())
    .toEqual(['FAILED', 'SUCCESS']);
});

test('going back from the bank shows the bill without card data', async () => {
  const { phone, uuid } = await openCardForm('Balik');
  await waitForCardForm(phone);
  await fillCard(phone, { ...CARD, number: INTERACTIVE_CARD.number });
  await submitCard(phone);
  await expectHeading(phone, '3-D Secure');
  await phone.goBack();
  await phone.waitForURL(`**/pay/bill/${uuid}`);
  await expectHeading(phone, /not confirmed/i);
  expect(findCardData(await readBrowserState(phone))).toEqual([]);
});

test('without scripts the card form offers other payment methods', async () => {
  const { phone } = await openCardForm('Tanpa skrip', { scripts: false });
  await phone.getByText('scripts are off here').waitFor();
  expect(await phone.locator('#card-form').isVisible()).toBe(false);
  await phone.getByRole('link', { name: 'Choose another payment method' }).click();
  await phone.waitForURL(/\/pay\/bill\//);
});

test('the card form is usable in Arabic', async () => {
  const bill = await shop.createBill('بالعربية');
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${bill.uuid}?lang=ar`);
  await phone.locator('input[name=payment_service_id][value="301"]').check();
  await phone.locator('form.pay-form button[type=submit]').click();
  await phone.getByLabel('رقم البطاقة').waitFor();
  await phone.locator('#card-form button:enabled').click();
  await phone.locator('#faults').getByRole('link', { name: 'أدخل رقم البطاقة' }).waitFor();
  await expectNoAxeViolations(phone);
  await expectToFit(phone, 360);
});
