import { expect, test } from 'vitest';
import { CHECKSUM_FIELDS, checksumText, hasSeparator } from './fields.ts';

const REQUEST_ORDER =
  'buyerAccNo|buyerBankBranch|buyerBankId|buyerEmail|buyerIban|buyerId|buyerName|makerName|msgToken|msgType|productDesc|sellerBankCode|sellerExId|sellerExOrderNo|sellerId|sellerOrderNo|sellerTxnTime|txnAmount|txnCurrency|version';
const CONFIRMATION_ORDER =
  'buyerBankBranch|buyerBankId|buyerIban|buyerId|buyerName|creditAuthCode|creditAuthNo|debitAuthCode|debitAuthNo|fpxTxnId|fpxTxnTime|makerName|msgToken|msgType|sellerExId|sellerExOrderNo|sellerId|sellerOrderNo|sellerTxnTime|txnAmount|txnCurrency';

test.each([
  ['AR', REQUEST_ORDER],
  ['AE', REQUEST_ORDER],
  ['AC', CONFIRMATION_ORDER],
  ['BE', 'msgToken|msgType|sellerExId|version'],
  ['BC', 'bankList|msgToken|msgType|sellerExId'],
] as const)('the checksum of %s covers its fields in FPX’s order', (message, order) => {
  expect(CHECKSUM_FIELDS[message].join('|')).toBe(order);
  const named = Object.fromEntries(order.split('|').map((field) => [`fpx_${field}`, field]));
  expect(checksumText(message, named)).toBe(order);
});

test('the checksum text of a bank list enquiry', () => {
  const form = { fpx_version: '7.0', fpx_sellerExId: 'EX00012345', fpx_msgType: 'BE', fpx_msgToken: '01' };
  expect(checksumText('BE', form)).toBe('01|BE|EX00012345|7.0');
});

test('missing fields count as empty; unknown fields and the checksum are ignored', () => {
  expect(checksumText('BE', { fpx_msgType: 'BE', fpx_checkSum: 'AB12', fpx_other: 'x' })).toBe('|BE||');
});

test('a value with the separator is detected, because other fields would have the same signature', () => {
  const honest = { fpx_msgToken: '01', fpx_msgType: 'BE', fpx_sellerExId: 'EX1|7.0', fpx_version: '' };
  const moved = { fpx_msgToken: '01', fpx_msgType: 'BE', fpx_sellerExId: 'EX1', fpx_version: '7.0|' };
  expect(checksumText('BE', honest)).toBe(checksumText('BE', moved));
  expect(hasSeparator('BE', honest)).toBe(true);
  expect(hasSeparator('BE', moved)).toBe(true);
  expect(hasSeparator('BE', { fpx_sellerExId: 'EX1' })).toBe(false);
});
