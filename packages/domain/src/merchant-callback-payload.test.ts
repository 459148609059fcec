import { describe, expect, test } from 'vitest';
import { callbackPayload, type CallbackFacts } from './merchant-callback-payload.ts';
import { sen } from './money.ts';
import { ATTEMPT_STATUSES } from './payment.ts';

const FACTS: CallbackFacts = {
  invoice_no: 'BP-0123456789',
  invoice_id: '01900000-0000-7000-8000-000000000001',
  reference_1: 'INV-77',
  reference_2: 'A-1001',
  transaction_invoice_no: 'BP-0123456789-02',
  status: 'SUCCESS',
  late: null,
  amount: sen(45_620),
  fee: sen(100),
  fee_tax: sen(8),
  total_amount: sen(45_728),
  fee_bearer: 'CUSTOMER',
  currency: 'MYR',
  channel_flag: 'fpx',
  payment_service_id: 15,
  payer_bank: 'Maybank2U',
  bank_type: 1,
  provider_reference: '2611211042000001',
  provider_code: '00',
  failed_reason: null,
  responded_at: new Date('2026-11-21T02:42:00Z'),
  redirect_url: 'https://shop.example/thanks',
  callback_url: 'https://shop.example/callback',
};
const EVENT_ID = '01900000-0000-7000-8000-0000000000ee';
const payload = (facts: Partial<CallbackFacts> = {}) => callbackPayload({ ...FACTS, ...facts }, EVENT_ID);

describe('the payload', () => {
  test('a callback payload has the original platform’s fields and ours', () => {
    expect(payload()).toEqual({
      event: 'payment.succeeded',
      event_id: EVENT_ID,
      invoice_no: 'BP-0123456789',
      client_data: {
        merchant_invoice_no: 'INV-77',
        uuid: '01900000-0000-7000-8000-000000000001',
        order_id: 'A-1001',
      },
      invoice_status_id: 2,
      invoice_status: 'SUCCESS',
      invoice_type_id: 1,
      invoice_type: 'NORMAL_COLLECTION',
      amount: '456.20',
      fee: '1.00',
      fee_tax: '0.08',
      amount_with_fee: '457.28',
      fee_bearer: 'CUSTOMER',
      currency: 'MYR',
      transaction_invoice_no: 'BP-0123456789-02',
      channel: 'fpx',
      payment_service_id: 15,
      payment_service: 'Maybank2U',
      payment_model_reference_id: 1,
      provider_reference: '2611211042000001',
      provider_code: '00',
      fpx_debit_auth_code: '00',
      fpx_debit_status: 'Approved',
      failed_reason: null,
      late_reason: null,
      transaction_response_time: '2026-11-21T02:42:00.000Z',
      client_redirect_url: 'https://shop.example/thanks',
      client_callback_url: 'https://shop.example/callback',
    });
  });

  test.each([
    ['PENDING', 'payment.pending', 1, 'PENDING'],
    ['PROCESSING', 'payment.pending', 1, 'PENDING'],
    ['SUCCESS', 'payment.succeeded', 2, 'SUCCESS'],
    ['FAILED', 'payment.failed', 3, 'FAILED'],
    ['CANCELLED', 'payment.cancelled', 4, 'CANCELLED'],
    ['EXPIRED', 'payment.expired', 5, 'EXPIRED'],
    ['DUPLICATE', 'payment.duplicate', 6, 'DUPLICATE'],
    ['VOIDED', 'payment.succeeded', 7, 'REFUNDED'],
    ['REFUNDED', 'payment.succeeded', 7, 'REFUNDED'],
    ['PARTIALLY_REFUNDED', 'payment.succeeded', 2, 'SUCCESS'],
  ] as const)('%s is sent as %s', (status, event, invoice_status_id, invoice_status) => {
    expect(payload({ status })).toMatchObject({ event, invoice_status_id, invoice_status });
  });

  test('every attempt status has a callback event', () => {
    for (const status of ATTEMPT_STATUSES) expect(payload({ status }).event).toMatch(/^payment\.\w+$/);
  });

  test('a success after closing is a late event with status SUCCESS', () => {
    expect(payload({ late: 'bill_expired' })).toMatchObject({
      event: 'payment.late',
      invoice_status: 'SUCCESS',
      late_reason: 'bill_expired',
    });
  });

  test('only FPX callbacks have FPX codes', () => {
    expect(payload({ channel_flag: 'ewallet', provider_code: 'paid' })).toMatchObject({
      provider_code: 'paid',
      fpx_debit_auth_code: null,
      fpx_debit_status: null,
    });
    expect(payload({ status: 'FAILED', provider_code: '51' })).toMatchObject({
      fpx_debit_auth_code: '51',
      fpx_debit_status: 'Insufficient funds',
    });
    expect(payload({ provider_code: '??' })).toMatchObject({ fpx_debit_auth_code: '??', fpx_debit_status: null });
  });
});
