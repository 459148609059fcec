/**
 * Refunds to payers (void sale, D-49). A payment is never refunded beyond what was captured; a refund counts from the
 * moment it is requested.
 */
import { dayOf } from './day.ts';
import type { Reservation, ReservableBook } from './disbursement.ts';
import { sen, type Sen } from './money.ts';
import { nameMatch } from './name-match.ts';
import type { AttemptStatus, BillStatus, PaymentMethod } from './payment.ts';
import type { Transitions } from './transitions.ts';

/** VOID: cancels the sale on the same day and returns our fee. REFUND: returns money, the fee is kept. */
export const VOID_SALE_TYPES = ['VOID', 'REFUND'] as const;
export type VoidSaleType = (typeof VOID_SALE_TYPES)[number];

/** REQUESTED: awaits an admin's approval. APPROVED: awaits the payer's bank account. PROCESSING: sent to the bank. */
export const VOID_SALE_STATUSES = [
  'REQUESTED',
  'APPROVED',
  'PROCESSING',
  'VOIDED',
  'REFUNDED',
  'FAILED',
  'REJECTED',
  'CANCELLED',
] as const;
export type VoidSaleStatus = (typeof VOID_SALE_STATUSES)[number];

/**
 * FAILED: the bank could not pay, or the money was returned. It can be sent to another account or cancelled. A refund that is
 * PROCESSING fails first: its disbursement must not have been sent, or must have failed, before it is cancelled.
 */
export const VOID_SALE_TRANSITIONS: Transitions<VoidSaleStatus> = {
  REQUESTED: ['APPROVED', 'PROCESSING', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PROCESSING', 'CANCELLED'],
  PROCESSING: ['VOIDED', 'REFUNDED', 'FAILED'],
  VOIDED: ['FAILED'],
  REFUNDED: ['FAILED'],
  FAILED: ['PROCESSING', 'CANCELLED'],
  REJECTED: [],
  CANCELLED: [],
};

/** Refunds of one payment up to this total need no admin approval if requested by owner or finance. */
export const REFUND_LIMIT = sen(1_000_00);
/** Refunds that a merchant requests on one Kuala Lumpur day up to this total need no admin approval. */
export const DAILY_REFUND_LIMIT = sen(5_000_00);
/**
 * From this similarity on, in percent, an account holder is the payer (D-48). Not the ratio that the merchant has set for
 * typed names: whoever has an owner's token could set it to 0.
 */
export const PAYER_NAME_RATIO = 80;
/** For how long an account that took a refund is compared with the payers of later refunds. */
export const SEVERAL_PAYERS_MS = 30 * 24 * 60 * 60 * 1000;
/** How long a payer may use the link to enter a bank account. */
export const REFUND_LINK_LIFE_MS = 14 * 24 * 60 * 60 * 1000;

/** The facts of a payment that refunds depend on. Amounts in sen. */
export interface RefundablePayment {
  status: AttemptStatus;
  method: PaymentMethod;
  /** Whether it paid for a sale. Top-ups cannot be refunded this way. */
  is_sale: boolean;
  /** The amount captured, including the payer's surcharge. */
  captured: Sen;
  refunded: Sen;
  /** Requested and not yet finished or cancelled. */
  refund_pending: Sen;
  charged_back: Sen;
  /** The amount of the reserve book that belongs to this payment: a duplicate or a voided sale. */
  held: Sen;
  /** The merchant's net amount. */
  net_amount: Sen;
  paid_at: Date | null;
  /** Its money is no longer pending: it was settled, or credited back after a void. */
  is_settled: boolean;
}

/** The merchant's current book balances. */
export type Balances = Readonly<Record<'pending' | 'available' | 'payout', Sen>>;

/** The amount that can still be refunded, in sen. */
export const refundableAmount = ({ captured, refunded, refund_pending, charged_back }: RefundablePayment): Sen =>
  sen(captured - refunded - refund_pending - charged_back);

export type RefundFault =
  | 'not_paid' // no captured money
  | 'offline'
  | 'not_a_sale'
  | 'voided'
  | 'fully_refunded'
  | 'amount_zero'
  | 'amount_too_large'
  | 'duplicate_in_full' // a duplicate is refunded in full only
  | 'insufficient_balance';

export interface RefundPlan {
  type: VoidSaleType;
  amount: Sen;
  /** This refund with the earlier ones of its payment. */
  payment_total: Sen;
  is_duplicate: boolean;
  /** The books it is reserved from, in order. */
  drawn: Reservation[];
}

const REFUNDABLE_STATUSES: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>([
  'SUCCESS',
  'PARTIALLY_REFUNDED',
  'DUPLICATE',
]);

function refundFault(payment: RefundablePayment, amount: Sen): RefundFault | null {
  if (payment.method !== 'ONLINE') return 'offline';
  if (payment.status === 'VOIDED') return 'voided';
  if (payment.status === 'REFUNDED') return 'fully_refunded';
  if (!REFUNDABLE_STATUSES.has(payment.status)) return 'not_paid';
  if (!payment.is_sale && payment.status !== 'DUPLICATE') return 'not_a_sale';
  const max_amount = refundableAmount(payment);
  if (max_amount === 0) return 'fully_refunded';
  if (amount <= 0) return 'amount_zero';
  if (amount > max_amount) return 'amount_too_large';
  return payment.status === 'DUPLICATE' && amount < max_amount ? 'duplicate_in_full' : null;
}

/**
 * A void: same Kuala Lumpur day, not settled, the full amount, and the merchant's net is still pending. The day of the
 * request counts, not the approval.
 */
const isVoid = (payment: RefundablePayment, amount: Sen, { pending }: Balances, now: Date): boolean =>
  payment.status === 'SUCCESS' &&
  amount === payment.captured &&
  !payment.is_settled &&
  payment.paid_at !== null &&
  dayOf(payment.paid_at) === dayOf(now) &&
  pending >= payment.net_amount;

/**
 * Reserves from the payment's own held money first, then pending, available and payout (D-49); null if together they
 * are insufficient.
 */
export function allocateReservations(amount: Sen, held: Sen, balances: Balances): Reservation[] | null {
  const sources: [ReservableBook, Sen][] = [
    ['reserve', held],
    ['pending', balances.pending],
    ['available', balances.available],
    ['payout', balances.payout],
  ];
  let remaining: number = amount;
  const drawn: Reservation[] = [];
  for (const [book, holds] of sources) {
    const taken = Math.min(remaining, holds);
    if (taken > 0) drawn.push({ book, amount: sen(taken) });
    remaining -= taken;
  }
  return remaining === 0 ? drawn : null;
}

/** Plans a refund of `amount` (null: the remaining amount), or returns why it is refused. */
export function planRefund(
  payment: RefundablePayment,
  balances: Balances,
  { amount: requested, now }: { amount: Sen | null; now: Date },
): RefundPlan | RefundFault {
  const amount = requested ?? refundableAmount(payment);
  const fault = refundFault(payment, amount);
  if (fault !== null) return fault;
  const is_duplicate = payment.status === 'DUPLICATE';
  const type = isVoid(payment, amount, balances, now) ? 'VOID' : 'REFUND';
  // A voided sale's money is moved to the reserve first, so it is available there.
  const held = type === 'VOID' ? amount : payment.held;
  const drawn = allocateReservations(amount, held, balances);
  if (drawn === null) return 'insufficient_balance';
  const payment_total = sen(payment.refunded + payment.refund_pending + amount);
  return { type, amount, payment_total, is_duplicate, drawn };
}

/** Refunds an overpayment in full. The surplus is moved to the reserve first, so it is available there. */
export const planOverpaymentRefund = (surplus: Sen): RefundPlan => ({
  type: 'REFUND',
  amount: surplus,
  payment_total: surplus,
  is_duplicate: false,
  drawn: [{ book: 'reserve', amount: surplus }],
});

/**
 * Why a second person must approve a refund: the payment's refunds or the merchant's refunds of the day are above their
 * limit, the account is not in the payer's name, or it takes refunds of several payers.
 */
export const APPROVAL_REASONS = ['payment_total', 'daily_total', 'payee_not_payer', 'several_payers'] as const;
export type ApprovalReason = (typeof APPROVAL_REASONS)[number];
export type PayeeReason = Extract<ApprovalReason, 'payee_not_payer' | 'several_payers'>;

/** Who paid, as far as it is known. */
export interface Payer {
  payer_name: string | null;
  payer_email: string | null;
}

/** What the approval of a refund depends on about its bank account. */
export interface PayeeFacts {
  /** The holder's name at the bank: the typed name is the requester's own statement. */
  holder_name: string;
  /** The payers of other payments whose refunds this account took within `SEVERAL_PAYERS_MS`. */
  earlier_payers: readonly Payer[];
}

const isNamed = (name: string | null, other: string | null): boolean =>
  name !== null && other !== null && nameMatch(name, other) >= PAYER_NAME_RATIO;

/** The names agree, and so do the email addresses if both are known. An unknown payer is nobody else's namesake. */
const isSamePayer = (one: Payer, other: Payer): boolean =>
  isNamed(one.payer_name, other.payer_name) &&
  (one.payer_email === null ||
    other.payer_email === null ||
    one.payer_email.toLowerCase() === other.payer_email.toLowerCase());

/** Why a refund of this payer's payment must not go to this account without a second person; none: it may. */
export function payeeReasons(payer: Payer, { holder_name, earlier_payers }: PayeeFacts): PayeeReason[] {
  const reasons: PayeeReason[] = [];
  if (!isNamed(payer.payer_name, holder_name)) reasons.push('payee_not_payer');
  if (earlier_payers.some((earlier) => !isSamePayer(payer, earlier))) reasons.push('several_payers');
  return reasons;
}

/** Why a refund needs a second person's approval; none: it needs no approval. Totals in sen, with this refund. */
export function approvalReasons(
  { payment_total, day_total }: { payment_total: Sen; day_total: Sen },
  payer: Payer,
  payee: PayeeFacts | null,
): ApprovalReason[] {
  const reasons: ApprovalReason[] = [];
  if (payment_total > REFUND_LIMIT) reasons.push('payment_total');
  if (day_total > DAILY_REFUND_LIMIT) reasons.push('daily_total');
  return [...reasons, ...(payee ? payeeReasons(payer, payee) : [])];
}

export type ApprovalFault = 'not_waiting' | 'own_request';

/** Whether a user may approve or reject a request: the caller is an admin, and nobody decides on their own request. */
export function approvalFault(
  { status, requested_by }: { status: VoidSaleStatus; requested_by: string },
  user_id: string,
): ApprovalFault | null {
  if (status !== 'REQUESTED') return 'not_waiting';
  return requested_by === user_id ? 'own_request' : null;
}

/** A payment's status after a refund. A void stands until it is cancelled. */
export function paymentStatusAfterRefund(
  { captured, refunded }: Pick<RefundablePayment, 'captured' | 'refunded'>,
  { is_voided, is_duplicate }: { is_voided: boolean; is_duplicate: boolean },
): AttemptStatus {
  if (is_voided) return 'VOIDED';
  if (refunded > 0 && refunded === captured) return 'REFUNDED';
  if (is_duplicate) return 'DUPLICATE';
  return refunded > 0 ? 'PARTIALLY_REFUNDED' : 'SUCCESS';
}

/** The bill status that follows from its payment's status. */
export const billStatusAfterRefund = (status: AttemptStatus): BillStatus =>
  status === 'VOIDED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED' ? status : 'PAID';

/** The refund statuses shown to payers. */
export const PAYER_REFUND_STATUSES = ['DETAILS_NEEDED', 'IN_PREPARATION', 'ON_ITS_WAY', 'DONE', 'STOPPED'] as const;
export type PayerRefundStatus = (typeof PAYER_REFUND_STATUSES)[number];

/** Whether the payer can still enter a bank account: the link is valid and not used. */
export const isAwaitingPayerAccount = (
  { status, link_expires_at }: { status: VoidSaleStatus; link_expires_at: Date | null },
  now: Date,
): boolean => (status === 'APPROVED' || status === 'FAILED') && link_expires_at !== null && now < link_expires_at;

export function payerStatus(
  refund: { status: VoidSaleStatus; link_expires_at: Date | null },
  now: Date,
): PayerRefundStatus {
  const { status } = refund;
  if (status === 'VOIDED' || status === 'REFUNDED') return 'DONE';
  if (status === 'REJECTED' || status === 'CANCELLED') return 'STOPPED';
  if (status === 'PROCESSING') return 'ON_ITS_WAY';
  return isAwaitingPayerAccount(refund, now) ? 'DETAILS_NEEDED' : 'IN_PREPARATION';
}

/** The refund number of a disbursement reference. */
export const refundNoFromReference = (reference: string): string => reference.slice(0, 'VS-0123456789'.length);
