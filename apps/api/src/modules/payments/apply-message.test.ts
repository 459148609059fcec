import { paymentSwitch } from '@kutip/contracts/payments';
import type { Sen } from '@kutip/domain/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  paymentsApp,
  CIMB,
  CIMB_CORPORATE,
  MAYBANK,
  type Bill,
  type PaymentsApp,
} from '../../../../../test/payments-app.ts';

// Applying provider messages, including forged, repeated and mismatching ones.

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.close());

const createBill = async (more: Parameters<PaymentsApp['createBill']>[1] = {}): Promise<Bill> =>
  app.createBill(await app.createMerchant(), more);
const inbox = () =>
  app.db.selectFrom('callback_inbox').select(['state', 'outcome', 'received_count']).orderBy('id').execute();
const lastInInbox = async () => (await inbox()).at(-1);
const PAID = { clearing: -5_000, pending: 4_892, fee: 100, tax: 8 };

test('a success posts the payment, marks the bill paid and sends two e-emails', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  expect(await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'))).toBe('OK');

  const { provider_reference } = await app.loadAttempt(started);
  expect(await app.loadAttempt(started)).toMatchObject({
    status: 'SUCCESS',
    provider_code: '00',
    provider_reference: expect.stringMatching(/^2611211042/),
    payer_bank: 'Maybank (Maybank2u)',
    expected_settlement_date: '2026-11-23', // paid on a Saturday: the next working day is Monday
    net_amount: 4_892,
    next_requery_at: null,
  });
  expect(await app.loadInvoice(bill)).toEqual({ status: 'PAID', bill_status: 'PAID', attempts: 1 });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
  expect(await app.loadExceptions(bill.account_id)).toEqual([]);
  expect(await lastInInbox()).toEqual({ state: 'PROCESSED', outcome: 'confirmed', received_count: 1 });

  const emails = await app.db
    .selectFrom('outbox')
    .select(['template', 'recipient', 'data'])
    .where('account_id', '=', bill.account_id)
    .orderBy('template')
    .execute();
  expect(emails).toMatchObject([
    { template: 'merchant_paid', recipient: 'aisyah@warung.example', data: { amount: '50.00', net_amount: '48.92' } },
    {
      template: 'receipt',
      recipient: 'siti@payer.example',
      data: { reference: provider_reference, bank: 'Maybank (Maybank2u)' },
    },
  ]);
});

test('receipt, its link and the way back are in the language of the page that the payer started on', async () => {
  const bill = await createBill();
  const body = { invoice_no: bill.invoice_no, payment_service_id: MAYBANK, payer_language: 'zh' } as const;
  const { data } = await app.call(paymentSwitch.payViu, { query: {}, body });
  await app.postFpxCallback(app.fpx.buildConfirmation(data.fields, '00'));
  const receipt = app.db.selectFrom('outbox').select(['language', 'data']).where('account_id', '=', bill.account_id);
  const address = `/pay/thankyou?invoice_no=${data.transaction_invoice_no}&lang=zh`;
  expect(await receipt.where('template', '=', 'receipt').execute()).toMatchObject([
    { language: 'zh', data: { link: expect.stringContaining(address) } },
  ]);
  expect(await app.postFpxReturn(app.fpx.buildConfirmation(data.fields, '00'))).toMatchObject({ location: address });
});

test('a success that is found late has FPX’s payment time when that is plausible', async () => {
  const paidAt = async (overrides: { fpx_txn_time: Date }) => {
    const started = await app.startOrThrow(await createBill());
    app.advanceTime({ minutes: 90 });
    await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', overrides));
    const { paid_at } = await app.loadAttempt(started);
    app.advanceTime({ minutes: -90 });
    return (paid_at as Date).toISOString();
  };
  expect(await paidAt({ fpx_txn_time: new Date('2026-11-21T02:43:10Z') })).toBe('2026-11-21T02:43:10.000Z');
  expect(await paidAt({ fpx_txn_time: new Date('2026-11-20T02:43:10Z') })).toBe('2026-11-21T04:12:00.000Z');
  expect(await paidAt({ fpx_txn_time: new Date('2026-11-22T02:43:10Z') })).toBe('2026-11-21T04:12:00.000Z');
});

test('a repeated success posts once, with identical or different bytes', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  const confirmation = app.fpx.buildConfirmation(started.fields, '00');
  await app.postFpxCallback(confirmation);
  await app.postFpxCallback(confirmation);
  expect(await lastInInbox()).toEqual({ state: 'PROCESSED', outcome: 'confirmed', received_count: 2 });
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', { debit_auth_no: '999999' }));
  expect(await lastInInbox()).toEqual({ state: 'PROCESSED', outcome: 'repeated', received_count: 1 });
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
});

test('concurrent messages of one payment post once', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  const confirmations = Array.from({ length: 20 }, (_, n) =>
    app.fpx.buildConfirmation(started.fields, '00', { debit_auth_no: `${n % 10}` }),
  );
  expect(await Promise.all(confirmations.map(app.postFpxCallback))).toEqual(confirmations.map(() => 'OK'));
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
});

test('a forged callback is stored as refused, gets the same answer, and changes nothing', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  expect(await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', { signed_by: 'stranger' }))).toBe(
    'OK',
  );
  expect(await lastInInbox()).toEqual({ state: 'REFUSED', outcome: 'forged', received_count: 1 });
  const tampered = new URLSearchParams(app.fpx.buildConfirmation(started.fields, '51'));
  tampered.set('fpx_debitAuthCode', '00');
  expect(await app.postFpxCallback(tampered.toString())).toBe('OK');
  expect(await lastInInbox()).toMatchObject({ state: 'REFUSED', outcome: 'forged' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadBooks(bill.account_id)).toEqual({});
});

test.each(['', 'nonsense', '%%%', 'fpx_msgType=AC&fpx_checkSum=00', '\0'])(
  'an unreadable body is only stored: %j',
  async (body) => {
    expect(await app.postFpxCallback(body)).toBe('OK');
    expect(await lastInInbox()).toMatchObject({ state: 'REFUSED', outcome: 'forged' });
  },
);

test('a message signed with FPX’s next certificate is accepted', async () => {
  const started = await app.startOrThrow(await createBill());
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', { signed_by: 'next' }));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
});

test('the callback of an unknown provider is not found', async () => {
  const answer = await app.app.inject({ method: 'POST', url: '/api/v1/payment-services/switch/callback/nobody' });
  expect(answer.statusCode).toBe(404);
});

//
test.each([
  ['amount', { amount: 4_999 as Sen }],
  ['currency', { currency: 'USD' }],
  ['order_no', { seller_ex_order_no: 'BP-0000000000-01' }],
])('a success with a mismatching %s opens an exception and posts nothing', async (field, wrong) => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', wrong));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
  expect(await app.loadExceptions(bill.account_id)).toMatchObject([{ kind: 'mismatch', detail: { field } }]);
  expect(await lastInInbox()).toMatchObject({ state: 'PROCESSED', outcome: 'mismatch' });
  expect(await app.loadBooks(bill.account_id)).toEqual({});

  // A repetition opens no second exception, and a matching success is still applied afterwards.
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', { ...wrong, debit_auth_no: '77' }));
  expect(await app.loadExceptions(bill.account_id)).toHaveLength(1);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
});

test('a message about an unknown order opens a platform exception', async () => {
  const started = await app.startOrThrow(await createBill());
  const order = { seller_order_no: 'BP-ZZZZZZZZZZ-01', seller_ex_order_no: 'BP-ZZZZZZZZZZ-01' };
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', order));
  expect(await lastInInbox()).toMatchObject({ outcome: 'unknown_order' });
  expect(await app.loadExceptions('00000000-0000-0000-0000-000000000000')).toMatchObject([
    { kind: 'unknown_order', detail: { reported_amount: '50.00' } },
  ]);
});

test('a message for another seller is refused', async () => {
  const started = await app.startOrThrow(await createBill());
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00', { seller_id: 'SE00099999' }));
  expect(await lastInInbox()).toMatchObject({ state: 'REFUSED', outcome: 'for_another_seller' });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' });
});

test.each([
  ['51', 'FAILED', 'attempt_failed', 'Insufficient funds'],
  ['1C', 'CANCELLED', 'attempt_cancelled', 'Cancelled on the login page'],
  ['OF', 'EXPIRED', 'attempt_expired', 'Transaction timed out'],
])('code %s ends the attempt as %s and the bill can be paid again', async (code, status, kind, reason) => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code));
  expect(await app.loadAttempt(started)).toMatchObject({ status, provider_code: code, failed_reason: reason });
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PENDING', bill_status: 'PENDING' });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', kind]);

  const again = await app.startOrThrow(bill, CIMB);
  expect(again.transaction_invoice_no).toBe(`${bill.invoice_no}-02`);
  await app.postFpxCallback(app.fpx.buildConfirmation(again.fields, '00'));
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
});

test('a bill stays in processing while another of its attempts is open', async () => {
  const bill = await createBill();
  const one = await app.startOrThrow(bill);
  const two = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(one.fields, '51'));
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PROCESSING', bill_status: 'PROCESSING' });
  await app.postFpxCallback(app.fpx.buildConfirmation(two.fields, '51'));
  expect(await app.loadInvoice(bill)).toMatchObject({ status: 'PENDING', bill_status: 'PENDING' });
});

test.each(['09', '87', '96', 'Q9'])('code %s leaves the attempt pending', async (code) => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code));
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: code });
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'attempt_pending']);
});

test('a corporate payment awaits its approver and is paid when they authorise it days later', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill, CIMB_CORPORATE);
  expect(started.fields).toMatchObject({ fpx_msgToken: '02', fpx_makerName: 'Siti Nurhaliza' });
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '99'));
  expect(await app.loadEventKinds(bill)).toEqual(['bill_created', 'attempt_started', 'approver_awaited']);
  app.advanceTime({ days: 3 });
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await app.loadBooks(bill.account_id)).toEqual({ clearing: -5_000, pending: 4_784, fee: 200, tax: 16 });
  // Paid when it was authorised, not when it was entered: Tuesday, so settled on Wednesday.
  expect(await app.loadAttempt(started)).toMatchObject({
    paid_at: app.clock.now(),
    expected_settlement_date: '2026-11-25',
  });
  app.advanceTime({ days: -3 });
});

test('a payer’s surcharge is part of the amount that must match and that is posted', async () => {
  const merchant = await app.createMerchant();
  const collection_id = await app.createCollection(merchant, { fee_bearer: 'CUSTOMER' });
  const bill = await app.createBill(merchant, { collection_id });
  const started = await app.startOrThrow(bill);
  expect(started.fields).toMatchObject({ fpx_txnAmount: '51.08' });
  await app.postFpxCallback(app.fpx.buildConfirmation(started.fields, '00'));
  expect(await app.loadBooks(bill.account_id)).toEqual({ clearing: -5_108, pending: 5_000, fee: 100, tax: 8 });
});

test('the sweep applies an acknowledged but unprocessed message once', async () => {
  const bill = await createBill();
  const started = await app.startOrThrow(bill);
  // As if the process had died after acknowledging: only the inbox row exists.
  const body = app.fpx.buildConfirmation(started.fields, '00');
  await app.db
    .insertInto('callback_inbox')
    .values({
      id: '01900000-0000-7000-8000-00000000c0de',
      provider: 'fpx',
      event_key: 'left',
      source: 'direct',
      body,
      received_at: app.clock.now(),
      next_try_at: new Date(app.clock.now().getTime() + 30_000),
    })
    .execute();
  await app.paymentSwitch().processInbox();
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING' }); // too recent: its process may still be running
  app.advanceTime({ seconds: 31 });
  await Promise.all([app.paymentSwitch().processInbox(), app.paymentSwitch().processInbox()]);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  expect(await app.loadBooks(bill.account_id)).toEqual(PAID);
  const unprocessed = await app.db.selectFrom('callback_inbox').select('id').where('state', '=', 'RECEIVED').execute();
  expect(unprocessed).toEqual([]);
});

test('a message refused for a missing certificate is applied when it is repeated and verifies', async () => {
  const started = await app.startOrThrow(await createBill());
  const body = app.fpx.buildConfirmation(started.fields, '00');
  await app.postFpxCallback(body);
  await app.db
    .updateTable('callback_inbox')
    .set({ state: 'REFUSED', outcome: 'forged' })
    .where('body', '=', body)
    .execute();
  await app.postFpxCallback(body);
  const [row] = await app.db
    .selectFrom('callback_inbox')
    .select(['state', 'received_count'])
    .where('body', '=', body)
    .execute();
  expect(row).toEqual({ state: 'PROCESSED', received_count: 2 });
});
