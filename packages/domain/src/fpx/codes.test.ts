import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome } from '../payment.ts';
import { findFpxCode, FPX_CODES, fpxOutcome } from './codes.ts';

/** Every code with its outcome, outside an enquiry. */
const OUTCOMES: Record<Outcome, string> = {
  SUCCESS: '00',
  PROCESSING: '09 99 87 88 89 96',
  CANCELLED: '1C 1F 1I 1L 80 BC',
  EXPIRED: '1A 1D 1G 1J 1M OA OF',
  FAILED:
    '03 05 12 13 14 20 30 31 39 45 46 47 48 49 50 51 53 57 58 70 76 77 78 79 83 84 85 90 92 98 BB DA DB DC DD DE DF ' +
    'FE OE SB XA XB XC XE XF XI XM XN XO XS XT XW 1B 1E 1H 1K 2A 2X B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 C1 C2 C3 C4 C5 1S OO',
};
const rows = (Object.keys(OUTCOMES) as Outcome[]).flatMap((outcome) =>
  OUTCOMES[outcome].split(' ').map((code) => [code, outcome] as const),
);

test.each(rows)('%s means %s', (code, outcome) => {
  expect(fpxOutcome(code, { enquiry: false })).toBe(outcome);
  expect(fpxOutcome(code, { enquiry: true })).toBe(code === '76' ? 'PROCESSING' : outcome);
});

test('all FPX codes are listed, each once and with its own text', () => {
  expect(FPX_CODES.map(({ code }) => code)).toEqual(rows.map(([code]) => code).toSorted());
  expect(FPX_CODES).toHaveLength(95);
  expect(new Set(FPX_CODES.map(({ text }) => text)).size).toBe(95);
});

test.each([
  ['00', 'Approved', 'APPROVED'],
  ['03', 'Invalid merchant', 'OURS'],
  ['05', 'Invalid seller or acquiring bank code', 'OURS'],
  ['09', 'Transaction pending', 'OPEN'],
  ['12', 'Invalid transaction', 'OURS'],
  ['13', 'Invalid amount', 'OURS'],
  ['14', 'Invalid buyer account', 'OURS'],
  ['1A', 'Login page timed out', 'BUYER_TIMED_OUT'],
  ['1B', 'Login page information missing', 'OURS'],
  ['1C', 'Cancelled on the login page', 'BUYER_CANCELLED'],
  ['1D', 'Account page timed out', 'BUYER_TIMED_OUT'],
  ['1E', 'Account page information missing', 'OURS'],
  ['1F', 'Cancelled on the account page', 'BUYER_CANCELLED'],
  ['1G', 'TAC page timed out', 'BUYER_TIMED_OUT'],
  ['1H', 'TAC page information missing', 'OURS'],
  ['1I', 'Cancelled on the TAC page', 'BUYER_CANCELLED'],
  ['1J', 'Confirmation page timed out', 'BUYER_TIMED_OUT'],
  ['1K', 'Confirmation page information missing', 'OURS'],
  ['1L', 'Cancelled on the confirmation page', 'BUYER_CANCELLED'],
  ['1M', 'Internet banking session timed out', 'BUYER_TIMED_OUT'],
  ['1S', 'Bulk refund submitted', 'OURS'],
  ['20', 'Invalid response', 'OURS'],
  ['2A', 'Amount below the minimum', 'MONEY'],
  ['2X', 'Cancelled by merchant', 'OURS'],
  ['30', 'Format error', 'OURS'],
  ['31', 'Invalid bank', 'OURS'],
  ['39', 'No credit account', 'OURS'],
  ['45', 'Duplicate seller order number', 'OURS'],
  ['46', 'Invalid seller exchange or seller', 'OURS'],
  ['47', 'Invalid currency', 'OURS'],
  ['48', 'Maximum limit exceeded', 'MONEY'],
  ['49', 'Merchant limit exceeded', 'MONEY'],
  ['50', 'Invalid seller for merchant limit', 'OURS'],
  ['51', 'Insufficient funds', 'MONEY'],
  ['53', 'No buyer account number', 'OURS'],
  ['57', 'Transaction not permitted', 'OURS'],
  ['58', 'Transaction to merchant not permitted', 'OURS'],
  ['70', 'Invalid serial number', 'OURS'],
  ['76', 'Transaction not found', 'OURS'],
  ['77', 'Invalid buyer name or ID', 'OURS'],
  ['78', 'Decryption failed', 'OURS'],
  ['79', 'Host declined while down', 'BANK_DOWN'],
  ['80', 'Buyer cancelled', 'BUYER_CANCELLED'],
  ['83', 'Invalid model', 'OURS'],
  ['84', 'Invalid type', 'OURS'],
  ['85', 'Bank internal error', 'OURS'],
  ['87', 'Debit failed (exception)', 'UNSURE'],
  ['88', 'Credit failed (exception)', 'UNSURE'],
  ['89', 'Not received (exception)', 'UNSURE'],
  ['90', 'Bank internet banking unavailable', 'BANK_DOWN'],
  ['92', 'Invalid buyer bank', 'BANK_DOWN'],
  ['96', 'System malfunction', 'UNSURE'],
  ['98', 'MAC error', 'OURS'],
  ['99', 'Pending authorisation', 'OPEN'],
  ['B0', 'Bulk refund: order list format', 'OURS'],
  ['B1', 'Bulk refund: invalid seller', 'OURS'],
  ['B2', 'Bulk refund: seller may not refund', 'OURS'],
  ['B3', 'Bulk refund: no multiple refund', 'OURS'],
  ['B4', 'Bulk refund: over the allowable amount', 'OURS'],
  ['B5', 'Bulk refund: original transaction not found', 'OURS'],
  ['B6', 'Bulk refund: original transaction pending', 'OURS'],
  ['B7', 'Bulk refund: original transaction not successful', 'OURS'],
  ['B8', 'Bulk refund: earlier refund pending', 'OURS'],
  ['B9', 'Bulk refund: below the minimum', 'OURS'],
  ['BB', 'Blocked bank', 'BANK_DOWN'],
  ['BC', 'Cancelled by customer', 'BUYER_CANCELLED'],
  ['C1', 'Bulk refund: invalid model', 'OURS'],
  ['C2', 'Bulk refund: invalid seller bank', 'OURS'],
  ['C3', 'Bulk refund: invalid buyer bank', 'OURS'],
  ['C4', 'Bulk refund: no valid order', 'OURS'],
  ['C5', 'Bulk refund: duplicate order', 'OURS'],
  ['DA', 'Invalid application type', 'OURS'],
  ['DB', 'Invalid e-mail format', 'OURS'],
  ['DC', 'Invalid maximum frequency', 'OURS'],
  ['DD', 'Invalid frequency mode', 'OURS'],
  ['DE', 'Invalid expiry date', 'OURS'],
  ['DF', 'Invalid e-mandate buyer bank', 'OURS'],
  ['FE', 'Internal error', 'OURS'],
  ['OA', 'Session timed out at the FPX entry page', 'BUYER_TIMED_OUT'],
  ['OE', 'Not in operating hours', 'BANK_DOWN'],
  ['OF', 'Transaction timed out', 'BUYER_TIMED_OUT'],
  ['OO', 'Bulk refund approved', 'OURS'],
  ['SB', 'Invalid acquiring bank code', 'OURS'],
  ['XA', 'Invalid source IP address', 'OURS'],
  ['XB', 'Invalid seller exchange IP address', 'OURS'],
  ['XC', 'Encryption error', 'OURS'],
  ['XE', 'Invalid message', 'OURS'],
  ['XF', 'Invalid number of orders', 'OURS'],
  ['XI', 'Invalid seller exchange', 'OURS'],
  ['XM', 'Invalid transaction model', 'OURS'],
  ['XN', 'Duplicate exchange order number (rejected)', 'OURS'],
  ['XO', 'Duplicate exchange order number', 'OURS'],
  ['XS', 'Seller not of this exchange', 'OURS'],
  ['XT', 'Invalid transaction type', 'OURS'],
  ['XW', 'Date difference exceeded', 'OURS'],
] as const)('%s reads “%s” and belongs to %s', (code, text, group) => {
  expect(findFpxCode(code)).toEqual({ code, text, group });
});

test('an unknown FPX code keeps the attempt pending', () => {
  const known = new Set(FPX_CODES.map(({ code }) => code));
  const unknown = fc
    .oneof(fc.string(), fc.stringMatching(/^[0-9A-Z]{2}$/), fc.constantFrom('', '000', ' 00', '1c', 'toString'))
    .filter((code) => !known.has(code));
  fc.assert(
    fc.property(
      unknown,
      fc.boolean(),
      (code, enquiry) => fpxOutcome(code, { enquiry }) === 'PROCESSING' && findFpxCode(code) === undefined,
    ),
  );
});
