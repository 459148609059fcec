import { addDays, dayOf } from '@kutip/domain/day';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAdmin, newAdminPage } from './admins.ts';
import { expectNoAxeViolations } from './fixtures.ts';
import { merchantBalances, type MerchantBalances } from './merchant-balances.ts';
import { readPageText } from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';
import {
  expectImported,
  importStatement,
  openException,
  providerStatement,
  readDaySummary,
  resolveException,
  sendStatement,
} from './statements.ts';

// A provider's statement is wrong, an admin resolves what it shows, and the corrected statement shows that this was wrong too.

/** No other journey has payments on this day. */
const DAY = addDays(dayOf(new Date()), -4);
const DAY_BEFORE = addDays(DAY, -1);
const UNKNOWN = 'BP-UNKNOWN_REFERENCER88-01';

let shop: SellingMerchant;
let balances: MerchantBalances;
beforeAll(async () => {
  shop = await openSellingMerchant('Kedai Betul');
  balances = merchantBalances(shop);
});

async function createPayment(title: string): Promise<{ reference: string; invoice_no: string }> {
  const invoice_no = await balances.createPaidBill(title);
  return { invoice_no, reference: await balances.backdatePayment(invoice_no, 4, 5) };
}
const lineOf = (reference: string, day = DAY): string => providerStatement(day)(reference, '80.00', '79.50');
const openCount = async (page: Page): Promise<string | undefined> => (await readDaySummary(page, DAY)).at(-1);

test(
  'an exception is resolved, cancelled with its statement, or open again when later evidence contradicts the resolution',
  { timeout: 180_000 },
  async () => {
    const [kept, missing] = [await createPayment('Meja'), await createPayment('Almari')];
    const page = await newAdminPage(await newAdmin());
    await importStatement(page, DAY, [lineOf(kept.reference)]);
    await expect.poll(() => openCount(page)).toBe('1');
    await openException(page, missing.reference);
    await resolveException(page, 'Reverse the payment', { effect: 'This moves RM 80.00.', reason: 'Never arrived.' });
    await balances.expectBalances(page, { pending: '78.92', available: '0.00', payout: '0.00' });

    // The file of the day before is refused for this day, and nothing has changed.
    const other_lines = [lineOf(UNKNOWN, DAY_BEFORE)];
    const dialog = await sendStatement(page, DAY, other_lines);
    await dialog.getByText('Most lines of the file are of another day').first().waitFor();
    await expectNoAxeViolations(page);
    // Confirmed, it replaces the statement: the other payment is missing, and a line is unknown.
    await dialog.getByLabel('Import it for this day anyway').check();
    await dialog.getByRole('button', { name: 'Import statement' }).click();
    await expectImported(page, 1);
    await expect.poll(() => openCount(page)).toBe('1');
    await openException(page, kept.reference);
    expect(await readPageText(page)).toContain('Posted here, but not in the statement.');
    await openException(page, UNKNOWN);
    expect(await readPageText(page)).toContain('A statement line matches none of our records.');

    // The corrected statement withdraws both, and shows that the reversal was wrong.
    await importStatement(page, DAY, [lineOf(kept.reference), lineOf(missing.reference)]);
    await expect.poll(() => openCount(page)).toBe('1');
    await page.goto('/exceptions');
    await page.getByRole('row', { name: new RegExp(missing.reference) }).waitFor();
    expect(await page.getByRole('row', { name: new RegExp(`${kept.reference}|${UNKNOWN}`) }).count()).toBe(0);
    await openException(page, missing.reference);
    const shown = await readPageText(page);
    expect(shown).toContain('A correction was posted on other amounts. Undo it, then decide again.');
    expect(shown).toContain('Stands');
    await expectNoAxeViolations(page);
    await resolveException(page, 'Undo the correction', {
      effect: 'This moves RM 80.00.',
      reason: 'It did arrive.',
      shown: 'Undone',
    });
    await balances.expectBalances(page, { pending: '157.84', available: '0.00', payout: '0.00' });
    const transfers = await shop.loadTransfers(missing.invoice_no);
    expect(transfers.map(([kind]) => kind)).toEqual(['payment', 'reversal', 'payment']);
    expect(await shop.loadTimeline(missing.invoice_no)).toEqual(
      expect.arrayContaining(['payment_reversed', 'payment_restored']),
    );
    expect(await openCount(page)).toBe('—');
  },
);
