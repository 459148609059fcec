import type { Sen } from '@kutip/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payingApp, CIMB, CIMB_CORPORATE, type Bill, type PayingApp } from '../../../../../test/paying-app.ts';

// What a provider says and what becomes of it: forged, repeated and ill-fitting words among them.

let app: PayingApp;
beforeAll(async () => {
  app = await payingApp();
});
afterAll(() => app.close());

const aBill = async (more: Parameters<PayingApp['bill']>[1] = {}): Promise<Bill> =>
  app.bill(await app.merchant(), more);
const inbox = () =>
  app.db.selectFrom('callback_inbox').select(['state', 'outcome', 'seen_count']).orderBy('id').execute();
const lastInInbox = async () => (await inbox()).at(-1);
const PAID = { clearing: -5_000, pending: 4_892, fee: 100, tax: 8 };

test('a success is in the ledger, on the bill, on the timeline and in two mails', async () => {
  const bill = await aBill();
  const started = await app.started(bill);
  expect(await app.callBack(app.fpx.word(started.fields, '00'))).toBe('OK');

  const { provider_reference } = await app.attempt(started);
  expect(await app.attempt(started)).toMatchObject({
    status: 'SUCCESS',
    provider_code: '00',
    provider_reference: expect.stringMatching(/^2611211042/),
    payer_bank: 'Maybank (Maybank2u)',
    expected_settlement_date: '2026-11-23', // paid on a Saturday: the next working day is Monday
    net_amount: 4_892,
    next_requery_at: null,
  });
  expect(await app.invoice(bill)).toEqual({ status: 'PAID', bill_status: 'PAID', attempts: 1 });
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
  expect(await app.books(bill.account_id)).toEqual(PAID);
  expect(await app.exceptions(bill.account_id)).toEqual([]);
  expect(await lastInInbox()).toEqual({ state: 'PROCESSED', outcome: 'confirmed', seen_count: 1 });

  const mails = await app.db
    .selectFrom('outbox')
    .select(['template', 'recipient', 'data'])
    .where('account_id', '=', bill.account_id)
    .orderBy('template')
    .execute();
  expect(mails).toMatchObject([
    { template: 'merchant_paid', recipient: 'aisyah@warung.example', data: { amount: '50.00', net_amount: '48.92' } },
    {
      template: 'receipt',
      recipient: 'siti@payer.example',
      data: { reference: provider_reference, bank: 'Maybank (Maybank2u)' },
    },
  ]);
});

test('a success that is found late was paid when FPX says, if that can be', async () => {
  const paidAt = async (told: { fpx_txn_time: Date }) => {
    const started = await app.started(await aBill());
    app.pass({ minutes: 90 });
    await app.callBack(app.fpx.word(started.fields, '00', told));
    const { paid_at } = await app.attempt(started);
    app.pass({ minutes: -90 });
    return (paid_at as Date).toISOString();
  };
  expect(await paidAt({ fpx_txn_time: new Date('2026-11-21T02:43:10Z') })).toBe('2026-11-21T02:43:10.000Z');
  expect(await paidAt({ fpx_txn_time: new Date('2026-11-20T02:43:10Z') })).toBe('2026-11-21T04:12:00.000Z');
  expect(await paidAt({ fpx_txn_time: new Date('2026-11-22T02:43:10Z') })).toBe('2026-11-21T04:12:00.000Z');
});

test('a repeated success posts once, whether the same bytes or another message', async () => {
  const bill = await aBill();
  const started = await app.started(bill);
  const word = app.fpx.word(started.fields, '00');
  await app.callBack(word);
  await app.callBack(word);
  expect(await lastInInbox()).toEqual({ state: 'PROCESSED', outcome: 'confirmed', seen_count: 2 });
  await app.callBack(app.fpx.word(started.fields, '00', { debit_auth_no: '999999' }));
  expect(await lastInInbox()).toEqual({ state: 'PROCESSED', outcome: 'repeated', seen_count: 1 });
  expect(await app.books(bill.account_id)).toEqual(PAID);
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test('many at once of one payment still post once', async () => {
  const bill = await aBill();
  const started = await app.started(bill);
  const words = Array.from({ length: 20 }, (_, n) =>
    app.fpx.word(started.fields, '00', { debit_auth_no: `${n % 10}` }),
  );
  expect(await Promise.all(words.map(app.callBack))).toEqual(words.map(() => 'OK'));
  expect(await app.books(bill.account_id)).toEqual(PAID);
});

test('a forged callback is kept as refused, answered alike, and changes nothing', async () => {
  const bill = await aBill();
  const started = await app.started(bill);
  expect(await app.callBack(app.fpx.word(started.fields, '00', { signed_by: 'stranger' }))).toBe('OK');
  expect(await lastInInbox()).toEqual({ state: 'REFUSED', outcome: 'forged', seen_count: 1 });
  const tampered = new URLSearchParams(app.fpx.word(started.fields, '51'));
  tampered.set('fpx_debitAuthCode', '00');
  expect(await app.callBack(tampered.toString())).toBe('OK');
  expect(await lastInInbox()).toMatchObject({ state: 'REFUSED', outcome: 'forged' });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.books(bill.account_id)).toEqual({});
});

test.each(['', 'nonsense', '%%%', 'fpx_msgType=AC&fpx_checkSum=00', '\0'])(
  'a body nobody can read is kept and nothing more: %j',
  async (body) => {
    expect(await app.callBack(body)).toBe('OK');
    expect(await lastInInbox()).toMatchObject({ state: 'REFUSED', outcome: 'forged' });
  },
);

test('FPX’s next certificate counts as well', async () => {
  const started = await app.started(await aBill());
  await app.callBack(app.fpx.word(started.fields, '00', { signed_by: 'next' }));
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('an unknown provider has no callback', async () => {
  const answer = await app.app.inject({ method: 'POST', url: '/api/v1/payment-services/switch/callback/nobody' });
  expect(answer.statusCode).toBe(404);
});

test.each([
  ['amount', { amount: 4_999 as Sen }],
  ['currency', { currency: 'USD' }],
  ['order_no', { seller_ex_order_no: 'BP-0000000000-01' }],
])('a success whose %s does not fit is an exception and no money', async (field, wrong) => {
  const bill = await aBill();
  const started = await app.started(bill);
  await app.callBack(app.fpx.word(started.fields, '00', wrong));
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.exceptions(bill.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
  expect(await lastInInbox()).toMatchObject({ state: 'PROCESSED', outcome: 'mismatch' });
  expect(await app.books(bill.account_id)).toEqual({});

  // Said again in other words it is no new work, and the truth still wins afterwards.
  await app.callBack(app.fpx.word(started.fields, '00', { ...wrong, debit_auth_no: '77' }));
  expect(await app.exceptions(bill.account_id)).toHaveLength(1);
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await app.books(bill.account_id)).toEqual(PAID);
});

test('a word about an order that we do not have is the platform’s exception', async () => {
  const started = await app.started(await aBill());
  const order = { seller_order_no: 'BP-ZZZZZZZZZZ-01', seller_ex_order_no: 'BP-ZZZZZZZZZZ-01' };
  await app.callBack(app.fpx.word(started.fields, '00', order));
  expect(await lastInInbox()).toMatchObject({ outcome: 'unknown_order' });
  expect(await app.exceptions('00000000-0000-0000-0000-000000000000')).toMatchObject([
    { kind: 'unknown_order', detail: { heard_amount: '50.00' } },
  ]);
});

test('a word for another seller is not for us', async () => {
  const started = await app.started(await aBill());
  await app.callBack(app.fpx.word(started.fields, '00', { seller_id: 'SE00099999' }));
  expect(await lastInInbox()).toMatchObject({ state: 'REFUSED', outcome: 'for_another_seller' });
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' });
});

test.each([
  ['51', 'FAILED', 'attempt_failed', 'Insufficient funds'],
  ['1C', 'CANCELLED', 'attempt_cancelled', 'Cancelled on the login page'],
  ['OF', 'EXPIRED', 'attempt_expired', 'Transaction timed out'],
])('%s ends the attempt as %s and the bill can be paid again', async (code, status, kind, reason) => {
  const bill = await aBill();
  const started = await app.started(bill);
  await app.callBack(app.fpx.word(started.fields, code));
  expect(await app.attempt(started)).toMatchObject({ status, provider_code: code, failed_reason: reason });
  expect(await app.invoice(bill)).toMatchObject({ status: 'PENDING', bill_status: 'PENDING' });
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', kind]);

  const again = await app.started(bill, CIMB);
  expect(again.transaction_invoice_no).toBe(`${bill.invoice_no}-02`);
  await app.callBack(app.fpx.word(again.fields, '00'));
  expect(await app.books(bill.account_id)).toEqual(PAID);
});

test('a bill stays in process while another of its attempts is open', async () => {
  const bill = await aBill();
  const one = await app.started(bill);
  const two = await app.started(bill);
  await app.callBack(app.fpx.word(one.fields, '51'));
  expect(await app.invoice(bill)).toMatchObject({ status: 'PROCESSING', bill_status: 'PROCESSING' });
  await app.callBack(app.fpx.word(two.fields, '51'));
  expect(await app.invoice(bill)).toMatchObject({ status: 'PENDING', bill_status: 'PENDING' });
});

test.each(['09', '87', '96', 'Q9'])('%s ends nothing: unknown means pending', async (code) => {
  const bill = await aBill();
  const started = await app.started(bill);
  await app.callBack(app.fpx.word(started.fields, code));
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: code });
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'attempt_pending']);
});

test('a company’s payment waits for its approver and is paid when he releases it, days later', async () => {
  const bill = await aBill();
  const started = await app.started(bill, CIMB_CORPORATE);
  expect(started.fields).toMatchObject({ fpx_msgToken: '02', fpx_makerName: 'Siti Nurhaliza' });
  await app.callBack(app.fpx.word(started.fields, '99'));
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'approver_awaited']);
  app.pass({ days: 3 });
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await app.books(bill.account_id)).toEqual({ clearing: -5_000, pending: 4_784, fee: 200, tax: 16 });
  // Paid when it was released, not when it was entered: Tuesday, so due on Wednesday.
  expect(await app.attempt(started)).toMatchObject({
    paid_at: app.clock.now(),
    expected_settlement_date: '2026-11-25',
  });
  app.pass({ days: -3 });
});

test('the surcharge of a payer who bears the fee is in what must match and in what is posted', async () => {
  const who = await app.merchant();
  const collection_id = await app.collection(who, { fee_bearer: 'CUSTOMER' });
  const bill = await app.bill(who, { collection_id });
  const started = await app.started(bill);
  expect(started.fields).toMatchObject({ fpx_txnAmount: '51.08' });
  await app.callBack(app.fpx.word(started.fields, '00'));
  expect(await app.books(bill.account_id)).toEqual({ clearing: -5_108, pending: 5_000, fee: 100, tax: 8 });
});

test('what was acknowledged and not worked through is found by the sweep, once', async () => {
  const bill = await aBill();
  const started = await app.started(bill);
  // The process dies between the answer and the work: the row is there, and nothing else.
  const body = app.fpx.word(started.fields, '00');
  await app.db
    .insertInto('callback_inbox')
    .values({
      id: '01900000-0000-7000-8000-00000000c0de',
      provider: 'fpx',
      event_key: 'left',
      source: 'direct',
      body,
      received_at: app.clock.now(),
    })
    .execute();
  await app.paymentSwitch().sweep();
  expect(await app.attempt(started)).toMatchObject({ status: 'PROCESSING' }); // still young: its process may be at it
  app.pass({ seconds: 31 });
  await Promise.all([app.paymentSwitch().sweep(), app.paymentSwitch().sweep()]);
  expect(await app.attempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.books(bill.account_id)).toEqual(PAID);
  const left = await app.db.selectFrom('callback_inbox').select('id').where('state', '=', 'RECEIVED').execute();
  expect(left).toEqual([]);
});

test('what was refused for want of a certificate counts when it comes again and verifies', async () => {
  const started = await app.started(await aBill());
  const body = app.fpx.word(started.fields, '00');
  await app.callBack(body);
  await app.db
    .updateTable('callback_inbox')
    .set({ state: 'REFUSED', outcome: 'forged' })
    .where('body', '=', body)
    .execute();
  await app.callBack(body);
  const [row] = await app.db
    .selectFrom('callback_inbox')
    .select(['state', 'seen_count'])
    .where('body', '=', body)
    .execute();
  expect(row).toEqual({ state: 'PROCESSED', seen_count: 2 });
});
