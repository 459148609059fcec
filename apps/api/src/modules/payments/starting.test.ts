import { paymentSwitch } from '@kutip/contracts/payments';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CIMB, CIMB_CORPORATE, MAYBANK, payingApp, type PayingApp } from '../../../../../test/paying-app.ts';
import type { Started } from '../../../../../test/started.ts';
import type { Who } from '../../../../../test/mounted-app.ts';
import { signVisitorToken } from '../auth/auth.service.ts';

// Who may start a payment, of what, through which bank: every "no" of D-21 with its code, and nothing written for it.

let app: PayingApp;
let who: Who;
beforeAll(async () => {
  app = await payingApp();
});
beforeEach(async () => {
  who = await app.merchant();
});
afterAll(() => app.close());

const attempts = async (account_id: string) =>
  (await app.db.selectFrom('payment_records').select('id').where('account_id', '=', account_id).execute()).length;

test('the attempt keeps what it costs, and its page token only as a hash', async () => {
  const bill = await app.bill(who);
  const started = await app.started(bill);
  expect(started.expires_at).toBe(new Date(app.clock.now().getTime() + 15 * 60_000).toISOString());
  expect(started.page_token).toMatch(/^[\w-]{43}$/);
  const attempt = await app.attempt(started);
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
  expect(JSON.stringify(attempt)).not.toContain(started.page_token);
  expect(await app.jobs(attempt.id)).toEqual([{ name: 'requery_attempt', run_at: attempt.next_requery_at }]);
});

test('a visitor’s token stands for the invoice that is not named (D-05); with neither there is none', async () => {
  const bill = await app.bill(who);
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

test('by the number in the query, under its other name, or the bill’s uuid: it is the same invoice', async () => {
  const bill = await app.bill(who);
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

test('without an invoice number the field is named', async () => {
  const answer = await app.call(paymentSwitch.payBill, { query: {}, body: { payment_service_id: MAYBANK } });
  expect(answer).toMatchObject({ status: 400, response_code: 4000, breakdown_errors: { invoice_no: 'required' } });
});

test('an unknown invoice is not found', async () => {
  const answer = await app.start({ ...who, id: '', invoice_no: 'BP-ZZZZZZZZZZ' });
  expect(answer).toMatchObject({ status: 404, response_code: 4004 });
});

test('a double click with one Idempotency-Key starts one attempt', async () => {
  const bill = await app.bill(who);
  const headers = { 'idempotency-key': 'click-1' };
  const first = await app.start(bill, MAYBANK, headers);
  const second = await app.start(bill, MAYBANK, headers);
  expect(second.data).toEqual(first.data);
  expect(await attempts(who.account_id)).toBe(1);
  expect(await app.start(bill, CIMB, headers)).toMatchObject({ status: 422, response_code: 4026 });
});

test('two that start at once get numbers of their own', async () => {
  const bill = await app.bill(who);
  const started = await Promise.all(Array.from({ length: 8 }, () => app.started(bill)));
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

test('a stale or foreign token does not matter to a payer', async () => {
  const bill = await app.bill(who);
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
    const bill = await app.bill(who);
    await app.db.updateTable('invoices').set({ status }).where('id', '=', bill.id).execute();
    expect(await app.start(bill)).toMatchObject({
      status: 409,
      response_code: 4017,
      breakdown_errors: status.toLowerCase(),
    });
    expect(await attempts(who.account_id)).toBe(0);
  },
);

test('a bill past its expiry is not payable, even before the sweep has said so', async () => {
  const bill = await app.bill(who, { expires_at: app.clock.now() });
  expect(await app.start(bill)).toMatchObject({ response_code: 4017 });
});

test('the hundredth attempt is one too many', async () => {
  const bill = await app.bill(who);
  await app.db.updateTable('invoices').set({ attempts: 99 }).where('id', '=', bill.id).execute();
  expect(await app.start(bill)).toMatchObject({ response_code: 4017, breakdown_errors: 'too_many_attempts' });
});

test.each([
  ['stopped', { record_status: 2 }],
  ['not_started', { start_at: '2026-12-01T00:00:00Z' }],
  ['ended', { end_at: '2026-11-01T00:00:00Z' }],
])('a collection that is %s takes no payment', async (closed, more) => {
  const collection_id = await app.collection(who, more);
  const bill = await app.bill(who, { collection_id });
  expect(await app.start(bill)).toMatchObject({ status: 409, response_code: 4016, breakdown_errors: closed });
  expect(await attempts(who.account_id)).toBe(0);
});

test.each(['PENDING_KYC', 'SUSPENDED'])('a merchant who is %s takes no payment', async (status) => {
  const bill = await app.bill(who);
  await app.db.updateTable('accounts').set({ status }).where('id', '=', who.account_id).execute();
  expect(await app.start(bill)).toMatchObject({ status: 403, response_code: 4023 });
});

test('a bank that does not exist, is switched off, or is not for this page is not offered', async () => {
  const bill = await app.bill(who);
  const refused = (reason: string) => ({
    status: 403,
    response_code: 4012,
    breakdown_errors: { payment_service_id: reason },
  });
  expect(await app.start(bill, 30_000)).toMatchObject(refused('service_inactive'));
  const legacy = 11; // Citibank's personal bank, which takes no new payments
  expect(await app.start(bill, legacy)).toMatchObject(refused('service_inactive'));

  const collection_id = await app.collection(who, { channel_flags: ['duit_now'] });
  expect(await app.start(await app.bill(who, { collection_id }))).toMatchObject(refused('not_for_this_page'));

  const settings = app.db.updateTable('payment_settings').where('account_id', '=', who.account_id);
  await settings.set({ is_active: false }).where('channel_flag', '=', 'fpx').execute();
  expect(await app.start(bill)).toMatchObject(refused('switched_off'));

  const plan = app.db.updateTable('subscriptions').where('code', '=', 'SCALE');
  await plan.set({ fpx_enable: false }).execute();
  expect(await app.start(bill)).toMatchObject(refused('not_in_plan'));
  await plan.set({ fpx_enable: true }).execute();
  expect(await attempts(who.account_id)).toBe(0);
});

test('the amount must fit the bank and must pay its own fee', async () => {
  const start = async (amount: number, service_id = MAYBANK) => app.start(await app.bill(who, { amount }), service_id);
  const refused = (reason: string) => ({ status: 422, response_code: 4013, breakdown_errors: { amount: reason } });
  expect(await start(99)).toMatchObject(refused('amount_too_small'));
  expect(await start(107)).toMatchObject(refused('fee_exceeds_amount'));
  expect(await start(108)).toMatchObject({ response_code: 2000 });
  expect(await start(3_000_000)).toMatchObject({ response_code: 2000 });
  expect(await start(3_000_001)).toMatchObject(refused('amount_too_large'));
  expect(await start(3_000_001, CIMB_CORPORATE)).toMatchObject({ response_code: 2000 });
  expect(await start(199, CIMB_CORPORATE)).toMatchObject(refused('amount_too_small'));
});

test('a bank that is down is refused by name, and shown as down among what is offered', async () => {
  const bill = await app.bill(who);
  app.fpx.banks_down.add('MB2U0227/B2C').add('BCBB0235/B2B1');
  await app.paymentSwitch().watchBanks();
  const refused = await app.start(bill);
  expect(refused).toMatchObject({
    status: 502,
    response_code: 5002,
    breakdown_errors: { payment_service_id: 'bank_offline' },
  });
  expect(refused.description).toContain('Maybank');
  expect(await attempts(who.account_id)).toBe(0);

  const offered = await app.call(paymentSwitch.offered, { params: { bankType: 1 }, query: { _invoice_uuid: bill.id } });
  const byId = new Map((offered.data as { payment_service_id: number }[]).map((one) => [one.payment_service_id, one]));
  const checked = { health_checked_at: app.clock.now().toISOString() };
  expect(byId.get(MAYBANK)).toMatchObject({
    is_online: false,
    ...checked,
    rate: { fixed_sen: 100 },
    fee_bearer: 'MERCHANT',
  });
  expect(byId.get(CIMB)).toMatchObject({ name: 'CIMB Bank', is_online: true }); // its corporate twin is down
  expect(byId.has(CIMB_CORPORATE)).toBe(false);
  const board = await app.call(paymentSwitch.services, { params: { bankType: 2 } });
  expect(board.data).toContainEqual(expect.objectContaining({ payment_service_id: CIMB_CORPORATE, is_online: false }));

  app.fpx.banks_down.clear();
  await app.paymentSwitch().watchBanks();
  expect(await app.start(bill)).toMatchObject({ response_code: 2000 });
});

test('when FPX itself is silent its last word holds for five minutes, then nobody knows', async () => {
  const health = async () => {
    const { data } = await app.call(paymentSwitch.services, { params: { bankType: 1 } });
    return (data as { payment_service_id: number; is_online: boolean | null }[]).find(
      (one) => one.payment_service_id === CIMB,
    )?.is_online;
  };
  await app.paymentSwitch().watchBanks();
  app.fpx.down = true;
  app.pass({ minutes: 5 });
  await app.paymentSwitch().watchBanks();
  expect(await health()).toBe(true);
  app.pass({ seconds: 1 });
  await app.paymentSwitch().watchBanks();
  expect(await health()).toBe(null);
  expect(await app.start(await app.bill(who))).toMatchObject({ response_code: 2000 }); // unknown is not down
  app.fpx.down = false;
  await app.paymentSwitch().watchBanks();
  expect(await health()).toBe(true);
});

test('an amount nobody can pay leaves no bank to choose, another merchant’s settings do not matter', async () => {
  const offered = async (amount: number) => {
    const bill = await app.bill(who, { amount });
    const { data } = await app.call(paymentSwitch.offered, {
      params: { bankType: 1 },
      query: { _invoice_uuid: bill.id },
    });
    return (data as unknown[]).length;
  };
  expect(await offered(50)).toBe(0);
  const other = await app.merchant();
  await app.db
    .updateTable('payment_settings')
    .set({ is_active: false })
    .where('account_id', '=', other.account_id)
    .execute();
  expect(await offered(5_000)).toBeGreaterThan(20);
});

test('when our request cannot be made the attempt is over and the bill is free again', async () => {
  const bill = await app.bill(who);
  const [service] = await app.db.selectFrom('payment_services').selectAll().where('id', '=', MAYBANK).execute();
  await app.db.updateTable('payment_services').set({ provider: 'broken' }).where('id', '=', MAYBANK).execute();
  expect(await app.start(bill)).toMatchObject({ status: 502, response_code: 5002 });
  await app.db.updateTable('payment_services').set({ provider: service!.provider }).where('id', '=', MAYBANK).execute();
  const attempt = await app.attempt({ transaction_invoice_no: `${bill.invoice_no}-01` } as Started);
  expect(attempt).toMatchObject({ status: 'FAILED', provider: 'broken', next_requery_at: null });
  expect(await app.invoice(bill)).toEqual({ status: 'PENDING', bill_status: 'PENDING', attempts: 1 });
});
