import { call } from '@kutip/contracts/call';
import { collections } from '@kutip/contracts/collections';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { query } from './database.ts';
import { expectNoAxeViolations, newPage, site } from './fixtures.ts';
import { newMerchantPage, registerMerchant, type Merchant } from './merchants.ts';
import {
  approve,
  askForBanks,
  BANK,
  cancelAtBank,
  chooseBank,
  confirmNow,
  fillPayer,
  heading,
  leaveForBank,
  logInToBank,
  openBanks,
  payButton,
  resetBank,
  returnToShop,
  setBank,
  wish,
} from './payer.ts';

// Everything that can happen at the bank, each on a phone, each told the same to payer, merchant and ledger.

let merchant: Merchant;
let options: { base: string; headers: Record<string, string> };
let collection: { uuid: string };
beforeAll(async () => {
  merchant = await registerMerchant('Kedai Buku Bestari');
  options = { base: `${site().url}/`, headers: { authorization: `Bearer ${merchant.tokens.access_token}` } };
  const body = { title: 'Buku kerja Tahun 4', amount_type: 'FIXED', amount: '25.00', channel_flags: ['fpx'] } as const;
  collection = await call(collections.create, { body: { ...body, channel_flags: ['fpx'] } }, options);
});
beforeEach(() => resetBank());
afterEach(() => resetBank());

const newBill = async (title: string) =>
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

const attemptsOf = async (bill_invoice: string) =>
  (await call(paymentRecords.ofInvoice, { query: {}, body: { bill_invoice } }, options)).list.data;

const transfersOfAccount = () =>
  query<{ kind: string; amount: number }>(
    'select kind, amount::int from transfers where account_id = $1 order by seq',
    [merchant.tokens.account_id],
  );

/** A phone on the page of a new bill, with a bank chosen. */
async function phoneAtBill(title: string, bank: string = BANK.ordinary) {
  const bill = await newBill(title);
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/bill/${bill.uuid}`);
  await chooseBank(phone, bank);
  return { bill, phone };
}

async function expectStatus(invoice_no: string, status: string): Promise<void> {
  await expect
    .poll(async () => (await attemptsOf(invoice_no)).map((attempt) => attempt.status), { timeout: 20_000 })
    .toContain(status);
}

test('declined: the reason in words, no money, and another try that works', async () => {
  const before = await transfersOfAccount();
  const { bill, phone } = await phoneAtBill('Ditolak', BANK.no);
  await leaveForBank(phone);
  await logInToBank(phone);
  await approve(phone);
  await returnToShop(phone);
  await heading(phone, 'Payment failed');
  expect(await phone.locator('main').innerText()).toMatch(/not have enough money/i);
  await expectNoAxeViolations(phone);
  expect(await transfersOfAccount()).toEqual(before);

  await phone.getByRole('link', { name: 'Try again' }).click();
  await chooseBank(phone, BANK.yes);
  await leaveForBank(phone);
  await logInToBank(phone);
  await approve(phone);
  await returnToShop(phone);
  await heading(phone, 'Paid');
  expect((await attemptsOf(bill.invoice_no)).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'SUCCESS']);
});

test('cancelled at the bank: the bill is due again', async () => {
  const { bill, phone } = await phoneAtBill('Batal');
  await leaveForBank(phone);
  await cancelAtBank(phone);
  await returnToShop(phone);
  await heading(phone, /cancelled/i);
  await expectNoAxeViolations(phone);
  expect((await call(customerBills.read, { params: { id: bill.id } }, options)).status).toBe('PENDING');
});

test('pending, and a success that comes late: the page updates itself', async () => {
  await wish({ applies_to: 'NEXT', late: 'PENDING' });
  const { bill, phone } = await phoneAtBill('Lambat');
  await leaveForBank(phone);
  await logInToBank(phone);
  await approve(phone);
  await returnToShop(phone);
  await heading(phone, 'Not confirmed by the bank yet');
  await expectNoAxeViolations(phone);
  const [attempt] = await attemptsOf(bill.invoice_no);
  expect(attempt?.status).toBe('PROCESSING');

  await confirmNow(attempt!.transaction_invoice_no);
  await heading(phone, 'Paid');
  await expectStatus(bill.invoice_no, 'SUCCESS');
});

test('a lost callback is made good by asking the bank', async () => {
  await wish({ applies_to: 'NEXT', lost: true });
  const { bill, phone } = await phoneAtBill('Hilang');
  await leaveForBank(phone);
  await logInToBank(phone);
  await approve(phone);
  await returnToShop(phone);
  await heading(phone, 'Paid');
  await expectStatus(bill.invoice_no, 'SUCCESS');
});

test('paid in two tabs: one payment counts, the other is held and both are told', async () => {
  const { bill, phone } = await phoneAtBill('Dua kali');
  const other = await newPage({ width: 360 });
  await other.goto(`/pay/bill/${bill.uuid}`);
  await chooseBank(other, BANK.ordinary);
  await leaveForBank(phone);
  // The second tab was opened before; its payer is warned first, and may insist.
  await payButton(other).click();
  await heading(other, 'Not confirmed yet');
  await expectNoAxeViolations(other);
  await other.getByText('Pay once more instead').click();
  await chooseBank(other, BANK.ordinary);
  await leaveForBank(other);
  for (const tab of [phone, other]) {
    await logInToBank(tab);
    await approve(tab);
    await returnToShop(tab);
  }
  await heading(phone, 'Paid');
  await heading(other, /paid twice/i);
  await expectNoAxeViolations(other);
  expect((await attemptsOf(bill.invoice_no)).map(({ status }) => status).toSorted()).toEqual(['DUPLICATE', 'SUCCESS']);
  expect((await transfersOfAccount()).slice(-2)).toEqual([
    { kind: 'payment', amount: 8_000 },
    { kind: 'duplicate_payment', amount: 8_000 },
  ]);

  const desk = await newMerchantPage(merchant);
  await desk.getByText('1 payment to look at').click();
  await desk
    .getByRole('table')
    .getByText(/paid again/i)
    .first()
    .waitFor();
});

test('a double click on Pay starts one payment', async () => {
  const { bill, phone } = await phoneAtBill('Dua klik');
  await payButton(phone).dblclick();
  await phone.waitForURL(`${site().sandbox_url}/**`);
  expect(await attemptsOf(bill.invoice_no)).toHaveLength(1);
});

test('a bank that is down is shown as down, and another one pays', async () => {
  await setBank('RHB0218', false); // no other journey banks there: its return is heard of a minute later
  await askForBanks();
  const bill = await newBill('Bank tutup');
  const phone = await newPage({ width: 360 });
  await expect
    .poll(async () => (await fetch(`${site().url}/api/v1/payment-services/switch/list-payment-services/1`)).json(), {
      timeout: 20_000,
    })
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
  await expect.poll(() => phone.getByRole('radio', { name: /RHB/ }).isDisabled()).toBe(true);
  await expectNoAxeViolations(phone);
  await chooseBank(phone, BANK.yes);
  await leaveForBank(phone);
});

test('a forged callback, a wrong amount and a contradiction move no money', async () => {
  const count = (await transfersOfAccount()).length;
  for (const next of [{ signature: 'bad' as const, lost: false }, { amount: '8000.00' }]) {
    await wish({ applies_to: 'NEXT', enquiry_code: '09', ...next });
    const { bill, phone } = await phoneAtBill('Palsu');
    await leaveForBank(phone);
    await logInToBank(phone);
    await approve(phone);
    await returnToShop(phone);
    await heading(phone, 'Not confirmed by the bank yet');
    expect((await attemptsOf(bill.invoice_no)).map(({ status }) => status)).toEqual(['PROCESSING']);
  }
  expect(await transfersOfAccount()).toHaveLength(count);

  await wish({ applies_to: 'NEXT', then_code: '51' });
  const { bill, phone } = await phoneAtBill('Bercanggah');
  await leaveForBank(phone);
  await logInToBank(phone);
  await approve(phone);
  await returnToShop(phone);
  await heading(phone, 'Paid');
  const [attempt] = await attemptsOf(bill.invoice_no);
  await expect
    .poll(
      async () =>
        (await call(paymentRecords.read, { params: { id: attempt!.id } }, options)).exceptions.map(({ kind }) => kind),
      { timeout: 20_000 },
    )
    .toEqual(['contradiction']);
  expect((await attemptsOf(bill.invoice_no)).map(({ status }) => status)).toEqual(['SUCCESS']);
  expect(await transfersOfAccount()).toHaveLength(count + 1);
});

test('a stopped collection says that it is closed, and takes nothing', async () => {
  const phone = await newPage({ width: 360 });
  await phone.goto(`/pay/collections/${collection.uuid}`);
  await fillPayer(phone);
  await chooseBank(phone, BANK.yes);

  const desk = await newMerchantPage(merchant);
  await desk.goto('/collections/list');
  await desk.getByRole('button', { name: /^Stop/ }).first().click();
  await desk.getByRole('dialog').getByRole('button', { name: /^Stop/ }).click();
  await desk.getByRole('tab', { name: 'Inactive', selected: true }).waitFor();
  await desk.getByText('Buku kerja Tahun 4').first().waitFor();

  // Opened before it was stopped: the server refuses, and says so where the payer is.
  await payButton(phone).click();
  await phone
    .getByText(/closed|takes no payments/i)
    .first()
    .waitFor();
  await phone.goto(`/pay/collections/${collection.uuid}`);
  await heading(phone, 'Closed');
  await expectNoAxeViolations(phone);
});

test('addresses that lead nowhere say so', async () => {
  const phone = await newPage({ width: 360, may_fail: true });
  await phone.goto('/pay/bill/01900000-0000-7000-8000-000000000000');
  await phone.waitForURL(/\/pay\/bill\/not-found/);
  await expectNoAxeViolations(phone);
  await phone.goto('/no/such/page');
  await phone.waitForURL(/\/error-404/);
  await expectNoAxeViolations(phone);
});
