import { fill } from '../../shared/fill.ts';
import { formatDay, formatMoment, formatTime } from '../../shared/format-moment.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';
import { lastEvent, type OrderState } from './order-state.ts';

type OrderText = keyof OrderContext['messages']['order_text'];

const isToday = ({ messages, request }: OrderContext, iso: string): boolean =>
  formatDay(iso, messages.moment) === formatDay(request.now.toISOString(), messages.moment);

/** 'Today, 9:06 am', or the whole date: for lists, not within a sentence. */
export const momentText = (context: OrderContext, iso: string): string =>
  isToday(context, iso)
    ? fill(context.messages.order.today, { time: formatTime(iso, context.messages.moment) }, context.direction)
    : formatMoment(iso, context.messages.moment);

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function pickupTexts(order: TrackedOrder, own: OrderText): OrderText[] {
  return order.slot_starts_at ? [own, 'slot'] : [own];
}

function endedTexts(order: TrackedOrder): OrderText[] {
  const is_refunded = lastEvent(order, 'refunded') !== undefined;
  if (order.status === 'EXPIRED') return ['expired'];
  return [is_refunded ? 'refunded' : order.paid_at ? 'cancelled_paid' : 'cancelled'];
}

function keysOf(context: OrderContext, order: TrackedOrder, state: OrderState): OrderText[] {
  const is_pickup = order.fulfilment === 'PICKUP';
  const is_owed = order.payment_method === 'COD' && order.paid_at === null;
  switch (state) {
    case 'paid':
      if (order.hold_until !== null) return [];
      return is_pickup ? pickupTexts(order, 'paid_pickup') : ['paid'];
    case 'packed':
      if (order.hold_until !== null) return [];
      return is_pickup ? pickupTexts(order, 'packed_pickup') : ['packed'];
    case 'ready':
      return pickupTexts(order, 'ready');
    case 'out_for_delivery': {
      const own = isToday(context, lastEvent(order, 'tracked')!.at) ? 'out_today' : 'out_for_delivery';
      return is_owed ? [own, 'pay_rider'] : [own];
    }
    case 'cancelled':
    case 'expired':
      return endedTexts(order);
    default:
      return [state];
  }
}

/** The moment that the sentence of a state names. */
function momentOf(order: TrackedOrder, key: OrderText): string | null {
  if (key === 'slot') return order.slot_starts_at;
  if (key === 'delivered' || key === 'collected' || key === 'refunded') return lastEvent(order, key)?.at ?? null;
  return order.expires_at;
}

/** What the state means for the buyer: when the order arrives, or what to do. */
export function sentencesOf(context: OrderContext, order: TrackedOrder, state: OrderState): string[] {
  const { messages, direction } = context;
  const refunded = textOf(lastEvent(order, 'refunded')?.detail['amount']);
  return keysOf(context, order, state).map((key) => {
    const moment = momentOf(order, key);
    return fill(
      messages.order_text[key],
      {
        moment: moment ? formatMoment(moment, messages.moment) : '',
        amount: formatRinggit(key === 'refunded' ? refunded : order.total_amount),
        courier: order.courier_name ?? messages.order.courier,
        phone: order.phone_number,
      },
      direction,
    );
  });
}

/** What the shop wrote when it cancelled the order or did not accept the slip; null: nothing. */
export function reasonOf(order: TrackedOrder, state: OrderState): string | null {
  const kind = state === 'cancelled' ? 'cancelled' : state === 'slip_rejected' ? 'proof_rejected' : null;
  return kind && (textOf(lastEvent(order, kind)?.detail['reason']) || null);
}

interface ShownEvent {
  id: string;
  at: string;
  title: string;
  /** Where the parcel is, as the courier wrote it, or the shop's reason. */
  detail: string | null;
}

function shownEvent(
  { messages, direction }: OrderContext,
  { id, at, kind, detail }: TrackedOrder['events'][number],
): ShownEvent | null {
  const { order_event, parcel_event } = messages;
  const [group, key] = kind === 'tracked' ? [parcel_event, String(detail['status'])] : [order_event, kind];
  if (!Object.hasOwn(group, key)) return null;
  const sentence = (group as Record<string, string>)[key]!;
  const amount = textOf(detail['amount']);
  const values = {
    amount: amount && formatRinggit(amount),
    packed: String(detail['packed'] ?? ''),
    total: String(detail['total'] ?? ''),
  };
  // The page names the tracking number of the last parcel only.
  const number = kind === 'partly_shipped' ? textOf(detail['tracking_no']) : '';
  const more = textOf(detail['text']) || textOf(detail['reason']) || number;
  return { id, at, title: fill(sentence, values, direction), detail: more || null };
}

/** What happened to an order, the newest first. Kinds without a message for buyers are left out. */
export const shownEvents = (context: OrderContext, { events }: TrackedOrder): ShownEvent[] =>
  events
    .map((event) => shownEvent(context, event))
    .filter((event) => event !== null)
    .toReversed();

/** The order as text, ready to send. It holds no link: the link would open the page for whoever reads the chat. */
export function orderMessage({ messages }: OrderContext, order: TrackedOrder): string {
  const { order: texts } = messages;
  const named = { order_no: order.order_no, store: order.store.name };
  return [
    fill(texts.message_title, named),
    ...order.items.map(
      ({ title, variant_name, quantity, total_amount }) =>
        `${quantity} × ${[title, variant_name].filter(Boolean).join(', ')}: ${formatRinggit(total_amount)}`,
    ),
    fill(texts.message_total, { amount: formatRinggit(order.total_amount) }),
    fill(texts.message_name, { name: order.full_name }),
    ...(order.buyer_note ? [order.buyer_note] : []),
  ].join('\n');
}
