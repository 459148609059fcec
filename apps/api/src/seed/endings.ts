import { findResponseCode, outcomeOfResponse } from '@kutip/domain/card/response-codes';
import { btcpayReason } from '@kutip/domain/btcpay-codes';
import type { Sen } from '@kutip/domain/money';
import { PAGE_TIMEOUT_MS, type Outcome } from '@kutip/domain/payment';
import { paypalReason } from '@kutip/domain/paypal-codes';
import type { Random } from './random.ts';

/** How a payment of the demo ends, in its rail's own code; of FPX the code says it all. */
export interface Ending {
  outcome: Outcome;
  code: string;
  reason: string | null;
  /** What came, where it is not what was asked. */
  amount?: Sen;
  surplus?: Sen;
}

const of = (outcome: Outcome, code: string, reason: string | null = null): Ending => ({ outcome, code, reason });
const card = (code: string): Ending => of(outcomeOfResponse(code), code, findResponseCode(code)?.text ?? null);
const paypal = (outcome: Outcome, code: string): Ending => of(outcome, code, paypalReason(code));
export const crypto = (outcome: Outcome, code: string): Ending => of(outcome, code, btcpayReason(code));

const PAID: Readonly<Record<string, Ending>> = {
  fpx: of('SUCCESS', '00'),
  duitnow: of('SUCCESS', 'CLEARED'),
  card: of('SUCCESS', '0000', 'Approved, 531484, 3-D Secure'),
  ewallet: of('SUCCESS', 'paid'),
  bnpl: of('SUCCESS', 'completed'),
  paypal: paypal('SUCCESS', 'COMPLETED'),
  crypto: crypto('SUCCESS', 'Settled'),
};

/** What goes wrong on each rail, and how many of a hundred payments it befalls. */
const UNPAID: Readonly<Record<string, readonly (readonly [part: number, ending: Ending])[]>> = {
  fpx: [
    [5, of('CANCELLED', '1C')], // the payer cancelled on the bank's login page
    [3, of('FAILED', '51')], // not enough money
    [3, of('EXPIRED', '1M')], // the bank's session timed out
    [2, of('FAILED', '90')], // the bank's internet banking was down
  ],
  duitnow: [
    [6, of('EXPIRED', 'EXPIRED')], // nobody scanned the code
    [2, of('FAILED', 'U110', 'Payment not accepted')],
    [1, of('FAILED', '45', 'The account is dormant, closed or blocked')],
  ],
  card: [
    [4, card('4005')],
    [4, card('4051')],
    [3, card('5014')],
    [2, card('0003')],
    [1, card('4054')],
  ],
  ewallet: [
    [4, of('CANCELLED', 'cancelled', 'The payment was cancelled.')],
    [3, of('FAILED', 'error', 'The wallet did not approve the payment.')],
    [2, of('EXPIRED', 'expired', 'The time to pay ran out.')],
  ],
  bnpl: [
    [15, of('FAILED', 'failed', 'The instalment plan was not approved.')],
    [5, of('CANCELLED', 'canceled', 'The payment was cancelled.')],
  ],
  paypal: [
    [8, paypal('FAILED', 'INSTRUMENT_DECLINED')],
    [4, paypal('CANCELLED', 'VOIDED')],
  ],
  crypto: [[12, crypto('EXPIRED', 'Expired')]],
};

export const paidBy = (rail: string): Ending => PAID[rail]!;

/** How a payment by a rail ends. */
export function endingOf(random: Random, rail: string): Ending {
  let left = random.next() * 100;
  return UNPAID[rail]?.find(([part]) => (left -= part) < 0)?.[1] ?? paidBy(rail);
}

/** When the payer's page of a rail closes. */
const PAGE_MS: Readonly<Record<string, number>> = {
  ...PAGE_TIMEOUT_MS,
  duitnow: PAGE_TIMEOUT_MS.duit_now,
  card: PAGE_TIMEOUT_MS.credit_card,
};
const MOST_S = 240;
/** No payment takes longer to end. */
export const LONGEST_MS = Math.max(...Object.values(PAGE_MS)) + MOST_S * 1000;

/** How long after its start a payment ends: who lets the time run out needs all of it. */
export const afterMs = (random: Random, rail: string, { outcome }: Ending): number =>
  (outcome === 'EXPIRED' ? PAGE_MS[rail]! : 0) + random.between(60, MOST_S) * 1000;
