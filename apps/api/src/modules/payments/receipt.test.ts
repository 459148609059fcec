import { paymentSwitch } from '@kutip/contracts/payments';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { CIMB_CORPORATE, paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';
import { hashLinkToken } from '../../platform/link-token.ts';

// What payers and merchants can see of a payment.

let app: PaymentsApp;
let merchant: TestCaller;
let bill: Bill;
let started: StartedPayment;
beforeAll(async () => {
  app = await paymentsApp();
});
beforeEach(async () => {
  merchant = await app.createMerchant({ name: 'Warung Aisyah' });
  bill = await app.createBill(merchant);
  started = await app.startOrThrow(bill);
});
afterAll(() => app.close());

const check = (invoice_no: string, page_token?: string, headers = {}) =>
  app.call(
    paymentSwitch.checkStatus,
    { query: {}, body: { invoice_no, ...(page_token && { page_token }) } },
    undefined,
    headers,
  );
const pay = (code = '00', overrides = {}) =>
  app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code, overrides));

test('the receipt of a paid attempt shows amounts, bank and timeline', async () => {
  await pay();
  const { data, token } = await check(started.transaction_invoice_no);
  expect(token).toBe(null);
  expect(data.transaction_details).toEqual({
    invoice_no: bill.invoice_no,
    transaction_invoice_no: started.transaction_invoice_no,
    bill_uuid: bill.id,
    title: 'Yuran sekolah',
    amount: '50.00',
    fee: '0.00', // what the merchant pays us is not the payer's business
    fee_tax: '0.00',
    amount_with_fee: '50.00',
    fee_bearer: 'MERCHANT',
    invoice_status: 'SUCCESS',
    awaits_approver: false,
    channel: 'fpx',
    group_code: 'WEB_PAYMENT',
    bank_type: 1,
    bank: 'Maybank (Maybank2u)',
    paid_at: app.clock.now().toISOString(),
    started_at: app.clock.now().toISOString(),
    fpx_transaction_id: expect.stringMatching(/^2611211042/),
    provider_code: '00',
    failed_reason: null,
    next_check_at: null,
    qr_payload: null,
    qr_svg: null,
    page_closes_at: null,
    masked_card: null,
    is_duplicate: false,
    refunded: '0.00',
    refunds: [],
  });
  expect(data.merchant).toEqual({ name: 'Warung Aisyah', logo_url: null, hide_branding: true });
  expect(data.product_name).toBe('Kutip');
  expect(data.support).not.toBe(null);
  expect(data.success_field).toMatchObject({ title: 'Thank you' });
  expect(data.timeline.map(({ kind, actor }: { kind: string; actor: string }) => [kind, actor])).toEqual([
    ['bill_created', 'merchant'],
    ['attempt_started', 'payer'],
    ['payment_confirmed', 'provider'],
  ]);
});

test('a receipt masks the payer, also for a browser that started a payment of the bill', async () => {
  const masked = { full_name: 'Siti N***', email: 's***@payer.example', phone_number: '01*****678' };
  expect((await check(started.transaction_invoice_no)).data.customer_details).toEqual(masked);
  expect((await check(started.transaction_invoice_no, 'x'.repeat(43))).data.customer_details).toEqual(masked);
  const answer = await app.start(bill);
  for (const value of Object.values(answer.data).filter((one) => typeof one === 'string'))
    expect((await check(bill.invoice_no, value.slice(0, 100))).data.customer_details).toEqual(masked);
  expect(JSON.stringify(answer)).not.toMatch(/siti@|60123456678/);
});

test('a receipt shows the payer’s details to the browser that typed them', async () => {
  const own_token = 't'.repeat(43);
  const page_token_hash = hashLinkToken(own_token);
  await app.db.updateTable('customer_bills').set({ page_token_hash }).where('id', '=', bill.id).execute();
  const own = { full_name: 'Siti Nurhaliza', email: 'siti@payer.example', phone_number: '60123456678' };
  for (const number of [bill.invoice_no, bill.id, started.transaction_invoice_no]) {
    expect((await check(number, own_token)).data.customer_details).toEqual(own);
    expect((await check(number, 'x'.repeat(43))).data.customer_details.email).toBe('s***@payer.example');
  }
});

test('a receipt by invoice number or bill uuid shows the most relevant attempt', async () => {
  const second = await app.startOrThrow(bill);
  const shown = async (invoice_no: string) => (await check(invoice_no)).data.transaction_details.transaction_invoice_no;
  expect(await shown(bill.invoice_no)).toBe(second.transaction_invoice_no);
  await app.postFpxCallback(app.fpx.buildConfirmation(second.fields, '51'));
  expect(await shown(bill.invoice_no)).toBe(started.transaction_invoice_no); // the one that is still open
  await pay();
  await app.startOrThrow(await app.createBill(merchant));
  expect(await shown(bill.id.toUpperCase())).toBe(started.transaction_invoice_no);
  expect(await shown(second.transaction_invoice_no.toLowerCase())).toBe(second.transaction_invoice_no);
});

test('an unpaid invoice has a pending receipt, and an unknown number is not found', async () => {
  const untouched = await app.createBill(merchant);
  const { data } = await check(untouched.invoice_no);
  expect(data.transaction_details).toMatchObject({
    invoice_status: 'PENDING',
    transaction_invoice_no: null,
    paid_at: null,
  });
  expect(await check('BP-ZZZZZZZZZZ')).toMatchObject({ status: 404, response_code: 4004 });
  expect(await app.call(paymentSwitch.checkStatus, { query: {}, body: {} })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { invoice_no: 'required' },
  });
});

test('the receipt of an open payment queries the bank at most once in five seconds', async () => {
  app.fpx.enquiries.length = 0;
  const countQueries = () => app.fpx.enquiries.filter((order_no) => order_no === started.transaction_invoice_no).length;
  await Promise.all(Array.from({ length: 6 }, () => check(started.transaction_invoice_no)));
  expect(countQueries()).toBe(1);
  app.restart(); // stored in the row, not in memory
  app.advanceTime({ seconds: 4 });
  await check(bill.invoice_no);
  expect(countQueries()).toBe(1);
  app.advanceTime({ seconds: 1 });
  app.fpx.setStatus(started.transaction_invoice_no, '00');
  expect((await check(bill.invoice_no)).data.transaction_details).toMatchObject({ invoice_status: 'SUCCESS' });
  expect(countQueries()).toBe(2);
  app.advanceTime({ seconds: 10 });
  await check(bill.invoice_no);
  expect(countQueries()).toBe(2);
});

test('the receipt shows a pending approver, a failure reason, and a duplicate payment', async () => {
  const maker = await app.startOrThrow(await app.createBill(merchant), CIMB_CORPORATE);
  await app.postFpxCallback(app.fpx.buildConfirmation(maker.fields, '99'));
  expect((await check(maker.transaction_invoice_no)).data.transaction_details).toMatchObject({
    invoice_status: 'PROCESSING',
    awaits_approver: true,
  });
  await pay('51');
  expect((await check(started.transaction_invoice_no)).data.transaction_details).toMatchObject({
    invoice_status: 'FAILED',
    failed_reason: 'Insufficient funds',
    provider_code: '51',
  });
  const second = await app.startOrThrow(bill);
  await pay('00');
  await app.postFpxCallback(app.fpx.buildConfirmation(second.fields, '00'));
  expect((await check(second.transaction_invoice_no)).data.transaction_details).toMatchObject({
    invoice_status: 'SUCCESS',
    is_duplicate: true,
  });
});

test('the payer’s timeline omits events that only the merchant can act on', async () => {
  await pay('00', { currency: 'USD' });
  const kinds = async () => (await check(bill.invoice_no)).data.timeline.map(({ kind }: { kind: string }) => kind);
  expect(await kinds()).toEqual(['bill_created', 'attempt_started']);
  expect(await app.loadEventKinds(bill)).toContain('answer_mismatched');
});

test('a browser return is not applied, queries the bank and redirects to the receipt', async () => {
  const confirmation = app.fpx.buildConfirmation(started.fields, '00');
  app.fpx.setStatus(started.transaction_invoice_no, '09');
  const thanks = `/pay/thankyou?invoice_no=${started.transaction_invoice_no}`;
  expect(await app.postFpxReturn(confirmation)).toEqual({ status: 303, location: thanks });
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'PROCESSING', provider_code: '09' });
  expect(await app.loadBooks(merchant.account_id)).toEqual({});
  const [stored] = await app.db
    .selectFrom('callback_inbox')
    .select(['source', 'state', 'outcome'])
    .where('body', '=', confirmation)
    .execute();
  expect(stored).toEqual({ source: 'return', state: 'PROCESSED', outcome: 'only_asked' });

  app.advanceTime({ seconds: 5 });
  app.fpx.setStatus(started.transaction_invoice_no, '00');
  await app.postFpxReturn(confirmation);
  expect(await app.loadAttempt(started)).toMatchObject({ status: 'SUCCESS' });
  // The same bytes as a callback are another message, without new information.
  await app.postFpxCallback(confirmation);
  expect(await app.loadBooks(merchant.account_id)).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
});

test('a browser return with a forged or unknown message is redirected without a query', async () => {
  const before = app.fpx.enquiries.length;
  const forged = app.fpx.buildConfirmation(started.fields, '00', { signed_by: 'stranger' });
  expect(await app.postFpxReturn(forged)).toEqual({
    status: 303,
    location: `/pay/thankyou?invoice_no=${started.transaction_invoice_no}`,
  });
  expect(app.fpx.enquiries.length).toBe(before);
  for (const body of ['', 'nonsense', 'fpx_sellerOrderNo=BP-ZZZZZZZZZZ-01', 'fpx_sellerOrderNo=%0d%0aSet-Cookie:x'])
    expect(await app.postFpxReturn(body)).toEqual({ status: 303, location: '/error-404' });
  const elsewhere = await app.app.inject({ method: 'POST', url: '/api/v1/payment-services/switch/return/nobody' });
  expect([elsewhere.statusCode, elsewhere.headers.location]).toEqual([303, '/error-404']);
});

test('the payment list filters, searches, sums and sorts the merchant’s own payments only', async () => {
  await pay();
  const failed = await app.startOrThrow(await app.createBill(merchant, { amount: 7_000 }));
  await app.postFpxCallback(app.fpx.buildConfirmation(failed.fields, '51'));
  const list = (body: object, as: TestCaller = merchant) => app.call(paymentRecords.list, { query: {}, body }, as);
  const { data } = await list({});
  expect(data.list).toMatchObject({ total: 2, sum: '50.00', skip: 0, limit: 10 });
  expect(data.list.sums).toEqual([
    { value: 'FAILED', count: 1, sum: '70.00' },
    { value: 'SUCCESS', count: 1, sum: '50.00' },
  ]);
  expect(data.list.data[0]).toMatchObject({ amount: '70.00', status: 'FAILED', failed_reason: 'Insufficient funds' });
  expect((await list({ status: 'SUCCESS' })).data.list).toMatchObject({ total: 1, sum: '50.00' });
  expect((await list({ search: failed.transaction_invoice_no.toLowerCase() })).data.list.total).toBe(1);
  expect((await list({ search: '%' })).data.list.total).toBe(0);
  expect((await list({ sort_by: 'amount', sort_type: 'asc' })).data.list.data[0].amount).toBe('50.00');
  expect(await list({ sort_by: 'page_token_hash' })).toMatchObject({ response_code: 4000 });
  expect((await list({}, await app.createMerchant())).data.list.total).toBe(0);
  expect(await app.call(paymentRecords.list, { query: {}, body: {} })).toMatchObject({ status: 401 });
});

test('the payment list is filtered by the day of payment, as reports count', async () => {
  await pay();
  const { id } = await app.loadAttempt(started);
  const paid_at = new Date('2026-11-22T02:00:00Z');
  await app.db.updateTable('payment_records').set({ paid_at }).where('id', '=', id).execute();
  const on = async (day: string, date_by?: 'paid_at') => {
    const body = { start_date: day, end_date: day, ...(date_by && { date_by }) };
    return (await app.call(paymentRecords.list, { query: {}, body }, merchant)).data.list.total;
  };
  expect([await on('2026-11-21'), await on('2026-11-22')]).toEqual([1, 0]);
  expect([await on('2026-11-21', 'paid_at'), await on('2026-11-22', 'paid_at')]).toEqual([0, 1]);
});

test('a payment record shows its transfers, bill, other attempts and exceptions', async () => {
  const second = await app.startOrThrow(bill);
  await pay();
  await app.postFpxCallback(app.fpx.buildConfirmation(second.fields, '00'));
  const read = async (one: StartedPayment, as?: TestCaller) =>
    app.call(paymentRecords.read, { params: { id: (await app.loadAttempt(one)).id } }, as);

  const { data } = await read(started, { ...merchant, role: 'merchant_viewer' });
  expect(data).toMatchObject({
    status: 'SUCCESS',
    amount: '50.00',
    net_amount: '48.92',
    expected_settlement_date: '2026-11-23',
    settlement: null,
    bill: { id: bill.id, status: 'PAID', public_url: `https://pay.example.my/pay/bill/${bill.id}` },
    exceptions: [],
    siblings: [{ transaction_invoice_no: second.transaction_invoice_no, status: 'DUPLICATE' }],
  });
  expect(data.transfers).toEqual([
    {
      id: expect.any(String),
      seq: 1,
      kind: 'payment',
      amount: '50.00',
      legs: [
        { book: 'clearing', amount: '-50.00' },
        { book: 'pending', amount: '48.92' },
        { book: 'fee', amount: '1.00' },
        { book: 'tax', amount: '0.08' },
      ],
      balance_after: '48.92',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      posted_at: app.clock.now().toISOString(),
    },
  ]);
  const duplicate = (await read(second, merchant)).data;
  expect(duplicate).toMatchObject({ status: 'DUPLICATE', exceptions: [{ kind: 'duplicate_payment', status: 'OPEN' }] });
  expect(duplicate.transfers).toMatchObject([
    { kind: 'duplicate_payment', legs: [{ amount: '-50.00' }, { book: 'reserve' }] },
  ]);

  expect(await read(started, await app.createMerchant())).toMatchObject({
    status: 404,
    response_code: 4004,
    data: null,
  });
  expect(await read(started)).toMatchObject({ status: 401, response_code: 401 });
  expect(await read(started, { ...merchant, role: 'introducer' })).toMatchObject({ status: 403, response_code: 4003 });
});

test('the attempts of a bill are listed by invoice number in query or body', async () => {
  await app.startOrThrow(bill);
  const ofInvoice = (input: { query: object; body: object }, as: TestCaller) =>
    app.call(paymentRecords.ofInvoice, input, as);
  for (const input of [
    { query: {}, body: { bill_invoice: bill.invoice_no } },
    { query: { bill_invoice: bill.invoice_no }, body: {} },
  ])
    expect((await ofInvoice(input, merchant)).data.list).toMatchObject({
      total: 2,
      data: [{ attempt: 1 }, { attempt: 2 }],
    });
  const stranger = await app.createMerchant();
  expect(await ofInvoice({ query: {}, body: { bill_invoice: bill.invoice_no } }, stranger)).toMatchObject({
    status: 404,
  });
  expect(await ofInvoice({ query: {}, body: {} }, merchant)).toMatchObject({
    breakdown_errors: { bill_invoice: 'required' },
  });
});
