import type { Book } from '@kutip/domain/ledger/books';
import type { TransferKind } from '@kutip/domain/ledger/transfer';
import type { ExceptionKind } from '@kutip/domain/payment-events';

export const book = {
  clearing: 'Owed by the payment providers',
  pending: 'Pending',
  available: 'Available',
  payout: 'For payouts',
  credit: 'Credit',
  in_transit: 'In flight',
  reserve: 'Kept apart',
  fee: 'Our fee',
  tax: 'Service tax',
  commission: 'Commission',
  paid_out: 'Paid out',
  spent: 'Spent',
} as const satisfies Record<Book, string>;

export const transferKind = {
  payment: 'Payment',
  duplicate_payment: 'Second payment of a paid bill',
  duplicate_release: 'Second payment accepted',
  settlement_release: 'Released for withdrawal',
  payout_topup: 'Top-up for payouts',
  credit_topup: 'Top-up of credit',
  credit_spend: 'Credit used',
  settlement_reserve: 'Settlement on its way',
  settlement_post: 'Settled',
  settlement_void: 'Settlement returned',
  self_settlement_reserve: 'Withdrawal on its way',
  self_settlement_post: 'Withdrawn',
  self_settlement_void: 'Withdrawal returned',
  payout_reserve: 'Payout on its way',
  payout_post: 'Paid out',
  payout_void: 'Payout returned',
  refund_reserve_pending: 'Refund on its way',
  refund_reserve_available: 'Refund on its way',
  refund_reserve_payout: 'Refund on its way',
  refund_reserve_held: 'Refund on its way',
  refund_post: 'Refunded',
  refund_void_pending: 'Refund returned',
  refund_void_available: 'Refund returned',
  refund_void_payout: 'Refund returned',
  refund_void_held: 'Refund returned',
  reversal: 'Reversal',
} as const satisfies Record<TransferKind, string>;

export const exceptionKind = {
  duplicate_payment: 'A paid bill was paid again: refund it',
  overpaid: 'More was paid than was asked: give the rest back',
  late_payment: 'Money came after the bill or collection was closed',
  mismatch: 'The bank’s answer does not fit this payment',
  contradiction: 'The bank took back a success',
  unresolved: 'The bank does not say how this payment ended',
  unknown_order: 'The bank spoke of an order that is not ours',
} as const satisfies Record<ExceptionKind, string>;
