import { paymentSwitch } from '@kutip/contracts/payments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CIMB, CIMB_CORPORATE, MAYBANK, paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { signVisitorToken } from '../auth/auth.service.ts';

// Starting payments: every refusal of D-21 with its code, and no attempt written for it.

let app: PaymentsApp;
let merchant: TestCaller;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  merchant = await app.createMerchant();
});
afterAll(() => app.close());

const attempts = async (account_id: string) =>
  (await app.db.selectFrom('payment_records').select('id').where('account_id', '=', account_id).execute()).length;

test('a started attempt stores its fees and schedules the first status query', async () => {
  const bill = await app.createBill(merchant);
  const started = await app.startOrThrow(bill);
  expect(started.expires_at).toBe(new Date(app.clock.now().getTime() + 15 * 60_000).toISOString());
  // Whoever starts a payment may have nothing but the link, so it proves nothing.
  expect(started).not.toHaveProperty('page_token');
  const attempt = await app.loadAttempt(started);
  expect(attempt).toMatchObject({
    status: 'PROCESSING',
    attempt: 1,
    amount: 5_000,
    fee: 100,
    fee_tax: 8,
    total_amount: 5_000,
    net_amount: 4_892,
    fee_bearer: 'MERCHANT',
    channel_flag: 'fpx',
    bank_type: 1,
    provider: 'fpx',
    payer_bank: 'Maybank (Maybank2u)',
    next_requery_at: new Date(app.clock.now().getTime() + 3 * 60_000),
  });
  // The sweep enqueues its first status query when that is near: most payments end before.
  expect(await app.loadRequeryJobs(attempt.id)).toEqual([]);
});

test('another total than the payer was shown is refused, whether the bill or its charge was edited', async () => {
  const bill = await app.createBill(merchant);
  const start = (expected_total: string) =>
    app.call(paymentSwitch.payViu, {
      query: {},
      body: { payment_service_id: MAYBANK, invoice_no: bill.invoice_no, expected_total },
    });
  expect(await start('49.99')).toMatchObject({
    response_code: 4030,
    breakdown_errors: { expected_total: 'changed' },
  });
  expect(await attempts(merchant.account_id)).toBe(0);
  expect((await start('50.00')).response_code).toBe(2000);
});

test('a visitor token names the invoice when the request does not (D-05)', async () => {
  const bill = await app.createBill(merchant);
  const scope = { kind: 'invoice', uuid: bill.id, invoice_no: null } as const;
  const { access_token } = await signVisitorToken('5a'.repeat(32), scope, app.clock.now());
  const body = { payment_service_id: MAYBANK };
  const started = await app.call(paymentSwitch.payViu, { query: {}, body }, { token: access_token });
  expect(started.data.transaction_invoice_no).toBe(`${bill.invoice_no}-01`);
  const collection = await signVisitorToken('5a'.repeat(32), { ...scope, kind: 'collection' }, app.clock.now());
  for (const token of [collection.access_token, 'stale'])
    expect(await app.call(paymentSwitch.payViu, { query: {}, body }, { token })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { invoice_no: 'required' },
    });
});

test('a payment can be started by invoice number in query or body, or by the bill’s uuid', async () => {
  const bill = await app.createBill(merchant);
  const body = { payment_service_id: MAYBANK };
  const no = bill.invoice_no;
  const calls = [
    await app.call(paymentSwitch.payBill, { query: { _invoice: no }, body }),
    await app.call(paymentSwitch.payBill, { query: {}, body: { ...body, invoiceNo: no.toLowerCase() } }),
    await app.call(paymentSwitch.payViu, { query: { invoice_no: no }, body }),
    await app.call(paymentSwitch.payViu, { query: {}, body: { ...body, invoice_no: no } }),
  ];
  expect(calls.map(({ data }) => data?.transaction_invoice_no)).toEqual([
    `${no}-01`,
    `${no}-02`,
    `${no}-03`,
    `${no}-04`,
  ]);
});

test('a start without invoice number names the missing field', async () => {
  const answer = await app.call(paymentSwitch.payBill, { query: {}, body: { payment_service_id: MAYBANK } });
  expect(answer).toMatchObject({ status: 400, response_code: 4000, breakdown_errors: { invoice_no: 'required' } });
});

test('starting a payment of an unknown invoice answers not found', async () => {
  const answer = await app.start({ ...merchant, id: '', invoice_no: 'BP-ZZZZZZZZZZ' });
  expect(answer).toMatchObject({ status: 404, response_code: 4004 });
});

test('a double click with one Idempotency-Key starts one attempt', async () => {
  const bill = await app.createBill(merchant);
  const headers = { 'idempotency-key': 'click-1' };
  const first = await app.start(bill, MAYBANK, headers);
  const second = await app.start(bill, MAYBANK, headers);
  expect(second.data).toEqual(first.data);
  expect(await attempts(merchant.account_id)).toBe(1);
  expect(await app.start(bill, CIMB, headers)).toMatchObject({ status: 422, response_code: 4026 });
});

test('concurrent starts get different attempt numbers', async () => {
  const bill = await app.createBill(merchant);
  const started = await Promise.all(Array.from({ length: 8 }, () => app.startOrThrow(bill)));
  expect(started.map((one) => one.transaction_invoice_no.slice(-2)).toSorted()).toEqual([
    '01',
    '02',
    '03',
    '04',
    '05',
    '06',
    '07',
    '08',
  ]);
});

test('an expired or foreign token is ignored for a payer', async () => {
  const bill = await app.createBill(merchant);
  for (const token of ['stale', 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'null'])
    expect(
      await app.call(
        paymentSwitch.payBill,
        { query: {}, body: { invoice_no: bill.invoice_no, payment_service_id: MAYBANK } },
        { token },
      ),
    ).toMatchObject({ status: 200, response_code: 2000, token: null });
});

test.each(['PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'VOIDED', 'DRAFT'])(
  'a bill that is %s is not payable',
  async (status) => {
    const bill = await app.createBill(merchant);
    await app.db.updateTable('invoices').set({ status }).where('id', '=', bill.id).execute();
    expect(await app.start(bill)).toMatchObject({
      status: 409,
      response_code: 4017,
      breakdown_errors: status.toLowerCase(),
    });
    expect(await attempts(merchant.account_id)).toBe(0);
  },
);

test('a bill past its expiry is not payable, even before the sweep marks it', async () => {
  const bill = await app.createBill(merchant, { expires_at: app.clock.now() });
  expect(await app.start(bill)).toMatchObject({ response_code: 4017 });
});

test('attempts that one address leaves behind do not lock the bill for others', async () => {
  const bill = await app.createBill(merchant);
  for (let n = 0; n < 10; n += 1) await app.startOrThrow(bill);
  expect(await app.start(bill)).toMatchObject({ status: 429 });
  const body = { invoice_no: bill.invoice_no, payment_service_id: 15 };
  const url = '/api/v1/payment-services/switch/payment-bill/_invoice';
  const answer = await app.app.inject({ method: 'POST', url, payload: body, remoteAddress: '198.51.100.7' });
  expect(answer.statusCode).toBe(200);
  app.advanceTime({ minutes: 10 });
  await app.startOrThrow(bill);
  app.advanceTime({ minutes: -10 });
});

test('a hundredth attempt has three digits, and a ten-thousandth is refused', async () => {
  const bill = await app.createBill(merchant);
  const setAttempts = (count: number) =>
    app.db.updateTable('invoices').set({ attempts: count }).where('id', '=', bill.id).execute();
  await setAttempts(99);
  expect((await app.startOrThrow(bill)).transaction_invoice_no).toBe(`${bill.invoice_no}-100`);
  await setAttempts(9_999);
  expect(await app.start(bill)).toMatchObject({ response_code: 4017, breakdown_errors: 'too_many_attempts' });
});

test.each([
  ['stopped', { record_status: 2 }],
  ['not_started', { start_at: '2026-12-01T00:00:00Z' }],
  ['ended', { end_at: '2026-11-01T00:00:00Z' }],
])('a collection that is %s takes no payment', async (closed, more) => {
  const collection_id = await app.createCollection(merchant, more);
  const bill = await app.createBill(merchant, { collection_id });
  expect(await app.start(bill)).toMatchObject({ status: 409, response_code: 4016, breakdown_errors: closed });
  expect(await attempts(merchant.account_id)).toBe(0);
});

test('a merchant who waits for approval tries a payment in test mode', async () => {
  const bill = await app.createBill(merchant);
  await app.db.updateTable('accounts').set({ status: 'PENDING_KYC' }).where('id', '=', merchant.account_id).execute();
  expect((await app.start(bill)).response_code).toBe(2000);
});

test.each(['REJECTED', 'SUSPENDED'])('a merchant who is %s takes no payment', async (status) => {
  const bill = await app.createBill(merchant);
  await app.db.updateTable('accounts').set({ status }).where('id', '=', merchant.account_id).execute();
  expect(await app.start(bill)).toMatchObject({ status: 403, response_code: 4023 });
});

// R-012 R-153
test('a payment service that is unknown, switched off or not for this page is refused', async () => {
  const bill = await app.createBill(merchant);
  const refused = (reason: string) => ({
    status: 403,
    response_code: 4012,
    breakdown_errors: { payment_service_id: reason },
  });
  expect(await app.start(bill, 30_000)).toMatchObject(refused('service_inactive'));
  const legacy = 11; // Citibank's personal bank, which takes no new payments
  expect(await app.start(bill, legacy)).toMatchObject(refused('service_inactive'));

  const collection_id = await app.createCollection(merchant, { channel_flags: ['duit_now'] });
  expect(await app.start(await app.createBill(merchant, { collection_id }))).toMatchObject(
    refused('not_for_this_page'),
  );

  const settings = app.db.updateTable('payment_settings').where('account_id', '=', merchant.account_id);
  await settings.set({ is_active: false }).where('channel_flag', '=', 'fpx').execute();
  expect(await app.start(bill)).toMatchObject(refused('switched_off'));

  const plan = app.db.updateTable('subscriptions').where('code', '=', 'SCALE');
  await plan.set({ fpx_enable: false }).execute();
  expect(await app.start(bill)).toMatchObject(refused('not_in_plan'));
  await plan.set({ fpx_enable: true }).execute();
  expect(await attempts(merchant.account_id)).toBe(0);
});

test('an amount outside the bank’s limits or below its fee is refused', async () => {
  const start = async (amount: number, service_id = MAYBANK) =>
    app.start(await app.createBill(merchant, { amount }), service_id);
  const refused = (reason: string) => ({ status: 422, response_code: 4013, breakdown_errors: { amount: reason } });
  expect(await start(99)).toMatchObject(refused('amount_too_small'));
  expect(await start(107)).toMatchObject(refused('fee_exceeds_amount'));
  expect(await start(108)).toMatchObject({ response_code: 2000 });
  expect(await start(3_000_000)).toMatchObject({ response_code: 2000 });
  expect(await start(3_000_001)).toMatchObject(refused('amount_too_large'));
  expect(await start(3_000_001, CIMB_CORPORATE)).toMatchObject({ response_code: 2000 });
  expect(await start(199, CIMB_CORPORATE)).toMatchObject(refused('amount_too_small'));
});

test('an offline bank is refused by name and listed as offline', async () => {
  const bill = await app.createBill(merchant);
  const setBanksUp = (is_up: boolean) => {
    app.fpx.setBankUp('MB2U0227', 'B2C', is_up);
    app.fpx.setBankUp('BCBB0235', 'B2B1', is_up);
  };
  setBanksUp(false);
  await app.paymentSwitch().refreshBankHealth();
  const refused = await app.start(bill);
  expect(refused).toMatchObject({
    status: 502,
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'bank_offline' },
  });
  expect(refused.description).toContain('Maybank');
  expect(await attempts(merchant.account_id)).toBe(0);

  const offered = await app.call(paymentSwitch.offered, { params: { bankType: 1 }, query: { _invoice_uuid: bill.id } });
  const byId = new Map((offered.data as { payment_service_id: number }[]).map((one) => [one.payment_service_id, one]));
  const checked = { health_checked_at: app.clock.now().toISOString() };
  expect(byId.get(MAYBANK)).toMatchObject({
    is_online: false,
    ...checked,
    rate: { fixed_sen: 100 },
    fee_bearer: 'MERCHANT',
  });
  expect(byId.get(CIMB)).toMatchObject({ name: 'CIMB Bank', is_online: true }); // its corporate bank is offline
  expect(byId.has(CIMB_CORPORATE)).toBe(false);
  const board = await app.call(paymentSwitch.services, { params: { bankType: 2 } });
  expect(board.data).toContainEqual(expect.objectContaining({ payment_service_id: CIMB_CORPORATE, is_online: false }));

  setBanksUp(true);
  await app.paymentSwitch().refreshBankHealth();
  expect(await app.start(bill)).toMatchObject({ response_code: 2000 });
});

test('when FPX does not answer, bank status stays valid for five minutes, then is unknown', async () => {
  const health = async () => {
    const { data } = await app.call(paymentSwitch.services, { params: { bankType: 1 } });
    return (data as { payment_service_id: number; is_online: boolean | null }[]).find(
      (one) => one.payment_service_id === CIMB,
    )?.is_online;
  };
  await app.paymentSwitch().refreshBankHealth();
  app.fpx.down = true;
  app.advanceTime({ minutes: 5 });
  await app.paymentSwitch().refreshBankHealth();
  expect(await health()).toBe(true);
  app.advanceTime({ seconds: 1 });
  await app.paymentSwitch().refreshBankHealth();
  expect(await health()).toBe(null);
  expect(await app.start(await app.createBill(merchant))).toMatchObject({ response_code: 2000 }); // unknown is not offline
  app.fpx.down = false;
  await app.paymentSwitch().refreshBankHealth();
  expect(await health()).toBe(true);
});

test('an amount outside all limits offers no bank, and another merchant’s settings have no effect', async () => {
  const offered = async (amount: number) => {
    const bill = await app.createBill(merchant, { amount });
    const { data } = await app.call(paymentSwitch.offered, {
      params: { bankType: 1 },
      query: { _invoice_uuid: bill.id },
    });
    return (data as unknown[]).length;
  };
  expect(await offered(50)).toBe(0);
  const other = await app.createMerchant();
  await app.db
    .updateTable('payment_settings')
    .set({ is_active: false })
    .where('account_id', '=', other.account_id)
    .execute();
  expect(await offered(5_000)).toBeGreaterThan(20);
});

test('an attempt fails and frees the bill when the provider cannot be reached at start', async () => {
  const bill = await app.createBill(merchant);
  const [service] = await app.db.selectFrom('payment_services').selectAll().where('id', '=', MAYBANK).execute();
  await app.db.updateTable('payment_services').set({ provider: 'broken' }).where('id', '=', MAYBANK).execute();
  expect(await app.start(bill)).toMatchObject({ status: 502, response_code: 5002 });
  await app.db.updateTable('payment_services').set({ provider: service!.provider }).where('id', '=', MAYBANK).execute();
  const attempt = await app.loadAttempt({ transaction_invoice_no: `${bill.invoice_no}-01` } as StartedPayment);
  expect(attempt).toMatchObject({ status: 'FAILED', provider: 'broken', next_requery_at: null });
  expect(await app.loadInvoice(bill)).toEqual({ status: 'PENDING', bill_status: 'PENDING', attempts: 1 });
});
