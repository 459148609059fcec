import { receiptFiles } from '@kutip/contracts/receipts';
import type { Sen } from '@kutip/domain/money';
import Fastify, { type FastifyInstance } from 'fastify';
import { extractText } from 'unpdf';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Envelope, TestCaller } from '../../../../../test/test-app.ts';
import { paymentsApp, type Bill, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { StartedPayment } from '../../../../../test/started-payment.ts';
import { useEnvelope } from '../../platform/envelope.ts';
import { hashLinkToken } from '../../platform/link-token.ts';
import { mount } from '../../platform/mount.ts';
import { receiptHandlers } from './receipts.routes.ts';

// PDF receipts: access, content, and masking of the payer's data.

let app: PaymentsApp;
let served: FastifyInstance;
let who: TestCaller;
let bill: Bill;
let started: StartedPayment;
beforeAll(async () => {
  app = await paymentsApp();
  served = Fastify();
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- a server has no hooks
  useEnvelope(served);
  const config = { PUBLIC_URL: 'https://pay.example.my', SANDBOX_URL: '' };
  const deps = { config, read: app.store.read, paymentSwitch: app.paymentSwitch() };
  mount({ ...app.server, app: served }, receiptFiles, receiptHandlers(deps));
  await served.ready();
});
beforeEach(async () => {
  who = await app.createMerchant({ name: 'Warung Aisyah' });
  bill = await app.createBill(who, { amount: 123_450 });
  started = await app.startOrThrow(bill);
});
afterAll(async () => {
  await served.close();
  await app.close();
});

const pay = (code = '00') => app.postFpxCallback(app.fpx.buildConfirmation(started.fields, code));
const get = (no: string, query = '', headers = {}) =>
  served.inject({ url: `/api/v1/payment-services/switch/receipt/${no}${query}`, headers });

/** The text of a PDF, by page and text run. */
async function textOf(content: Buffer): Promise<{ totalPages: number; text: string }> {
  const { totalPages, text } = await extractText(new Uint8Array(content), { mergePages: true });
  return { totalPages, text };
}
async function receiptText(no: string, query = '', headers = {}): Promise<string> {
  const answer = await get(no, query, headers);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return (await textOf(answer.rawPayload)).text;
}

test('an unknown number is not found, and an unpaid payment has no receipt', async () => {
  const refusal = async (no: string) => {
    const answer = await get(no);
    const { response_code, breakdown_errors } = answer.json<Envelope>();
    return [answer.statusCode, response_code, breakdown_errors];
  };
  expect(await refusal('BP-9999999999-01')).toEqual([404, 4004, null]);
  expect(await refusal(started.transaction_invoice_no)).toEqual([409, 4010, 'processing']);
  await pay('51');
  expect(await refusal(started.transaction_invoice_no)).toEqual([409, 4010, 'failed']);
});

test('an English receipt of a payment is one page with all its facts', async () => {
  await pay();
  const answer = await get(started.transaction_invoice_no);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`filename="Receipt_${started.transaction_invoice_no}.pdf"`),
  });
  const { totalPages, text } = await textOf(answer.rawPayload);
  expect(totalPages).toBe(1);
  const { fpx_sellerOrderNo } = started.fields;
  expect(fpx_sellerOrderNo).toBe(started.transaction_invoice_no);
  for (const shown of [
    'Kutip',
    'Receipt',
    'Paid',
    'RM 1,234.50',
    'Warung Aisyah',
    'Yuran sekolah',
    '21 Nov 2026, 10:42 am (Malaysian time)',
    'FPX online banking',
    'Maybank (Maybank2u)',
    bill.invoice_no,
    started.transaction_invoice_no,
    `2611211042${started.transaction_invoice_no.slice(3, 9)}`,
    'Siti N***',
    's***@payer.example',
    '01*****678',
    `https://pay.example.my/pay/thankyou?invoice_no=${started.transaction_invoice_no}`,
  ])
    expect(text).toContain(shown);
  expect(text).not.toContain('Sandbox');
  expect(text).not.toContain('Fee');
});

test('an Arabic receipt keeps figures, references and Latin names left to right', async () => {
  await pay();
  const text = await receiptText(started.transaction_invoice_no, '?language=ar');
  for (const shown of [
    'إيصال',
    'مدفوع',
    'RM 1,234.50',
    'Warung Aisyah',
    'Maybank (Maybank2u)',
    '10:42',
    bill.invoice_no,
    started.transaction_invoice_no,
    'Siti N***',
    's***@payer.example',
  ])
    expect(text).toContain(shown);
  expect(text).not.toMatch(/Receipt|Paid/);
});

test('a receipt shows the payer’s details with the browser cookie or the page token of their bill', async () => {
  const page_token = 't'.repeat(43);
  await app.db
    .updateTable('customer_bills')
    .set({ page_token_hash: hashLinkToken(page_token) })
    .where('account_id', '=', bill.account_id)
    .where('id', '=', bill.id)
    .execute();
  await pay();
  const { invoice_no, transaction_invoice_no } = started;
  const own = [
    await receiptText(transaction_invoice_no, '', { cookie: `last_bank=15; receipt=${invoice_no}.${page_token}` }),
    await receiptText(transaction_invoice_no, `?page_token=${page_token}`),
  ];
  for (const text of own) {
    expect(text).toContain('Siti Nurhaliza');
    expect(text).toContain('siti@payer.example');
    expect(text).toContain('+60 12-345 6678');
  }
  const strange = [
    `receipt=${invoice_no}.${'x'.repeat(43)}`,
    `receipt=BP-0000000000.${page_token}`,
    `xreceipt=${invoice_no}.${page_token}`,
  ];
  for (const cookie of strange)
    expect(await receiptText(transaction_invoice_no, '', { cookie })).not.toContain('siti@payer.example');
});

test('a receipt shows fee, items and refund, and long ones have numbered pages', async () => {
  const { account_id, id: bill_id } = bill;
  const item = (index: number) => ({
    account_id,
    id: uuid(),
    bill_id,
    title: `Barang ${index}`,
    quantity: 2,
    unit_price: 1_250 as Sen,
    total_amount: 2_500 as Sen,
    created_at: app.clock.now(),
  });
  const rows = Array.from({ length: 30 }, (_, index) => item(index + 1));
  await app.db.insertInto('bill_items').values(rows).execute();
  await pay();
  await app.db
    .updateTable('payment_records')
    .set({
      fee_bearer: 'CUSTOMER',
      fee: 100 as Sen,
      fee_tax: 8 as Sen,
      total_amount: 123_558 as Sen,
      status: 'REFUNDED',
    })
    .where('transaction_invoice_no', '=', started.transaction_invoice_no)
    .execute();
  const { totalPages, text } = await textOf((await get(started.transaction_invoice_no)).rawPayload);
  expect(totalPages).toBe(2);
  for (const shown of ['Refunded', 'RM 1,235.58', 'RM 1.08', 'Barang 1', 'Barang 30', 'RM 12.50', 'Page 2 / 2'])
    expect(text).toContain(shown);
});
