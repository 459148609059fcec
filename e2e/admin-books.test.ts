import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addDays, dayOf, endOfDay } from '@kutip/domain/day';
import { BOOKS } from '@kutip/domain/ledger/books';
import { sen, toRinggit } from '@kutip/domain/money';
import { beforeAll, expect, test } from 'vitest';
import { closePastDays } from '../apps/api/src/modules/reconciliation/close-days.ts';
import { openDatabase, openPool } from '../apps/api/src/platform/database.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { query } from './database.ts';
import { merchantBalances, expectText, type MerchantBalances } from './merchant-balances.ts';
import { expectNoAxeViolations, testEnvironment } from './fixtures.ts';
import { readPageText } from './pay-page.ts';
import { assignException, importStatement, providerStatement, readDaySummary, resolveException } from './statements.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';

// Reconciliation of a provider's statement: one line is missing, one is duplicated, and one references an unknown payment.
// An admin resolves each exception, and the day is closed.

/** No other journey has payments on this day. */
const DAY = addDays(dayOf(new Date()), -3);
const UNKNOWN_REFERENCE = 'BP-UNKNOWN_REFERENCER77-01';

const statementLine = providerStatement(DAY);

let admin: Admin;
let shop: SellingMerchant;
let balances: MerchantBalances;
beforeAll(async () => {
  admin = await newAdmin();
  shop = await openSellingMerchant('Kedai Banding');
  balances = merchantBalances(shop);
});

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
    await importStatement(page, DAY, [
      statementLine(matching, '80.00', '79.50'),
      statementLine(duplicate, '80.00', '79.50'),
      statementLine(duplicate, '80.00', '79.50'),
      statementLine(UNKNOWN_REFERENCE, '20.00', '19.50'),
    ]);
    await expect.poll(() => readDaySummary(page, DAY)).toEqual(['RM 240.00', 'RM 260.00', '33.33%', '3']);
    await expectNoAxeViolations(page);
    await page.goto('/reconciliation?tab=statements');
    // Other journeys import statements of this name too, of other days.
    await page.getByRole('row', { name: /fpx-of-the-day.* RM\s260\.00/ }).waitFor();

    await assignException(page, missing, 'FPX has never heard of it.');
    expect(await readPageText(page)).toContain('Posted here, but not in the statement.');
    await expectNoAxeViolations(page);
    await resolveException(page, 'Reverse the payment', { effect: 'This moves RM 80.00.' });
    await balances.expectBalances(page, { pending: '157.84', available: '0.00', payout: '0.00' });

    await assignException(page, duplicate, 'FPX strikes one of them out.');
    expect(await readPageText(page)).toContain('The statement has it more than once.');
    await resolveException(page, 'Note only: the other side corrects it', { effect: 'This moves no money.' });

    await assignException(page, UNKNOWN_REFERENCE, 'The payer has called: it is for this shop.');
    expect(await readPageText(page)).toContain('A statement line matches none of our records.');
    await resolveException(page, 'Reconciliation credit to a merchant', {
      effect: 'This moves RM 20.00.',
      merchant_name: 'Kedai Banding',
    });
    await balances.expectBalances(page, { pending: '157.84', available: '20.00', payout: '0.00' });

    expect((await readDaySummary(page, DAY)).at(-1)).toBe('—');
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
