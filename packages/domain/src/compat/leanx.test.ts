import { expect, test } from 'vitest';
import { callbackTestPayload } from '../merchant-callback-payload.ts';
import { leanxClaims, leanxMoment, leanxResponseTime, leanxStatus } from './leanx.ts';

test('dates are written in Malaysian time, as LeanX writes them', () => {
  const moment = new Date('2023-11-28T07:18:03.000Z');
  expect(leanxMoment(moment)).toBe('2023-11-28T15:18:03');
  expect(leanxResponseTime(moment)).toBe('28 November 23 03:18:03 PM');
  expect(leanxResponseTime(new Date('2024-01-01T16:05:09Z'))).toBe('02 January 24 12:05:09 AM');
});

test.each([
  ['PENDING', 'PENDING'],
  ['PROCESSING', 'PENDING'],
  ['PAID', 'SUCCESS'],
  ['PARTIALLY_REFUNDED', 'SUCCESS'],
  ['CANCELLED', 'CANCELLED'],
  ['EXPIRED', 'EXPIRED'],
] as const)('a bill that is %s is %s', (status, written) => expect(leanxStatus(status)).toBe(written));

test('claims name the order of the shop, or the text None', () => {
  const payload = callbackTestPayload('id', 'https://shop.example/', new Date('2023-11-28T07:18:03Z'));
  expect(leanxClaims(payload, 'uuid').client_data).toEqual({
    merchant_invoice_no: 'None',
    uuid: 'uuid',
    order_id: 'None',
  });
  const client_data = { ...payload.client_data, merchant_invoice_no: 'WC-118', order_id: '118' };
  expect(leanxClaims({ ...payload, client_data }, 'uuid')).toMatchObject({
    client_data: { merchant_invoice_no: 'WC-118', order_id: '118' },
    original_transaction_response_time: '2023-11-28 15:18:03',
  });
});
