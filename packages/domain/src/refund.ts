/**
 * Giving money back to a payer (void sale, D-49). Of a payment never more is given back than came; what has been asked for
 * counts from the moment it was asked for.
 */
import { dayOf } from './day.ts';
import type { Drawn, DrawnBook } from './disbursement.ts';
import { sen, type Sen } from './money.ts';
import type { AttemptStatus, BillStatus, PaymentMethod } from './payment.ts';
import type { Transitions } from './transitions.ts';

/** VOID: the sale is undone on its day, and our fee with it. REFUND: money goes back, the fee is kept. */
export const VOID_SALE_TYPES = ['VOID', 'REFUND'] as const;
export type VoidSaleType = (typeof VOID_SALE_TYPES)[number];

/** REQUESTED: waits for an admin. APPROVED: waits for the payer's bank account. PROCESSING: with the bank. */
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

/** FAILED: the bank could not pay, or the money came back. It goes on with another bank account, or is cancelled. */
export const VOID_SALE_TRANSITIONS: Transitions<VoidSaleStatus> = {
  REQUESTED: ['APPROVED', 'PROCESSING', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PROCESSING', 'CANCELLED'],
  PROCESSING: ['VOIDED', 'REFUNDED', 'FAILED', 'CANCELLED'],
  VOIDED: ['FAILED'],
  REFUNDED: ['FAILED'],
  FAILED: ['PROCESSING', 'CANCELLED'],
  REJECTED: [],
  CANCELLED: [],
};

/** Asked for by owner or finance, refunds of one payment up to this, together, need nobody else's word. */
export const REFUND_LIMIT = sen(1_000_00);
/** How long a payer may take to say where his money is to go. */
export const REFUND_LINK_LIFE_MS = 14 * 24 * 60 * 60 * 1000;

/** A payment as its refunds have to know it. Amounts in sen. */
export interface RefundablePayment {
  status: AttemptStatus;
  method: PaymentMethod;
  /** Whether it paid for something sold. What a merchant brought in himself is not given back as a refund. */
  is_sale: boolean;
  /** What came through us, with the payer's surcharge. */
  captured: Sen;
  refunded: Sen;
  /** Asked for, and neither done nor given up. */
  refund_pending: Sen;
  charged_back: Sen;
  /** What of the reserve book is this payment's: a duplicate's money, or a voided sale's. */
  held: Sen;
  /** What the merchant got of it. */
  net_amount: Sen;
  paid_at: Date | null;
  /** Its money is not pending any more: a settlement took it, or it came back to the merchant after a void. */
  is_settled: boolean;
}

/** What the merchant's books hold now. */
export type Balances = Readonly<Record<'pending' | 'available' | 'payout', Sen>>;

/** What may still be asked back, in sen. */
export const refundable = ({ captured, refunded, refund_pending, charged_back }: RefundablePayment): Sen =>
  sen(captured - refunded - refund_pending - charged_back);

export type RefundFault =
  | 'not_paid' // no money came through us
  | 'offline'
  | 'not_a_sale'
  | 'voided'
  | 'fully_refunded'
  | 'amount_zero'
  | 'amount_too_large'
  | 'duplicate_in_full' // a second payment goes back whole
  | 'insufficient_balance';

export interface Refunding {
  type: VoidSaleType;
  amount: Sen;
  needs_approval: boolean;
  is_duplicate: boolean;
  /** From which books it is taken, the first first. */
  drawn: Drawn[];
}

const HAS_MONEY: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>(['SUCCESS', 'PARTIALLY_REFUNDED', 'DUPLICATE']);

function faultOf(payment: RefundablePayment, amount: Sen): RefundFault | null {
  if (payment.method !== 'ONLINE') return 'offline';
  if (payment.status === 'VOIDED') return 'voided';
  if (payment.status === 'REFUNDED') return 'fully_refunded';
  if (!HAS_MONEY.has(payment.status)) return 'not_paid';
  if (!payment.is_sale && payment.status !== 'DUPLICATE') return 'not_a_sale';
  const most = refundable(payment);
  if (most === 0) return 'fully_refunded';
  if (amount <= 0) return 'amount_zero';
  if (amount > most) return 'amount_too_large';
  return payment.status === 'DUPLICATE' && amount < most ? 'duplicate_in_full' : null;
}

/**
 * Same Kuala Lumpur day, not settled, all of it, and what the merchant got of it is still pending: the sale never was.
 * It is the day of the request that counts, not that of an approval.
 */
const isVoid = (payment: RefundablePayment, amount: Sen, { pending }: Balances, now: Date): boolean =>
  payment.status === 'SUCCESS' &&
  amount === payment.captured &&
  !payment.is_settled &&
  payment.paid_at !== null &&
  dayOf(payment.paid_at) === dayOf(now) &&
  pending >= payment.net_amount;

/** What is left of the payment's own money first, then pending, available, payout (D-49); null: all together hold too little. */
export function drawnFor(amount: Sen, held: Sen, balances: Balances): Drawn[] | null {
  const sources: [DrawnBook, Sen][] = [
    ['reserve', held],
    ['pending', balances.pending],
    ['available', balances.available],
    ['payout', balances.payout],
  ];
  let left: number = amount;
  const drawn: Drawn[] = [];
  for (const [book, holds] of sources) {
    const taken = Math.min(left, holds);
    if (taken > 0) drawn.push({ book, amount: sen(taken) });
    left -= taken;
  }
  return left === 0 ? drawn : null;
}

/**
 * What asking for `amount` back comes to (null: all that is left), or why it may not be. Whoever may refund has asked; a
 * payment's refunds count together against the limit, so that a large one in small parts needs an admin too.
 */
export function refunding(
  payment: RefundablePayment,
  balances: Balances,
  { amount: wanted, now }: { amount: Sen | null; now: Date },
): Refunding | RefundFault {
  const amount = wanted ?? refundable(payment);
  const fault = faultOf(payment, amount);
  if (fault !== null) return fault;
  const is_duplicate = payment.status === 'DUPLICATE';
  const type = isVoid(payment, amount, balances, now) ? 'VOID' : 'REFUND';
  // A voided sale's money is put aside first, so it is there.
  const held = type === 'VOID' ? amount : payment.held;
  const drawn = drawnFor(amount, held, balances);
  if (drawn === null) return 'insufficient_balance';
  const together = payment.refunded + payment.refund_pending + amount;
  return { type, amount, needs_approval: together > REFUND_LIMIT, is_duplicate, drawn };
}

/** What came on top of a payment goes back whole. It was in no book: it is put aside first, so it is there. */
export const refundingSurplus = (surplus: Sen): Refunding => ({
  type: 'REFUND',
  amount: surplus,
  needs_approval: surplus > REFUND_LIMIT,
  is_duplicate: false,
  drawn: [{ book: 'reserve', amount: surplus }],
});

export type ApprovalFault = 'not_waiting' | 'own_request';

/** Whether somebody may decide on a request: an admin has been let in already, and nobody decides on his own. */
export function approvalFault(
  { status, requested_by }: { status: VoidSaleStatus; requested_by: string },
  user_id: string,
): ApprovalFault | null {
  if (status !== 'REQUESTED') return 'not_waiting';
  return requested_by === user_id ? 'own_request' : null;
}

/** A payment's status follows its amounts. A void stands until it is given up. */
export function statusAfter(
  { captured, refunded }: Pick<RefundablePayment, 'captured' | 'refunded'>,
  { is_voided, is_duplicate }: { is_voided: boolean; is_duplicate: boolean },
): AttemptStatus {
  if (is_voided) return 'VOIDED';
  if (refunded > 0 && refunded === captured) return 'REFUNDED';
  if (is_duplicate) return 'DUPLICATE';
  return refunded > 0 ? 'PARTIALLY_REFUNDED' : 'SUCCESS';
}

/** The bill's, of the payment that paid it. */
export const billStatusAfter = (status: AttemptStatus): BillStatus =>
  status === 'VOIDED' || status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED' ? status : 'PAID';

/** How a refund stands, as its payer has to know it. */
export const PAYER_REFUND_STATUSES = ['DETAILS_NEEDED', 'IN_PREPARATION', 'ON_ITS_WAY', 'DONE', 'STOPPED'] as const;
export type PayerRefundStatus = (typeof PAYER_REFUND_STATUSES)[number];

/** A payer may say where his money is to go, until then; null: he is not asked, or has said it. */
export const isAsked = (
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
  return isAsked(refund, now) ? 'DETAILS_NEEDED' : 'IN_PREPARATION';
}

/** The refund whose try an order number is. */
export const refundNoOf = (reference: string): string => reference.slice(0, 'VS-0123456789'.length);
