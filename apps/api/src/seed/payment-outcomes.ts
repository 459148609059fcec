import { findResponseCode, outcomeOfResponse } from '@kutip/domain/card/response-codes';
import { btcpayReason } from '@kutip/domain/btcpay-codes';
import type { Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { paypalReason } from '@kutip/domain/paypal-codes';
import type { Random } from './random.ts';

/** The outcome of a demo payment, with its provider's own code; for FPX the code is enough. */
export interface PaymentOutcome {
  outcome: Outcome;
  code: string;
  reason: string | null;
  /** The amount received, if it differs from the total. */
  amount?: Sen;
  surplus?: Sen;
}

const paymentOutcome = (outcome: Outcome, code: string, reason: string | null = null): PaymentOutcome => ({
  outcome,
  code,
  reason,
});
const card = (code: string): PaymentOutcome =>
  paymentOutcome(outcomeOfResponse(code), code, findResponseCode(code)?.text ?? null);
const paypal = (outcome: Outcome, code: string): PaymentOutcome => paymentOutcome(outcome, code, paypalReason(code));
export const crypto = (outcome: Outcome, code: string): PaymentOutcome =>
  paymentOutcome(outcome, code, btcpayReason(code));

const SUCCESS_BY_PROVIDER: Readonly<Record<string, PaymentOutcome>> = {
  fpx: paymentOutcome('SUCCESS', '00'),
  duitnow: paymentOutcome('SUCCESS', 'CLEARED'),
  card: paymentOutcome('SUCCESS', '0000', 'Approved, 531484, 3-D Secure'),
  ewallet: paymentOutcome('SUCCESS', 'paid'),
  bnpl: paymentOutcome('SUCCESS', 'completed'),
  paypal: paypal('SUCCESS', 'COMPLETED'),
  crypto: crypto('SUCCESS', 'Settled'),
};

/** Failures by provider, with their share in percent. */
const FAILURES_BY_PROVIDER: Readonly<Record<string, readonly (readonly [part: number, ending: PaymentOutcome])[]>> = {
  fpx: [
    [5, paymentOutcome('CANCELLED', '1C')], // cancelled on the bank's login page
    [3, paymentOutcome('FAILED', '51')], // insufficient funds
    [3, paymentOutcome('EXPIRED', '1M')], // bank session timed out
    [2, paymentOutcome('FAILED', '90')], // internet banking unavailable
  ],
  duitnow: [
    [6, paymentOutcome('EXPIRED', 'EXPIRED')], // code not scanned
    [2, paymentOutcome('FAILED', 'U110', 'Payment not accepted')],
    [1, paymentOutcome('FAILED', '45', 'The account is dormant, closed or blocked')],
  ],
  card: [
    [4, card('4005')],
    [4, card('4051')],
    [3, card('5014')],
    [2, card('0003')],
    [1, card('4054')],
  ],
  ewallet: [
    [4, paymentOutcome('CANCELLED', 'cancelled', 'The payment was cancelled.')],
    [3, paymentOutcome('FAILED', 'error', 'The wallet did not approve the payment.')],
    [2, paymentOutcome('EXPIRED', 'expired', 'The time to pay ran out.')],
  ],
  bnpl: [
    [15, paymentOutcome('FAILED', 'failed', 'The instalment plan was not approved.')],
    [5, paymentOutcome('CANCELLED', 'canceled', 'The payment was cancelled.')],
  ],
  paypal: [
    [8, paypal('FAILED', 'INSTRUMENT_DECLINED')],
    [4, paypal('CANCELLED', 'VOIDED')],
  ],
  crypto: [[12, crypto('EXPIRED', 'Expired')]],
};

export const successOf = (provider: string): PaymentOutcome => SUCCESS_BY_PROVIDER[provider]!;

/** A random outcome for a provider. */
export function randomOutcome(random: Random, provider: string): PaymentOutcome {
  let remaining = random.next() * 100;
  return FAILURES_BY_PROVIDER[provider]?.find(([part]) => (remaining -= part) < 0)?.[1] ?? successOf(provider);
}

/** The timeout of the payer's page by provider. */
const PAGE_MS: Readonly<Record<string, number>> = {
  ...PAGE_TIMEOUT_MS,
  duitnow: PAGE_TIMEOUT_MS.duit_now,
  card: PAGE_TIMEOUT_MS.credit_card,
};
const MAX_SECONDS = 240;
/** The longest possible duration of a payment. */
export const MAX_DURATION_MS = Math.max(...Object.values(PAGE_MS)) + MAX_SECONDS * 1000;

/** Time from start to outcome; an expired payment takes the full page timeout. */
export const durationMs = (random: Random, provider: string, { outcome }: PaymentOutcome): number =>
  (outcome === 'EXPIRED' ? PAGE_MS[provider]! : 0) + random.between(60, MAX_SECONDS) * 1000;
