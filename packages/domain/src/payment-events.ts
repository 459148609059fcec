/**
 * Timeline events of a payable: the kinds and the facts each one carries. Clients render the sentence in the reader's
 * language. Facts are text, numbers, booleans or null; amounts are two-decimal ringgit text, times ISO text.
 *
 * `to_payer`: also shown on the public receipt.
 */
export const PAYMENT_EVENTS = {
  /** A bill was created: its source and amount. */
  bill_created: { to_payer: true, facts: ['source', 'amount'] },
  bill_sent: { to_payer: false, facts: ['channel'] },
  /** A reminder was e-mailed; `days` until the due date, negative once it has passed. */
  bill_reminded: { to_payer: false, facts: ['days'] },
  /** The merchant changed the bill: the fields, and the amount if it changed. */
  bill_changed: { to_payer: false, facts: ['fields', 'amount'] },
  /** The merchant recorded an offline payment: method and user. No money passed through us. */
  offline_recorded: { to_payer: false, facts: ['method', 'amount', 'by'] },
  /** The offline payment was undone: the bill is due again. */
  offline_undone: { to_payer: false, facts: ['method', 'amount', 'by'] },
  bill_cancelled: { to_payer: true, facts: [] },
  /** The bill expired unpaid. */
  bill_expired: { to_payer: true, facts: [] },
  /** A top-up was created: pool and amount. */
  top_up_created: { to_payer: true, facts: ['pool', 'amount'] },
  top_up_cancelled: { to_payer: true, facts: [] },
  /** Proof of a manual transfer was uploaded; an admin verifies it. */
  proof_received: { to_payer: true, facts: [] },
  /** The transfer was verified and credited to the pool. */
  bank_in_confirmed: { to_payer: true, facts: ['amount', 'reference'] },
  /** The transfer was rejected; `reason` says why. */
  bank_in_rejected: { to_payer: true, facts: ['reason'] },
  /** The payer was sent to a bank. `amount` is the payer's total. */
  attempt_started: { to_payer: true, facts: ['channel', 'bank', 'amount'] },
  /** The provider has the payment and it is not final. */
  attempt_pending: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  /** A corporate maker has entered the payment; the approver must still release it. */
  approver_awaited: { to_payer: true, facts: ['bank', 'code'] },
  /** We queried the provider because no callback arrived. `next_at`: the next query; null: none is scheduled. */
  provider_asked: { to_payer: true, facts: ['bank', 'code', 'next_at'] },
  /**
   * The provider confirmed the money. `late`: why it was unexpected (bill_cancelled, bill_expired, amount_changed,
   * collection_closed), or null.
   */
  payment_confirmed: { to_payer: true, facts: ['bank', 'amount', 'reference', 'late'] },
  /** A duplicate payment of a paid bill. Its money is on hold for a refund. */
  payment_duplicate: { to_payer: true, facts: ['bank', 'amount', 'reference'] },
  /** An overpayment: `amount` above the payment, to be refunded. */
  payment_overpaid: { to_payer: true, facts: ['bank', 'amount'] },
  /** The provider's corrected statement has no overpayment: there is nothing to refund. */
  overpayment_withdrawn: { to_payer: true, facts: ['amount'] },
  /** Reconciliation: the provider never had the payment; it was taken from the merchant's balance with its fee. */
  payment_reversed: { to_payer: false, facts: ['amount'] },
  /** The provider has it after all: it was posted again. */
  payment_restored: { to_payer: false, facts: ['amount'] },
  /** Reconciliation debited or credited the merchant's available balance because of this payment. */
  correction_debited: { to_payer: false, facts: ['amount'] },
  correction_credited: { to_payer: false, facts: ['amount'] },
  /** The merchant requested a refund: its number. */
  refund_requested: { to_payer: true, facts: ['number', 'amount'] },
  /** The refund was sent to a bank account (masked). */
  refund_sent: { to_payer: true, facts: ['number', 'amount', 'account'] },
  refund_done: { to_payer: true, facts: ['number', 'amount', 'reference'] },
  /** The refund failed or was returned; it continues with another account. */
  refund_failed: { to_payer: true, facts: ['number', 'amount', 'reason'] },
  /** The refund was cancelled by the merchant or not approved. */
  refund_cancelled: { to_payer: true, facts: ['number', 'amount'] },
  attempt_failed: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  attempt_cancelled: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  attempt_expired: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  /** A provider message did not match the attempt and was not applied. */
  answer_mismatched: { to_payer: false, facts: ['field', 'code'] },
  /** The provider reversed a confirmed success; no money was moved. */
  answer_contradicted: { to_payer: false, facts: ['code', 'reason'] },
  /** Status queries ended without a final result. */
  attempt_unresolved: { to_payer: true, facts: ['code'] },
} as const satisfies Record<string, { to_payer: boolean; facts: readonly string[] }>;

export type PaymentEventKind = keyof typeof PAYMENT_EVENTS;
export type PaymentEventFacts<K extends PaymentEventKind> = Readonly<
  Record<(typeof PAYMENT_EVENTS)[K]['facts'][number], string | number | boolean | null>
>;

export type PaymentEventActor = 'payer' | 'merchant' | 'provider' | 'system';

/** The facts of an event, checked by the compiler against its kind. */
export const paymentEvent = <K extends PaymentEventKind>(kind: K, detail: PaymentEventFacts<K>) => ({ kind, detail });

const known: Readonly<Record<string, { to_payer: boolean }>> = PAYMENT_EVENTS;

/** Unknown kinds are not visible to payers. */
export const isVisibleToPayer = (kind: string): boolean => Object.hasOwn(known, kind) && known[kind]!.to_payer;

/** Exceptions that a person must resolve (`exceptions.kind`). */
export const EXCEPTION_KINDS = [
  'duplicate_payment', // a paid bill was paid again: refund it
  'overpaid', // a bill is paid and the payer sent more: refund the rest
  'late_payment', // money arrived for a closed bill or collection
  'mismatch', // the provider's message does not match the attempt
  'contradiction', // the provider reversed a confirmed success
  'unresolved', // the provider does not report a final status
  'unknown_order', // the provider reported an unknown order
  'payout_mismatch', // the bank's result does not match the disbursement
  'payout_contradiction', // the bank contradicted an earlier result
  'payout_unresolved', // the bank does not report a final status
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];
