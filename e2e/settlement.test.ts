import { banks } from '@kutip/contracts/banks';
import { call } from '@kutip/contracts/call';
import { settlements } from '@kutip/contracts/settlements';
import { beforeAll, expect, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, expectToFit } from './fixtures.ts';
import { newMerchantPage } from './merchants.ts';
import { expectHeading, readPageText } from './pay-page.ts';
import { stepUpWithNewAuthenticator } from './step-up.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';
import { BACKGROUND_TIMEOUT } from './background-timeout.ts';

// Settlement into the merchant's balance, withdrawal from it, and settlement to the bank. All figures are exact to the sen.

let shop: SellingMerchant;
beforeAll(async () => {
  shop = await openSellingMerchant('Kedai Penyelesaian');
});

/** Creates a bill of RM 80.00, pays it and backdates the payment by one day. */
async function createPaymentOfYesterday(title: string): Promise<void> {
  const { invoice_no } = await shop.createPaidBill(title);
  await query(
    `update payment_records set paid_at = paid_at - interval '1 day',
       expected_settlement_date = (now() at time zone 'Asia/Kuala_Lumpur')::date
     where account_id = $1 and invoice_no = $2`,
    [shop.merchant.tokens.account_id, invoice_no],
  );
}

/** Forces a settlement run and waits until there are `count` settlements. */
async function runSettlement(count: number): Promise<void> {
  await query(`select graphile_worker.add_job('run_settlement', '{"is_forced": true}')`);
  const countSettlements = async () =>
    (await call(settlements.list, { query: {}, body: {} }, shop.options())).list.total;
  await expect.poll(countSettlements).toBe(count);
}

/** Adds a verified bank account whose waiting period is over. */
async function addVerifiedBank(): Promise<void> {
  const { account_id } = shop.merchant.tokens;
  await query('update sessions set stepped_up_at = now() where account_id = $1', [account_id]);
  const body = { payout_service_id: 1, account_number: '512345678901', account_name: 'Kedai Penyelesaian' };
  await call(banks.create, { body }, shop.options());
  await query(`update banks set status = 'VERIFIED', usable_from = now() where account_id = $1`, [account_id]);
  // Ends the step-up, so that the next action needs one.
  await query('update sessions set stepped_up_at = null where account_id = $1', [account_id]);
}

test(
  'a day is settled into the balance and withdrawn, and the next day is settled to the bank',
  { timeout: 180_000 },
  async () => {
    await createPaymentOfYesterday('Yuran Januari');
    const page = await newMerchantPage(shop.merchant);
    await page.goto('/settlement/view?tab=incoming');
    await page
      .getByText(/78\.92/)
      .first()
      .waitFor();
    await expectNoAxeViolations(page);

    await runSettlement(1);
    await page.goto('/settlement/view');
    await page.getByRole('link', { name: /^ST-/ }).click();
    await expectHeading(page, /^ST-/);
    await page.getByText('Your available balance').first().waitFor();
    await page.getByText('Yuran Januari').waitFor();
    const text = await readPageText(page);
    for (const fact of ['RM 80.00', '−RM 1.00', '−RM 0.08', 'RM 78.92', 'Yuran Januari']) expect(text).toContain(fact);
    await expectNoAxeViolations(page);
    const pdf = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PDF' }).click();
    expect((await pdf).suggestedFilename()).toMatch(/^Settlement statement ST-.*\.pdf$/);

    await addVerifiedBank();
    await page.goto('/payout/self-settlement');
    const bank = page.getByLabel('Bank account');
    await expect.poll(() => bank.locator('option:checked').textContent()).toBe('Maybank ********8901 (primary)');
    await expectNoAxeViolations(page);
    await page.getByRole('textbox', { name: 'Amount' }).fill('50');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/RM\s48\.92 goes to Maybank \*{8}8901/).waitFor();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await stepUpWithNewAuthenticator(page, shop.merchant);
    await expectHeading(page, /^SS-/);
    await page.getByText('********8901').first().waitFor();
    await expectNoAxeViolations(page);
    await page.getByText('Settled', { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);

    await createPaymentOfYesterday('Yuran Februari');
    await runSettlement(3);
    await page.goto('/settlement/view?destination=BANK&type=AUTO');
    await page.getByRole('link', { name: /^ST-/ }).click();
    await page.getByText('********8901').first().waitFor();
    await page.getByText('Settled', { exact: true }).first().waitFor(BACKGROUND_TIMEOUT);
  },
);

test('automatic settlement of a channel is switched off and on, and the settlement pages fit a phone', async () => {
  const page = await newMerchantPage(shop.merchant, { width: 360 });
  await page.goto('/settlement/view?tab=channels');
  const fpx = page.getByRole('switch', { name: /^FPX|^Online/ }).first();
  await fpx.click({ force: true });
  await page.getByText(/now goes to your available balance/).waitFor();
  await fpx.click({ force: true });
  await page.getByText(/FPX.* now settles automatically/).waitFor();
  await expectNoAxeViolations(page);
  for (const address of ['/settlement/view', '/settlement/view?tab=incoming', '/payout/self-settlement']) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectToFit(page, 360);
  }
});
