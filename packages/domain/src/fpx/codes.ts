import type { Outcome } from '../payment.ts';

/**
 * What a code means. UNSURE: the bank or FPX does not know the result (a debit, credit or response failed midway), so
 * money may have moved. OURS: a configuration or message fault that only we can fix.
 */
export type FpxCodeGroup =
  | 'APPROVED'
  | 'OPEN'
  | 'UNSURE'
  | 'BUYER_CANCELLED'
  | 'BUYER_TIMED_OUT'
  | 'MONEY'
  | 'BANK_DOWN'
  | 'OURS';

const TEXTS: Readonly<Record<FpxCodeGroup, Readonly<Record<string, string>>>> = {
  APPROVED: { '00': 'Approved' },
  OPEN: { '09': 'Transaction pending', '99': 'Pending authorisation' },
  UNSURE: {
    '87': 'Debit failed (exception)',
    '88': 'Credit failed (exception)',
    '89': 'Not received (exception)',
    '96': 'System malfunction',
  },
  BUYER_CANCELLED: {
    '1C': 'Cancelled on the login page',
    '1F': 'Cancelled on the account page',
    '1I': 'Cancelled on the TAC page',
    '1L': 'Cancelled on the confirmation page',
    '80': 'Buyer cancelled',
    BC: 'Cancelled by customer',
  },
  BUYER_TIMED_OUT: {
    '1A': 'Login page timed out',
    '1D': 'Account page timed out',
    '1G': 'TAC page timed out',
    '1J': 'Confirmation page timed out',
    '1M': 'Internet banking session timed out',
    OA: 'Session timed out at the FPX entry page',
    OF: 'Transaction timed out',
  },
  MONEY: {
    '48': 'Maximum limit exceeded',
    '49': 'Merchant limit exceeded',
    '51': 'Insufficient funds',
    '2A': 'Amount below the minimum',
  },
  BANK_DOWN: {
    '79': 'Host declined while down',
    '90': 'Bank internet banking unavailable',
    '92': 'Invalid buyer bank',
    BB: 'Blocked bank',
    OE: 'Not in operating hours',
  },
  OURS: {
    '03': 'Invalid merchant',
    '05': 'Invalid seller or acquiring bank code',
    '12': 'Invalid transaction',
    '13': 'Invalid amount',
    '14': 'Invalid buyer account',
    '20': 'Invalid response',
    '30': 'Format error',
    '31': 'Invalid bank',
    '39': 'No credit account',
    '45': 'Duplicate seller order number',
    '46': 'Invalid seller exchange or seller',
    '47': 'Invalid currency',
    '50': 'Invalid seller for merchant limit',
    '53': 'No buyer account number',
    '57': 'Transaction not permitted',
    '58': 'Transaction to merchant not permitted',
    '70': 'Invalid serial number',
    '76': 'Transaction not found',
    '77': 'Invalid buyer name or ID',
    '78': 'Decryption failed',
    '83': 'Invalid model',
    '84': 'Invalid type',
    '85': 'Bank internal error',
    '98': 'MAC error',
    '1B': 'Login page information missing',
    '1E': 'Account page information missing',
    '1H': 'TAC page information missing',
    '1K': 'Confirmation page information missing',
    '1S': 'Bulk refund submitted',
    '2X': 'Cancelled by merchant',
    B0: 'Bulk refund: order list format',
    B1: 'Bulk refund: invalid seller',
    B2: 'Bulk refund: seller may not refund',
    B3: 'Bulk refund: no multiple refund',
    B4: 'Bulk refund: over the allowable amount',
    B5: 'Bulk refund: original transaction not found',
    B6: 'Bulk refund: original transaction pending',
    B7: 'Bulk refund: original transaction not successful',
    B8: 'Bulk refund: earlier refund pending',
    B9: 'Bulk refund: below the minimum',
    C1: 'Bulk refund: invalid model',
    C2: 'Bulk refund: invalid seller bank',
    C3: 'Bulk refund: invalid buyer bank',
    C4: 'Bulk refund: no valid order',
    C5: 'Bulk refund: duplicate order',
    DA: 'Invalid application type',
    DB: 'Invalid e-mail format',
    DC: 'Invalid maximum frequency',
    DD: 'Invalid frequency mode',
    DE: 'Invalid expiry date',
    DF: 'Invalid e-mandate buyer bank',
    FE: 'Internal error',
    OO: 'Bulk refund approved',
    SB: 'Invalid acquiring bank code',
    XA: 'Invalid source IP address',
    XB: 'Invalid seller exchange IP address',
    XC: 'Encryption error',
    XE: 'Invalid message',
    XF: 'Invalid number of orders',
    XI: 'Invalid seller exchange',
    XM: 'Invalid transaction model',
    XN: 'Duplicate exchange order number (rejected)',
    XO: 'Duplicate exchange order number',
    XS: 'Seller not of this exchange',
    XT: 'Invalid transaction type',
    XW: 'Date difference exceeded',
  },
};

export interface FpxCode {
  readonly code: string;
  readonly text: string;
  readonly group: FpxCodeGroup;
}

const GROUPS = Object.keys(TEXTS) as FpxCodeGroup[];

/** Every debit and credit authorisation code, sorted by code. */
export const FPX_CODES: readonly FpxCode[] = GROUPS.flatMap((group) =>
  Object.entries(TEXTS[group]).map(([code, text]) => ({ code, text, group })),
).sort((a, b) => (a.code < b.code ? -1 : 1));

const BY_CODE = new Map(FPX_CODES.map((known) => [known.code, known]));

export const findFpxCode = (code: string): FpxCode | undefined => BY_CODE.get(code);

const OUTCOMES: Readonly<Record<FpxCodeGroup, Outcome>> = {
  APPROVED: 'SUCCESS',
  OPEN: 'PROCESSING',
  UNSURE: 'PROCESSING',
  BUYER_CANCELLED: 'CANCELLED',
  BUYER_TIMED_OUT: 'EXPIRED',
  MONEY: 'FAILED',
  BANK_DOWN: 'FAILED',
  OURS: 'FAILED',
};

/**
 * The payment outcome of a debit authorisation code (D-29). An unknown code keeps the attempt pending. `enquiry`: the
 * code answers an AE, where 76 means that the order has not reached FPX yet.
 */
export function fpxOutcome(debit_code: string, context: { enquiry: boolean }): Outcome {
  if (context.enquiry && debit_code === '76') return 'PROCESSING';
  const known = BY_CODE.get(debit_code);
  return known ? OUTCOMES[known.group] : 'PROCESSING';
}
