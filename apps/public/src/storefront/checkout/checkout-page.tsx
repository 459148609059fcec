import { randomUUID } from 'node:crypto';
import { CODE } from '@kutip/contracts/codes';
import { keptCarts } from '@kutip/contracts/kept-carts';
import { storeOrders } from '@kutip/contracts/orders';
import { publicStores } from '@kutip/contracts/stores';
import { holdUntil } from '@kutip/domain/order';
import { renderToString } from 'react-dom/server';
import { fill } from '../../shared/fill.ts';
import { asScriptText } from '../../shared/island.tsx';
import { orderCookie } from '../../shared/order-cookie.ts';
import { pageTokenCookie } from '../../shared/payer-cookies.ts';
import { redirect, show, type Outcome, type PageContext } from '../../shared/outcome.ts';
import { ignoreRefusal, isRefusal, type CallRefusal, type WireData } from '../../shared/server-call.ts';
import { addingOf, forgetAdding } from '../adding-cookie.ts';
import type { StoreMessages } from '../messages/en.ts';
import { notice, orStoreNotFound } from '../missing-shop.tsx';
import { ShopFrame, shopPage, storeAddressText } from '../shop-frame.tsx';
import { linksOf, storeContext, type Store, type StoreContext } from '../store-context.ts';
import { Checkout } from './checkout.tsx';
import type { AddingTo, CheckoutProps, Faults, Field, KeptLine, OrderValues } from './checkout-props.ts';

type Problem = keyof StoreMessages['checkout']['problems'];

const PROBLEM_BY_CODE: Partial<Record<number, Problem>> = {
  [CODE.amount_changed]: 'changed',
  [CODE.out_of_stock]: 'out_of_stock',
  [CODE.amount_outside_limits]: 'too_small',
  [CODE.discount_not_valid]: 'discount',
  [CODE.not_delivered_here]: 'delivery',
  [CODE.collection_not_open]: 'closed',
  [CODE.conflict]: 'slot_full',
  [CODE.provider_unavailable]: 'courier',
  [CODE.channel_not_enabled]: 'payment_method',
  [CODE.not_permitted]: 'refused',
  [CODE.validation_failed]: 'invalid',
  [CODE.too_many_requests]: 'busy',
  [CODE.busy]: 'busy',
  [CODE.still_in_flight]: 'busy',
};

/** Additions that exclude each other: the buyer goes on with one of them. */
const ADDING_BUSY = new Set<unknown>(['payment_in_progress', 'another_addition']);

function problemOf({ code, breakdown }: CallRefusal): Problem {
  const reason = typeof breakdown === 'string' ? undefined : breakdown?.['order_id'];
  if (reason === undefined) return PROBLEM_BY_CODE[code] ?? 'other';
  return ADDING_BUSY.has([reason].flat()[0]) ? 'adding_busy' : 'adding_over';
}

/** Fields of the contract that the form shows under another name. */
const FIELD_OF: Record<string, Field> = {
  shipping_rate_id: 'delivery',
  courier_service: 'delivery',
  state_id: 'postcode',
};
const FIELDS: readonly Field[] = [
  'phone_number',
  'full_name',
  'email',
  'postcode',
  'address_line_1',
  'address_line_2',
  'city',
  'buyer_note',
  'delivery',
  'slot_starts_at',
  'send_later',
];

/** The refusal's fields with a text of the form. */
function faultsOf({ checkout: texts }: StoreMessages, { breakdown }: CallRefusal): Faults {
  const faults: Faults = {};
  for (const [path, problems] of Object.entries(breakdown ?? {})) {
    const field = FIELDS.find((name) => name === (FIELD_OF[path] ?? path));
    const [problem] = [problems].flat();
    if (!field) continue;
    if (problem === 'required') faults[field] = texts.required;
    else if (problem === 'too_long') faults[field] = texts.too_long;
    else if (field === 'send_later') faults[field] = texts.send_later_gone;
    else if (field === 'phone_number') faults[field] = texts.invalid_phone;
    else if (field === 'email') faults[field] = texts.invalid_email;
    else if (field === 'postcode') faults[field] = texts.invalid_postcode;
    else faults[field] = texts.choose;
  }
  return faults;
}

/** What was posted and why it was refused; nothing of it is lost. */
interface Posted {
  entered: Partial<OrderValues>;
  key: string;
  refusal: CallRefusal;
}

interface Shown {
  posted: Posted | null;
  is_cart: boolean;
  kept_lines: readonly KeptLine[];
  adding: AddingTo | null;
}

function checkoutProps(
  context: StoreContext,
  store: Store,
  { posted, is_cart, kept_lines, adding }: Shown,
): CheckoutProps {
  const { look, messages, request, language, direction } = context;
  const links = linksOf(look, store.unique_id);
  const { pickup_enable, delivery_enable, cod_enable, cod_fee, bank_transfer_enable } = store.store_setting;
  const { cart_reminder_enable, ship_later_enable, ship_later_days } = store.store_setting;
  const { problems } = messages.checkout;
  return {
    store: { id: store.id, unique_id: store.unique_id, name: store.name },
    setting: {
      pickup_enable,
      delivery_enable,
      cod_enable,
      cod_fee,
      bank_transfer_enable,
      cart_reminder_enable,
      ship_later_enable,
    },
    send_later_until: holdUntil(ship_later_days, request.now).toISOString(),
    look,
    action: links.checkout,
    home: links.home,
    checkout: links.checkout,
    pickup_address: storeAddressText(context, store),
    regions: request.constants.regions,
    language,
    direction,
    texts: messages.checkout,
    moment: messages.moment,
    loading: messages.cart.loading,
    idempotency_key: posted?.key ?? randomUUID(),
    entered: posted?.entered ?? {},
    problem: posted && problems[problemOf(posted.refusal)],
    faults: posted ? faultsOf(messages, posted.refusal) : {},
    is_cart,
    kept_lines,
    adding,
  };
}

/** The order to whose parcel this browser adds; none once that takes nothing more, and where the buyer orders separately. */
async function addingTo({ request, look }: StoreContext, { id, unique_id }: Store): Promise<AddingTo | null> {
  const adding = request.query.has('separate') ? null : addingOf(request, id);
  if (!adding) return null;
  const { order_id, token } = adding;
  const input = { params: { id: order_id }, query: { token } };
  const order = await request.call(storeOrders.track, input).catch(ignoreRefusal);
  if (!order || order.hold_until === null) return null;
  const { order_no, full_name, phone_number, address, hold_until } = order;
  const checkout = linksOf(look, unique_id).checkout;
  const separate = `${checkout}${checkout.includes('?') ? '&' : '?'}separate=1`;
  return { order_id, token, order_no, full_name, phone_number, address, hold_until, separate };
}

/** The cart behind the link of a reminder; none where the link is of another store or is not valid any more. */
async function keptLines({ request }: StoreContext, { id }: Store): Promise<readonly KeptLine[]> {
  const token = request.query.get('kept');
  const kept = token ? await request.call(keptCarts.read, { query: { token } }).catch(ignoreRefusal) : null;
  return kept?.store_id === id ? kept.items : [];
}

/** The store that the address names; the script adds the last opened one where it names none (C-29). */
const storeKeyOf = ({ params, request }: StoreContext): string =>
  params['store_id'] ?? (request.query.get('store') ?? '').slice(0, 60);

const LAST_STORE_SCRIPT =
  "try{var s=localStorage.getItem('storeID');if(s&&/^[a-z0-9-]+$/.test(s))location.replace('?store='+s)}catch(e){}";

/** Checkout without a store in its address. */
function noStore(context: StoreContext): Outcome {
  const { last_store, last_store_text } = context.messages.cart;
  const outcome = notice({ title: last_store, text: last_store_text, status: 404 });
  if (outcome.kind === 'page') outcome.page.inline_script = LAST_STORE_SCRIPT;
  return outcome;
}

async function showCheckout(context: StoreContext, posted: Posted | null, is_cart = false): Promise<Outcome> {
  const key = storeKeyOf(context);
  if (!key) return noStore(context);
  const store = await context.request.call(publicStores.store, { params: { id: key } });
  const kept_lines = await keptLines(context, store);
  const adding = is_cart ? null : await addingTo(context, store);
  const props = checkoutProps(context, store, { posted, is_cart, kept_lines, adding });
  const { checkout: texts } = context.messages;
  const html = renderToString(<Checkout {...props} />);
  const body = (
    <ShopFrame context={context} store={store} is_checkout>
      <main id="main" className="wrap shop checkout-page">
        <h1>{is_cart ? texts.your_cart : texts.title}</h1>
        <div id="checkout" dangerouslySetInnerHTML={{ __html: html }} />
        <script type="application/json" id="checkout-props" dangerouslySetInnerHTML={{ __html: asScriptText(props) }} />
      </main>
    </ShopFrame>
  );
  const share = { title: store.name, description: texts.title, image_url: store.logo_url };
  const shown = show(shopPage({ store, share, body, chunk: 'checkout' }), posted ? 422 : 200);
  return context.request.query.has('separate') ? { ...shown, cookies: [forgetAdding(context.request)] } : shown;
}

/** /storefront/*\/checkout and /store/{id}/checkout */
export const getCheckout = (page: PageContext): Promise<Outcome> =>
  orStoreNotFound(() => showCheckout(storeContext(page), null));

/** /store/{id}/cart */
export const getCart = (page: PageContext): Promise<Outcome> =>
  orStoreNotFound(() => showCheckout(storeContext(page), null, true));

const parsed = <T extends object>(text: string | null): Partial<T> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
};

/** Only texts of known fields go back into the page. */
const enteredIn = (text: string | null): Partial<OrderValues> =>
  Object.fromEntries(
    Object.entries(parsed<OrderValues>(text)).filter(
      ([name, value]) => typeof value === 'string' && (name in ENTERED || FIELDS.includes(name as Field)),
    ),
  );
const ENTERED = { fulfilment: true, payment_method: true, discount_code: true, keep_cart: true };

const COOKIE_S = 24 * 60 * 60;
/** Read by the script, which then empties the cart: not a secret. */
const orderedCookie = (look: string, store_id: string): string =>
  `ordered=${look}.${store_id}; Path=/; Max-Age=${COOKIE_S}; SameSite=Lax`;

type Placed = WireData<typeof storeOrders.create>;

/** Lets this browser see its own receipt and find its order again. A repeated request is answered without the tokens. */
const orderCookies = ({ bill, page_token, tracking_path }: Placed, origin: string): string[] => [
  ...(page_token === undefined ? [] : [pageTokenCookie(bill.invoice_no, page_token, origin)]),
  ...(tracking_path === undefined ? [] : [orderCookie(bill.uuid, tracking_path, { origin })]),
];

/** Where the buyer pays, or the order's own page where nothing is paid online. */
function nextPage(context: StoreContext, { payment_method, bill, tracking_path, order_no }: Placed): Outcome {
  if (payment_method === 'ONLINE') return redirect(`/pay/bill/${bill.uuid}`);
  if (tracking_path !== undefined) return redirect(tracking_path);
  const { placed, placed_text } = context.messages.checkout;
  return notice({ title: fill(placed, { order_no }, context.direction), text: placed_text, status: 200 });
}

/** Sends what the script has put into the form: an order of its own, or one for the parcel of an earlier one. */
function placeOrder({ request: { form, call } }: StoreContext, id: string, key: string): Promise<Placed> {
  const body = parsed<never>(form?.get('order') ?? null);
  const options = { headers: { 'idempotency-key': key } };
  const params = { id };
  return form?.has('adding')
    ? call(storeOrders.add, { params, body }, options)
    : call(storeOrders.create, { params, body }, options);
}

/** Places the order: on to its bill, or to its own page where nothing is paid online. A refusal shows the form again. */
export const postCheckout = (page: PageContext): Promise<Outcome> =>
  orStoreNotFound(async () => {
    const context = storeContext(page);
    const { form, call, origin } = context.request;
    const key = form?.get('key') ?? '';
    const store_key = storeKeyOf(context);
    if (!store_key) return noStore(context);
    const { id: store_id } = await call(publicStores.store, { params: { id: store_key } });
    try {
      const placed = await placeOrder(context, store_id, key);
      // Who has ordered needs no reminder of the cart.
      const kept_for = form?.get('kept_for');
      if (kept_for)
        await call(keptCarts.forget, { params: { id: store_id }, body: { email: kept_for } }).catch(ignoreRefusal);
      const cookies = [orderedCookie(context.look, store_id), ...orderCookies(placed, origin)];
      // The next order is one of its own again.
      if (form?.has('adding')) cookies.push(forgetAdding(context.request));
      return { ...nextPage(context, placed), cookies };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return showCheckout(context, { entered: enteredIn(form?.get('values') ?? null), key, refusal: error });
    }
  });
