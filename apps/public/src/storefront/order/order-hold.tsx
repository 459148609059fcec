import { fill } from '../../shared/fill.ts';
import { formatMoment } from '../../shared/format-moment.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';

interface HoldProps {
  context: OrderContext;
  order: TrackedOrder;
  token: string;
}

/** Of an order that is kept so that its buyer can add to the parcel: until when, and how to end that. Nothing for others. */
export function OrderHold({ context, order, token }: HoldProps) {
  if (order.hold_until === null) return null;
  const { messages, direction } = context;
  const { order: texts, moment } = messages;
  const until = formatMoment(order.hold_until, moment);
  return (
    <section className="order-card order-pay">
      <h2>{texts.hold}</h2>
      <p>{fill(texts.hold_until, { until }, direction)}</p>
      <form method="post" action={`/order/${order.uuid}?token=${encodeURIComponent(token)}`}>
        <button type="submit" name="action" value="send_now" className="second-action">
          {texts.send_now}
        </button>
        <p className="help">{texts.send_now_text}</p>
      </form>
    </section>
  );
}
