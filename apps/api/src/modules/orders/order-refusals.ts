import { CODE } from '@kutip/contracts/codes';
import type { CodRefusal, LineProblem, SendLaterRefusal } from '@kutip/domain/order';
import { isTooLarge, sendLaterRefusal } from '@kutip/domain/order';
import { SMALLEST_PAYMENT } from '@kutip/domain/collection';
import type { StoreState } from '@kutip/domain/store-hours';
import { toRinggit, type Sen } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { discountRefusal } from '../discounts/discounts.service.ts';
import type { DiscountRefusal } from '@kutip/domain/discount';
import type { StoreForBuyers } from '../stores/stores.service.ts';
import { isChosen, type Cart, type OrderedLine, type PricedCart } from './check-cart.ts';

const LINE_REFUSALS: Record<LineProblem, readonly [code: number, sentence: string]> = {
  not_sold: [CODE.out_of_stock, 'A product in your cart is no longer sold.'],
  out_of_stock: [CODE.out_of_stock, 'A product in your cart is sold out.'],
  quantity_reduced: [CODE.out_of_stock, 'There are not so many pieces of a product in your cart.'],
  below_minimum: [CODE.amount_outside_limits, 'A product in your cart is sold in a larger quantity only.'],
  price_changed: [CODE.amount_changed, 'A price has changed. Please check your cart.'],
};

/** The first of these problems decides the code; the breakdown has every line's. */
const SEVERITY: readonly LineProblem[] = [
  'not_sold',
  'out_of_stock',
  'quantity_reduced',
  'below_minimum',
  'price_changed',
];

/** Refuses lines that are not sold as the buyer saw them. Fields: `items.0` and so on. */
export function assertLines(lines: readonly Pick<OrderedLine, 'problem'>[]): void {
  const worst = SEVERITY.find((problem) => lines.some((line) => line.problem === problem));
  if (!worst) return;
  const [code, sentence] = LINE_REFUSALS[worst];
  const faults = lines.flatMap(({ problem }, index) => (problem ? [[`items.${index}`, problem] as const] : []));
  throw new Refusal(code, sentence, Object.fromEntries(faults));
}

const CLOSED_SENTENCES: Record<NonNullable<StoreState['reason']>, string> = {
  closed_hours: 'This store is closed now.',
  holiday: 'This store is closed for a while.',
  paused: 'This store takes no orders at the moment.',
  full_today: 'This store has taken all orders of today.',
};

/** Refuses (4016) while the store takes no orders. */
export function assertTakesOrders({ takes_orders, reason }: StoreState): void {
  if (takes_orders) return;
  const sentence = reason === null ? 'This store takes no orders at the moment.' : CLOSED_SENTENCES[reason];
  throw new Refusal(CODE.collection_not_open, sentence, { store: reason ?? 'paused' });
}

const slotFull = () =>
  new Refusal(CODE.conflict, 'This pick-up time has been taken. Please choose another.', {
    slot_starts_at: 'slot_full',
  });

/** Refuses a pickup at a time that cannot be chosen. Without slots the store offers, none is needed. */
export function assertSlot({ slots }: Pick<PricedCart['answer'], 'slots'>, { fulfilment, slot_starts_at }: Cart): void {
  if (fulfilment !== 'PICKUP') return;
  const offered = slots.flatMap((day) => day.slots);
  if (slot_starts_at === undefined) {
    if (slots.length === 0) return;
    throw new Refusal(CODE.validation_failed, 'Please choose a pick-up time.', { slot_starts_at: 'required' });
  }
  const slot = offered.find(({ starts_at }) => starts_at.getTime() === slot_starts_at.getTime());
  if (!slot || slot.is_full) throw slotFull();
}

const field = (name: string, reason: string) => ({ [name]: reason });

/** Refuses a delivery that cannot be made, or is not the chosen one. */
export function assertDelivery({ options, option }: PricedCart, { setting }: StoreForBuyers, cart: Cart): void {
  if (cart.fulfilment === 'PICKUP') {
    if (!setting.pickup_enable)
      throw new Refusal(CODE.not_delivered_here, 'This store has no pick-up.', field('fulfilment', 'not_offered'));
    return;
  }
  if (option) return;
  const chosen = options.find((one) => isChosen(one, cart));
  if (chosen)
    throw new Refusal(
      CODE.provider_unavailable,
      `${chosen.name} has no price at the moment. Please choose another or try again.`,
      field('shipping_rate_id', 'courier_down'),
    );
  if (options.some(({ unavailable_reason }) => unavailable_reason === null))
    throw new Refusal(CODE.validation_failed, 'Please choose a delivery.', field('shipping_rate_id', 'required'));
  const missing = cart.postcode === undefined ? 'postcode' : cart.state_id === undefined ? 'state_id' : null;
  if (missing) throw new Refusal(CODE.validation_failed, 'Some fields need attention.', field(missing, 'required'));
  throw new Refusal(
    CODE.not_delivered_here,
    'This store does not deliver there.',
    field('postcode', 'not_delivered_there'),
  );
}

const COD_SENTENCES: Record<CodRefusal, string> = {
  not_offered: 'This store takes no cash on delivery.',
  pickup: 'A pick-up is not paid in cash on delivery.',
  other_place: 'Cash on delivery is not offered at this address.',
  above_cap: 'This order is too large for cash on delivery.',
};

/** Refuses (4012) a payment method that the store does not take for this order. */
export function assertPaymentMethod(
  { answer }: PricedCart,
  { setting }: StoreForBuyers,
  { payment_method }: Cart,
): void {
  const cod_problem = answer.cod_problem as CodRefusal | null;
  if (payment_method === 'COD' && cod_problem !== null)
    throw new Refusal(CODE.channel_not_enabled, COD_SENTENCES[cod_problem], field('payment_method', cod_problem));
  if (payment_method === 'BANK_TRANSFER' && !setting.bank_transfer_enable)
    throw new Refusal(
      CODE.channel_not_enabled,
      'This store takes no bank transfers.',
      field('payment_method', 'not_offered'),
    );
}

const SEND_LATER_SENTENCES: Record<SendLaterRefusal, string> = {
  not_offered: 'This store keeps no parcels for later.',
  pickup: 'A pick-up is not kept for later.',
  cash: 'An order that is paid in cash is not kept for later.',
};

/** Refuses (4000) to keep an order for its buyer where the store does not offer that. */
export function assertSendLater(
  { setting }: StoreForBuyers,
  order: Pick<Cart, 'fulfilment' | 'payment_method'> & { send_later: boolean },
): void {
  const refusal = order.send_later ? sendLaterRefusal(setting, order) : null;
  if (refusal) throw new Refusal(CODE.validation_failed, SEND_LATER_SENTENCES[refusal], field('send_later', refusal));
}

/** Refuses amounts that the store or payment methods do not take, and a discount that does not apply. */
export function assertAmounts({ answer }: PricedCart): void {
  const { items_amount, min_order, total_amount, discount_problem } = answer;
  if (discount_problem !== null) throw discountRefusal(discount_problem as DiscountRefusal);
  const refuse = (sentence: string, reason: string) =>
    new Refusal(CODE.amount_outside_limits, sentence, field('items', reason));
  if (min_order !== null && items_amount < min_order)
    throw refuse(`This store takes orders from RM ${toRinggit(min_order)}.`, 'below_minimum');
  if (total_amount < SMALLEST_PAYMENT) throw refuse('An order costs at least RM 1.00.', 'too_small');
  if (isTooLarge(total_amount)) throw refuse('This order is too large to be paid at once.', 'too_large');
}

/** Refuses (4030) a total that is not the one that the buyer saw. */
export function assertTotal(total_amount: Sen, expected_total: Sen): void {
  if (total_amount !== expected_total)
    throw new Refusal(CODE.amount_changed, 'The amount has changed. Please check the new amount.', {
      expected_total: 'price_changed',
    });
}

export const blockedBuyer = () =>
  new Refusal(CODE.not_permitted, 'This store takes no orders from this number.', { phone_number: 'blocked' });

export const storeNotFound = () => new Refusal(CODE.not_available, 'This store is not available.', 'store_not_found');
