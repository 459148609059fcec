import { storeOrders } from '@kutip/contracts/orders';
import { formatDay } from '../../shared/format-moment.ts';
import { Notice } from '../../shared/notice.tsx';
import { ordersPlacedHere } from '../../shared/order-cookie.ts';
import { show, type Outcome } from '../../shared/outcome.ts';
import { ignoreRefusal } from '../../shared/server-call.ts';
import type { OrderContext, TrackedOrder } from './order-context.ts';
import { stateOf } from './order-state.ts';

/** The ways to an order's page. */
function Ways({ context: { messages } }: { context: OrderContext }) {
  const { by_email, by_receipt, by_shop } = messages.missing_order;
  return (
    <ul className="ways">
      {[by_email, by_receipt, by_shop].map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  );
}

type Found = { order: TrackedOrder; path: string };

/** Enough for whoever orders often; each is a call. */
const MOST_SHOWN = 8;

/** The orders that this browser placed, the newest first. */
async function findPlacedOrders({ request }: OrderContext): Promise<Found[]> {
  const found = await Promise.all(
    ordersPlacedHere(request)
      .slice(-MOST_SHOWN)
      .map(async ({ id, token }): Promise<Found | null> => {
        const order = await request.call(storeOrders.track, { params: { id }, query: { token } }).catch(ignoreRefusal);
        return order && { order, path: `/order/${id}?token=${token}` };
      }),
  );
  return found
    .filter((one) => one !== null)
    .toSorted((one, other) => other.order.created_at.localeCompare(one.order.created_at));
}

function PlacedOrders({ context: { messages }, found }: { context: OrderContext; found: readonly Found[] }) {
  const { missing_order, order_state, moment } = messages;
  return (
    <section className="placed-orders">
      <h2>{missing_order.placed_here}</h2>
      <ul>
        {found.map(({ order, path }) => (
          <li key={path}>
            <a className="link" href={path}>
              <bdi>{order.store.name}</bdi> · <bdi>{order.order_no}</bdi>
            </a>
            <p className="help">
              {formatDay(order.created_at, moment)} · {order_state[stateOf(order)]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function notice(context: OrderContext, title: string, text: string, status: number): Promise<Outcome> {
  const found = await findPlacedOrders(context);
  const body = (
    <main className="narrow">
      <Notice tone="plain" title={title} level="h1">
        <p>{text}</p>
        <Ways context={context} />
      </Notice>
      {found.length > 0 && <PlacedOrders context={context} found={found} />}
    </main>
  );
  return show({ share: { title, description: text, image_url: null }, body, order: { is_followed: false } }, status);
}

/** One page for an unknown order and for a wrong token, so that nobody learns which orders exist. */
export const missingOrderPage = (context: OrderContext): Promise<Outcome> =>
  notice(context, context.messages.missing_order.title, context.messages.missing_order.text, 404);

export const findOrderPage = (context: OrderContext): Promise<Outcome> =>
  notice(context, context.messages.missing_order.find, context.messages.missing_order.find_text, 200);
