import { quote, type Quote, type Rate } from './fees.ts';
import { sen, type Sen } from './money.ts';

/** Limits of one payout (D-47). */
export const PAYOUT_MIN = sen(1_00);
export const PAYOUT_MAX = sen(50_000_00);
/** Our fee per payout; service tax is added. */
export const PAYOUT_RATE: Rate = { percent_bps: 0, fixed_sen: 1_00, min_sen: 0 };
/** Payouts above this need a second approver, unless the merchant has set another amount. */
export const APPROVAL_ABOVE = sen(10_000_00);
export const PAYOUT_SOURCES = ['PORTAL', 'API', 'FILE'] as const;
export type PayoutSource = (typeof PAYOUT_SOURCES)[number];

/** How long an account name verification is valid. */
export const VERIFICATION_LIFE_MS = 24 * 60 * 60_000;
/** How long settlements wait after a bank account was changed. */
export const COOLING_OFF_MS = 24 * 60 * 60_000;
export const BANK_STATUSES = ['UNVERIFIED', 'VERIFIED', 'REJECTED'] as const;
export type BankStatus = (typeof BANK_STATUSES)[number];

/** The cost of a payout: the recipient gets `amount`, `total` is debited. */
export const quotePayout = (amount: Sen, tax_bps: number): Quote =>
  quote({ amount, rate: PAYOUT_RATE, tax_bps, fee_bearer: 'CUSTOMER' });

export type AmountFault = 'too_small' | 'too_large';
export const payoutFault = (amount: Sen): AmountFault | null =>
  amount < PAYOUT_MIN ? 'too_small' : amount > PAYOUT_MAX ? 'too_large' : null;

/** Normalizes an account number to digits; null if it is invalid. */
export function parseAccountNumber(written: string): string | null {
  const digits = written.replaceAll(/[\s-]/g, '');
  return /^\d{5,20}$/.test(digits) ? digits : null;
}
