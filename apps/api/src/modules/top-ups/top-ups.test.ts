import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentSwitch } from '@kutip/contracts/payments';
import { topUpForms, topUpReviews, topUps } from '@kutip/contracts/top-ups';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope, TestCaller } from '../../../../../test/test-app.ts';
import { CIMB_CORPORATE, MAYBANK, type PaymentsApp } from '../../../../../test/payments-app.ts';
import { poolsApp } from '../../../../../test/pools-app.ts';

let testApp: PaymentsApp;
let folder: string;
let merchant: TestCaller;
const PDF = new File([Buffer.from('%PDF-1.7\nslip')], 'slip "1".pdf', { type: 'application/pdf' });
const admin = { account_id: '01900000-0000-7000-8000-0000000000ff', role: 'admin' } as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-ups-test-'));
  testApp = await poolsApp(folder);
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  testApp.clock.set('2026-11-21T02:42:00Z');
  merchant = await testApp.createMerchant();
});

type TopUpRequest = { purpose?: string; amount?: string; pool_type?: string; virtual_account_id?: string };
const reserve = (input: TopUpRequest, who: TestCaller = merchant) =>
  testApp.call(customerBills.reserve, { body: { purpose: 'PREFUND_TOPUP', amount: '500.00', ...input } as never }, who);
const made = async (input: TopUpRequest = {}): Promise<{ bill_id: string; invoice_no: string; public_url: string }> => {
  const answer = await reserve(input);
  if (answer.response_code !== 2000) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const page = async (invoice_no: string) => (await testApp.call(topUps.page, { params: { invoice_no } })).data;
const read = async (id: string) => (await testApp.call(topUps.read, { params: { id } }, merchant)).data;
const prefund = (invoice_no: string, service = MAYBANK) =>
  testApp.call(paymentSwitch.prefund, { params: { invoice_no }, body: { payment_service_id: service } });
const books = () => testApp.loadBooks(merchant.account_id);

/** Submits a proof, or only requests the bank account to transfer to. */
async function manual(invoice_no: string, proof?: File): Promise<Envelope> {
  const form = new FormData();
  form.append('invoice_no', invoice_no);
  if (proof) form.append('proof_of_payment', proof);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await testApp.app.inject({
    method: 'POST',
    url: `/api/v1/${topUpForms.manual.path}`,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Envelope>();
}
const review = (invoice_no: string, body: object, who: TestCaller = admin) =>
  testApp.call(topUpReviews.review, { params: { invoice_no }, body: body as never }, who);

/** The merchant's notifications and emails. */
async function notificationsAndEmails() {
  const notices = await testApp.db
    .selectFrom('notifications')
    .select(['kind', 'subject_id'])
    .where('account_id', '=', merchant.account_id)
    .execute();
  const emails = await testApp.db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'template', 'data'])
    .where('account_id', '=', merchant.account_id)
    .execute();
  return { notices, emails };
}
/** The email of a notification to the address in a new merchant's settings. */
const expectedEmail = (
  kind: string,
  { bill_id, invoice_no, amount }: { bill_id: string; invoice_no: string; amount: string },
) => ({
  channel: 'EMAIL',
  recipient: 'aisyah@warung.example',
  template: 'notice',
  data: expect.objectContaining({ kind, subject_id: bill_id, reference: invoice_no, amount }) as unknown,
});
/** A confirmation of the requested amount, each with a bank reference of its own. */
let transfers = 0;
const confirmation = (received_amount = '500.00') => {
  transfers += 1;
  return { decision: 'CONFIRM', received_amount, bank_reference: `MBB 26112100${transfers}` };
};

describe('creating a top-up', () => {
  test.each([
    ['POOL_TOPUP', { pool_type: 'CREDIT' }, /^PT-/, 'pool-topup', 'CREDIT'],
    ['PREFUND_TOPUP', {}, /^PF-/, 'prefund-topup', 'PAYOUT'],
    ['GENERIC_TOPUP', {}, /^GT-/, 'generic-topup', 'CREDIT'],
  ] as const)('a %s has number, link and pool', async (purpose, more, number, path, pool_type) => {
    const { bill_id, invoice_no, public_url } = await made({ purpose, ...more });
    expect(invoice_no).toMatch(number);
    expect(public_url).toBe(`https://pay.example.my/pay/${path}?invoice_no=${invoice_no}`);
    expect(await read(bill_id)).toMatchObject({
      invoice_no,
      kind: purpose,
      pool_type,
      amount: '500.00',
      status: 'PENDING',
      has_proof: false,
      expires_at: '2026-11-28T02:42:00.000Z',
      public_url,
      timeline: [{ kind: 'top_up_created', detail: { amount: '500.00', pool: pool_type } }],
    });
    expect(await page(invoice_no)).toMatchObject({
      kind: purpose,
      closed: null,
      merchant: { name: 'Warung Aisyah' },
      bank_in: { bank_name: 'Kutip', reference: invoice_no, amount: '500.00' },
    });
  });

  test('a top-up needs an amount, a pool that can be topped up, and permission', async () => {
    expect(await reserve({ purpose: 'POOL_TOPUP' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { pool_type: 'required' },
    });
    expect(await reserve({ pool_type: 'CREDIT' })).toMatchObject({ breakdown_errors: { pool_type: 'not_allowed' } });
    expect(await reserve({ pool_type: 'COLLECTION' })).toMatchObject({ response_code: 4000 });
    for (const amount of ['0.99', '1000000.01'])
      expect(await reserve({ amount })).toMatchObject({ response_code: 4013 });
    expect(await reserve({}, { ...merchant, role: 'merchant_staff' })).toMatchObject({ response_code: 4003 });
    const rows = await testApp.db
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', merchant.account_id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('a top-up of a virtual account credits its pool, and only of the own merchant', async () => {
    const account = async (pool_type: string) =>
      testApp.db
        .selectFrom('virtual_accounts as v')
        .innerJoin('pools as p', (on) => on.onRef('p.account_id', '=', 'v.account_id').onRef('p.id', '=', 'v.pool_id'))
        .select('v.id')
        .where('v.account_id', '=', merchant.account_id)
        .where('p.pool_type', '=', pool_type)
        .executeTakeFirstOrThrow();
    const credit = await account('CREDIT');
    const { bill_id } = await made({ purpose: 'POOL_TOPUP', virtual_account_id: credit.id });
    expect(await read(bill_id)).toMatchObject({ pool_type: 'CREDIT', virtual_account_id: credit.id });
    const sales = await account('COLLECTION');
    for (const input of [{ virtual_account_id: sales.id }, { virtual_account_id: credit.id, pool_type: 'PAYOUT' }])
      expect(await reserve(input)).toMatchObject({ breakdown_errors: { virtual_account_id: 'not_allowed' } });
    const other = await testApp.createMerchant();
    expect(await reserve({ purpose: 'POOL_TOPUP', virtual_account_id: credit.id }, other)).toMatchObject({
      response_code: 4004,
    });
  });

  test('a top-up is visible to its merchant only', async () => {
    const { bill_id: id } = await made();
    const other = await testApp.createMerchant();
    expect(await testApp.call(topUps.read, { params: { id } }, other)).toMatchObject({ response_code: 4004 });
    expect(await testApp.call(topUps.remove, { params: { id } }, other)).toMatchObject({ response_code: 4004 });
    const list = async (who: TestCaller) => (await testApp.call(topUps.list, { query: {}, body: {} }, who)).data.list;
    expect((await list(merchant)).data).toMatchObject([{ id, status: 'PENDING' }]);
    expect((await list(other)).total).toBe(0);
  });
});

describe('paying a top-up online', () => {
  test('a paid top-up credits the requested amount at once, and the payer bears the fee', async () => {
    const { bill_id, invoice_no } = await made();
    const { data } = await prefund(invoice_no);
    expect(await read(bill_id)).toMatchObject({ status: 'PROCESSING' });
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(data.fields, '00'));
    expect(await books()).toEqual({ clearing: -50_108, payout: 50_000, fee: 100, tax: 8 });
    expect(await read(bill_id)).toMatchObject({
      status: 'PAID',
      amount: '500.00',
      fee: '1.00',
      fee_tax: '0.08',
      total: '501.08',
      paid_at: '2026-11-21T02:42:00.000Z',
    });
    expect(await testApp.loadAttempt(data)).toMatchObject({ status: 'SUCCESS', expected_settlement_date: null });
    expect(await page(invoice_no)).toMatchObject({ closed: 'paid', services: [], bank_in: null });
    expect(await prefund(invoice_no)).toMatchObject({ response_code: 4017, breakdown_errors: 'paid' });
  });

  test('a repeated webhook posts a top-up once, and a duplicate payment is held', async () => {
    const { invoice_no } = await made();
    const [one, two] = [(await prefund(invoice_no)).data, (await prefund(invoice_no)).data];
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(one.fields, '00'));
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(one.fields, '00'));
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(two.fields, '00'));
    expect(await books()).toEqual({ clearing: -100_216, payout: 50_000, reserve: 50_108, fee: 100, tax: 8 });
    expect(await testApp.loadExceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
  });

  test('a credit top-up is paid by a corporate bank', async () => {
    const { invoice_no } = await made({ purpose: 'POOL_TOPUP', pool_type: 'CREDIT' });
    const addFund = (pool_type: 'PAYOUT' | 'CREDIT') =>
      testApp.call(paymentSwitch.addFund, {
        query: {},
        body: { invoice_no, pool_type, payment_service_id: CIMB_CORPORATE },
      });
    expect(await addFund('PAYOUT')).toMatchObject({ response_code: 4000, breakdown_errors: { pool_type: 'mismatch' } });
    const { data } = await addFund('CREDIT');
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(data.fields, '00'));
    expect(await books()).toEqual({ clearing: -50_216, credit: 50_000, fee: 200, tax: 16 });
  });

  test('a generic top-up is started like an invoice, and each call accepts only its kind of number', async () => {
    const { invoice_no } = await made({ purpose: 'GENERIC_TOPUP' });
    const body = { invoice_no, payment_service_id: MAYBANK };
    expect(await testApp.call(paymentSwitch.payViu, { query: {}, body })).toMatchObject({ response_code: 2000 });
    expect(await prefund(invoice_no)).toMatchObject({ response_code: 4004 });
    expect(
      await testApp.call(paymentSwitch.addFund, {
        query: { invoice_no },
        body: { payment_service_id: MAYBANK, pool_type: 'CREDIT' },
      }),
    ).toMatchObject({ response_code: 4004 });
    const bill = await testApp.createBill(merchant);
    expect(await prefund(bill.invoice_no)).toMatchObject({ response_code: 4004 });
    expect(await testApp.call(topUps.page, { params: { invoice_no: bill.invoice_no } })).toMatchObject({
      response_code: 4004,
    });
  });

  test('a payer’s “I have paid” credits nothing without confirmation of the bank', async () => {
    const { invoice_no } = await made();
    const { data } = await prefund(invoice_no);
    testApp.fpx.setStatus(data.transaction_invoice_no, '09');
    const said = await testApp.call(paymentSwitch.paidBillPayment, { query: {}, body: { invoice_no } });
    expect(said.data.transaction_details).toMatchObject({ invoice_status: 'PROCESSING' });
    expect(await books()).toEqual({});
  });

  test('the top-up page shows the services with their fees', async () => {
    const { invoice_no } = await made();
    const { services } = await page(invoice_no);
    expect(services.length).toBeGreaterThan(10);
    for (const { fee_bearer } of services) expect(fee_bearer).toBe('CUSTOMER');
  });

  test('a top-up expires after a week, and a cancelled one cannot be paid', async () => {
    const [late, gone] = [await made(), await made()];
    await testApp.call(topUps.remove, { params: { id: gone.bill_id } }, merchant);
    expect(await prefund(gone.invoice_no)).toMatchObject({ response_code: 4017, breakdown_errors: 'cancelled' });
    expect(await page(gone.invoice_no)).toMatchObject({ closed: 'cancelled' });
    testApp.advanceTime({ days: 7 });
    expect(await page(late.invoice_no)).toMatchObject({ status: 'EXPIRED', closed: 'expired', services: [] });
    expect(await prefund(late.invoice_no)).toMatchObject({ response_code: 4017 });
    expect(await manual(late.invoice_no, PDF)).toMatchObject({ response_code: 4010, breakdown_errors: 'expired' });
  });

  test('a top-up with a payment in progress cannot be cancelled', async () => {
    const { bill_id, invoice_no } = await made();
    await prefund(invoice_no);
    expect(await testApp.call(topUps.remove, { params: { id: bill_id } }, merchant)).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'processing',
    });
  });
});

describe('bank-in', () => {
  test('a bank-in shows the bank account, and its proof awaits review without any posting', async () => {
    const { bill_id, invoice_no } = await made();
    const place = await manual(invoice_no);
    expect(place.data).toMatchObject({
      status: 'PENDING',
      bank_in: { bank_name: 'Kutip', account_name: 'Warung Aisyah', reference: invoice_no, amount: '500.00' },
    });
    expect(place.data.bank_in.account_no).toMatch(/^\d{16}$/);
    expect((await manual(invoice_no, PDF)).data).toMatchObject({ status: 'AWAITING_REVIEW' });
    expect(await page(invoice_no)).toMatchObject({ closed: 'awaiting_review', services: [], bank_in: null });
    expect(await prefund(invoice_no)).toMatchObject({ response_code: 4017, breakdown_errors: 'awaiting_review' });
    expect(await manual(invoice_no, PDF)).toMatchObject({ response_code: 4010, breakdown_errors: 'awaiting_review' });
    expect(await testApp.call(topUps.remove, { params: { id: bill_id } }, merchant)).toMatchObject({
      response_code: 4010,
    });
    expect(await books()).toEqual({});

    const waiting = await testApp.call(topUpReviews.list, { query: {}, body: { status: 'AWAITING_REVIEW' } }, admin);
    expect(waiting.data.list.data).toContainEqual(
      expect.objectContaining({ id: bill_id, merchant_name: 'Warung Aisyah', account_id: merchant.account_id }),
    );
    const proof = await testApp.app.inject({
      method: 'GET',
      url: `/api/v1/top-ups/admin/${bill_id}/proof`,
      headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(admin)).toString('base64url')}` },
    });
    expect([proof.statusCode, proof.body]).toEqual([200, '%PDF-1.7\nslip']);
  });

  test('the proof form redirects to the page, also for an invalid file', async () => {
    const { bill_id, invoice_no } = await made();
    const send = async (file: File) => {
      const form = new FormData();
      form.append('proof_of_payment', file);
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const answer = await testApp.app.inject({
        method: 'POST',
        url: `/api/v1/top-ups/public/${invoice_no}/proof`,
        headers: { 'content-type': request.headers.get('content-type')! },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return [answer.statusCode, answer.headers.location];
    };
    const to = `/pay/prefund-topup?invoice_no=${invoice_no}`;
    expect(await send(new File([], ''))).toEqual([303, `${to}&problem=4019`]);
    expect(await send(new File(['hello'], 'slip.pdf'))).toEqual([303, `${to}&problem=4019`]);
    expect(await send(PDF)).toEqual([303, to]);
    expect(await send(PDF)).toEqual([303, `${to}&problem=4010`]);
    expect(await read(bill_id)).toMatchObject({ status: 'AWAITING_REVIEW', has_proof: true });
  });

  test('a confirmed bank-in credits the amount without fee and notifies the merchant', async () => {
    const { bill_id, invoice_no } = await made();
    await manual(invoice_no, PDF);
    const found = { ...confirmation(), note: 'Thank you' };
    expect(await review(invoice_no, found)).toMatchObject({
      response_code: 2000,
      data: { status: 'PAID', total: '500.00', proposal: null },
    });
    expect(await books()).toEqual({ clearing: -50_000, payout: 50_000 });
    const confirmed = await read(bill_id);
    expect(confirmed).toMatchObject({
      status: 'PAID',
      review_note: 'Thank you',
      bank_reference: found.bank_reference,
    });
    expect(confirmed.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'top_up_created',
      'proof_received',
      'bank_in_confirmed',
    ]);
    expect(await notificationsAndEmails()).toEqual({
      notices: [{ kind: 'TOPUP_DONE', subject_id: bill_id }],
      emails: [expectedEmail('TOPUP_DONE', { bill_id, invoice_no, amount: '500.00' })],
    });
    const log = await testApp.db
      .selectFrom('audit_logs')
      .select(['action', 'after'])
      .where('account_id', '=', merchant.account_id)
      .where('entity', '=', 'top_up')
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'create' },
      { action: 'review', after: { decision: 'CONFIRM', received_amount: '500.00' } },
    ]);
  });

  test('of ten concurrent reviews one wins, and the amount is credited at most once', async () => {
    const { bill_id, invoice_no } = await made();
    await manual(invoice_no, PDF);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        review(invoice_no, n % 5 === 4 ? { decision: 'REJECT', note: 'Nothing came' } : confirmation()),
      ),
    );
    expect(answers.filter(({ response_code }) => response_code === 2000)).toHaveLength(1);
    expect(answers.filter(({ response_code }) => response_code === 4010)).toHaveLength(9);
    const { status } = await read(bill_id);
    expect(await books()).toEqual(status === 'PAID' ? { clearing: -50_000, payout: 50_000 } : {});
  });

  test('a rejected bank-in posts nothing, cannot be paid, and the page shows the reason', async () => {
    const { bill_id, invoice_no } = await made();
    await manual(invoice_no, PDF);
    expect(await review(invoice_no, { decision: 'REJECT', note: 'Nothing came' })).toMatchObject({
      data: { status: 'REJECTED', review_note: 'Nothing came' },
    });
    expect(await page(invoice_no)).toMatchObject({
      status: 'REJECTED',
      closed: 'rejected',
      review_note: 'Nothing came',
    });
    expect(await prefund(invoice_no)).toMatchObject({ response_code: 4017 });
    expect(await review(invoice_no, confirmation())).toMatchObject({ response_code: 4010 });
    expect(await books()).toEqual({});
    expect(await notificationsAndEmails()).toEqual({
      notices: [{ kind: 'TOPUP_REJECTED', subject_id: bill_id }],
      emails: [expectedEmail('TOPUP_REJECTED', { bill_id, invoice_no, amount: '500.00' })],
    });
  });

  test.each([
    ['mail alone', { in_app_enable: false }, { notices: 0, emails: 2 }],
    ['the portal alone', { email_enable: false }, { notices: 2, emails: 0 }],
    ['nobody', { in_app_enable: false, email_enable: false }, { notices: 0, emails: 0 }],
  ])('a review notifies by %s, according to the notification setting', async (_, setting, expected) => {
    await testApp.db
      .updateTable('notification_settings')
      .set(setting)
      .where('account_id', '=', merchant.account_id)
      .where('event', '=', 'TOPUP_DONE')
      .execute();
    for (const decision of [confirmation(), { decision: 'REJECT', note: 'Nothing came' }]) {
      const { invoice_no } = await made();
      await manual(invoice_no, PDF);
      expect(await review(invoice_no, decision)).toMatchObject({ response_code: 2000 });
    }
    const { notices, emails } = await notificationsAndEmails();
    expect({ notices: notices.length, emails: emails.length }).toEqual(expected);
  });

  test('an online payment during the review wins, and the bank-in cannot be confirmed', async () => {
    const { bill_id, invoice_no } = await made();
    const { data } = await prefund(invoice_no);
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(data.fields, '1C')); // cancelled, as it seemed
    await manual(invoice_no, PDF);
    await testApp.postFpxCallback(testApp.fpx.buildConfirmation(data.fields, '00'));
    expect(await read(bill_id)).toMatchObject({ status: 'PAID' });
    expect(await review(invoice_no, confirmation())).toMatchObject({ response_code: 4010 });
    expect(await books()).toEqual({ clearing: -50_108, payout: 50_000, fee: 100, tax: 8 });
  });

  test('a review needs an amount and a reference, or a reason, and an admin', async () => {
    const { invoice_no } = await made();
    expect(await review(invoice_no, confirmation())).toMatchObject({ response_code: 4010 });
    await manual(invoice_no, PDF);
    for (const [body, faults] of [
      [{ decision: 'CONFIRM', bank_reference: 'x' }, { received_amount: 'required' }],
      [{ decision: 'CONFIRM', bank_reference: 'x', received_amount: '0.00' }, { received_amount: 'required' }],
      [{ decision: 'CONFIRM', received_amount: '5.00' }, { bank_reference: 'required' }],
      [{ decision: 'REJECT', note: ' ' }, { note: 'required' }],
    ] as const)
      expect(await review(invoice_no, body)).toMatchObject({ response_code: 4000, breakdown_errors: faults });
    expect(await review(invoice_no, confirmation(), merchant)).toMatchObject({ response_code: 4003 });
    const bill = await testApp.createBill(merchant);
    for (const number of [bill.invoice_no, 'PF-0000000000'])
      expect(await review(number, confirmation())).toMatchObject({ response_code: 4004 });
    expect(await books()).toEqual({});
  });

  test('a proof must be an image or document, and its number must exist', async () => {
    const { bill_id, invoice_no } = await made();
    const script = new File(['<script>alert(1)</script>'], 'slip.pdf', { type: 'application/pdf' });
    expect(await manual(invoice_no, script)).toMatchObject({
      response_code: 4019,
      breakdown_errors: { proof_of_payment: 'wrong_type' },
    });
    expect(await read(bill_id)).toMatchObject({ status: 'PENDING', has_proof: false });
    expect(await manual('PF-0000000000', PDF)).toMatchObject({ response_code: 4004 });
    const bill = await testApp.createBill(merchant);
    expect(await manual(bill.invoice_no, PDF)).toMatchObject({ response_code: 4004 });
  });
});

test('name check types are listed, and the card key if configured', async () => {
  expect((await testApp.call(paymentSwitch.verificationChannels, {})).data).toEqual([
    { channel: 'DUITNOW_NAME_ENQUIRY', is_instant: true },
    { channel: 'MANUAL', is_instant: false },
  ]);
  expect(await testApp.call(paymentSwitch.cardKey, {})).toMatchObject({ response_code: 4012 });
});
