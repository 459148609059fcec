import { createHmac, timingSafeEqual } from 'node:crypto';
import { findResponseCode } from '@kutip/domain/card/response-codes';
import { brandOf } from '@kutip/domain/card/number';
import { formatFpxTime } from '@kutip/domain/fpx/time';
import { parseRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { z } from 'zod';
import type { RailCallback, CallbackMeta } from '../rails/rail.ts';
import type { RailStatus, ReportedPayment } from '../rails/state.ts';

/** 2C2P's gateway 4.3 in its wire format: https://developer.2c2p.com/docs/api-payment-response-backend. */

const encodeSegment = (segment: object): string => Buffer.from(JSON.stringify(segment)).toString('base64url');
const macOf = (text: string, secret: string): string => createHmac('sha256', secret).update(text).digest('base64url');

/** A JWT signed with HS256. */
export function signedToken(claims: object, secret: string): string {
  const text = `${encodeSegment({ alg: 'HS256', typ: 'JWT' })}.${encodeSegment(claims)}`;
  return `${text}.${macOf(text, secret)}`;
}

/** The claims of a JWT with the merchant's signature; null for anything else. */
export function readToken(token: string, secret: string): unknown {
  const [head = '', claims = '', mac = '', ...rest] = token.split('.');
  const [theirs, ours] = [Buffer.from(mac), Buffer.from(macOf(`${head}.${claims}`, secret))];
  if (rest.length > 0 || theirs.length !== ours.length || !timingSafeEqual(theirs, ours)) return null;
  try {
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown };
    return alg === 'HS256' ? (JSON.parse(Buffer.from(claims, 'base64url').toString()) as unknown) : null;
  } catch {
    return null;
  }
}

const amount = z.number().transform((written, context): Sen => {
  const read = parseRinggit(written);
  if (typeof read === 'number' && read > 0) return read;
  context.addIssue({ code: 'custom', message: 'not_an_amount' });
  return z.NEVER;
});

/** 2026-11-21 10:57:07 in Kuala Lumpur, as an ISO time. */
const expiry = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => new Date(`${text.replace(' ', 'T')}+08:00`).toISOString());

/** The claims of an order; only those that the sandbox reads. */
export const orderInput = z.object({
  merchantID: z.string().min(1),
  invoiceNo: z.string().min(1).max(50),
  description: z.string().min(1).max(250),
  amount,
  currencyCode: z.literal('MYR'),
  paymentExpiry: expiry,
  /** A card that the gateway keeps, instead of one that the browser sends. */
  customerToken: z.array(z.string().max(1_000)).length(1).optional(),
  frontendReturnUrl: z.url(),
  backendReturnUrl: z.url(),
});

export const inquiryInput = z.object({ merchantID: z.string(), invoiceNo: z.string() });

/** The answer to an enquiry about an unknown order. */
export const NOT_FOUND = { respCode: '2002', respDesc: 'Transaction not found' } as const;

const CODE: Readonly<Record<RailStatus, string>> = {
  OPEN: '2001',
  PENDING: '0001',
  SUCCESS: '0000',
  FAILED: '4005',
  CANCELLED: '0003',
  EXPIRED: '5009',
};

/** The response code: from the payment's reason if it has one, otherwise the default of its status. */
const codeOf = ({ status, reason }: Pick<ReportedPayment, 'status' | 'reason'>): string =>
  /^\d{4}/.exec(reason ?? '')?.[0] ?? CODE[status];

/** A response code with its text, stored as the payment's reason. */
export const reasonFor = (code: string): string => `${code} ${findResponseCode(code)?.text ?? ''}`.trim();

const CHANNELS: Readonly<Record<string, string>> = {
  Visa: 'VI',
  Mastercard: 'CA',
  'American Express': 'AM',
  UnionPay: 'UP',
  JCB: 'JC',
  'Diners Club': 'DI',
};

/** A kept card. Its token carries what the gateway has to know, signed, so that tokens outlive a restart. */
const keptCardInput = z.object({ masked_card: z.string(), expires_on: z.string() });

export const customerTokenOf = (card: z.output<typeof keptCardInput>, secret: string): string =>
  signedToken(card, secret);

/** The card of a customer token; null for a token that is not ours. */
export const cardOfToken = (token: string, secret: string) =>
  keptCardInput.safeParse(readToken(token, secret)).data ?? null;

/** The day on which a card ends, as the gateway writes it: ddMMyyyy. */
export const endOfMonth = ({ month, year }: { month: string; year: string }): string => {
  const day = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return `${day}${month.padStart(2, '0')}${year}`;
};

const keptCard = ({ customer_token: customerToken, token_expiry }: ReportedPayment['details']) =>
  customerToken ? { customerToken, customerTokenExpiry: token_expiry ?? '' } : {};

/** The claims of a payment response, for notifications and enquiries. */
export function responseClaims(payment: ReportedPayment, merchant_id: string) {
  const { id, status, details } = payment;
  const { masked_card = '' } = details;
  const brand = brandOf(masked_card);
  const code = codeOf(payment);
  const is_success = status === 'SUCCESS';
  return {
    merchantID: merchant_id,
    invoiceNo: payment.order_no,
    cardNo: masked_card,
    amount: Number(toRinggit(payment.amount)),
    currencyCode: payment.currency,
    tranRef: id,
    referenceNo: id.slice(-7),
    approvalCode: is_success ? id.slice(-6) : '',
    eci: is_success ? (brand === 'Mastercard' ? '02' : '05') : '', // authenticated by 3-D Secure
    channelCode: CHANNELS[brand ?? ''] ?? '',
    ...(is_success && keptCard(details)),
    issuerBank: 'Sandbox Bank',
    issuerCountry: 'MY',
    transactionDateTime: formatFpxTime(new Date(payment.ended_at ?? payment.created_at)),
    respCode: code,
    respDesc: findResponseCode(code)?.text ?? 'Unknown',
  };
}

/** The secret for deliberately wrong signatures. */
const WRONG_SECRET = 'wrong secret';

/** The notification to the merchant's backend. */
export function notificationOf(
  payment: ReportedPayment,
  { signature }: Pick<CallbackMeta, 'signature'>,
  { merchant_id, secret }: { merchant_id: string; secret: string },
): RailCallback {
  const token = signedToken(responseClaims(payment, merchant_id), signature === 'good' ? secret : WRONG_SECRET);
  return {
    url: payment.webhook_url,
    body: JSON.stringify({ payload: token }),
    headers: { 'Content-Type': 'application/json' },
  };
}

/** The payer's return URL with the unsigned payment response. */
export function returnOf(
  { return_url, order_no }: Pick<ReportedPayment, 'return_url' | 'order_no'>,
  state: Pick<ReportedPayment, 'status' | 'reason'>,
): string {
  const respCode = codeOf(state);
  const respDesc = findResponseCode(respCode)?.text ?? 'Unknown';
  const response = JSON.stringify({ invoiceNo: order_no, channelCode: 'CC', respCode, respDesc });
  const back = new URL(return_url);
  back.searchParams.set('paymentResponse', Buffer.from(response).toString('base64'));
  return back.href;
}
