import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addDays, dayOf, endOfDay } from '@kutip/domain/day';
import { BOOKS } from '@kutip/domain/ledger/books';
import { sen, toRinggit } from '@kutip/domain/money';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { closeDaysThatAreOver } from '../apps/api/src/modules/reconciliation/close-days.ts';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { query } from './database.ts';
import { deskOf, shows, type Desk } from './desk.ts';
import { expectNoAxeViolations, site } from './fixtures.ts';
import { wordsOf } from './payer.ts';
import { openShop, type Shop } from './shop.ts';

// What a provider says of a day beside what was booked: one line is missing, one is there twice, one is about nothing of
// ours. Each is worked by a person, and the day is closed.

const PATIENCE = { timeout: 30_000 };
/** No other journey has payments of that day. */
const DAY = addDays(dayOf(new Date()), -3);
const STRANGE = 'BP-STRANGER77-01';

let admin: Admin;
let shop: Shop;
let desk: Desk;
beforeAll(async () => {
  admin = await newAdmin();
  shop = await openShop('Kedai Banding');
  desk = deskOf(shop);
});

const line = (reference: string, amount: string, settled: string): string =>
  `${DAY}T04:01:00Z,PAYMENT,${reference},2611180001,${amount},0.50,${settled},MYR`;

/** Hands a provider's statement in as its file came. */
async function bringIn(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto('/reconciliation');
  await page.getByRole('button', { name: 'Bring in a statement' }).click();
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
  await dialog.getByLabel('Whose').fill('fpx');
  await dialog.getByRole('button', { name: 'Of the day' }).click();
  await chooseDay(page);
  await dialog.getByRole('button', { name: 'Bring in a statement' }).click();
  await page.getByText(`Brought in: ${lines.length} lines`).waitFor();
}

/** In the calendar that is open, which may show the month after. */
async function chooseDay(page: Page): Promise<void> {
  const [year, month, day] = DAY.split('-').map(Number) as [number, number, number];
  const name = `${day} ${new Date(Date.UTC(year, month - 1)).toLocaleString('en', { month: 'long', timeZone: 'UTC' })} ${year}`;
  await page
    .getByRole('button', { name: new RegExp(`^\\d+ \\w+ ${year}$`) })
    .first()
    .waitFor();
  const wanted = page.getByRole('button', { name, exact: true });
  if ((await wanted.count()) === 0) await page.locator('[data-direction=previous]').click();
  await wanted.click();
}

const dayLine = (page: Page) => page.locator('tr', { has: page.getByRole('rowheader', { name: /^fpx\s+Payment/ }) });
/** How the day stands: our books, the statement, how much of it matches, how many are open. */
async function stands(page: Page): Promise<string[]> {
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

/** Opens an exception of this shop's day, takes it on and writes down what was found out. */
async function takeOn(page: Page, reference: string, note: string): Promise<void> {
  await page.goto(`/exceptions?search=${reference}`);
  await page
    .getByRole('row', { name: new RegExp(reference) })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Take it on' }).click();
  await page.getByText('Hana Pentadbir').first().waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill(note);
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await page.getByText('Note kept').waitFor();
}

/** Settles the one that is open, in the way of that name; `says` is what the dialog tells that it moves. */
async function resolve(page: Page, how: string, says: string, whose?: string): Promise<void> {
  await page.getByRole('button', { name: 'Settle it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How').selectOption({ label: how });
  await dialog.getByText(says).waitFor();
  if (whose) {
    await dialog.getByLabel('Find a merchant').fill(whose);
    await dialog.getByLabel('Whose the money is').selectOption({ label: whose });
  }
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Settle it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(how).first().waitFor();
  expect(await page.getByRole('button', { name: 'Settle it' }).count()).toBe(0);
}

test(
  'a missing, a doubled and a foreign line: brought in, found, worked and settled',
  { timeout: 180_000 },
  async () => {
    const payment = async (title: string) => desk.daysAgo(await desk.paid(title), 3, 5);
    const [right, missing, doubled] = [await payment('Kerusi'), await payment('Bangku'), await payment('Rak')];
    const page = await newAdminPage(admin);
    await desk.expectBalances(page, { pending: '236.76', available: '0.00', payout: '0.00' });
    await bringIn(page, [
      line(right, '80.00', '79.50'),
      line(doubled, '80.00', '79.50'),
      line(doubled, '80.00', '79.50'),
      line(STRANGE, '20.00', '19.50'),
    ]);
    await expect.poll(() => stands(page), PATIENCE).toEqual(['RM 240.00', 'RM 260.00', '33.33 %', '3']);
    await expectNoAxeViolations(page);
    await page.goto('/reconciliation?tab=statements');
    expect((await page.getByRole('row', { name: /fpx-of-the-day/ }).innerText()).replaceAll('\u00a0', ' ')).toContain(
      'RM 260.00',
    );

    await takeOn(page, missing, 'FPX has never heard of it.');
    expect(await wordsOf(page)).toContain('Booked here, and no line of the statement tells of it.');
    await expectNoAxeViolations(page);
    await resolve(page, 'Take the payment back', 'RM 80.00 is moved.');
    await desk.expectBalances(page, { pending: '157.84', available: '0.00', payout: '0.00' });

    await takeOn(page, doubled, 'FPX strikes one of them out.');
    expect(await wordsOf(page)).toContain('The statement tells of it more than once.');
    await resolve(page, 'A note: the other side puts it right', 'Nothing is moved.');

    await takeOn(page, STRANGE, 'The payer has called: it is for this shop.');
    expect(await wordsOf(page)).toContain('A line of the statement is about nothing of ours.');
    await resolve(page, 'Give the money to a merchant', 'RM 20.00 is moved.', 'Kedai Banding');
    await desk.expectBalances(page, { pending: '157.84', available: '20.00', payout: '0.00' });

    expect((await stands(page)).at(-1)).toBe('—');
    await page.goto('/exceptions?work=RESOLVED');
    for (const reference of [missing, doubled, STRANGE])
      await page.getByRole('row', { name: new RegExp(reference) }).waitFor();
    await expectNoAxeViolations(page);
    const transfers = await query<{ kind: string; amount: number }>(
      `select kind, amount::int from transfers where account_id = $1 and kind <> 'payment' order by seq`,
      [desk.account_id],
    );
    expect(transfers).toEqual([
      { kind: 'reversal', amount: 80_00 },
      { kind: 'correction_credit', amount: 20_00 },
    ]);
  },
);

/** The books of all merchants together, in sen. */
async function allBooks(): Promise<string[]> {
  const sums = BOOKS.map((book) => `sum(${book})::text as ${book}`).join(', ');
  const [row] = await query<Record<string, string>>(`select ${sums} from ledger_balances`);
  return BOOKS.map((book) => toRinggit(sen(Number(row![book]))));
}

test('a day that is over is closed: its books are the ledger’s, and its hash is that of the text that is given out', async () => {
  const today = dayOf(new Date());
  const db = openDatabase(openPool({ connectionString: site().database_url, max: 2 }));
  // The night comes.
  const night = new Date(endOfDay(today).getTime() + 4 * 60 * 60_000);
  expect(await closeDaysThatAreOver({ store: storeOf(db), clock: { now: () => night } })).toEqual([today]);
  await db.destroy();

  const page = await newAdminPage(admin);
  await page.goto('/reconciliation?tab=closed');
  await page.getByRole('row', { name: /…/ }).getByRole('link').click();
  await shows(page, 'The hash is right');
  await page.getByText('Every account’s chain leads through this day.').waitFor();
  await expectNoAxeViolations(page);
  const panel = page.locator('section', {
    has: page.getByRole('heading', { name: 'The books at the end of the day' }),
  });
  const shown = (await panel.locator('dd').allInnerTexts()).map((one) =>
    one.replaceAll('−', '-').replaceAll(/[^\d.-]/g, ''),
  );
  expect(shown.toSorted()).toEqual((await allBooks()).toSorted());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the text that is hashed' }).click(),
  ]);
  const hash = createHash('sha256')
    .update(await readFile(await download.path()))
    .digest('hex');
  await page.getByText(hash, { exact: true }).waitFor();
});
