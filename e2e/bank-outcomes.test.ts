import { call } from '@kutip/contracts/call';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, newPage, testEnvironment } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import {
  approveAtBank,
  refreshBankList,
  BANK,
  cancelAtBank,
  chooseBank,
  completePayment,
  fillPayer,
  expectHeading,
  goToBank,
  logInToBank,
  openAllBanks,
  openBanks,
  payButton,
  resetSandbox,
  returnToReceipt,
  setBankOnline,
  addScenario,
} from './pay-page.ts';

// Every outcome of an FPX payment on a phone: payer, merchant and ledger always agree.

let merchant: Merchant;
let options: { base: string; headers: Record<string, string> };
let collection: { uuid: string };
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Buku Bestari');
  options = { base: `${testEnvironment().url}/`, headers: { authorization: `Bearer ${merchant.tokens.access_token}` } };
  const body = { title: 'Buku kerja Tahun 4', amount_type: 'FIXED', amount: '25.00', channel_flags: ['fpx'] } as const;
  collection = await call(collections.create, { body: { ...body, channel_flags: ['fpx'] } }, options);
});
beforeEach(() => resetSandbox());
afterEach(() => resetSandbox());

const createBill = async (title: string) =>
  call(
    customerBills.create,
    {
      body: {
        title,
        full_name: 'Kavitha a/p Subramaniam',
        email: 'kavitha@example.my',
        phone_number: '0123456789',
        amount: '80.00',
      },
    },
    options,
  );

const loadAttempts = async (bill_invoice: string) =>
  (await call(paymentRecords.ofInvoice, { query: {}, body: { bill_invoice } }, options)).list.data;

const loadTransfers = () =>
  query<{ kind: string; amount: number }>(
    'select kind, amount::int from transfers where account_id = $1 order by seq',
    [merchant.tokens.account_id],
  );

/** Opens a new bill on a phone and selects a bank. */
async function openBillOnPhone(title: string, bank: string = BANK.interactive) {
  const bill = await createBill(title);
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${bill.uuid}`);
  await chooseBank(phone, bank);
  return { bill, phone };
}

async function expectStatus(invoice_no: string, status: string): Promise<void> {
  await expect.poll(async () => (await loadAttempts(invoice_no)).map((attempt) => attempt.status)).toContain(status);
}

test('a declined payment shows its reason and moves no money, and a second attempt succeeds', async () => {
  const before = await loadTransfers();
  const { bill, phone } = await openBillOnPhone('Ditolak', BANK.declining);
  await goToBank(phone);
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Payment failed');
  expect(await phone.locator('main').innerText()).toMatch(/not have enough money/i);
  await expectNoAxeViolations(phone);
  expect(await loadTransfers()).toEqual(before);

  await phone.getByRole('link', { name: 'Try again' }).click();
  await chooseBank(phone, BANK.approving);
  await goToBank(phone);
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Paid');
  expect((await loadAttempts(bill.invoice_no)).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SUCCESS']);
});

test('a bill can be paid again after the payer cancels at the bank', async () => {
  const { bill, phone } = await openBillOnPhone('Batal');
  await goToBank(phone);
  await cancelAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, /cancelled/i);
  await expectNoAxeViolations(phone);
  expect((await call(customerBills.read, { params: { id: bill.id } }, options)).status).toBe('PENDING');
});

test('a pending payment shows as not confirmed, and the page updates itself when it succeeds', async () => {
  await addScenario({ applies_to: 'NEXT', late: 'PENDING' });
  const { bill, phone } = await openBillOnPhone('Lambat');
  await goToBank(phone);
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Not confirmed by the bank yet');
  await expectNoAxeViolations(phone);
  const [attempt] = await loadAttempts(bill.invoice_no);
  expect(attempt?.status).toBe('PROCESSING');

  await completePayment(attempt!.transaction_invoice_no);
  await expectHeading(phone, 'Paid');
  await expectStatus(bill.invoice_no, 'SUCCESS');
});

test('a payment whose callback is lost is confirmed by a status query', async () => {
  await addScenario({ applies_to: 'NEXT', lost: true });
  const { bill, phone } = await openBillOnPhone('Hilang');
  await goToBank(phone);
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Paid');
  await expectStatus(bill.invoice_no, 'SUCCESS');
});

test('a bill paid in two tabs is paid once, and the duplicate payment becomes an exception', async () => {
  const { bill, phone } = await openBillOnPhone('Dua kali');
  const other = await newPage({ width: 360 });
  await other.goto(`/pay/bill/${bill.uuid}`);
  await chooseBank(other, BANK.interactive);
  await goToBank(phone);
  // The second tab warns about the unconfirmed payment and lets the payer continue.
  await payButton(other).click();
  await expectHeading(other, 'Not confirmed yet');
  await expectNoAxeViolations(other);
  await other.getByText('Pay another way').click();
  await chooseBank(other, BANK.interactive);
  await goToBank(other);
  for (const tab of [phone, other]) {
    await logInToBank(tab);
    await approveAtBank(tab);
    await returnToReceipt(tab);
  }
  await expectHeading(phone, 'Paid');
  await expectHeading(other, /paid twice/i);
  await expectNoAxeViolations(other);
  expect((await loadAttempts(bill.invoice_no)).map(({ status }) => status).toSorted()).toEqual([
    'DUPLICATE',
    'SUCCESS',
  ]);
  expect((await loadTransfers()).slice(-2)).toEqual([
    { kind: 'payment', amount: 8_000 },
    { kind: 'duplicate_payment', amount: 8_000 },
  ]);

  const desktop = await newMerchantPage(merchant);
  await desktop.getByText('1 payment to review').click();
  await desktop
    .getByRole('table')
    .getByText(/duplicate payment/i)
    .first()
    .waitFor();
});

test('a double click on Pay starts one payment', async () => {
  const { bill, phone } = await openBillOnPhone('Dua klik');
  await payButton(phone).dblclick();
  await phone.waitForURL(`${testEnvironment().sandbox_url}/**`);
  expect(await loadAttempts(bill.invoice_no)).toHaveLength(1);
});

test('an offline bank is shown as down and cannot be selected', async () => {
  await setBankOnline('RHB0218', false); // used by no other journey: its return takes up to a minute to show
  await refreshBankList();
  const bill = await createBill('Bank tutup');
  const phone = await newPage({ width: 360 });
  await expect
    .poll(async () =>
      (await fetch(`${testEnvironment().url}/api/v1/payment-services/switch/list-payment-services/1`)).json(),
    )
    .toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ unique_reference: 'FPX_B2C_RHB0218', is_online: false }),
      ]),
    });
  await phone.goto(`/pay/bill/${bill.uuid}`);
  await openBanks(phone);
  await phone
    .getByText(/down now/i)
    .first()
    .waitFor();
  await openAllBanks(phone);
  await expect.poll(() => phone.getByRole('radio', { name: /RHB/ }).isDisabled()).toBe(true);
  await expectNoAxeViolations(phone);
  await chooseBank(phone, BANK.approving);
  await goToBank(phone);
});

test('a forged callback, a wrong amount and a contradicting callback move no money', async () => {
  const count = (await loadTransfers()).length;
  for (const next of [{ signature: 'bad' as const, lost: false }, { amount: '8000.00' }]) {
    await addScenario({ applies_to: 'NEXT', enquiry_code: '09', ...next });
    const { bill, phone } = await openBillOnPhone('Palsu');
    await goToBank(phone);
    await logInToBank(phone);
    await approveAtBank(phone);
    await returnToReceipt(phone);
    await expectHeading(phone, 'Not confirmed by the bank yet');
    expect((await loadAttempts(bill.invoice_no)).map(({ status }) => status)).toEqual(['PROCESSING']);
  }
  expect(await loadTransfers()).toHaveLength(count);

  await addScenario({ applies_to: 'NEXT', then_code: '51' });
  const { bill, phone } = await openBillOnPhone('Bercanggah');
  await goToBank(phone);
  await logInToBank(phone);
  await approveAtBank(phone);
  await returnToReceipt(phone);
  await expectHeading(phone, 'Paid');
  const [attempt] = await loadAttempts(bill.invoice_no);
  await expect
    .poll(async () =>
      (await call(paymentRecords.read, { params: { id: attempt!.id } }, options)).exceptions.map(({ kind }) => kind),
    )
    .toEqual(['contradiction']);
  expect((await loadAttempts(bill.invoice_no)).map(({ status }) => status)).toEqual(['SUCCESS']);
  expect(await loadTransfers()).toHaveLength(count + 1);
});

test('a stopped collection shows that it is closed and accepts no payment', async () => {
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/collections/${collection.uuid}`);
  await fillPayer(phone);
  await chooseBank(phone, BANK.approving);

  const desktop = await newMerchantPage(merchant);
  await desktop.goto('/collections/list');
  await desktop
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click();
  await desktop
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause/ })
    .click();
  await desktop.getByRole('tab', { name: 'Inactive', selected: true }).waitFor();
  await desktop.getByText('Buku kerja Tahun 4').first().waitFor();

  // The page was opened before the collection was stopped, so the server rejects the payment.
  await payButton(phone).click();
  await phone
    .getByText(/closed|takes no payments/i)
    .first()
    .waitFor();
  await phone.goto(`/pay/collections/${collection.uuid}`);
  await expectHeading(phone, 'Closed');
  await expectNoAxeViolations(phone);
});

test('unknown addresses lead to a not-found page', async () => {
  const phone = await newPage({ width: 360, may_fail: true });
  await phone.goto('/pay/bill/01900000-0000-7000-8000-000000000000');
  await phone.waitForURL(/\/pay\/bill\/not-found/);
  await expectNoAxeViolations(phone);
  await phone.goto('/no/such/page');
  await phone.waitForURL(/\/error-404/);
  await expectNoAxeViolations(phone);
});
