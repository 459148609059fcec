import type { CardRefusal } from '@kutip/domain/card/refusals';
export const payments = {
  column_date: 'Date',
  column_payer: 'Payer',
  column_description: 'Description',
  column_channel: 'Payment method',
  filter_channel: 'Payment method',
  facts: 'Details',
  invoice_no: 'Bill number',
  attempt_no: 'Seller order number',
  bank: 'Bank or service',
  provider_reference: 'Provider reference',
  provider_code: 'Provider code',
  failed_reason: 'Reason',
  payer: 'Payer',
  paid: 'Paid',
  line: 'Entry {{seq}}',
  posted_at: 'Posted',
  balance_after: 'Balance after',
  hash: 'Hash',
  legs: 'Ledger accounts',
  timeline: 'Timeline',
  no_events: 'No events yet.',
} as const;

export const attemptStatus = {
  PENDING: 'Started',
  PROCESSING: 'Processing',
  WAITING_APPROVER: 'Waiting for approver',
  SUCCESS: 'Paid',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
  DUPLICATE: 'Paid twice',
  VOIDED: 'Voided',
  REFUNDED: 'Refunded',
  PARTIALLY_REFUNDED: 'Partially refunded',
} as const;

export const billStatus = {
  /** A payer opened the payment page and did not pay. */
  NOT_COMPLETED: 'Not completed',
  DRAFT: 'Draft',
  PENDING: 'Due',
  PROCESSING: 'Processing',
  PAID: 'Paid',
  CANCELLED: 'Cancelled',
  EXPIRED: 'Expired',
  PARTIALLY_REFUNDED: 'Partially refunded',
  REFUNDED: 'Refunded',
  VOIDED: 'Voided',
} as const;

/** Why a card was refused; the provider says it in English only. */
export const cardRefusal = {
  expired: 'Card expired',
  funds: 'Not enough money on the card',
  limit: 'Above the limit of the card',
  number: 'Invalid card number',
  security_code: 'Wrong security code',
  pin: 'Wrong PIN',
  blocked: 'Card blocked by its bank',
  not_permitted: 'Card not permitted for this payment',
  authentication: '3-D Secure failed',
  refused: 'Not approved by the bank of the card',
  not_accepted: 'Not accepted by the card provider',
} as const satisfies Record<CardRefusal, string>;
