import { api } from '@kutip/contracts/api';
import { sen, toRinggit } from '@kutip/domain/money';
import type { MerchantStatus, OrderPaymentMethod } from '@kutip/domain/order';
import { insertOrderEvents } from '../modules/orders/orders.service.ts';
import type { Services } from '../services.ts';
import { insertDemoShop, type DemoShop } from './demo-shop.queries.ts';
import { emailOf, PAYERS, phoneOf } from './payers.ts';
import { deliverResult, startPayment, type DemoContext } from './payment-history.ts';
import { successOf } from './payment-outcomes.ts';
import { parcelMovements } from './parcel-movements.ts';
import { slipPdf } from './transfer-slip.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

type Step = MerchantStatus | 'pay' | 'record' | 'proof' | 'hold' | 'cancel' | 'track' | 'move';

interface DemoOrder {
  minutes_ago: number;
  /** Product and quantity, by the product's place in the store. */
  items: readonly (readonly [product: number, quantity: number])[];
  method: OrderPaymentMethod;
  is_pickup?: boolean;
  steps: readonly Step[];
  note?: string;
  /** Kept, so that its buyer can add to the parcel. */
  send_later?: true;
  /** Goes into the parcel of the last order that is kept for its buyer. */
  is_added?: true;
}

/** Orders in every state, the oldest first. */
const ORDERS: readonly DemoOrder[] = [
  { minutes_ago: 3 * DAY_MINUTES, items: [[0, 2]], method: 'COD', steps: ['PACKED', 'SHIPPED', 'DELIVERED', 'record'] },
  { minutes_ago: 2 * DAY_MINUTES + 90, items: [[2, 1]], method: 'COD', steps: ['PACKED', 'SHIPPED', 'RETURNED'] },
  {
    minutes_ago: DAY_MINUTES + 40,
    items: [
      [0, 1],
      [1, 2],
    ],
    method: 'COD',
    steps: ['PACKED', 'track', 'SHIPPED', 'move'],
  },
  { minutes_ago: DAY_MINUTES, items: [[3, 1]], method: 'COD', steps: ['cancel'] },
  { minutes_ago: 100, items: [[4, 30]], method: 'ONLINE', is_pickup: true, steps: ['pay', 'READY', 'COLLECTED'] },
  {
    minutes_ago: 88,
    items: [[3, 1]],
    method: 'ONLINE',
    is_pickup: true,
    steps: ['pay', 'READY'],
    note: 'Tulis "Selamat Hari Jadi Aiman"',
  },
  {
    minutes_ago: 76,
    items: [
      [0, 1],
      [2, 2],
    ],
    method: 'ONLINE',
    steps: ['pay', 'PACKED'],
  },
  { minutes_ago: 64, items: [[1, 3]], method: 'ONLINE', steps: ['pay', 'hold'] },
  { minutes_ago: 52, items: [[4, 12]], method: 'BANK_TRANSFER', steps: ['proof'] },
  {
    minutes_ago: 41,
    items: [
      [0, 2],
      [1, 1],
      [2, 1],
    ],
    method: 'ONLINE',
    steps: ['pay'],
  },
  { minutes_ago: 34, items: [[3, 1]], method: 'ONLINE', steps: ['pay'], send_later: true },
  { minutes_ago: 30, items: [[4, 20]], method: 'COD', steps: [], note: 'Sila telefon dahulu' },
  { minutes_ago: 21, items: [[0, 3]], method: 'ONLINE', steps: ['pay'] },
  { minutes_ago: 15, items: [[0, 1]], method: 'ONLINE', steps: ['pay'], is_added: true },
  { minutes_ago: 9, items: [[2, 2]], method: 'ONLINE', steps: [] },
];

interface OrderDemo {
  store: Services['store'];
  account_id: string;
  context: DemoContext;
  shop: DemoShop;
  signIn: () => Promise<string>;
}

type PlacedOrder = Awaited<ReturnType<typeof placeOrder>>;

const tokenOf = ({ tracking_path }: { tracking_path?: string | undefined }): string =>
  new URL(tracking_path!, 'https://localhost').searchParams.get('token')!;

const itemsOf = ({ products }: DemoShop, order: DemoOrder) =>
  order.items.map(([place, quantity]) => {
    const { id: product_id, price } = products[place]!;
    return { product_id, quantity, amount: toRinggit(sen(price)) };
  });

/** Adds to the parcel of an earlier order as its buyer does. */
async function addToOrder({ context: { call }, shop }: OrderDemo, order: DemoOrder, first: PlacedOrder) {
  const params = { id: shop.unique_id };
  const addition = { order_id: first.uuid, token: tokenOf(first), items: itemsOf(shop, order) };
  const { total_amount } = await call(api.storeOrders.checkAddition, { params, body: addition });
  const body = { ...addition, language: 'ms' as const, expected_total: toRinggit(total_amount) };
  return { ...(await call(api.storeOrders.add, { params, body })), full_name: first.full_name };
}

/** Places an order as its buyer does: with what the cart check answers. */
async function placeOrder({ context, shop }: OrderDemo, order: DemoOrder, full_name: string) {
  const { call } = context;
  const items = itemsOf(shop, order);
  const delivery = { postcode: '40150', state_id: 10, shipping_rate_id: shop.rate_id };
  const cart = {
    items,
    payment_method: order.method,
    fulfilment: order.is_pickup ? ('PICKUP' as const) : ('DELIVERY' as const),
    ...(!order.is_pickup && delivery),
  };
  const params = { id: shop.unique_id };
  const { total_amount, slots } = await call(api.storeOrders.check, { params, body: cart });
  const slot = slots.flatMap((day) => day.slots).find(({ is_full }) => !is_full);
  const body = {
    ...cart,
    ...(order.is_pickup && slot && { slot_starts_at: slot.starts_at.toISOString() }),
    full_name,
    email: emailOf(full_name),
    phone_number: phoneOf(full_name),
    address_line_1: '12 Jalan Pinggiran 3/4',
    city: 'Shah Alam',
    buyer_note: order.note ?? null,
    language: 'ms' as const,
    expected_total: toRinggit(total_amount),
    send_later: order.send_later ?? false,
  };
  return { ...(await call(api.storeOrders.create, { params, body })), full_name };
}

async function takeStep(
  { context, signIn, store, account_id }: OrderDemo,
  order: PlacedOrder,
  step: Step,
  at: Date,
): Promise<void> {
  const { call } = context;
  const id = order.uuid;
  const params = { id };
  if (step === 'pay') {
    const payer = await startPayment(context, { ...order.bill, full_name: order.full_name }, at);
    return deliverResult(context, payer, successOf(payer.provider), new Date(at.getTime() + MINUTE_MS));
  }
  if (step === 'proof') {
    const token = tokenOf(order);
    const file = new File([slipPdf([`Transfer for ${order.order_no}`])], 'slip.pdf', { type: 'application/pdf' });
    await call(api.storeOrderForms.sendProof, { params, body: { token, file } });
    return;
  }
  if (step === 'move') return store.transact((db) => insertOrderEvents(db, parcelMovements(account_id, id, at)));
  const token = await signIn();
  if (step === 'record')
    await call(api.paymentRecords.create, { body: { bill_id: id, method: 'CASH', reference: 'Rider' } }, token);
  else if (step === 'cancel') await call(api.orders.cancel, { params, body: { reason: 'Oven rosak' } }, token);
  else if (step === 'hold') await call(api.orders.update, { params, body: { is_held: true } }, token);
  else if (step === 'track') await call(api.orders.update, { params, body: { tracking_no: '630002864925' } }, token);
  else await call(api.orders.update, { params, body: { status: step } }, token);
}

/** Creates the demo's store with orders in every state. */
export async function createShopOrders(
  { store }: Pick<Services, 'store'>,
  context: DemoContext,
  { account_id, signIn, now }: { account_id: string; signIn: () => Promise<string>; now: Date },
): Promise<void> {
  const { list } = await context.call(api.images.list, { query: { limit: 100 }, body: {} }, await signIn());
  const pictures = new Map(list.data.map(({ title, url }) => [title, url]));
  const shop = await store.transact((db) => insertDemoShop(db, account_id, pictures));
  const demo = { store, account_id, context, shop, signIn };
  let kept: PlacedOrder | undefined;
  for (const [place, order] of ORDERS.entries()) {
    let at = new Date(now.getTime() - order.minutes_ago * MINUTE_MS);
    context.setTime(at);
    const placed =
      order.is_added && kept
        ? await addToOrder(demo, order, kept)
        : await placeOrder(demo, order, PAYERS[(place * 7) % PAYERS.length]!);
    if (order.send_later) kept = placed;
    for (const step of order.steps) {
      at = new Date(at.getTime() + 2 * MINUTE_MS);
      context.setTime(at);
      await takeStep(demo, placed, step, at);
    }
  }
  context.setTime(now);
  const reason = 'Tiga kali tidak menerima bungkusan COD';
  await context.call(api.blockedBuyers.create, { body: { phone_number: '0198765432', reason } }, await signIn());
}
