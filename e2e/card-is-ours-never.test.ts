import type { TypedCard } from '@kutip/domain/card/check';
import { Client } from 'pg';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CARD, foundIn } from '../test/card-search.ts';
import { cardFormOn, sendCard, typeCard, ASKS } from './card.ts';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { heading, payButton, resetBank } from './payer.ts';
import { openShop, type Shop } from './shop.ts';

// The card form in a browser: each of its twelve faults, what needs no expiry, what Back shows, and above all that
// neither number nor security code is in anything that the browser sends, keeps, or we store.

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('Kedai Kad');
});
afterAll(() => shop.listener.close());
beforeEach(() => resetBank());

async function atTheForm(title: string, page: Parameters<typeof newPage>[0] = {}) {
  const bill = await shop.bill(title);
  const phone = await newPage({ width: 360, ...page });
  await phone.goto(`/pay/bill/${bill.uuid}`);
  await phone.getByRole('radio', { name: /card/i }).check();
  await payButton(phone).click();
  return { phone, ...bill };
}

/** Everything that a page sends from now on, as text. */
function sentBy(phone: Page): { ours: string[]; theirs: string[] } {
  const sent = { ours: [] as string[], theirs: [] as string[] };
  phone.on('request', (request: Request) => {
    const text = [request.url(), request.postData() ?? '', JSON.stringify(request.headers())].join('\n');
    (request.url().startsWith(site().url) ? sent.ours : sent.theirs).push(text);
  });
  return sent;
}

/** What a browser still has of a page: its markup with what stands in its fields, its storage, its cookies. */
async function keptBy(phone: Page): Promise<string> {
  const page = await phone.evaluate(() =>
    JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll('input')].map(({ value }) => value),
      { ...localStorage },
      { ...sessionStorage },
      history.state,
    ]),
  );
  return `${page}${JSON.stringify(await phone.context().cookies())}`;
}

async function stored(): Promise<string> {
  const client = new Client({ connectionString: site().database_url });
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

test('a card pays, and nothing of it but its mask is sent to us, kept by the browser, or stored', async () => {
  const { phone, invoice_no } = await atTheForm('Rahsia');
  const sent = sentBy(phone);
  await cardFormOn(phone);
  await typeCard(phone, CARD);
  await sendCard(phone);
  await heading(phone, 'Payment approved');
  await phone.getByRole('link', { name: /^Return to/ }).click();
  await phone.waitForURL(/\/pay\/thankyou/);
  await heading(phone, 'Paid');
  await shop.stands(invoice_no, ['SUCCESS']);

  const form = new URLSearchParams(sent.theirs.find((text) => text.includes('encryptedCardInfo'))!.split('\n')[1]);
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

  expect(sent.ours.length).toBeGreaterThan(0);
  expect(sent.ours.filter((text) => text.includes('encryptedCardInfo'))).toEqual([]);
  expect(foundIn([...sent.ours, ...sent.theirs].join('\n'))).toEqual([]);
  expect(foundIn(await keptBy(phone))).toEqual([]);
  const rows = await stored();
  expect(rows).toContain('555555XXXXXX4444');
  expect(foundIn(rows)).toEqual([]);
});

describe('the form’s faults', () => {
  const FAULTS: readonly (readonly [code: number, wrong: Partial<TypedCard>, text: string, label: string])[] = [
    [1, { number: '' }, 'Enter the card number', 'Card number'],
    [2, { number: '4242424242424241' }, 'This is not a card number. Check its digits', 'Card number'],
    [3, { month: '' }, 'Enter the month of expiry', 'Month'],
    [4, { month: '012' }, 'Write the month with one or two digits', 'Month'],
    [5, { year: '' }, 'Enter the year of expiry', 'Year'],
    [6, { year: '39' }, 'Write the year with four digits', 'Year'],
    [7, { year: '2020' }, 'This card has expired. Check the year', 'Year'],
    [9, { month: '13' }, 'There is no such month. Write 01 to 12', 'Month'],
    [10, { cvv: '12' }, 'The security code has three or four digits', 'Security code'],
    [11, { month: '1a' }, 'Write the month in digits', 'Month'],
    [12, { year: '203x' }, 'Write the year in digits', 'Year'],
  ];

  test('each by its own input, at its field and in a summary that leads there; nothing is sent', async () => {
    const { phone } = await atTheForm('Salah');
    await cardFormOn(phone);
    const sent = sentBy(phone);
    const faultIs = async (text: string, label: string): Promise<void> => {
      await sendCard(phone);
      const summary = phone.locator('#faults');
      await summary.getByRole('link', { name: text }).waitFor();
      expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);
      const field = phone.getByLabel(label, { exact: true });
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await phone.locator('.fault:visible').allInnerTexts()).toEqual([text]);
      expect(await phone.locator('[aria-invalid=true]').count()).toBe(1);
    };
    for (const [, wrong, text, label] of FAULTS) {
      await typeCard(phone, { ...ASKS, ...wrong });
      await faultIs(text, label);
    }
    await expectNoAxeViolations(phone);
    await phone.locator('#faults').getByRole('link').click();
    expect(await phone.getByLabel('Year', { exact: true }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    );

    // Code 8 needs a month before this one of this very year; in January there is none.
    const today = new Date(Date.now() + 8 * 3_600_000);
    if (today.getUTCMonth() > 0) {
      const month = String(today.getUTCMonth()).padStart(2, '0');
      await typeCard(phone, { ...ASKS, month, year: String(today.getUTCFullYear()) });
      await faultIs('This card has expired. Check the month', 'Month');
    }
    expect([...sent.ours, ...sent.theirs]).toEqual([]);
  });
});

test('the number is grouped and its brand shown while one types, with the keyboard alone', async () => {
  const { phone, invoice_no } = await atTheForm('Papan kekunci');
  await cardFormOn(phone);
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
  await heading(phone, 'Payment approved');
  await shop.stands(invoice_no, ['SUCCESS']);
});

test('a number that starts with 62 needs nothing else, and shows so', async () => {
  const { phone, invoice_no } = await atTheForm('UnionPay');
  await cardFormOn(phone);
  await typeCard(phone, { number: '62' });
  await phone.getByText('This card needs nothing but its number.').waitFor();
  expect(await phone.getByLabel('Security code', { exact: true }).isVisible()).toBe(false);
  await typeCard(phone, { number: '6250947000000014' });
  await sendCard(phone);
  await heading(phone, 'Payment approved');
  await shop.stands(invoice_no, ['SUCCESS']);
});

test('a bank that wants to be surer asks for a code; three wrong ones decline', async () => {
  const paid = await atTheForm('Kod betul');
  await cardFormOn(paid.phone);
  await typeCard(paid.phone, { ...ASKS, number: '4000000000003220' });
  await sendCard(paid.phone);
  await paid.phone.getByLabel('One-time code').fill('123456');
  await paid.phone.getByRole('button', { name: 'Confirm' }).click();
  await heading(paid.phone, 'Payment approved');
  await shop.stands(paid.invoice_no, ['SUCCESS']);

  const declined = await atTheForm('Kod salah');
  await cardFormOn(declined.phone);
  await typeCard(declined.phone, { ...ASKS, number: '4000000000003220' });
  await sendCard(declined.phone);
  for (const _ of [1, 2, 3]) {
    await declined.phone.getByLabel('One-time code').fill('000000');
    await declined.phone.getByRole('button', { name: 'Confirm' }).click();
  }
  await heading(declined.phone, 'Payment declined');
  await shop.stands(declined.invoice_no, ['FAILED']);
});

test('a card without the money is declined, and another one pays the same bill', async () => {
  const { phone, invoice_no, uuid } = await atTheForm('Cuba lagi');
  await cardFormOn(phone);
  await typeCard(phone, { ...ASKS, number: '4000000000009995' });
  await sendCard(phone);
  await heading(phone, 'Payment declined');
  await shop.stands(invoice_no, ['FAILED']);
  await phone.goto(`/pay/bill/${uuid}`);
  await phone.getByRole('radio', { name: /card/i }).check();
  await payButton(phone).click();
  await cardFormOn(phone);
  await typeCard(phone, CARD);
  await sendCard(phone);
  await heading(phone, 'Payment approved');
  await expect
    .poll(async () => (await shop.attempts(invoice_no)).map(({ status }) => status).toSorted())
    .toEqual(['FAILED', 'SUCCESS']);
});

test('Back from the bank shows the bill, not the card', async () => {
  const { phone, uuid } = await atTheForm('Balik');
  await cardFormOn(phone);
  await typeCard(phone, { ...CARD, number: ASKS.number });
  await sendCard(phone);
  await heading(phone, '3-D Secure');
  await phone.goBack();
  await phone.waitForURL(`**/pay/bill/${uuid}`);
  await heading(phone, /not confirmed/i);
  expect(foundIn(await keptBy(phone))).toEqual([]);
});

test('without scripts there is no form, but a sentence and another way', async () => {
  const { phone } = await atTheForm('Tanpa skrip', { scripts: false });
  await phone.getByText('scripts are off here').waitFor();
  expect(await phone.locator('#card-form').isVisible()).toBe(false);
  await phone.getByRole('link', { name: 'Pay another way' }).click();
  await phone.waitForURL(/\/pay\/bill\//);
});

test('in Arabic the page reads from right to left and the figures do not', async () => {
  const bill = await shop.bill('بالعربية');
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${bill.uuid}?lang=ar`);
  await phone.locator('input[name=payment_service_id][value="301"]').check();
  await phone.locator('form.pay-form button[type=submit]').click();
  await phone.getByLabel('رقم البطاقة').waitFor();
  await phone.locator('#card-form button:enabled').click();
  await phone.locator('#faults').getByRole('link', { name: 'أدخل رقم البطاقة' }).waitFor();
  await expectNoAxeViolations(phone);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
