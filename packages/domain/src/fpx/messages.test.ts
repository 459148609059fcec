import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sen } from '../money.ts';
import { CHECKSUM_FIELDS, checksumText, hasSeparator } from './fields.ts';
import {
  authorisationRequest,
  confirmationFields,
  parseConfirmation,
  parseRequest,
  statusEnquiry,
  type Confirmation,
  type SellerOrder,
} from './messages.ts';

const ORDER: SellerOrder = {
  model: 'B2C',
  bank_code: 'MB2U0227',
  seller_ex_id: 'EX00012345',
  seller_id: 'SE00012345',
  seller_ex_order_no: 'BP-0123456789-01',
  seller_order_no: 'BP-0123456789-01',
  seller_txn_time: new Date('2026-11-21T02:42:07Z'),
  amount: sen(1234_50),
  product_desc: 'Yuran November',
  buyer_name: 'Aminah binti Yusof',
  buyer_email: 'aminah@example.com',
  maker_name: '',
};

const CONFIRMED: Confirmation = {
  model: 'B2C',
  bank_code: 'MB2U0227',
  buyer_name: 'AMINAH BINTI YUSOF',
  maker_name: '',
  seller_ex_id: 'EX00012345',
  seller_id: 'SE00012345',
  seller_ex_order_no: 'BP-0123456789-01',
  seller_order_no: 'BP-0123456789-01',
  seller_txn_time: new Date('2026-11-21T02:42:07Z'),
  fpx_txn_id: '2611211042090001',
  fpx_txn_time: new Date('2026-11-21T02:42:09Z'),
  amount: sen(1234_50),
  currency: 'MYR',
  debit_auth_code: '00',
  debit_auth_no: '15733223',
  credit_auth_code: '00',
  credit_auth_no: '99999999',
};

test('an authorisation request has the expected checksum text', () => {
  expect(checksumText('AR', authorisationRequest(ORDER))).toBe(
    '||MB2U0227|aminah@example.com|||Aminah binti Yusof||01|AR|Yuran November|01|EX00012345|BP-0123456789-01|SE00012345|BP-0123456789-01|20261121104207|1234.50|MYR|7.0',
  );
});

test('a status enquiry has the same fields with another message type', () => {
  expect(statusEnquiry(ORDER)).toEqual({ ...authorisationRequest(ORDER), fpx_msgType: 'AE' });
});

test('a corporate payment carries its model and maker', () => {
  const wire = authorisationRequest({ ...ORDER, model: 'B2B1', maker_name: 'Tan Mei Ling' });
  expect(wire).toMatchObject({ fpx_msgToken: '02', fpx_makerName: 'Tan Mei Ling' });
});

test.each([
  ['Kuih | teh\ttarik\n', 'Kuih teh tarik'],
  ['Café Müller – 50 % off', 'Cafe Muller 50 % off'],
  ['This description is far too long for its field', 'This description is far too lo'],
  ['学费', 'BP-0123456789-01'],
])('the description %j is sent as %j', (written, sent) => {
  expect(authorisationRequest({ ...ORDER, product_desc: written }).fpx_productDesc).toBe(sent);
});

test('a confirmation has the expected checksum text', () => {
  expect(checksumText('AC', confirmationFields(CONFIRMED))).toBe(
    '|MB2U0227|||AMINAH BINTI YUSOF|00|99999999|00|15733223|2611211042090001|20261121104209||01|AC|EX00012345|BP-0123456789-01|SE00012345|BP-0123456789-01|20261121104207|1234.50|MYR',
  );
});

test('a confirmation of an unknown payment has no FPX number and time', () => {
  const unknown = { ...CONFIRMED, fpx_txn_id: '', fpx_txn_time: null, debit_auth_code: '76' };
  expect(parseConfirmation(confirmationFields(unknown))).toEqual(unknown);
});

test.each([
  ['wrong_message_type', { fpx_msgType: 'AR' }],
  ['wrong_message_type', { fpx_msgType: undefined }],
  ['separator_in_field', { fpx_buyerName: 'A|00' }],
  ['unknown_model', { fpx_msgToken: '03' }],
  ['order_number_missing', { fpx_sellerOrderNo: '' }],
  ['order_number_missing', { fpx_sellerExOrderNo: undefined }],
  ['amount_unreadable', { fpx_txnAmount: '' }],
  ['amount_unreadable', { fpx_txnAmount: '-1.00' }],
  ['amount_unreadable', { fpx_txnAmount: '1.005' }],
  ['amount_unreadable', { fpx_txnAmount: '1e3' }],
  ['amount_unreadable', { fpx_txnAmount: '1,234.50' }],
  ['time_unreadable', { fpx_sellerTxnTime: '2026-11-21' }],
  ['time_unreadable', { fpx_fpxTxnTime: '20261321104209' }],
])('a confirmation is %s with %j', (fault, change) => {
  expect(parseConfirmation({ ...confirmationFields(CONFIRMED), ...change })).toBe(fault);
});

test.each([
  ['wrong_message_type', { fpx_msgType: 'AE' }],
  ['separator_in_field', { fpx_productDesc: 'a|b' }],
  ['unknown_model', { fpx_msgToken: '' }],
  ['order_number_missing', { fpx_sellerExOrderNo: '' }],
  ['amount_unreadable', { fpx_txnAmount: 'ten' }],
  ['time_unreadable', { fpx_sellerTxnTime: '' }],
])('a request is %s with %j', (fault, change) => {
  expect(parseRequest('AR', { ...authorisationRequest(ORDER), ...change })).toBe(fault);
});

const moment = fc.integer({ min: 946_684_800, max: 4_102_444_800 }).map((second) => new Date(second * 1000));
const model = fc.constantFrom('B2C' as const, 'B2B1' as const);
const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map(sen);
const orderNo = fc.stringMatching(/^[A-Z0-9-]{1,40}$/);

test('every confirmation is parsed back unchanged', () => {
  const confirmations = fc
    .record({
      model,
      amount,
      seller_order_no: orderNo,
      seller_ex_order_no: orderNo,
      seller_txn_time: moment,
      fpx_txn_time: fc.option(moment),
      debit_auth_code: fc.stringMatching(/^[0-9A-Z]{2}$/),
    })
    .map((drawn): Confirmation => ({ ...CONFIRMED, ...drawn }));
  fc.assert(
    fc.property(confirmations, (confirmed) => {
      expect(parseConfirmation(confirmationFields(confirmed))).toEqual(confirmed);
    }),
  );
});

test('any payer input gives a parsable message within its field lengths, stable when sent again', () => {
  const orders = fc
    .record({
      model,
      amount,
      product_desc: fc.string({ unit: 'binary' }),
      buyer_name: fc.string({ unit: 'binary' }),
      maker_name: fc.string({ unit: 'grapheme' }),
    })
    .map((drawn): SellerOrder => ({ ...ORDER, ...drawn }));
  fc.assert(
    fc.property(orders, (order) => {
      const wire = authorisationRequest(order);
      expect(hasSeparator('AR', wire)).toBe(false);
      expect(wire.fpx_productDesc).toMatch(/^[ -~]{1,30}$/);
      expect(checksumText('AR', wire).split('|')).toHaveLength(CHECKSUM_FIELDS.AR.length);
      const read = parseRequest('AR', wire);
      expect(read).toMatchObject({ model: order.model, amount: order.amount, seller_order_no: order.seller_order_no });
      expect(authorisationRequest(read as SellerOrder)).toEqual(wire);
    }),
  );
});
