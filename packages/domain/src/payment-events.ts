/**
 * What can happen to something payable, as its timeline tells it: the kinds with the facts that their sentences need.
 * The sentence itself is the client's, in the reader's language. Facts are text, numbers, booleans or null; amounts are
 * two-decimal ringgit text, moments ISO text.
 *
 * `to_payer`: told on the public receipt too. What only the merchant can act on stays with the merchant.
 */
export const PAYMENT_EVENTS = {
  /** A bill was made: how it came about and what it asks. */
  bill_created: { to_payer: true, facts: ['source', 'amount'] },
  bill_sent: { to_payer: false, facts: ['channel'] },
  /** A due bill was reminded of by mail; `days` are left until its due date, negative once it has passed. */
  bill_reminded: { to_payer: false, facts: ['days'] },
  /** The merchant changed it: which fields, and the amount where that changed. */
  bill_changed: { to_payer: false, facts: ['fields', 'amount'] },
  /** The merchant wrote down that it was paid elsewhere: how, and who said so. No money has passed through us. */
  offline_recorded: { to_payer: false, facts: ['method', 'amount', 'by'] },
  /** That was a mistake: the bill is due again. */
  offline_undone: { to_payer: false, facts: ['method', 'amount', 'by'] },
  bill_cancelled: { to_payer: true, facts: [] },
  /** Its time ran out before anybody paid. */
  bill_expired: { to_payer: true, facts: [] },
  /** A payer chose a bank and was sent there. `amount` is what he pays. */
  attempt_started: { to_payer: true, facts: ['channel', 'bank', 'amount'] },
  /** The provider knows the payment and has not finished it. */
  attempt_pending: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  /** A company's maker has entered the payment; its approver must still release it. */
  approver_awaited: { to_payer: true, facts: ['bank', 'code'] },
  /** We asked the provider because it had not told us. `next_at` is when we ask again; null: not by ourselves. */
  provider_asked: { to_payer: true, facts: ['bank', 'code', 'next_at'] },
  /** Money confirmed by the provider. `late`: why it came as a surprise (bill_cancelled, bill_expired, amount_changed, collection_closed), or null. */
  payment_confirmed: { to_payer: true, facts: ['bank', 'amount', 'reference', 'late'] },
  /** A second payment of a paid bill. Its money is held for a refund. */
  payment_duplicate: { to_payer: true, facts: ['bank', 'amount', 'reference'] },
  /** More came than was asked: `amount` on top of what the payment itself tells, to be given back. */
  payment_overpaid: { to_payer: true, facts: ['bank', 'amount'] },
  attempt_failed: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  attempt_cancelled: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  attempt_expired: { to_payer: true, facts: ['bank', 'code', 'reason'] },
  /** The provider said something that does not fit the attempt; it was not believed. */
  answer_mismatched: { to_payer: false, facts: ['field', 'code'] },
  /** The provider took back a success that it had confirmed; no money was moved. */
  answer_contradicted: { to_payer: false, facts: ['code', 'reason'] },
  /** We have asked for as long as we ask, and the provider still does not say how it ended. */
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

/** Kinds that are not in the table are not told to payers. */
export const isToldToPayer = (kind: string): boolean => Object.hasOwn(known, kind) && known[kind]!.to_payer;

/** What a person must look at (`exceptions.kind`). */
export const EXCEPTION_KINDS = [
  'duplicate_payment', // a paid bill was paid again: refund it
  'overpaid', // a bill is paid and more came than was asked: give the rest back
  'late_payment', // money came for a bill or collection that was closed
  'mismatch', // the provider's answer does not fit the attempt
  'contradiction', // a confirmed success was taken back
  'unresolved', // the provider does not say how an attempt ended
  'unknown_order', // the provider spoke of an order that we do not have
] as const;
export type ExceptionKind = (typeof EXCEPTION_KINDS)[number];
