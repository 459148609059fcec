import type { Balance } from '@kutip/domain/ledger/decide';

/** What a payment contributes to the totals of its merchant. */
export interface PaymentAmounts {
  captured: number;
  held: number;
  charged: number;
  /** What the introducer earns of it. */
  commission: number;
}

/** Movements of the books other than payments. */
export interface OtherMovements {
  topped_up: number;
  in_transit: number;
  fees: number;
  paid_out: number;
  requested_refunds: number;
  /** What introducers earn with payouts. */
  payout_commissions: number;
  /** What introducers were paid, less what was recovered. */
  commissions_paid: number;
  /** Overpayments whose refund was requested, and those of them that are on hold after it failed. */
  surplus: number;
  surplus_held: number;
  /** Credits less debits of reconciliation corrections that stand. */
  corrections: number;
}

/** The running totals of a merchant. */
export interface RunningTotals {
  by_payment: Map<string, PaymentAmounts>;
  total: PaymentAmounts;
  other_movements: OtherMovements;
  checks: number;
}

export const emptyTotals = (): RunningTotals => ({
  by_payment: new Map(),
  total: { captured: 0, held: 0, charged: 0, commission: 0 },
  other_movements: {
    topped_up: 0,
    in_transit: 0,
    fees: 0,
    paid_out: 0,
    requested_refunds: 0,
    payout_commissions: 0,
    commissions_paid: 0,
    surplus: 0,
    surplus_held: 0,
    corrections: 0,
  },
  checks: 0,
});

/** A merchant with totals and last verified books. */
interface MerchantTotals {
  totals: RunningTotals;
  verified: { balance: Balance };
  float: number;
}
interface LoadedAmounts {
  /** Attempts that a step may have changed. */
  attempts: readonly (PaymentAmounts & { no: string })[];
  other_movements: OtherMovements | null;
  all: readonly (PaymentAmounts & { no: string })[] | null;
}

/** Replaces a payment's contribution to the totals. */
function updatePayment(
  { totals }: MerchantTotals,
  no: string,
  { captured, held, charged, commission }: PaymentAmounts,
): void {
  const before = totals.by_payment.get(no);
  totals.by_payment.set(no, { captured, held, charged, commission });
  totals.total.captured += captured - (before?.captured ?? 0);
  totals.total.held += held - (before?.held ?? 0);
  totals.total.charged += charged - (before?.charged ?? 0);
  totals.total.commission += commission - (before?.commission ?? 0);
}

/** Updates the totals with the loaded amounts. */
export function updateTotals(merchant: MerchantTotals, { attempts, other_movements, all }: LoadedAmounts): void {
  const { totals } = merchant;
  if (all) merchant.totals = { ...emptyTotals(), other_movements: totals.other_movements, checks: totals.checks };
  for (const payment of all ?? attempts) updatePayment(merchant, payment.no, payment);
  merchant.totals.other_movements = other_movements ?? totals.other_movements;
}

/** Whether the books match payments, disbursements and refunds. */
export const balancesMatch = (merchant: MerchantTotals): boolean =>
  JSON.stringify(actualBalances(merchant)) === JSON.stringify(expectedBalances(merchant));

export function actualBalances({ verified }: MerchantTotals) {
  const { clearing, reserve, in_transit, paid_out, fee, tax, commission, credit, spent } = verified.balance.books;
  return {
    clearing,
    reserve,
    in_transit,
    paid_out,
    charged: fee + tax + commission,
    commission,
    other: [credit, spent],
  };
}

export const expectedBalances = ({ float, totals: { total, other_movements: other } }: MerchantTotals) => ({
  clearing: 0 - total.captured - other.topped_up - other.surplus - other.corrections - float,
  reserve: total.held + other.surplus_held,
  in_transit: other.in_transit + other.requested_refunds,
  paid_out: other.paid_out + other.commissions_paid,
  charged: total.charged + other.fees - other.commissions_paid,
  commission: total.commission + other.payout_commissions - other.commissions_paid,
  other: [0, 0],
});
