import { storeOrders } from '@kutip/contracts/orders';
import { publicStores } from '@kutip/contracts/stores';
import { fill } from '../../shared/fill.ts';
import { formatMoment, formatTime } from '../../shared/format-moment.ts';
import { MerchantFace } from '../../shared/merchant-face.tsx';
import { trackingPathOf } from '../../shared/order-cookie.ts';
import { redirect, show, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { ignoreRefusal, isMissing } from '../../shared/server-call.ts';
import { arrivalText } from './arrival.ts';
import { lookRules } from '../look.ts';
import { addingCookie } from '../adding-cookie.ts';
import { linksOf } from '../store-context.ts';
import { findOrderPage, missingOrderPage } from './missing-order.tsx';
import { orderContext, type OrderContext, type OrderStore, type TrackedOrder } from './order-context.ts';
import { OrderHelp, questionLink } from './order-help.tsx';
import { OrderHistory, Parcel, Pickup } from './order-parcel.tsx';
import { OrderHold } from './order-hold.tsx';
import { OrderPayment } from './order-payment.tsx';
import { isFinal, stateOf, toneOf, type OrderState } from './order-state.ts';
import { OrderSteps } from './order-steps.tsx';
import { OrderBuyer, OrderSummary } from './order-summary.tsx';
import { reasonOf, sentencesOf } from './order-texts.ts';

/** /order/{uuid}?token=: the page of an order, whose link is in the e-mails about it. */
export const getOrder = (context: PageContext): Promise<Outcome> =>
  orderOf(orderContext(context), context.params['uuid'] ?? '');

/** Opens the shop, whose checkout then adds to the parcel of this order. */
async function addMore(context: OrderContext, id: string, token: string): Promise<Outcome> {
  const { request } = context;
  const order = await request.call(storeOrders.track, { params: { id }, query: { token } }).catch(ignoreRefusal);
  if (!order) return missingOrderPage(context);
  const { uuid: order_id, store, hold_until } = order;
  if (hold_until === null) return orderOf(context, id);
  const adding = { store_id: store.uuid, order_id, token };
  return {
    ...redirect(linksOf('mobile', store.unique_id).home),
    cookies: [addingCookie(adding, { hold_until, request })],
  };
}

/** The buyer has added all that they want: the order is sent now. */
export async function postOrder(posted: PageContext): Promise<Outcome> {
  const context = orderContext(posted);
  const { request, params } = context;
  const id = params['uuid'] ?? '';
  const token = request.query.get('token')?.trim() ?? '';
  const action = request.form?.get('action');
  if (action === 'add_more') return addMore(context, id, token);
  if (action !== 'send_now') return orderOf(context, id);
  try {
    await request.call(storeOrders.sendNow, { params: { id }, body: { token } });
    return redirect(`/order/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`);
  } catch (error) {
    if (isMissing(error)) return missingOrderPage(context);
    throw error;
  }
}

/** /storefront/{web,mobile}/invoice?order=&token=: the same page; without an order, how to find one. */
export async function getStoreInvoice(context: PageContext): Promise<Outcome> {
  const id = context.request.query.get('order')?.trim();
  return id ? orderOf(orderContext(context), id) : findOrderPage(orderContext(context));
}

async function orderOf(context: OrderContext, id: string): Promise<Outcome> {
  const { request } = context;
  const token = request.query.get('token')?.trim() ?? '';
  // The browser that placed the order needs no link from an e-mail.
  const placed_here = token ? null : trackingPathOf(request, id);
  if (placed_here) return redirect(placed_here);
  try {
    const order = await request.call(storeOrders.track, { params: { id }, query: { token } });
    const params = { id: order.store.unique_id };
    const store = await request.call(publicStores.store, { params }).catch(ignoreRefusal);
    return page(context, { order, store, token, state: stateOf(order) });
  } catch (error) {
    if (isMissing(error)) return missingOrderPage(context);
    throw error;
  }
}

interface PageData {
  order: TrackedOrder;
  store: OrderStore;
  state: OrderState;
  token: string;
}

function Title({ context, order, state }: Pick<PageData, 'order' | 'state'> & { context: OrderContext }) {
  const { messages, direction, request } = context;
  const { order: texts, order_state, order_text, moment } = messages;
  const reason = reasonOf(order, state);
  const arrival = arrivalText(context, order, state);
  const checked = formatTime(request.now.toISOString(), moment);
  const placed = { order_no: order.order_no, moment: formatMoment(order.created_at, moment) };
  return (
    <div className={`order-title ${toneOf(state)}`}>
      <p className="help">{fill(texts.placed_at, placed, direction)}</p>
      <h1>{order_state[state]}</h1>
      {sentencesOf(context, order, state).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {arrival && <p>{arrival}</p>}
      {reason && <p dir="auto">{fill(order_text.reason, { reason }, direction)}</p>}
      {!isFinal(state) && (
        <p className="help">
          <span className="needs-js" data-checked>
            {fill(texts.updates, { time: checked }, direction)}
          </span>
          <span className="without-js">{texts.reload}</span>
        </p>
      )}
    </div>
  );
}

function Header({ context, order, store }: Pick<PageData, 'order' | 'store'> & { context: OrderContext }) {
  const help = questionLink({ context, order, store });
  const face = <MerchantFace name={order.store.name} logo_url={order.store.logo_url} />;
  return (
    <header className="order-head">
      {store ? (
        <a className="shop-link" href={linksOf('mobile', store.unique_id).home}>
          {face}
        </a>
      ) : (
        face
      )}
      {help && (
        <a className="link" href={help} rel="noreferrer">
          {context.messages.order.help}
        </a>
      )}
    </header>
  );
}

function page(context: OrderContext, { order, store, state, token }: PageData): Outcome {
  const body = (
    <>
      <Header context={context} order={order} store={store} />
      <p role="status" className="hidden-text" id="order-status" />
      <main className="order" data-follow={isFinal(state) ? undefined : ''}>
        <Title context={context} order={order} state={state} />
        <OrderPayment context={context} order={order} state={state} token={token} />
        <OrderHold context={context} order={order} token={token} has_store={store !== null} />
        <OrderSteps context={context} order={order} />
        <div className="order-main">
          <Pickup context={context} order={order} state={state} />
          <Parcel context={context} order={order} state={state} />
          <OrderHistory context={context} order={order} />
          <OrderHelp context={context} order={order} store={store} />
        </div>
        <div className="order-side">
          <OrderSummary context={context} order={order} state={state} />
          <OrderBuyer context={context} order={order} state={state} />
        </div>
      </main>
    </>
  );
  const title = `${context.messages.order_state[state]} · ${order.store.name}`;
  const description = fill(context.messages.order.message_title, {
    order_no: order.order_no,
    store: order.store.name,
  });
  return show({
    share: { title, description, image_url: order.store.logo_url },
    body,
    order: { is_followed: !isFinal(state), ...(store && { colours: lookRules(store.store_setting.theme) }) },
    ...(store?.store_collection.collection_account.hide_branding && { is_unbranded: true }),
  });
}
