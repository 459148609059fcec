import { banks } from '@kutip/contracts/banks';
import { call } from '@kutip/contracts/call';
import { customerBills } from '@kutip/contracts/customer-bills';
import { payouts } from '@kutip/contracts/payouts';
import { refunds } from '@kutip/contracts/refunds';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newAdmin, newAdminPage, type Admin } from './admins.ts';
import { query } from './database.ts';
import { confirmAction, merchantBalances, expectText, type MerchantBalances } from './merchant-balances.ts';
import { expectNoAxeViolations, expectToFit, newPage } from './fixtures.ts';
import { newMerchantPage } from './merchants.ts';
import { payAtBank, readPageText } from './pay-page.ts';
import { openSellingMerchant, type SellingMerchant } from './selling-merchant.ts';

// Admin decisions about settlements, payouts and refunds. After each step both portals show the ledger's balances.

const MAYBANK = 1;
/** In the sandbox the last digit of an account decides its holder, and the last four how a transfer to it ends. */
const SITI = { payout_service_id: MAYBANK, account_number: '512345678900', account_name: 'Siti Nurhaliza Ahmad' };
const SILENT = { payout_service_id: MAYBANK, account_number: '512345670999', account_name: "O'Brien anak James" };
/** Accounts whose holder name the bank does not confirm; the bank rejects transfers to the first one. */
const UNCONFIRMED = { payout_service_id: MAYBANK, account_name: 'Kedai Meja' };
const REJECTING_ACCOUNT = '512345670110';
const ACCEPTING_ACCOUNT = '512345678901';

let admin: Admin;
let shop: SellingMerchant;
let balances: MerchantBalances;
beforeAll(async () => {
  admin = await newAdmin();
  shop = await openSellingMerchant('Kedai Meja');
  balances = merchantBalances(shop);
});

const merchantOptions = () => shop.options();
/** Marks the merchant's sessions as stepped up. */
const grantStepUp = () =>
  query('update sessions set stepped_up_at = now() where account_id = $1', [balances.account_id]);

/** Opens a record from a list. */
async function openRecord(page: Page, { invoice_no }: { invoice_no: string }): Promise<void> {
  await page.getByRole('link', { name: new RegExp(invoice_no) }).click();
  await page.getByRole('heading', { level: 1, name: invoice_no }).waitFor();
}

test('an admin verifies one unconfirmed bank account and rejects another until a statement is uploaded', async () => {
  await grantStepUp();
  for (const account_number of [REJECTING_ACCOUNT, ACCEPTING_ACCOUNT])
    await call(banks.create, { body: { ...UNCONFIRMED, account_number } }, merchantOptions());
  const page = await newAdminPage(admin);
  await page.getByRole('link', { name: /bank accounts? to review/ }).click();
  await page.getByRole('row', { name: /Kedai Meja.*\*0110/ }).waitFor();
  await expectNoAxeViolations(page);
  await page
    .getByRole('link', { name: /Kedai Meja/ })
    .first()
    .click();
  const accountRow = (ending: string) => page.getByRole('listitem').filter({ hasText: ending });
  await accountRow('*0110').getByText('Name match:').waitFor();
  await accountRow('*0110').getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await accountRow('*0110').getByText('Verified', { exact: true }).waitFor();
  await accountRow('*8901').getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await dialog.getByText('Reason is required').first().waitFor();
  await dialog.getByRole('textbox').fill('Send us a page of its statement.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await accountRow('*8901').getByText('Rejected', { exact: true }).waitFor();
  await expectNoAxeViolations(page);

  const merchant_page = await newMerchantPage(shop.merchant, { width: 360 });
  await merchant_page.goto('/info/view?tab=banks');
  await merchant_page.getByText('Send us a page of its statement.').waitFor();
  await expectText(merchant_page, 'Verified');
  await grantStepUp();
  await merchant_page
    .getByRole('listitem')
    .filter({ hasText: '*8901' })
    .getByRole('link', { name: 'Kedai Meja' })
    .click();
  await merchant_page
    .locator('input[type=file]')
    .setInputFiles({ name: 'penyata.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\npenyata') });
  await expectNoAxeViolations(merchant_page);
  await merchant_page.getByRole('button', { name: 'Save' }).click();
  await merchant_page.getByText('We are reviewing the bank statement that you uploaded.').waitFor();
  await expectToFit(merchant_page, 360);

  await page.reload();
  await accountRow('*8901').getByText('Not verified', { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    accountRow('*8901').getByRole('button', { name: 'Open bank statement' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('penyata.pdf');
  await expectNoAxeViolations(page);
});

test(
  'a settlement is put on hold, released, rejected by the bank, and retried to another account',
  { timeout: 180_000 },
  async () => {
    await balances.backdatePayment(await balances.createPaidBill('Yuran Mac'), 1, 1);
    const page = await newAdminPage(admin);
    await balances.runSettlements(page);
    await page.goto('/settlements');
    await page.getByRole('link', { name: /Kedai Meja/ }).click();
    // Only the record shows the gross amount; the list says "Scheduled" too.
    await expect.poll(() => readPageText(page)).toContain('RM 80.00');
    await expectText(page, 'Scheduled');
    const text = await readPageText(page);
    for (const figure of ['RM 80.00', '−RM 1.00', '−RM 0.08', 'RM 78.92']) expect(text).toContain(figure);
    await balances.expectBalances(page, { pending: '78.92', available: '0.00', payout: '0.00' });

    await confirmAction(page, 'Hold', 'The owner asks us to wait.');
    await expectText(page, 'On hold');
    await page.getByText('The owner asks us to wait.').waitFor();
    await expectNoAxeViolations(page);
    // A settlement on hold is not sent on its due date.
    await query('update settlement_records set expected_date = collection_day where account_id = $1', [
      balances.account_id,
    ]);
    await balances.runSettlements(page);
    await expectText(page, 'On hold');
    await balances.expectBalances(page, { pending: '78.92', available: '0.00', payout: '0.00' });

    await confirmAction(page, 'Release');
    await expectText(page, 'Scheduled');
    await balances.runSettlements(page);
    await expectText(page, 'Failed');
    await page.getByText('********0110').first().waitFor();
    await expectNoAxeViolations(page);
    await balances.expectBalances(page, { pending: '78.92', available: '0.00', payout: '0.00' });

    // The merchant's other account is verified; one day later it can receive settlements.
    await page.goto(`/merchants/${balances.account_id}`);
    const other = page.getByRole('listitem').filter({ hasText: '*8901' });
    await other.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await other.getByText('Verified', { exact: true }).waitFor();
    const { list } = await call(banks.list, { query: {}, body: {} }, merchantOptions());
    const { id } = list.data.find(({ account_number }) => account_number.endsWith('8901'))!;
    await grantStepUp();
    await call(banks.update, { params: { id }, body: { is_primary: true } }, merchantOptions());
    await query('update banks set usable_from = now() where account_id = $1', [balances.account_id]);

    await page.goto('/dashboard');
    await page.getByRole('link', { name: /settlements? failed/ }).click();
    await page.getByRole('link', { name: /Kedai Meja/ }).click();
    await confirmAction(page, 'Send again');
    await expectText(page, 'Settled');
    await page.getByText('********8901').first().waitFor();
    expect(await page.getByText(/^[*]{8}(0110|8901)$/).allInnerTexts()).toEqual(
      expect.arrayContaining(['********0110', '********8901']),
    );
    await expectNoAxeViolations(page);
    await balances.expectBalances(page, { pending: '0.00', available: '0.00', payout: '0.00' });
    expect(await balances.loadBooks('paid_out', 'in_transit')).toEqual({ paid_out: '78.92', in_transit: '0.00' });
  },
);

test(
  'an admin releases a payout, cancels one, and resolves one that the bank never answered',
  { timeout: 180_000 },
  async () => {
    const { invoice_no } = await call(
      customerBills.reserve,
      { body: { purpose: 'PREFUND_TOPUP', amount: '500.00' } },
      merchantOptions(),
    );
    const phone = await newPage({ width: 360 });
    await phone.goto(`/pay/prefund-topup?invoice_no=${invoice_no}`);
    await payAtBank(phone);
    await expect.poll(() => balances.loadBooks('payout')).toEqual({ payout: '500.00' });
    await grantStepUp();
    await call(payouts.writeSettings, { body: { approval_above: '50.00' } }, merchantOptions());
    const createPayout = async (payee: typeof SITI, amount: string, reference: string) =>
      call(payouts.create, { body: { ...payee, amount, reference } }, merchantOptions());
    const released = await createPayout(SITI, '100.00', 'SATU');
    const cancelled = await createPayout(SITI, '60.00', 'DUA');

    const page = await newAdminPage(admin);
    await page.getByRole('link', { name: /payouts? to approve/ }).click();
    await openRecord(page, released);
    await expectText(page, 'Awaiting approval');
    const text = await readPageText(page);
    for (const figure of ['RM 100.00', 'RM 1.08', 'RM 101.08', '100 %']) expect(text).toContain(figure);
    expect(text).not.toContain(SITI.account_number);
    await expectNoAxeViolations(page);
    await confirmAction(page, 'Approve', 'The owner has called us.');
    await expectText(page, 'Paid');
    await page.getByText('The owner has called us.').first().waitFor();
    await page.goto(`/payouts?search=${cancelled.invoice_no}`);
    await openRecord(page, cancelled);
    await confirmAction(page, 'Cancel payout', 'Asked for twice.');
    await expectText(page, 'Cancelled');
    await page.getByText('Asked for twice.').first().waitFor();
    await balances.expectBalances(page, { pending: '0.00', available: '0.00', payout: '398.92' });

    const silent = await createPayout(SILENT, '40.00', 'TIGA');
    await page.goto(`/payouts?search=${silent.invoice_no}`);
    await openRecord(page, silent);
    await expectText(page, 'In transit');
    await balances.expectBalances(page, { pending: '0.00', available: '0.00', payout: '357.84' });
    expect(await balances.loadBooks('in_transit')).toEqual({ in_transit: '41.08' });
    await confirmAction(page, 'Mark as paid', 'The bank says so on the phone.');
    await expectText(page, 'Paid');
    await expectNoAxeViolations(page);
    await confirmAction(page, 'Mark as returned', 'On its statement of the next day.');
    await expectText(page, 'Returned');
    await expectNoAxeViolations(page);
    // The amount is returned, the fee is kept.
    await balances.expectBalances(page, { pending: '0.00', available: '0.00', payout: '397.84' });
    expect(await balances.loadBooks('in_transit', 'paid_out')).toEqual({ in_transit: '0.00', paid_out: '178.92' });
  },
);

test(
  'an admin approves one large refund and rejects another with a reason that the merchant sees',
  { timeout: 180_000 },
  async () => {
    const [first, second] = [
      await balances.createPaidBill('Meja kayu', '2500.00'),
      await balances.createPaidBill('Almari', '1800.00'),
    ];
    const requestRefund = (invoice_no: string, amount: string) =>
      call(refunds.request, { body: { ...SITI, invoice_no, amount, reason: 'Came broken' } }, merchantOptions());
    const approved = await requestRefund(first, '1500.00');
    const rejected = await requestRefund(second, '1200.00');
    expect([approved.status, rejected.status]).toEqual(['REQUESTED', 'REQUESTED']);
    const page = await newAdminPage(admin);
    await page.getByRole('link', { name: /refunds? to approve/ }).click();
    await openRecord(page, approved);
    await expectText(page, 'Awaiting approval');
    const text = await readPageText(page);
    for (const figure of ['RM 1,500.00', 'RM 2,500.00']) expect(text).toContain(figure);
    await expectNoAxeViolations(page);
    await confirmAction(page, 'Approve');
    await expectText(page, 'Refunded');
    await page.goto(`/refunds?search=${rejected.invoice_no}`);
    await openRecord(page, rejected);
    await page.getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByText('Reason is required').first().waitFor();
    await dialog.getByRole('textbox').fill('The courier pays for the damage.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expectText(page, 'Rejected');
    await expectNoAxeViolations(page);
    // RM 2,500.00 and RM 1,800.00, each less RM 1.08, minus the refund of RM 1,500.00.
    await balances.expectBalances(page, { pending: '2797.84', available: '0.00', payout: '397.84' });

    const merchant_page = await newMerchantPage(shop.merchant, { width: 360 });
    await merchant_page.goto(`/refund/view/${rejected.id}`);
    await merchant_page.getByText('The courier pays for the damage.').first().waitFor();
    await expectText(merchant_page, 'Rejected');
    await expectNoAxeViolations(merchant_page);
    await merchant_page.goto(`/refund/view/${approved.id}`);
    await expectText(merchant_page, 'Refunded');
  },
);
