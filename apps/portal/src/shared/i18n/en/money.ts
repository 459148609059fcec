import type { Book } from '@kutip/domain/ledger/books';
import type { TransferKind } from '@kutip/domain/ledger/transfer';
import type { ExceptionKind } from '@kutip/domain/payment-events';

export const book = {
  clearing: 'Receivable from providers',
  pending: 'Pending',
  available: 'Available',
  payout: 'Payouts',
  credit: 'Credit',
  in_transit: 'In transit',
  reserve: 'On hold',
  fee: 'Fee',
  tax: 'Service tax',
  commission: 'Commission',
  paid_out: 'Paid out',
  spent: 'Spent',
} as const satisfies Record<Book, string>;

export const transferKind = {
  payment: 'Payment',
  duplicate_payment: 'Duplicate payment',
  duplicate_release: 'Payment on hold released',
  void_held: 'On hold for refund',
  settlement_release: 'Released for withdrawal',
  payout_topup: 'Payout top-up',
  credit_topup: 'Credit top-up',
  credit_spend: 'Credit used',
  credit_return: 'Credit returned',
  settlement_reserve: 'Settlement in transit',
  settlement_post: 'Settled',
  settlement_void: 'Settlement returned',
  self_settlement_reserve: 'Withdrawal in transit',
  self_settlement_post: 'Withdrawal paid',
  self_settlement_void: 'Withdrawal returned',
  payout_reserve: 'Payout in transit',
  payout_post: 'Paid out',
  payout_void: 'Payout returned',
  refund_reserve_pending: 'Refund in transit',
  refund_reserve_available: 'Refund in transit',
  refund_reserve_payout: 'Refund in transit',
  refund_reserve_held: 'Refund in transit',
  refund_post: 'Refunded',
  refund_void_pending: 'Refund returned',
  refund_void_available: 'Refund returned',
  refund_void_payout: 'Refund returned',
  refund_void_held: 'Refund returned',
  settlement_return: 'Settlement returned by the bank',
  self_settlement_return: 'Withdrawal returned by the bank',
  payout_return: 'Payout returned by the bank',
  refund_return: 'Refund returned by the bank',
  plan_charge: 'Plan paid from balance',
  plan_payment: 'Plan paid by bank',
  correction_credit: 'Reconciliation credit',
  correction_debit: 'Reconciliation debit',
  commission_payment: 'Commission paid to the introducer',
  reversal: 'Reversal',
} as const satisfies Record<TransferKind, string>;

export const exceptionKind = {
  duplicate_payment: 'Duplicate payment: refund it',
  overpaid: 'Overpaid: refund the difference',
  late_payment: 'Paid after the bill or collection was closed',
  mismatch: 'The bank’s report does not match this payment',
  contradiction: 'The bank reversed a confirmation',
  unresolved: 'No final status from the bank for this payment',
  unknown_order: 'Unknown order reported by the bank',
  payout_mismatch: 'The bank’s report does not match a payout',
  payout_contradiction: 'The bank reversed the status of a payout',
  payout_unresolved: 'No final status from the bank for a payout',
} as const satisfies Record<ExceptionKind, string>;

export const commissionStatus = {
  PENDING: 'This month',
  PAYABLE: 'Payable',
  PAID: 'Paid',
  REVERSED: 'Reversed',
} as const;
