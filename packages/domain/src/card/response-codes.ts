import type { Outcome } from '../payment.ts';

export interface ResponseCode {
  code: string;
  text: string;
  outcome: Outcome;
}

/** Final response codes by outcome: 2C2P's gateway codes 4.3. */
const ENDINGS: Readonly<Partial<Record<Outcome, Readonly<Record<string, string>>>>> = {
  SUCCESS: { '0000': 'Approved' },
  CANCELLED: {
    '0003': 'Cancelled',
    '4017': 'Cancelled by the customer',
    '5010': 'Cancelled by the payer',
  },
  EXPIRED: { '5009': 'The payment timed out' },
  // 4xxx is the issuer's ISO 8583 code with a 4 in front.
  FAILED: {
    '4001': 'Refer to the card issuer',
    '4002': 'Refer to the card issuer',
    '4003': 'Invalid merchant',
    '4004': 'Pick up card',
    '4005': 'Do not honour',
    '4007': 'Pick up card',
    '4012': 'Invalid transaction',
    '4013': 'Invalid amount',
    '4014': 'Invalid card number',
    '4015': 'No such issuer',
    '4030': 'Format error',
    '4031': 'Bank not supported',
    '4033': 'Expired card',
    '4034': 'Suspected fraud',
    '4036': 'Restricted card',
    '4038': 'Too many wrong PINs',
    '4041': 'Lost card',
    '4043': 'Stolen card',
    '4051': 'Insufficient funds',
    '4054': 'Expired card',
    '4055': 'Wrong PIN',
    '4057': 'Not permitted to the cardholder',
    '4058': 'Not permitted to the terminal',
    '4059': 'Suspected fraud',
    '4061': 'Amount above the limit of the card',
    '4062': 'Restricted card',
    '4063': 'Security violation',
    '4065': 'Too many payments with this card',
    '4075': 'Too many wrong PINs',
    '4082': 'Wrong security code',
    '5014': '3-D Secure failed',
  },
};

/**
 * Codes without a final result: a partial approval (4010), a late response (4068) or an unreachable issuer (4091) may
 * still charge the card.
 */
const OPEN: Readonly<Record<string, string>> = {
  '0001': 'Pending',
  '1000': 'At the card’s bank',
  '1001': 'At the card’s bank',
  '1005': 'Waiting to be scanned',
  '2000': 'Completed; status to be queried',
  '2001': 'In progress',
  '2002': 'No such payment',
  '2003': 'Status lookup failed',
  '4009': 'In progress',
  '4010': 'Approved in part',
  '4068': 'The card’s bank answered too late',
  '4091': 'The card’s bank is not reached',
  '4096': 'System malfunction',
};

/** The provider does not know the order. */
export const NO_SUCH_PAYMENT = '2002';

const listed = (codes: Readonly<Record<string, string>>, outcome: Outcome): ResponseCode[] =>
  Object.entries(codes).map(([code, text]) => ({ code, text, outcome }));

export const RESPONSE_CODES: readonly ResponseCode[] = [
  ...Object.entries(ENDINGS).flatMap(([outcome, codes]) => listed(codes, outcome as Outcome)),
  ...listed(OPEN, 'PROCESSING'),
];

const BY_CODE = new Map(RESPONSE_CODES.map((one) => [one.code, one]));

export const findResponseCode = (code: string): ResponseCode | undefined => BY_CODE.get(code);

/** An unlisted code keeps the payment pending. */
export const outcomeOfResponse = (code: string): Outcome => findResponseCode(code)?.outcome ?? 'PROCESSING';
