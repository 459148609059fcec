import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { customerBills } from '@kutip/contracts/customer-bills';
import { paymentSwitch } from '@kutip/contracts/payments';
import { topUpForms, topUpReviews, topUps } from '@kutip/contracts/top-ups';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope, Who } from '../../../../../test/mounted-app.ts';
import { CIMB_CORPORATE, MAYBANK, type PayingApp } from '../../../../../test/paying-app.ts';
import { poolsApp } from '../../../../../test/pools-app.ts';

let house: PayingApp;
let folder: string;
let merchant: Who;
const PDF = new File([Buffer.from('%PDF-1.7\nslip')], 'slip "1".pdf', { type: 'application/pdf' });
const admin = { account_id: '01900000-0000-7000-8000-0000000000ff', role: 'admin' } as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'top-ups-test-'));
  house = await poolsApp(folder);
});
afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  house.clock.set('2026-11-21T02:42:00Z');
  merchant = await house.merchant();
});

type Wish = { purpose?: string; amount?: string; pool_type?: string; virtual_account_id?: string };
const reserve = (wish: Wish, who: Who = merchant) =>
  house.call(customerBills.reserve, { body: { purpose: 'PREFUND_TOPUP', amount: '500.00', ...wish } as never }, who);
const made = async (wish: Wish = {}): Promise<{ bill_id: string; invoice_no: string; public_url: string }> => {
  const answer = await reserve(wish);
  if (answer.response_code !== 2000) throw new Error(JSON.stringify(answer));
  return answer.data;
};
const page = async (invoice_no: string) => (await house.call(topUps.page, { params: { invoice_no } })).data;
const read = async (id: string) => (await house.call(topUps.read, { params: { id } }, merchant)).data;
const prefund = (invoice_no: string, service = MAYBANK) =>
  house.call(paymentSwitch.prefund, { params: { invoice_no }, body: { payment_service_id: service } });
const books = () => house.books(merchant.account_id);

/** Hands a proof in, or only asks where to transfer to. */
async function manual(invoice_no: string, proof?: File): Promise<Envelope> {
  const form = new FormData();
  form.append('invoice_no', invoice_no);
  if (proof) form.append('proof_of_payment', proof);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/v1/${topUpForms.manual.path}`,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json<Envelope>();
}
const review = (invoice_no: string, body: object, who: Who = admin) =>
  house.call(topUpReviews.review, { params: { invoice_no }, body: body as never }, who);

/** What the merchant was told, in the portal and by mail. */
async function told() {
  const notices = await house.db
    .selectFrom('notifications')
    .select(['kind', 'subject_id'])
    .where('account_id', '=', merchant.account_id)
    .execute();
  const letters = await house.db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'template', 'data'])
    .where('account_id', '=', merchant.account_id)
    .execute();
  return { notices, letters };
}
/** The letter of a notice to the address that a new merchant's settings name. */
const letter = (
  kind: string,
  { bill_id, invoice_no, amount }: { bill_id: string; invoice_no: string; amount: string },
) => ({
  channel: 'EMAIL',
  recipient: 'aisyah@warung.example',
  template: 'notice',
  data: expect.objectContaining({ kind, subject_id: bill_id, reference: invoice_no, amount }) as unknown,
});
const CONFIRM = { decision: 'CONFIRM', received_amount: '500.00', bank_reference: 'MBB 2611210007' };

describe('a top-up is made', () => {
  test.each([
    ['POOL_TOPUP', { pool_type: 'CREDIT' }, /^PT-/, 'pool-topup', 'CREDIT'],
    ['PREFUND_TOPUP', {}, /^PF-/, 'prefund-topup', 'PAYOUT'],
    ['GENERIC_TOPUP', {}, /^GT-/, 'generic-topup', 'CREDIT'],
  ] as const)('%s: number, link, pool', async (purpose, more, number, path, pool_type) => {
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

  test('only with an amount, into a pool that can be filled, by whoever may', async () => {
    expect(await reserve({ purpose: 'POOL_TOPUP' })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { pool_type: 'required' },
    });
    expect(await reserve({ pool_type: 'CREDIT' })).toMatchObject({ breakdown_errors: { pool_type: 'not_allowed' } });
    expect(await reserve({ pool_type: 'COLLECTION' })).toMatchObject({ response_code: 4000 });
    for (const amount of ['0.99', '1000000.01'])
      expect(await reserve({ amount })).toMatchObject({ response_code: 4013 });
    expect(await reserve({}, { ...merchant, role: 'merchant_staff' })).toMatchObject({ response_code: 4003 });
    const rows = await house.db
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', merchant.account_id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('through a virtual account: its own pool, and nobody else’s', async () => {
    const account = async (pool_type: string) =>
      house.db
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
    for (const wish of [{ virtual_account_id: sales.id }, { virtual_account_id: credit.id, pool_type: 'PAYOUT' }])
      expect(await reserve(wish)).toMatchObject({ breakdown_errors: { virtual_account_id: 'not_allowed' } });
    const other = await house.merchant();
    expect(await reserve({ purpose: 'POOL_TOPUP', virtual_account_id: credit.id }, other)).toMatchObject({
      response_code: 4004,
    });
  });

  test('and belongs to its merchant', async () => {
    const { bill_id: id } = await made();
    const other = await house.merchant();
    expect(await house.call(topUps.read, { params: { id } }, other)).toMatchObject({ response_code: 4004 });
    expect(await house.call(topUps.remove, { params: { id } }, other)).toMatchObject({ response_code: 4004 });
    const list = async (who: Who) => (await house.call(topUps.list, { query: {}, body: {} }, who)).data.list;
    expect((await list(merchant)).data).toMatchObject([{ id, status: 'PENDING' }]);
    expect((await list(other)).total).toBe(0);
  });
});

describe('paid by a bank', () => {
  test('the pool gets what was asked for, the payer bears the fee, and nothing waits for a settlement', async () => {
    const { bill_id, invoice_no } = await made();
    const { data } = await prefund(invoice_no);
    expect(await read(bill_id)).toMatchObject({ status: 'PROCESSING' });
    await house.callBack(house.fpx.word(data.fields, '00'));
    expect(await books()).toEqual({ clearing: -50_108, payout: 50_000, fee: 100, tax: 8 });
    expect(await read(bill_id)).toMatchObject({
      status: 'PAID',
      amount: '500.00',
      fee: '1.00',
      fee_tax: '0.08',
      total: '501.08',
      paid_at: '2026-11-21T02:42:00.000Z',
    });
    expect(await house.attempt(data)).toMatchObject({ status: 'SUCCESS', expected_settlement_date: null });
    expect(await page(invoice_no)).toMatchObject({ closed: 'paid', services: [], bank_in: null });
    expect(await prefund(invoice_no)).toMatchObject({ response_code: 4017, breakdown_errors: 'paid' });
  });

  test('told twice, it is posted once; a second payment is held, not added', async () => {
    const { invoice_no } = await made();
    const [one, two] = [(await prefund(invoice_no)).data, (await prefund(invoice_no)).data];
    await house.callBack(house.fpx.word(one.fields, '00'));
    await house.callBack(house.fpx.word(one.fields, '00'));
    await house.callBack(house.fpx.word(two.fields, '00'));
    expect(await books()).toEqual({ clearing: -100_216, payout: 50_000, reserve: 50_108, fee: 100, tax: 8 });
    expect(await house.exceptions(merchant.account_id)).toMatchObject([{ kind: 'duplicate_payment' }]);
  });

  test('into the credit, by a company’s bank', async () => {
    const { invoice_no } = await made({ purpose: 'POOL_TOPUP', pool_type: 'CREDIT' });
    const addFund = (pool_type: 'PAYOUT' | 'CREDIT') =>
      house.call(paymentSwitch.addFund, {
        query: {},
        body: { invoice_no, pool_type, payment_service_id: CIMB_CORPORATE },
      });
    expect(await addFund('PAYOUT')).toMatchObject({ response_code: 4000, breakdown_errors: { pool_type: 'mismatch' } });
    const { data } = await addFund('CREDIT');
    await house.callBack(house.fpx.word(data.fields, '00'));
    expect(await books()).toEqual({ clearing: -50_216, credit: 50_000, fee: 200, tax: 16 });
  });

  test('a generic one starts as any invoice does; no call takes a number of another kind', async () => {
    const { invoice_no } = await made({ purpose: 'GENERIC_TOPUP' });
    const body = { invoice_no, payment_service_id: MAYBANK };
    expect(await house.call(paymentSwitch.payViu, { query: {}, body })).toMatchObject({ response_code: 2000 });
    expect(await prefund(invoice_no)).toMatchObject({ response_code: 4004 });
    expect(
      await house.call(paymentSwitch.addFund, {
        query: { invoice_no },
        body: { payment_service_id: MAYBANK, pool_type: 'CREDIT' },
      }),
    ).toMatchObject({ response_code: 4004 });
    const bill = await house.bill(merchant);
    expect(await prefund(bill.invoice_no)).toMatchObject({ response_code: 4004 });
    expect(await house.call(topUps.page, { params: { invoice_no: bill.invoice_no } })).toMatchObject({
      response_code: 4004,
    });
  });

  test('“I have paid” credits nothing that no bank has said', async () => {
    const { invoice_no } = await made();
    const { data } = await prefund(invoice_no);
    house.fpx.knows(data.transaction_invoice_no, '09');
    const said = await house.call(paymentSwitch.paidBillPayment, { query: {}, body: { invoice_no } });
    expect(said.data.transaction_details).toMatchObject({ invoice_status: 'PROCESSING' });
    expect(await books()).toEqual({});
  });

  test('the page offers what the payment will cost', async () => {
    const { invoice_no } = await made();
    const { services } = await page(invoice_no);
    expect(services.length).toBeGreaterThan(10);
    for (const { fee_bearer } of services) expect(fee_bearer).toBe('CUSTOMER');
  });

  test('runs out after a week; what is cancelled is not paid', async () => {
    const [late, gone] = [await made(), await made()];
    await house.call(topUps.remove, { params: { id: gone.bill_id } }, merchant);
    expect(await prefund(gone.invoice_no)).toMatchObject({ response_code: 4017, breakdown_errors: 'cancelled' });
    expect(await page(gone.invoice_no)).toMatchObject({ closed: 'cancelled' });
    house.pass({ days: 7 });
    expect(await page(late.invoice_no)).toMatchObject({ status: 'EXPIRED', closed: 'expired', services: [] });
    expect(await prefund(late.invoice_no)).toMatchObject({ response_code: 4017 });
    expect(await manual(late.invoice_no, PDF)).toMatchObject({ response_code: 4010, breakdown_errors: 'expired' });
  });

  test('one that is being paid is not cancelled', async () => {
    const { bill_id, invoice_no } = await made();
    await prefund(invoice_no);
    expect(await house.call(topUps.remove, { params: { id: bill_id } }, merchant)).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'processing',
    });
  });
});

describe('a transfer by hand', () => {
  test('is told where to, and its proof waits for a person; until then nothing moves', async () => {
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
    expect(await house.call(topUps.remove, { params: { id: bill_id } }, merchant)).toMatchObject({
      response_code: 4010,
    });
    expect(await books()).toEqual({});

    const waiting = await house.call(topUpReviews.list, { query: {}, body: { status: 'AWAITING_REVIEW' } }, admin);
    expect(waiting.data.list.data).toContainEqual(
      expect.objectContaining({ id: bill_id, merchant_name: 'Warung Aisyah', account_id: merchant.account_id }),
    );
    const proof = await house.app.inject({
      method: 'GET',
      url: `/api/v1/top-ups/admin/${bill_id}/proof`,
      headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(admin)).toString('base64url')}` },
    });
    expect([proof.statusCode, proof.body]).toEqual([200, '%PDF-1.7\nslip']);
  });

  test('from the form of the page: the browser goes back to the page, also with a file that is none', async () => {
    const { bill_id, invoice_no } = await made();
    const send = async (file: File) => {
      const form = new FormData();
      form.append('proof_of_payment', file);
      const request = new Request('http://localhost/', { method: 'POST', body: form });
      const answer = await house.app.inject({
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

  test('confirmed: what came is in the pool, free of charge, and the merchant reads why', async () => {
    const { bill_id, invoice_no } = await made();
    await manual(invoice_no, PDF);
    const short = { ...CONFIRM, received_amount: '499.50', note: 'Fifty sen short' };
    expect(await review(invoice_no, short)).toMatchObject({
      response_code: 2000,
      data: { status: 'PAID', total: '499.50' },
    });
    expect(await books()).toEqual({ clearing: -49_950, payout: 49_950 });
    const seen = await read(bill_id);
    expect(seen).toMatchObject({ status: 'PAID', review_note: 'Fifty sen short', bank_reference: 'MBB 2611210007' });
    expect(seen.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'top_up_created',
      'proof_received',
      'bank_in_confirmed',
    ]);
    expect(await told()).toEqual({
      notices: [{ kind: 'TOPUP_DONE', subject_id: bill_id }],
      letters: [letter('TOPUP_DONE', { bill_id, invoice_no, amount: '499.50' })],
    });
    const log = await house.db
      .selectFrom('audit_logs')
      .select(['action', 'after'])
      .where('account_id', '=', merchant.account_id)
      .where('entity', '=', 'top_up')
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { action: 'create' },
      { action: 'review', after: { decision: 'CONFIRM', received_amount: '499.50' } },
    ]);
  });

  test('ten at once who confirm and reject: one of them, and the money at most once', async () => {
    const { bill_id, invoice_no } = await made();
    await manual(invoice_no, PDF);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        review(invoice_no, n % 5 === 4 ? { decision: 'REJECT', note: 'Nothing came' } : CONFIRM),
      ),
    );
    expect(answers.filter(({ response_code }) => response_code === 2000)).toHaveLength(1);
    expect(answers.filter(({ response_code }) => response_code === 4010)).toHaveLength(9);
    const { status } = await read(bill_id);
    expect(await books()).toEqual(status === 'PAID' ? { clearing: -50_000, payout: 50_000 } : {});
  });

  test('rejected: nothing moves, it cannot be paid any more, and the page says why', async () => {
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
    expect(await review(invoice_no, CONFIRM)).toMatchObject({ response_code: 4010 });
    expect(await books()).toEqual({});
    expect(await told()).toEqual({
      notices: [{ kind: 'TOPUP_REJECTED', subject_id: bill_id }],
      letters: [letter('TOPUP_REJECTED', { bill_id, invoice_no, amount: '500.00' })],
    });
  });

  test.each([
    ['mail alone', { in_app_enable: false }, { notices: 0, letters: 2 }],
    ['the portal alone', { email_enable: false }, { notices: 2, letters: 0 }],
    ['nobody', { in_app_enable: false, email_enable: false }, { notices: 0, letters: 0 }],
  ])('is told of as the setting says: by %s', async (_, setting, expected) => {
    await house.db
      .updateTable('notification_settings')
      .set(setting)
      .where('account_id', '=', merchant.account_id)
      .where('event', '=', 'TOPUP_DONE')
      .execute();
    for (const verdict of [CONFIRM, { decision: 'REJECT', note: 'Nothing came' }]) {
      const { invoice_no } = await made();
      await manual(invoice_no, PDF);
      expect(await review(invoice_no, verdict)).toMatchObject({ response_code: 2000 });
    }
    const { notices, letters } = await told();
    expect({ notices: notices.length, letters: letters.length }).toEqual(expected);
  });

  test('money that a bank tells of meanwhile wins; the person who looks finds nothing to confirm', async () => {
    const { bill_id, invoice_no } = await made();
    const { data } = await prefund(invoice_no);
    await house.callBack(house.fpx.word(data.fields, '1C')); // cancelled, as it seemed
    await manual(invoice_no, PDF);
    await house.callBack(house.fpx.word(data.fields, '00'));
    expect(await read(bill_id)).toMatchObject({ status: 'PAID' });
    expect(await review(invoice_no, CONFIRM)).toMatchObject({ response_code: 4010 });
    expect(await books()).toEqual({ clearing: -50_108, payout: 50_000, fee: 100, tax: 8 });
  });

  test('needs an amount and a reference, or a reason, and somebody of the platform', async () => {
    const { invoice_no } = await made();
    expect(await review(invoice_no, CONFIRM)).toMatchObject({ response_code: 4010 });
    await manual(invoice_no, PDF);
    for (const [body, faults] of [
      [{ decision: 'CONFIRM', bank_reference: 'x' }, { received_amount: 'required' }],
      [{ decision: 'CONFIRM', bank_reference: 'x', received_amount: '0.00' }, { received_amount: 'required' }],
      [{ decision: 'CONFIRM', received_amount: '5.00' }, { bank_reference: 'required' }],
      [{ decision: 'REJECT', note: ' ' }, { note: 'required' }],
    ] as const)
      expect(await review(invoice_no, body)).toMatchObject({ response_code: 4000, breakdown_errors: faults });
    expect(await review(invoice_no, CONFIRM, merchant)).toMatchObject({ response_code: 4003 });
    const bill = await house.bill(merchant);
    for (const number of [bill.invoice_no, 'PF-0000000000'])
      expect(await review(number, CONFIRM)).toMatchObject({ response_code: 4004 });
    expect(await books()).toEqual({});
  });

  test('what is no picture and no document is not taken, nor one for a number that nobody has', async () => {
    const { bill_id, invoice_no } = await made();
    const script = new File(['<script>alert(1)</script>'], 'slip.pdf', { type: 'application/pdf' });
    expect(await manual(invoice_no, script)).toMatchObject({
      response_code: 4019,
      breakdown_errors: { proof_of_payment: 'wrong_type' },
    });
    expect(await read(bill_id)).toMatchObject({ status: 'PENDING', has_proof: false });
    expect(await manual('PF-0000000000', PDF)).toMatchObject({ response_code: 4004 });
    const bill = await house.bill(merchant);
    expect(await manual(bill.invoice_no, PDF)).toMatchObject({ response_code: 4004 });
  });
});

test('ways to check a name, and the key of cards where there is one', async () => {
  expect((await house.call(paymentSwitch.verificationChannels, {})).data).toEqual([
    { channel: 'DUITNOW_NAME_ENQUIRY', is_instant: true },
    { channel: 'MANUAL', is_instant: false },
  ]);
  expect(await house.call(paymentSwitch.cardKey, {})).toMatchObject({ response_code: 4012 });
});
