import { banks } from '@kutip/contracts/banks';
import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import { payouts } from '@kutip/contracts/payouts';
import { refunds } from '@kutip/contracts/refunds';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { query } from './database.ts';
import { decide, deskOf, shows, type Desk } from './desk.ts';
import { expectNoAxeViolations, newPage } from './fixtures.ts';
import { newMerchantPage } from './merchants.ts';
import { payAtBank, wordsOf } from './payer.ts';
import { openShop, type Shop } from './shop.ts';

// What the people of the platform decide about money that is on its way. After each step the screens of both portals say
// what the ledger says, to the sen.

const PATIENCE = { timeout: 30_000 };
const MAYBANK = 1;
/** Whose an account of the sandbox is goes by its last digit; how an order to it ends by the last four. */
const SITI = { payout_service_id: MAYBANK, account_number: '512345678900', account_name: 'Siti Nurhaliza Ahmad' };
const SILENT = { payout_service_id: MAYBANK, account_number: '512345670999', account_name: "O'Brien anak James" };
/** Of nobody that the bank knows by this name; the first one refuses what is sent to it. */
const OWN = { payout_service_id: MAYBANK, account_name: 'Kedai Meja' };
const REFUSING = '512345670110';
const TAKING = '512345678901';

let admin: Admin;
let shop: Shop;
let desk: Desk;
beforeAll(async () => {
  admin = await newAdmin();
  shop = await openShop('Kedai Meja');
  desk = deskOf(shop);
});

const asMerchant = () => shop.options();
/** As if a proof had been given a moment ago. */
const proved = () => query('update sessions set stepped_up_at = now() where account_id = $1', [desk.account_id]);

/** From a list to one of its records. */
async function open(page: Page, { invoice_no }: { invoice_no: string }): Promise<void> {
  await page.getByRole('link', { name: new RegExp(invoice_no) }).click();
  await page.getByRole('heading', { level: 1, name: invoice_no }).waitFor();
}

test('bank accounts that no bank speaks for: one is the merchant’s, the other is not', async () => {
  await proved();
  for (const account_number of [REFUSING, TAKING])
    await call(banks.create, { body: { ...OWN, account_number } }, asMerchant());
  const page = await newAdminPage(admin);
  await page.getByRole('link', { name: /bank accounts? to check/ }).click();
  await page.getByRole('row', { name: /Kedai Meja.*\*0110/ }).waitFor();
  await expectNoAxeViolations(page);
  await page
    .getByRole('link', { name: /Kedai Meja/ })
    .first()
    .click();
  const line = (ending: string) => page.getByRole('listitem').filter({ hasText: ending });
  await line('*0110').getByText('The bank’s name fits by').waitFor();
  await line('*0110').getByRole('button', { name: 'It is theirs' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'It is theirs' }).click();
  await line('*0110').getByText('Verified', { exact: true }).waitFor();
  await line('*8901').getByRole('button', { name: 'It is not theirs' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'It is not theirs' }).click();
  await dialog.getByText('Reason is required').first().waitFor();
  await dialog.getByRole('textbox').fill('Send us a page of its statement.');
  await dialog.getByRole('button', { name: 'It is not theirs' }).click();
  await line('*8901').getByText('Rejected', { exact: true }).waitFor();
  await expectNoAxeViolations(page);

  const theirs = await newMerchantPage(shop.merchant, { width: 360 });
  await theirs.goto('/info/view?tab=banks');
  await theirs.getByText('Send us a page of its statement.').waitFor();
  await shows(theirs, 'Verified');
  await proved();
  await theirs.getByRole('listitem').filter({ hasText: '*8901' }).getByRole('link', { name: 'Kedai Meja' }).click();
  await theirs
    .locator('input[type=file]')
    .setInputFiles({ name: 'penyata.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\npenyata') });
  await expectNoAxeViolations(theirs);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await theirs.getByText('We look at the statement that you gave us.').waitFor();
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.reload();
  await line('*8901').getByText('Not verified', { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    line('*8901').getByRole('button', { name: 'Open the statement' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('penyata.pdf');
  await expectNoAxeViolations(page);
});

test(
  'a settlement is held and let go, refused by the bank, and sent again to another account',
  { timeout: 180_000 },
  async () => {
    await desk.daysAgo(await desk.paid('Yuran Mac'), 1, 1);
    const page = await newAdminPage(admin);
    await desk.settle(page);
    await page.goto('/settlements');
    await page.getByRole('link', { name: /Kedai Meja/ }).click();
    await shows(page, 'To come');
    const said = await wordsOf(page);
    for (const figure of ['RM 80.00', '−RM 1.00', '−RM 0.08', 'RM 78.92']) expect(said).toContain(figure);
    await desk.expectBalances(page, { pending: '78.92', available: '0.00', payout: '0.00' });

    await decide(page, 'Hold it', 'The owner asks us to wait.');
    await shows(page, 'Held');
    await page.getByText('The owner asks us to wait.').waitFor();
    await expectNoAxeViolations(page);
    // Its day has come, and it is not sent.
    await query('update settlement_records set expected_date = collection_day where account_id = $1', [
      desk.account_id,
    ]);
    await desk.settle(page);
    await shows(page, 'Held');
    await desk.expectBalances(page, { pending: '78.92', available: '0.00', payout: '0.00' });

    await decide(page, 'Let it go');
    await shows(page, 'To come');
    await desk.settle(page);
    await shows(page, 'Failed');
    await page.getByText('********0110').first().waitFor();
    await expectNoAxeViolations(page);
    await desk.expectBalances(page, { pending: '78.92', available: '0.00', payout: '0.00' });

    // The merchant's other account is his after all; a day later money may go there.
    await page.goto(`/merchants/${desk.account_id}`);
    const other = page.getByRole('listitem').filter({ hasText: '*8901' });
    await other.getByRole('button', { name: 'It is theirs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'It is theirs' }).click();
    await other.getByText('Verified', { exact: true }).waitFor();
    const { list } = await call(banks.list, { query: {}, body: {} }, asMerchant());
    const { id } = list.data.find(({ account_number }) => account_number.endsWith('8901'))!;
    await proved();
    await call(banks.update, { params: { id }, body: { is_primary: true } }, asMerchant());
    await query('update banks set usable_from = now() where account_id = $1', [desk.account_id]);

    await page.goto('/dashboard');
    await page.getByRole('link', { name: /settlements? did not arrive/ }).click();
    await page.getByRole('link', { name: /Kedai Meja/ }).click();
    await decide(page, 'Send it again');
    await shows(page, 'Settled');
    await page.getByText('********8901').first().waitFor();
    expect(await page.getByText(/^[*]{8}(0110|8901)$/).allInnerTexts()).toEqual(
      expect.arrayContaining(['********0110', '********8901']),
    );
    await expectNoAxeViolations(page);
    await desk.expectBalances(page, { pending: '0.00', available: '0.00', payout: '0.00' });
    expect(await desk.books('paid_out', 'in_transit')).toEqual({ paid_out: '78.92', in_transit: '0.00' });
  },
);

test(
  'payouts: released, cancelled, and one that the bank says nothing of settled by hand',
  { timeout: 180_000 },
  async () => {
    const { invoice_no } = await call(
      customerBills.reserve,
      { body: { purpose: 'PREFUND_TOPUP', amount: '500.00' } },
      asMerchant(),
    );
    const phone = await newPage({ width: 360 });
    await phone.goto(`/pay/prefund-topup?invoice_no=${invoice_no}`);
    await payAtBank(phone);
    await expect.poll(() => desk.books('payout'), PATIENCE).toEqual({ payout: '500.00' });
    await proved();
    await call(payouts.writeSettings, { body: { approval_above: '50.00' } }, asMerchant());
    const pay = async (to: typeof SITI, amount: string, reference: string) =>
      call(payouts.create, { body: { ...to, amount, reference } }, asMerchant());
    const released = await pay(SITI, '100.00', 'SATU');
    const cancelled = await pay(SITI, '60.00', 'DUA');

    const page = await newAdminPage(admin);
    await page.getByRole('link', { name: /payouts? to release/ }).click();
    await open(page, released);
    await shows(page, 'Waits for approval');
    const said = await wordsOf(page);
    for (const figure of ['RM 100.00', 'RM 1.08', 'RM 101.08', '100 %']) expect(said).toContain(figure);
    expect(said).not.toContain(SITI.account_number);
    await expectNoAxeViolations(page);
    await decide(page, 'Release', 'The owner has called us.');
    await shows(page, 'Arrived');
    await page.getByText('The owner has called us.').first().waitFor();
    await page.goto(`/payouts?search=${cancelled.invoice_no}`);
    await open(page, cancelled);
    await decide(page, 'Cancel it', 'Asked for twice.');
    await shows(page, 'Cancelled');
    await page.getByText('Asked for twice.').first().waitFor();
    await desk.expectBalances(page, { pending: '0.00', available: '0.00', payout: '398.92' });

    const silent = await pay(SILENT, '40.00', 'TIGA');
    await page.goto(`/payouts?search=${silent.invoice_no}`);
    await open(page, silent);
    await shows(page, 'At the bank');
    await desk.expectBalances(page, { pending: '0.00', available: '0.00', payout: '357.84' });
    expect(await desk.books('in_transit')).toEqual({ in_transit: '41.08' });
    await decide(page, 'It arrived', 'The bank says so on the phone.');
    await shows(page, 'Arrived');
    await expectNoAxeViolations(page);
    await decide(page, 'It came back', 'On its statement of the next day.');
    await shows(page, 'Sent back');
    await expectNoAxeViolations(page);
    // The amount is back, the fee is not.
    await desk.expectBalances(page, { pending: '0.00', available: '0.00', payout: '397.84' });
    expect(await desk.books('in_transit', 'paid_out')).toEqual({ in_transit: '0.00', paid_out: '178.92' });
  },
);

test(
  'refunds above the limit: one is given back, one is not, and the merchant reads why',
  { timeout: 180_000 },
  async () => {
    const [first, second] = [await desk.paid('Meja kayu', '2500.00'), await desk.paid('Almari', '1800.00')];
    const ask = (invoice_no: string, amount: string) =>
      call(refunds.request, { body: { ...SITI, invoice_no, amount, reason: 'Came broken' } }, asMerchant());
    const given = await ask(first, '1500.00');
    const refused = await ask(second, '1200.00');
    expect([given.status, refused.status]).toEqual(['REQUESTED', 'REQUESTED']);
    const page = await newAdminPage(admin);
    await page.getByRole('link', { name: /refunds? to decide on/ }).click();
    await open(page, given);
    await shows(page, 'To decide on');
    const said = await wordsOf(page);
    for (const figure of ['RM 1,500.00', 'RM 2,500.00']) expect(said).toContain(figure);
    await expectNoAxeViolations(page);
    await decide(page, 'Approve');
    await shows(page, 'Given back');
    await page.goto(`/refunds?search=${refused.invoice_no}`);
    await open(page, refused);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Reason is required').first().waitFor();
    await dialog.getByRole('textbox').fill('The courier pays for the damage.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await shows(page, 'Rejected');
    await expectNoAxeViolations(page);
    // 2,500.00 and 1,800.00, each less RM 1.08; 1,500.00 is gone.
    await desk.expectBalances(page, { pending: '2797.84', available: '0.00', payout: '397.84' });

    const theirs = await newMerchantPage(shop.merchant, { width: 360 });
    await theirs.goto(`/refund/view/${refused.id}`);
    await theirs.getByText('The courier pays for the damage.').first().waitFor();
    await shows(theirs, 'Rejected');
    await expectNoAxeViolations(theirs);
    await theirs.goto(`/refund/view/${given.id}`);
    await shows(theirs, 'Refunded');
  },
);
