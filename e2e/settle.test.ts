import { banks } from '@kutip/contracts/banks';
import { call } from '@kutip/contracts/call';
import { settlements } from '@kutip/contracts/settlements';
import { beforeAll, expect, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage } from './merchants.ts';
import { heading, wordsOf } from './payer.ts';
import { proveWithNewApp } from './prove.ts';
import { openShop, type Shop } from './shop.ts';

// What payers have paid reaches the merchant: into his balance, drawn from there, and to his bank. Figures to the sen.

const PATIENCE = { timeout: 20_000 };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop('Kedai Penyelesaian');
});

/** A bill of RM 80.00 that is paid, as if it had been yesterday. */
async function paidYesterday(title: string): Promise<void> {
  const { invoice_no } = await shop.paid(title);
  await query(
    `update payment_records set paid_at = paid_at - interval '1 day',
       expected_settlement_date = (now() at time zone 'Asia/Kuala_Lumpur')::date
     where account_id = $1 and invoice_no = $2`,
    [shop.merchant.tokens.account_id, invoice_no],
  );
}

/** The worker settles what is due, whatever the hour; answers when there are so many settlements. */
async function settleTheDay(count: number): Promise<void> {
  await query(`select graphile_worker.add_job('run_settlement', '{"is_forced": true}')`);
  const settled = async () => (await call(settlements.list, { query: {}, body: {} }, shop.options())).list.total;
  await expect.poll(settled, PATIENCE).toBe(count);
}

/** A bank account that was checked and whose day of waiting is over. */
async function openBank(): Promise<void> {
  const { account_id } = shop.merchant.tokens;
  await query('update sessions set stepped_up_at = now() where account_id = $1', [account_id]);
  const body = { payout_service_id: 1, account_number: '512345678901', account_name: 'Kedai Penyelesaian' };
  await call(banks.create, { body }, shop.options());
  await query(`update banks set status = 'VERIFIED', usable_from = now() where account_id = $1`, [account_id]);
  // That proof is over: what he does next asks for one.
  await query('update sessions set stepped_up_at = null where account_id = $1', [account_id]);
}

test(
  'a day is settled into the balance, drawn from there, and the next one goes to the bank',
  { timeout: 180_000 },
  async () => {
    await paidYesterday('Yuran Januari');
    const page = await newMerchantPage(shop.merchant);
    await page.goto('/settlement/view?tab=incoming');
    await page
      .getByText(/78\.92/)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);

    await settleTheDay(1);
    await page.goto('/settlement/view');
    await page.getByRole('link', { name: /^ST-/ }).click();
    await heading(page, /^ST-/);
    await page.getByText('Your available balance').first().waitFor();
    await page.getByText('Yuran Januari').waitFor();
    const words = await wordsOf(page);
    for (const said of ['RM 80.00', '−RM 1.00', '−RM 0.08', 'RM 78.92', 'Yuran Januari']) expect(words).toContain(said);
    await expectNoAxeViolations(page);
    const pdf = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    expect((await pdf).suggestedFilename()).toMatch(/^Settlement statement ST-.*\.pdf$/);

    await openBank();
    await page.goto('/payout/self-settlement');
    const bank = page.getByLabel('Bank account');
    await expect.poll(() => bank.locator('option:checked').textContent()).toBe('Maybank ********8901 (primary)');
    await expectNoAxeViolations(page);
    await page.getByLabel('Amount').fill('50');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/RM\s48\.92 reaches Maybank \*{8}8901/).waitFor();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await proveWithNewApp(page, shop.merchant);
    await heading(page, /^SS-/);
    await page.getByText('********8901').first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByText('Settled', { exact: true }).first().waitFor(PATIENCE);

    await paidYesterday('Yuran Februari');
    await settleTheDay(3);
    await page.goto('/settlement/view?destination=BANK&type=AUTO');
    await page.getByRole('link', { name: /^ST-/ }).click();
    await page.getByText('********8901').first().waitFor();
    await page.getByText('Settled', { exact: true }).first().waitFor(PATIENCE);
  },
);

test('a channel is switched off and on again; all of it fits a phone', async () => {
  const page = await newMerchantPage(shop.merchant, { width: 360 });
  await page.goto('/settlement/view?tab=channels');
  const fpx = page.getByRole('switch', { name: /^FPX|^Online/ }).first();
  await fpx.click({ force: true });
  await page.getByText(/becomes available to be drawn/).waitFor();
  await fpx.click({ force: true });
  await page.getByText(/FPX.* goes to your bank by itself/).waitFor();
  await expectNoAxeViolations(page);
  for (const address of ['/settlement/view', '/settlement/view?tab=incoming', '/payout/self-settlement']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectToFit(page, 360);
  }
});
