import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addDays, dayOf, endOfDay } from '@kutip/domain/day';
import { BOOKS } from '@kutip/domain/ledger/books';
import { sen, toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { closePastDays } from '../apps/api/src/modules/reconciliation/close-days.ts';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { query } from './database.ts';
import { merchantBalances, expectText, type MerchantBalances } from './merchant-balances.ts';
import { expectNoAxeViolations, testEnvironment } from './fixtures.ts';
import { readPageText } from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';

// Reconciliation of a provider's statement: one line is missing, one is duplicated, and one references an unknown payment.
// An admin resolves each exception, and the day is closed.

/** No other journey has payments on this day. */
const DAY = addDays(dayOf(new Date()), -3);
const UNKNOWN_REFERENCE = 'BP-UNKNOWN_REFERENCER77-01';

let admin: Admin;
let shop: SellingMerchant;
let balances: MerchantBalances;
beforeAll(async () => {
  admin = await newAdmin();
  shop = await openSellingMerchant('Kedai Banding');
  balances = merchantBalances(shop);
});

const statementLine = (reference: string, amount: string, settled: string): string =>
  `${DAY}T04:01:00Z,PAYMENT,${reference},2611180001,${amount},0.50,${settled},MYR`;

/** Imports a provider's statement file. */
async function importStatement(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/reconciliation');
  await page.getByRole('button', { name: 'Import statement' }).click();
  const dialog = page.getByRole('dialog');
  const headings = 'date_time,type,merchant_reference,provider_reference,amount,fee,settled_amount,currency';
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'File' }).click();
  await (
    await choosing
  ).setFiles({
    name: 'fpx-of-the-day.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([headings, ...lines].join('\n')),
  });
  await dialog.getByLabel('Provider').fill('fpx');
  await dialog.getByRole('button', { name: 'Date (optional)' }).click();
  await chooseDay(page);
  await dialog.getByRole('button', { name: 'Import statement' }).click();
  await page.getByText(`Imported: ${lines.length} lines`).waitFor();
}

/** Chooses the day in the open calendar, which may show the next month. */
async function chooseDay(page: Page): Promise<void> {
  const [year, month, day] = DAY.split('-').map(Number) as [number, number, number];
  const name = `${day} ${new Date(Date.UTC(year, month - 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${year}`;
  await page
    .getByRole('button', { name: new RegExp(`^\\d+ \\w+ ${year}$`) })
    .first()
    .waitFor();
  const day_button = page.getByRole('button', { name, exact: true });
  if ((await day_button.count()) === 0) await page.locator('[data-direction=previous]').click();
  await day_button.click();
}

const dayLine = (page: Page) => page.locator('tr', { has: page.getByRole('rowheader', { name: /^fpx\s+Payment/ }) });
/** The day's summary: booked amount, statement amount, match rate and number of open exceptions. */
async function readDaySummary(page: Page): Promise<string[]> {
  await page.goto('/reconciliation');
  const label = new Date(`${DAY}T00:00:00Z`).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const section = page.getByRole('region', { name: new RegExp(`\\b${label.replace(' ', '.')}`) });
  const cells = section.locator(dayLine(page)).getByRole('cell');
  await cells.first().waitFor();
  return (await cells.allInnerTexts()).map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' '));
}

/** Opens an exception, assigns it to the admin and adds a note. */
async function assignException(page: Page, reference: string, note: string): Promise<void> {
  await page.goto(`/exceptions?search=${reference}`);
  await page
    .getByRole('row', { name: new RegExp(reference) })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByText('Hana Pentadbir').first().waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Save note' }).click();
  await page.getByText('Note saved').waitFor();
}

/** Resolves the open exception. `effect` is the dialog's sentence about the money that moves. */
async function resolveException(page: Page, resolution: string, effect: string, merchant_name?: string): Promise<void> {
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Action').selectOption({ label: resolution });
  await dialog.getByText(effect).waitFor();
  if (merchant_name) {
    await dialog.getByLabel('Find a merchant').fill(merchant_name);
    await dialog.getByLabel('Merchant', { exact: true }).selectOption({ label: merchant_name });
  }
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(resolution).first().waitFor();
  expect(await page.getByRole('button', { name: 'Resolve' }).count()).toBe(0);
}

test(
  'missing, duplicate and unknown statement lines become exceptions that an admin resolves',
  { timeout: 180_000 },
  async () => {
    const createPayment = async (title: string) => balances.backdatePayment(await balances.createPaidBill(title), 3, 5);
    const [matching, missing, duplicate] = [
      await createPayment('Kerusi'),
      await createPayment('Bangku'),
      await createPayment('Rak'),
    ];
    const page = await newAdminPage(admin);
    await balances.expectBalances(page, { pending: '236.76', available: '0.00', payout: '0.00' });
    await importStatement(page, [
      statementLine(matching, '80.00', '79.50'),
      statementLine(duplicate, '80.00', '79.50'),
      statementLine(duplicate, '80.00', '79.50'),
      statementLine(UNKNOWN_REFERENCE, '20.00', '19.50'),
    ]);
    await expect.poll(() => readDaySummary(page)).toEqual(['RM 240.00', 'RM 260.00', '33.33%', '3']);
    await expectNoAxeViolations(page);
    await page.goto('/reconciliation?tab=statements');
    expect((await page.getByRole('row', { name: /fpx-of-the-day/ }).innerText()).replaceAll('\u00a0', ' ')).toContain(
      'RM 260.00',
    );

    await assignException(page, missing, 'FPX has never heard of it.');
    expect(await readPageText(page)).toContain('Posted here, but not in the statement.');
    await expectNoAxeViolations(page);
    await resolveException(page, 'Reverse the payment', 'This moves RM 80.00.');
    await balances.expectBalances(page, { pending: '157.84', available: '0.00', payout: '0.00' });

    await assignException(page, duplicate, 'FPX strikes one of them out.');
    expect(await readPageText(page)).toContain('The statement has it more than once.');
    await resolveException(page, 'Note only: the other side corrects it', 'This moves no money.');

    await assignException(page, UNKNOWN_REFERENCE, 'The payer has called: it is for this shop.');
    expect(await readPageText(page)).toContain('A statement line matches none of our records.');
    await resolveException(page, 'Reconciliation credit to a merchant', 'This moves RM 20.00.', 'Kedai Banding');
    await balances.expectBalances(page, { pending: '157.84', available: '20.00', payout: '0.00' });

    expect((await readDaySummary(page)).at(-1)).toBe('—');
    await page.goto('/exceptions?work=RESOLVED');
    for (const reference of [missing, duplicate, UNKNOWN_REFERENCE])
      await page.getByRole('row', { name: new RegExp(reference) }).waitFor();
    await expectNoAxeViolations(page);
    const transfers = await query<{ kind: string; amount: number }>(
      `select kind, amount::int from transfers where account_id = $1 and kind <> 'payment' order by seq`,
      [balances.account_id],
    );
    expect(transfers).toEqual([
      { kind: 'reversal', amount: 80_00 },
      { kind: 'correction_credit', amount: 20_00 },
    ]);
  },
);

/** The sums of each book over all merchants, in ringgit. */
async function loadBookTotals(): Promise<string[]> {
  const sums = BOOKS.map((book) => `sum(${book})::text as ${book}`).join(', ');
  const [row] = await query<Record<string, string>>(`select ${sums} from ledger_balances`);
  return BOOKS.map((book) => toRinggit(sen(Number(row![book]))));
}

test('a closed day shows the ledger totals, and its hash matches the text that can be downloaded', async () => {
  const today = dayOf(new Date());
  const db = openDatabase(openPool({ connectionString: testEnvironment().database_url, max: 2 }));
  const night = new Date(endOfDay(today).getTime() + 4 * 60 * 60_000);
  expect(await closePastDays({ store: storeOf(db), clock: { now: () => night } })).toEqual([today]);
  await db.destroy();

  const page = await newAdminPage(admin);
  await page.goto('/reconciliation?tab=closed');
  await page.getByRole('row', { name: /…/ }).getByRole('link').click();
  await expectText(page, 'The hash is valid');
  await page.getByText('The hash chains of all accounts match this day.').waitFor();
  await expectNoAxeViolations(page);
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: 'Balances at the end of the day' }),
  });
  const shown = (await panel.locator('dd').allInnerTexts()).map((one) =>
    one.replaceAll('−', '-').replaceAll(/[^\d.-]/g, ''),
  );
  expect(shown.toSorted()).toEqual((await loadBookTotals()).toSorted());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the hashed text' }).click(),
  ]);
  const hash = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await page.getByText(hash, { exact: true }).waitFor();
});
