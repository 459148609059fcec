import { brandOf, digitsOf, maskedNumber } from '@kutip/domain/card/number';
import { findResponseCode, NO_SUCH_PAYMENT, outcomeOfResponse } from '@kutip/domain/card/response-codes';
import { fpxTime, readFpxTime } from '@kutip/domain/fpx/time';
import { readRinggit, toRinggit, type Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS } from '@kutip/domain/payment';
import { z } from 'zod';
import type { AttemptToPay, Heard, Unreadable } from '../provider.ts';

export const CURRENCY = 'MYR';
const LONGEST_DESCRIPTION = 250;

/** Who we are to the card provider, and where it finds us. */
export interface CardMerchant {
  merchant_id: string;
  callback_url: string;
  return_url: string;
}

/** 2026-11-21 10:42:07 in Kuala Lumpur, as the gateway writes an expiry. */
const expiryText = (moment: Date): string =>
  fpxTime(moment).replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5:$6');

/** An attempt as the gateway takes an order: the claims of its payment token request. The same attempt gives the same. */
export const orderClaims = (attempt: AttemptToPay, { merchant_id, callback_url, return_url }: CardMerchant) => ({
  merchantID: merchant_id,
  invoiceNo: attempt.transaction_invoice_no,
  idempotencyID: attempt.transaction_invoice_no,
  description: attempt.title
    .replaceAll(/[<>&"'\s]+/g, ' ')
    .trim()
    .slice(0, LONGEST_DESCRIPTION),
  amount: Number(toRinggit(attempt.amount)),
  currencyCode: CURRENCY,
  paymentChannel: ['CC'],
  request3DS: 'Y',
  paymentExpiry: expiryText(new Date(attempt.started_at.getTime() + PAGE_TIMEOUT_MS.credit_card)),
  locale: 'en',
  frontendReturnUrl: return_url,
  backendReturnUrl: callback_url,
});

/** What an answer is an answer to; an order that the gateway does not have yet has no amount of its own. */
const asked = z.object({ invoiceNo: z.string(), amount: z.number(), currencyCode: z.string() });
export type Asked = z.output<typeof asked>;

export const askedOf = ({ transaction_invoice_no, amount }: AttemptToPay): Asked => ({
  invoiceNo: transaction_invoice_no,
  amount: Number(toRinggit(amount)),
  currencyCode: CURRENCY,
});

/** What the gateway posts and answers: a JWT in JSON. Without one it may still say that it could not answer, and why. */
const envelope = z.object({
  payload: z.string().max(20_000).optional(),
  respCode: z.string().optional(),
  asked: asked.optional(),
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
});
type Response = z.output<typeof response>;

/** Claims that were verified, in our words. `about`: the question, when they answer one. */
export function readResponse(claims: unknown, merchant_id: string, about: Asked | null): Heard | Unreadable {
  const { respCode } = z
    .looseObject({ respCode: z.string().catch('') })
    .catch({ respCode: '' })
    .parse(claims);
  // Only what is still open may leave out what it is about: nothing follows from it but patience.
  const is_open = outcomeOfResponse(respCode) === 'PROCESSING';
  const parsed = response.safeParse({ merchantID: merchant_id, ...(is_open && about), ...(claims as object) });
  if (!parsed.success) return unreadable(`not_a_response: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  if (parsed.data.merchantID !== merchant_id) return unreadable('for_another_merchant');
  const amount = readAmount(parsed.data.amount);
  return amount === null ? unreadable('amount') : heardOf(parsed.data, amount);
}

const unreadable = (why: string): Unreadable => ({ kind: 'unreadable', why });

/** D (12,5): '000000002500.90000' and 2500.9 alike. null for parts of a sen. */
function readAmount(written: string | number): Sen | null {
  const plain = String(written)
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d\d?)0*$/, '$1');
  const read = readRinggit(plain);
  return typeof read === 'number' ? read : null;
}

function heardOf(told: Response, amount: Sen): Heard {
  const { respCode: code, invoiceNo, currencyCode, tranRef, issuerBank } = told;
  const masked_card = maskOf(told.cardNo || told.accountNo);
  const brand = masked_card === null ? null : brandOf(masked_card);
  return {
    kind: 'heard',
    order_nos: [invoiceNo],
    amount,
    currency: currencyCode,
    outcome: outcomeOfResponse(code),
    code,
    reason: reasonOf(told),
    provider_reference: tranRef || null,
    is_known: code !== NO_SUCH_PAYMENT,
    payer_name: null,
    payer_bank: issuerBank && brand ? `${issuerBank} (${brand})` : issuerBank || brand,
    masked_card,
    paid_at: readFpxTime(told.transactionDateTime) ?? null, // the same fourteen digits, in Malaysian time
  };
}

/** Masked by the gateway; should it ever forget to, the number goes no further than here. */
const maskOf = (shown: string): string | null => {
  if (!shown) return null;
  return /^\d{6}X+\d{4}$/i.test(shown) ? shown.toUpperCase() : maskedNumber(digitsOf(shown));
};

/** How sure the card's bank was of its holder, by the ECI of Visa and of Mastercard. */
const SECURED: ReadonlyMap<string, string> = new Map([
  ['05', '3-D Secure'],
  ['02', '3-D Secure'],
  ['06', '3-D Secure attempted'],
  ['01', '3-D Secure attempted'],
  ['07', 'without 3-D Secure'],
  ['00', 'without 3-D Secure'],
]);

/** The code's text; of a success also the approval code and what became of 3-D Secure. null for a code without words. */
function reasonOf({ respCode, approvalCode, eci }: Response): string | null {
  const found = findResponseCode(respCode)?.text ?? null;
  if (found === null || outcomeOfResponse(respCode) !== 'SUCCESS') return found;
  return [found, approvalCode, SECURED.get(eci)].filter(Boolean).join(', ');
}

/** What a browser brings back: base64 of JSON, signed by nobody. null when no order can be made out. */
export function returnedOrderNo(form: string): string | null {
  const written = new URLSearchParams(form).get('paymentResponse') ?? '';
  try {
    const { invoiceNo } = JSON.parse(Buffer.from(written, 'base64').toString()) as { invoiceNo?: unknown };
    return typeof invoiceNo === 'string' ? invoiceNo.slice(0, 40) || null : null;
  } catch {
    return null;
  }
}
