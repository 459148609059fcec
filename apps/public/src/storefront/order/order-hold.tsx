import { fill } from '../../shared/fill.ts';
import { formatMoment } from '../../shared/format-moment.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';

interface HoldProps {
  context: OrderContext;
  /** Whether its store is open to buyers. */
  has_store: boolean;
  order: TrackedOrder;
  token: string;
}

/** Of an order that is kept so that its buyer can add to the parcel: until when, the way to add, and how to end that. Nothing for others. */
export function OrderHold({ context, order, token, has_store }: HoldProps) {
  if (order.hold_until === null) return null;
  const { messages, direction } = context;
  const { order: texts, moment } = messages;
  const until = formatMoment(order.hold_until, moment);
  return (
    <section className="order-card order-pay">
      <h2>{texts.hold}</h2>
      <p>{fill(texts.hold_until, { until }, direction)}</p>
      <form method="post" action={`/order/${order.uuid}?token=${encodeURIComponent(token)}`}>
        {has_store && (
          <p className="order-actions">
            <button type="submit" name="action" value="add_more" className="main-action">
              {texts.add_more}
            </button>
          </p>
        )}
        <button type="submit" name="action" value="send_now" className="second-action">
          {texts.send_now}
        </button>
        <p className="help">{texts.send_now_text}</p>
      </form>
    </section>
  );
}
