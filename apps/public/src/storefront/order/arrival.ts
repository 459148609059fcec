import { deliveryDays } from '@kutip/domain/delivery-estimate';
import { fill } from '../../shared/fill.ts';
import { formatDay } from '../../shared/format-moment.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';
import { lastEvent, type OrderState } from './order-state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * When the parcel should arrive, by the days that the courier gave with its price; null where it gave none, and once the days
 * are over.
 */
export function arrivalText({ messages, direction, request }: OrderContext, order: TrackedOrder, state: OrderState) {
  const days = deliveryDays(order.shipping_days);
  const { order_text, moment } = messages;
  if (!days) return null;
  if (state === 'paid' || state === 'packed' || state === 'booked')
    return fill(order_text.takes_days, { days: order.shipping_days! }, direction);
  const sent = state === 'shipped' ? lastEvent(order, 'shipped') : undefined;
  if (!sent) return null;
  const [first, last] = days.map((count) => new Date(new Date(sent.at).getTime() + count * DAY_MS));
  if (last! < request.now) return null;
  const named = { first: formatDay(first!.toISOString(), moment), last: formatDay(last!.toISOString(), moment) };
  return fill(days[0] === days[1] ? order_text.arrives_on : order_text.arrives_between, named, direction);
}
