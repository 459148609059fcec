import { brandOf, digitsOf, maskedNumber } from '@kutip/domain/card/number';
import { findResponseCode, NO_SUCH_PAYMENT, outcomeOfResponse } from '@kutip/domain/card/response-codes';
import { formatFpxTime, parseFpxTime } from '@kutip/domain/fpx/time';
import { parseRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS } from '@kutip/domain/payment';
import { z } from 'zod';
import type { ProviderAttempt, ProviderMessage, Unreadable } from '../provider.ts';

export const CURRENCY = 'MYR';
const MAX_DESCRIPTION = 250;

/** Our merchant id at the card provider, and our URLs. */
export interface CardMerchant {
  merchant_id: string;
  callback_url: string;
  return_url: string;
}

/** 2026-11-21 10:42:07 in Kuala Lumpur, as the gateway writes an expiry. */
const expiryText = (moment: Date): string =>
  formatFpxTime(moment).replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6');

/** The claims of the gateway's payment token request for an attempt. Deterministic: the same attempt gives the same claims. */
export const orderClaims = (attempt: ProviderAttempt, { merchant_id, callback_url, return_url }: CardMerchant) => ({
  merchantID: merchant_id,
  invoiceNo: attempt.transaction_invoice_no,
  idempotencyID: attempt.transaction_invoice_no,
  description: attempt.title
    .replaceAll(/[<>&"'\s]+/g, ' ')
    .trim()
    .slice(0, MAX_DESCRIPTION),
  amount: Number(toRinggit(attempt.amount)),
  currencyCode: CURRENCY,
  paymentChannel: ['CC'],
  request3DS: 'Y',
  paymentExpiry: expiryText(new Date(attempt.started_at.getTime() + PAGE_TIMEOUT_MS.credit_card)),
  locale: 'en',
  frontendReturnUrl: return_url,
  backendReturnUrl: callback_url,
});

/** The query that an answer belongs to; the answer about an order that the gateway does not have yet carries no amount. */
const statusQuery = z.object({ invoiceNo: z.string(), amount: z.number(), currencyCode: z.string() });
export type StatusQuery = z.output<typeof statusQuery>;

export const statusQueryOf = ({ transaction_invoice_no, amount }: ProviderAttempt): StatusQuery => ({
  invoiceNo: transaction_invoice_no,
  amount: Number(toRinggit(amount)),
  currencyCode: CURRENCY,
});

/** What the gateway posts and answers: a JWT in JSON, or an error code without a JWT. */
const envelope = z.object({
  payload: z.string().max(20_000).optional(),
  respCode: z.string().optional(),
  asked: statusQuery.optional(),
});
export type Envelope = z.output<typeof envelope>;

export function readEnvelope(text: string): Envelope | null {
  try {
    return envelope.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const text = z.string().default('');
const response = z.object({
  merchantID: z.string(),
  invoiceNo: z.string(),
  amount: z.union([z.string(), z.number()]),
  currencyCode: z.string(),
  respCode: z.string(),
  tranRef: text,
  cardNo: text,
  accountNo: text,
  issuerBank: text,
  approvalCode: text,
  eci: text,
  transactionDateTime: text,
  // A card that cannot be saved does not make a payment unreadable.
  customerToken: text.catch(''),
  customerTokenExpiry: text.catch(''),
});
type Response = z.output<typeof response>;

/** Maps verified claims to a provider message. `query`: the status query that they answer, if any. */
export function readResponse(
  claims: unknown,
  merchant_id: string,
  query: StatusQuery | null,
): ProviderMessage | Unreadable {
  const { respCode } = z
    .looseObject({ respCode: z.string().catch('') })
    .catch({ respCode: '' })
    .parse(claims);
  // Only an answer that leaves the payment open may omit the order's fields, because it changes nothing.
  const is_open = outcomeOfResponse(respCode) === 'PROCESSING';
  const parsed = response.safeParse({ merchantID: merchant_id, ...(is_open && query), ...(claims as object) });
  if (!parsed.success) return unreadable(`not_a_response: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  if (parsed.data.merchantID !== merchant_id) return unreadable('for_another_merchant');
  const amount = readAmount(parsed.data.amount);
  return amount === null ? unreadable('amount') : toProviderMessage(parsed.data, amount);
}

const unreadable = (reason: string): Unreadable => ({ kind: 'unreadable', reason });

/** Parses D (12,5), such as '000000002500.90000', and numbers. null for fractions of a sen. */
function readAmount(amount: string | number): Sen | null {
  const plain = String(amount)
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d\d?)0*$/, '$1');
  const read = parseRinggit(plain);
  return typeof read === 'number' ? read : null;
}

function toProviderMessage(response_claims: Response, amount: Sen): ProviderMessage {
  const { respCode: code, invoiceNo, currencyCode, tranRef, issuerBank } = response_claims;
  const masked_card = maskedCardOf(response_claims.cardNo || response_claims.accountNo);
  const brand = masked_card === null ? null : brandOf(masked_card);
  return {
    kind: 'payment_status',
    order_nos: [invoiceNo],
    amount,
    currency: currencyCode,
    outcome: outcomeOfResponse(code),
    code,
    reason: reasonOf(response_claims),
    provider_reference: tranRef || null,
    is_known: code !== NO_SUCH_PAYMENT,
    payer_name: null,
    payer_bank: issuerBank && brand ? `${issuerBank} (${brand})` : issuerBank || brand,
    masked_card,
    ...savedCardOf(response_claims),
    paid_at: parseFpxTime(response_claims.transactionDateTime) ?? null, // the same fourteen digits, in Malaysian time
  };
}

/** The token of a card that the payer asked the gateway to keep. Its expiry is written ddMMyyyy; without a valid one nothing is saved. */
function savedCardOf({ customerToken: token, customerTokenExpiry }: Response): Pick<ProviderMessage, 'saved_card'> {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d{4})$/.exec(customerTokenExpiry) ?? [];
  const is_valid = token !== '' && parseFpxTime(`${year}${month}${day}000000`) !== undefined;
  return is_valid ? { saved_card: { token, expires_on: `${year}-${month}-${day}` } } : {};
}

/** The gateway masks the number; a number that is not masked is masked here, so that it is never stored. */
const maskedCardOf = (shown: string): string | null => {
  if (!shown) return null;
  return /^\d{6}X+\d{4}$/i.test(shown) ? shown.toUpperCase() : maskedNumber(digitsOf(shown));
};

/** The 3-D Secure result, by the ECI of Visa and of Mastercard. */
const SECURED: ReadonlyMap<string, string> = new Map([
  ['05', '3-D Secure'],
  ['02', '3-D Secure'],
  ['06', '3-D Secure attempted'],
  ['01', '3-D Secure attempted'],
  ['07', 'without 3-D Secure'],
  ['00', 'without 3-D Secure'],
]);

/** The code's text; for a success also the approval code and the 3-D Secure result. null for an unknown code. */
function reasonOf({ respCode, approvalCode, eci }: Response): string | null {
  const found = findResponseCode(respCode)?.text ?? null;
  if (found === null || outcomeOfResponse(respCode) !== 'SUCCESS') return found;
  return [found, approvalCode, SECURED.get(eci)].filter(Boolean).join(', ');
}

/** The order number that the payer's browser carries back, in unsigned base64 JSON; null when there is none. */
export function returnedOrderNo(form: string): string | null {
  const written = new URLSearchParams(form).get('paymentResponse') ?? '';
  try {
    const { invoiceNo } = JSON.parse(Buffer.from(written, 'base64').toString()) as { invoiceNo?: unknown };
    return typeof invoiceNo === 'string' ? invoiceNo.slice(0, 40) || null : null;
  } catch {
    return null;
  }
}
