import { LARGEST_PAYMENT } from './collection-form.ts';
import { addDays, dayOf, endOfDay } from './day.ts';
import { sen, type Sen } from './money.ts';
import type { Transitions } from './transitions.ts';

/** States of a shop order (decisions 4). Whether it is paid is `paid_at`: cash on delivery is packed and sent unpaid. */
export const ORDER_STATUSES = [
  'AWAITING_PAYMENT',
  'PAID',
  'PACKED',
  'BOOKED',
  'SHIPPED',
  'DELIVERED',
  'READY',
  'COLLECTED',
  'RETURNED',
  'CANCELLED',
  'EXPIRED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const FULFILMENTS = ['DELIVERY', 'PICKUP'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** COD: cash on delivery. BANK_TRANSFER: with a proof that the merchant checks. */
export const ORDER_PAYMENT_METHODS = ['ONLINE', 'COD', 'BANK_TRANSFER'] as const;
export type OrderPaymentMethod = (typeof ORDER_PAYMENT_METHODS)[number];

/**
 * Every change of state. A late payment revives an expired or cancelled order, because the money is there. PACKED leads to
 * SHIPPED without a booking where the merchant sends it otherwise, and back from BOOKED when the booking is cancelled.
 */
export const ORDER_TRANSITIONS: Transitions<OrderStatus> = {
  AWAITING_PAYMENT: ['PAID', 'PACKED', 'CANCELLED', 'EXPIRED'],
  // Back: a payment that the merchant recorded by mistake is voided.
  PAID: ['AWAITING_PAYMENT', 'PACKED', 'READY', 'CANCELLED'],
  PACKED: ['BOOKED', 'SHIPPED', 'READY', 'CANCELLED'],
  BOOKED: ['PACKED', 'SHIPPED'],
  SHIPPED: ['DELIVERED', 'RETURNED'],
  DELIVERED: [],
  READY: ['COLLECTED', 'CANCELLED'],
  COLLECTED: [],
  RETURNED: [],
  CANCELLED: ['PAID'],
  EXPIRED: ['PAID'],
};

interface OrderState {
  status: OrderStatus;
  fulfilment: Fulfilment;
  payment_method: OrderPaymentMethod;
  paid_at: Date | null;
}

/** States that a merchant sets by hand; the others follow from payments and bookings. */
export const MERCHANT_STATUSES = ['PACKED', 'SHIPPED', 'DELIVERED', 'RETURNED', 'READY', 'COLLECTED'] as const;
export type MerchantStatus = (typeof MERCHANT_STATUSES)[number];

const OF_FULFILMENT: Readonly<Record<MerchantStatus, Fulfilment | null>> = {
  PACKED: null,
  SHIPPED: 'DELIVERY',
  DELIVERED: 'DELIVERY',
  RETURNED: 'DELIVERY',
  READY: 'PICKUP',
  COLLECTED: 'PICKUP',
};

/** Whether its goods may leave: it is paid, or is paid in cash when they arrive. */
export const isConfirmed = ({ payment_method, paid_at }: Pick<OrderState, 'payment_method' | 'paid_at'>): boolean =>
  paid_at !== null || payment_method === 'COD';

/** What a merchant may set an order to now. */
export const nextMerchantStatuses = (order: OrderState): MerchantStatus[] =>
  isConfirmed(order)
    ? MERCHANT_STATUSES.filter(
        (to) =>
          ORDER_TRANSITIONS[order.status].includes(to) &&
          (OF_FULFILMENT[to] === null || OF_FULFILMENT[to] === order.fulfilment),
      )
    : [];

/** Cancelled before it leaves only. A booked parcel is cancelled at the courier first. */
export const canCancel = ({ status }: Pick<OrderState, 'status'>): boolean =>
  ORDER_TRANSITIONS[status].includes('CANCELLED');

/** The state of an order whose payment was confirmed: one that is already packed stays where it is. */
export const statusWhenPaid = (status: OrderStatus): OrderStatus =>
  ORDER_TRANSITIONS[status].includes('PAID') ? 'PAID' : status;

/** The states in which an order is to be packed: confirmed, and not packed yet. */
export const isToPack = (order: OrderState): boolean =>
  order.status === 'PAID' || (order.status === 'AWAITING_PAYMENT' && order.payment_method === 'COD');

/**
 * Whether the rest of an order waits for its money: the first parcel of one that is paid at the door collects the whole amount,
 * so nothing else leaves before that is recorded.
 */
export const isWaitingForCash = (
  { paid_at }: Pick<OrderState, 'paid_at'>,
  lines: readonly { sent_quantity: number }[],
): boolean => paid_at === null && lines.some(({ sent_quantity }) => sent_quantity > 0);

/** Whether some of an order's pieces can go into a parcel of their own: it is to be packed and sent, with several pieces left. */
export const canPackPart = (
  order: OrderState,
  lines: readonly { quantity: number; sent_quantity: number }[],
): boolean =>
  isToPack(order) &&
  order.fulfilment === 'DELIVERY' &&
  !isWaitingForCash(order, lines) &&
  lines.reduce((left, { quantity, sent_quantity }) => left + quantity - sent_quantity, 0) > 1;

/** Address and buyer can be corrected until the parcel has a label. */
export const canChangeAddress = (status: OrderStatus): boolean =>
  status === 'AWAITING_PAYMENT' || status === 'PAID' || status === 'PACKED';

export const LINE_PROBLEMS = [
  'not_sold',
  'out_of_stock',
  'below_minimum',
  'quantity_reduced',
  'price_changed',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** One line of a cart. `amount`: the price of one piece that the buyer saw, in sen. */
export interface CartLine {
  product_id: string;
  variant_id: string | null;
  quantity: number;
  amount: Sen;
}

/** What the shop sells now. `stock` null: not counted. */
export interface SoldProduct {
  amount: Sen;
  stock: number | null;
  min_purchase_quantity: number;
  max_purchase_quantity: number | null;
}

/** A line as it can be ordered: quantity 0 where it cannot. Amounts in sen. */
export interface CheckedLine {
  quantity: number;
  amount: Sen;
  total_amount: Sen;
  problem: LineProblem | null;
}

const checkedLine = (quantity: number, amount: Sen, problem: LineProblem | null): CheckedLine => ({
  quantity,
  amount,
  total_amount: sen(quantity * amount),
  problem,
});

/**
 * Compares a line with what is sold now; undefined: not sold. A quantity above stock or maximum is reduced to it, one below
 * the minimum stays for the buyer to raise. A changed price is reported where nothing else is wrong.
 */
export function checkLine(line: CartLine, product: SoldProduct | undefined): CheckedLine {
  if (!product) return checkedLine(0, line.amount, 'not_sold');
  const { amount, stock, min_purchase_quantity, max_purchase_quantity } = product;
  const most = Math.min(stock ?? Infinity, max_purchase_quantity ?? Infinity);
  if (most < min_purchase_quantity) return checkedLine(0, amount, 'out_of_stock');
  if (line.quantity < min_purchase_quantity) return checkedLine(line.quantity, amount, 'below_minimum');
  if (line.quantity > most) return checkedLine(most, amount, 'quantity_reduced');
  return checkedLine(line.quantity, amount, amount === line.amount ? null : 'price_changed');
}

/** Amounts of an order in sen. The discount reduces items, or the delivery where it gives that free. */
export interface OrderAmounts {
  items_amount: Sen;
  discount_amount: Sen;
  shipping_amount: Sen;
  cod_fee: Sen;
}

export const itemsAmount = (lines: readonly Pick<CheckedLine, 'total_amount'>[]): Sen =>
  sen(lines.reduce((sum, { total_amount }) => sum + total_amount, 0));

/** What the buyer pays, in sen. */
export const orderTotal = ({ items_amount, discount_amount, shipping_amount, cod_fee }: OrderAmounts): Sen =>
  sen(items_amount - discount_amount + shipping_amount + cod_fee);

/** What an addition to a parcel costs to send, in sen: the price of the whole parcel, less what was paid for its delivery. */
export const deliveryDifference = (whole: Sen, paid: Sen): Sen => sen(Math.max(0, whole - paid));

/** Weight of an order in kilograms, to the gram; a piece without a weight counts 1 kg (D-63). */
export const orderWeight = (lines: readonly { quantity: number; weight_kg: number | null }[]): number =>
  lines.reduce((grams, { quantity, weight_kg }) => grams + quantity * Math.round((weight_kg ?? 1) * 1000), 0) / 1000;

/** What a store allows of cash on delivery. */
export interface CodTerms {
  cod_enable: boolean;
  /** The most that a courier collects, in sen. */
  cod_max_amount: Sen | null;
  /** Empty: everywhere. */
  cod_state_ids: readonly number[];
}

export type CodRefusal = 'not_offered' | 'pickup' | 'other_place' | 'above_cap';

/** Why an order cannot be paid in cash; null: it can. `amount`: what would be collected, its fee included, in sen. */
export function codRefusal(
  { cod_enable, cod_max_amount, cod_state_ids }: CodTerms,
  { fulfilment, state_id, amount }: { fulfilment: Fulfilment; state_id: number | null; amount: Sen },
): CodRefusal | null {
  if (!cod_enable) return 'not_offered';
  if (fulfilment === 'PICKUP') return 'pickup';
  if (cod_state_ids.length > 0 && (state_id === null || !cod_state_ids.includes(state_id))) return 'other_place';
  return cod_max_amount !== null && amount > cod_max_amount ? 'above_cap' : null;
}

const MINUTE_MS = 60_000;
/** How long an unpaid order keeps its pieces. A courier collects cash later, so such an order does not expire. */
const LIFETIME_MS: Readonly<Record<OrderPaymentMethod, number | null>> = {
  ONLINE: 60 * MINUTE_MS,
  BANK_TRANSFER: 24 * 60 * MINUTE_MS,
  COD: null,
};

export function orderExpiry(method: OrderPaymentMethod, now: Date): Date | null {
  const lifetime_ms = LIFETIME_MS[method];
  return lifetime_ms === null ? null : new Date(now.getTime() + lifetime_ms);
}

/** Until when an order is kept for its buyer to add to its parcel: the last second of a Malaysian day. */
export const holdUntil = (days: number, now: Date): Date =>
  new Date(endOfDay(addDays(dayOf(now), days)).getTime() - 1000);

export type SendLaterRefusal = 'not_offered' | 'pickup' | 'cash';

/** Why an order cannot be kept for its buyer to add to it; null: it can. Cash is collected once, with one parcel. */
export function sendLaterRefusal(
  { ship_later_enable }: { ship_later_enable: boolean },
  { fulfilment, payment_method }: { fulfilment: Fulfilment; payment_method: OrderPaymentMethod },
): SendLaterRefusal | null {
  if (!ship_later_enable) return 'not_offered';
  if (fulfilment === 'PICKUP') return 'pickup';
  return payment_method === 'COD' ? 'cash' : null;
}

/** Whether it waits for more, by the merchant's choice or the buyer's. `hold_until`: null once it is over. */
export const isKept = ({ is_held, hold_until }: { is_held: boolean; hold_until: Date | null }): boolean =>
  is_held || hold_until !== null;

/** Whether its buyer may still add to its parcel: it is kept for them and paid, and nothing of it is booked or has left. */
export const isOpenForMore = (
  { status, paid_at, hold_until }: { status: OrderStatus; paid_at: Date | null; hold_until: Date | null },
  lines: readonly { quantity: number; packed_quantity: number; sent_quantity: number }[],
): boolean =>
  hold_until !== null &&
  paid_at !== null &&
  (status === 'PAID' || status === 'PACKED') &&
  lines.every((line) => line.sent_quantity === 0 && (status === 'PAID' || line.packed_quantity === line.quantity));

/** When a buyer is reminded of an order that they began to pay online: they have left it, and can still pay it. */
export const ORDER_REMINDER = { after_ms: 20 * MINUTE_MS, before_expiry_ms: 10 * MINUTE_MS } as const;

interface RemindedOrder {
  status: OrderStatus;
  payment_method: OrderPaymentMethod;
  /** Of its bill: PENDING while no payment of it is in progress. */
  bill_status: string;
  created_at: Date;
  expires_at: Date | null;
  reminded_at: Date | null;
}

/** Whether the buyer of an unpaid order is reminded now. */
export const isOrderReminderDue = (order: RemindedOrder, now: Date): boolean =>
  order.status === 'AWAITING_PAYMENT' &&
  order.payment_method === 'ONLINE' &&
  order.bill_status === 'PENDING' &&
  order.reminded_at === null &&
  order.expires_at !== null &&
  now.getTime() >= order.created_at.getTime() + ORDER_REMINDER.after_ms &&
  now.getTime() <= order.expires_at.getTime() - ORDER_REMINDER.before_expiry_ms;

/** Whether no payment method takes a total this large. */
export const isTooLarge = (total_amount: Sen): boolean => total_amount > LARGEST_PAYMENT;

/** What a merchant has to do with an order, or where it is: its state, with its payment and proof. */
export const ORDER_STEPS = [
  'to_check',
  'not_paid',
  'kept',
  'to_pack',
  'to_send',
  'booked',
  'ready',
  'on_the_way',
  'done',
  'returned',
  'cancelled',
  'expired',
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** What happened to an order (`shipment_events.kind`), and whether its buyer sees it. */
export const ORDER_EVENTS = {
  created: true,
  proof_sent: true,
  proof_rejected: true,
  paid: true,
  payment_voided: false,
  packed: true,
  partly_packed: true,
  booked: true,
  booking_cancelled: false,
  shipped: true,
  partly_shipped: true,
  part_delivered: true,
  part_returned: true,
  delivered: true,
  ready: true,
  collected: true,
  returned: true,
  cancelled: true,
  expired: true,
  changed: false,
  held: false,
  resumed: false,
  hold_ended: true,
  refunded: true,
  refund_reversed: false,
  tracked: true,
  reminded: false,
} as const;
export type OrderEventKind = keyof typeof ORDER_EVENTS;
export const isVisibleToBuyer = (kind: string): boolean =>
  Object.hasOwn(ORDER_EVENTS, kind) && ORDER_EVENTS[kind as OrderEventKind];
