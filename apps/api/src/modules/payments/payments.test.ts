import { afterAll, beforeAll, expect, test } from 'vitest';
import { payingApp, CIMB_CORPORATE, type PayingApp } from '../../../../../test/paying-app.ts';
import type { Who } from '../../../../../test/mounted-app.ts';

// The main job, through the door and on a real database: a payer pays, FPX says so, the money is the merchant's.

let app: PayingApp;
let merchant: Who;
beforeAll(async () => {
  app = await payingApp();
});
afterAll(() => app.close());

const fresh = () => app.merchant();

test('a payment that FPX confirms is in the ledger, on the bill, on the timeline and in two mails', async () => {
  merchant = await fresh();
  const bill = await app.bill(merchant, { amount: 5_000 });
  const started = await app.started(bill);
  expect(started).toMatchObject({
    invoice_no: bill.invoice_no,
    transaction_invoice_no: `${bill.invoice_no}-01`,
    redirect_url: 'http://fpx.test/FPXMain/seller2DReceiver.jsp',
    method: 'POST',
    fields: { fpx_msgType: 'AR', fpx_txnAmount: '50.00', fpx_buyerBankId: 'MB2U0227', fpx_msgToken: '01' },
  });
  expect(await app.invoice(bill)).toEqual({ status: 'PROCESSING', bill_status: 'PROCESSING', attempts: 1 });

  expect(await app.callBack(app.fpx.word(started.fields, '00'))).toBe('OK');

  expect(await app.attempt(started)).toMatchObject({
    status: 'SUCCESS',
    provider_code: '00',
    payer_bank: 'Maybank',
    expected_settlement_date: '2026-11-23', // a Saturday; the next working day is Monday
    net_amount: 4_892,
    next_requery_at: null,
  });
  expect(await app.invoice(bill)).toEqual({ status: 'PAID', bill_status: 'PAID', attempts: 1 });
  expect(await app.kinds(bill)).toEqual(['bill_created', 'attempt_started', 'payment_confirmed']);
  expect(await app.books(bill.account_id)).toEqual({ clearing: -5_000, pending: 4_892, fee: 100, tax: 8 });
  const mails = await app.db
    .selectFrom('outbox')
    .select(['template', 'recipient'])
    .where('account_id', '=', bill.account_id)
    .orderBy('template')
    .execute();
  expect(mails).toEqual([
    { template: 'merchant_paid', recipient: 'aisyah@warung.example' },
    { template: 'receipt', recipient: 'siti@payer.example' },
  ]);
});

test('corporate', async () => {
  const bill = await app.bill(await fresh(), { amount: 5_000 });
  expect((await app.start(bill, CIMB_CORPORATE)).response_code).toBe(2000);
});
