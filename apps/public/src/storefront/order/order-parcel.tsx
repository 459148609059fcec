import { fill } from '../../shared/fill.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';
import type { OrderState } from './order-state.ts';
import { momentText, shownEvents } from './order-texts.ts';

interface OrderProps {
  context: OrderContext;
  order: TrackedOrder;
}

function TrackingNumber({ context, order }: OrderProps) {
  const { order: texts } = context.messages;
  const { tracking_no: number, tracking_url } = order;
  const courier = order.courier_name ?? texts.courier;
  if (!number) return <p className="help">{texts.no_number}</p>;
  return (
    <div className="tracking">
      <p>
        {order.courier_name && <bdi>{order.courier_name} </bdi>}
        <strong className="tracking-no" dir="ltr">
          {number}
        </strong>
      </p>
      <p className="order-actions">
        <button
          type="button"
          className="second-action"
          data-copy={number}
          data-copied={texts.copied}
          aria-label={fill(texts.copy_number, { number }, context.direction)}
          hidden
        >
          {texts.copy}
        </button>
        {tracking_url && (
          <a className="link" href={tracking_url} rel="noreferrer">
            {fill(texts.open_courier, { courier }, context.direction)}
          </a>
        )}
      </p>
    </div>
  );
}

const WITH_COURIER: ReadonlySet<OrderState> = new Set([
  'booked',
  'shipped',
  'out_for_delivery',
  'problem',
  'returning',
  'returned',
  'delivered',
]);

/** The parcel of an order that has left or is about to; nothing before. */
export function Parcel({ context, order, state }: OrderProps & { state: OrderState }) {
  if (order.fulfilment === 'PICKUP' || !(WITH_COURIER.has(state) || order.tracking_no)) return null;
  return (
    <section>
      <h2>{context.messages.order.parcel}</h2>
      <TrackingNumber context={context} order={order} />
    </section>
  );
}

const AT_THE_SHOP: ReadonlySet<OrderState> = new Set(['paid', 'packed', 'ready']);

/** Where and when an order is picked up, with the number that the shop asks for. */
export function Pickup({ context, order, state }: OrderProps & { state: OrderState }) {
  if (order.fulfilment !== 'PICKUP' || !AT_THE_SHOP.has(state)) return null;
  const { order: texts } = context.messages;
  const { address } = order.store;
  return (
    <section className="pickup">
      <h2>{texts.pickup}</h2>
      {state === 'ready' && (
        <p>
          {texts.pickup_code}
          <strong className="pickup-code" dir="ltr">
            {order.order_no}
          </strong>
        </p>
      )}
      {order.slot_starts_at && (
        <p>
          {texts.pickup_when}: <strong>{momentText(context, order.slot_starts_at)}</strong>
        </p>
      )}
      {address && (
        <p>
          {texts.pickup_at}: <bdi>{address}</bdi>
          <br />
          <a
            className="link"
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
            rel="noreferrer"
          >
            {texts.map}
          </a>
        </p>
      )}
    </section>
  );
}

/** What happened, the newest first. */
export function OrderHistory({ context, order }: OrderProps) {
  const events = shownEvents(context, order);
  if (events.length === 0) return null;
  return (
    <section>
      <h2>{context.messages.order.history}</h2>
      <ol className="order-events">
        {events.map(({ id, at, title, detail }) => (
          <li key={id}>
            <time dateTime={at}>{momentText(context, at)}</time>
            <p>
              <strong>{title}</strong>
              {detail && <span dir="auto">{detail}</span>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
