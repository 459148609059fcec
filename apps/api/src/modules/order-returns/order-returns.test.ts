/** A parcel that comes back: its pieces, its bill and who is notified, also where the courier says it many times. */
import { api } from '@kutip/contracts/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courierOrders, type CourierOrders } from '../../../../../test/courier-orders.ts';
import type { Shop } from '../../../../../test/shop-fixture.ts';

let shops: CourierOrders;
beforeAll(async () => {
  shops = await courierOrders();
});
afterAll(() => shops.close());

const read = (id: string) => shops.fixture.callAsOwner(api.orders.read, { params: { id } });
const notifiedOf = async (id: string) =>
  shops.app.db
    .selectFrom('notifications')
    .select('facts')
    .where('account_id', '=', shops.fixture.owner.account_id)
    .where('kind', '=', 'ORDER_RETURNED')
    .where('subject_id', '=', id)
    .execute();

/** An order of two pieces that is packed and booked with a courier. */
async function book(shop: Shop, payment_method: 'COD' | 'ONLINE') {
  const id = await shops.place(shop, { payment_method });
  if (payment_method === 'ONLINE') await (await shops.startPayment(id))();
  await shops.fixture.callAsOwner(api.orders.update, { params: { id }, body: { status: 'PACKED' } });
  return { id, booking_no: await shops.book(id) };
}

/** The courier collects the parcel, is refused at the door and brings it back. */
const bringBack = ({ id, booking_no }: { id: string; booking_no: string }) => shops.move(id, booking_no, 'return', 4);

test('a parcel that is refused at the door gives its pieces back once, and the order, its bill and the merchant learn of it', async () => {
  const shop = await shops.openShop();
  const parcel = await book(shop, 'COD');
  expect(await shops.stockOf(shop)).toBe(8);
  await bringBack(parcel);
  const order = await read(parcel.id);
  expect(order).toMatchObject({ status: 'RETURNED', bill_status: 'CANCELLED', paid_at: null, next_statuses: [] });
  const returned = order.events.filter(({ kind }: { kind: string }) => kind === 'returned');
  expect(returned).toMatchObject([{ actor: 'courier', detail: { is_restocked: true } }]);
  expect(await shops.stockOf(shop)).toBe(10);
  expect(await notifiedOf(parcel.id)).toMatchObject([
    { facts: { reference: order.order_no, name: 'Nur Aisyah binti Rahman', amount: '33.00' } },
  ]);
  // The same movements again, long after.
  for (const _ of [1, 2, 3]) await shops.track(parcel.id);
  expect(await shops.stockOf(shop)).toBe(10);
  expect(await notifiedOf(parcel.id)).toHaveLength(1);
});

test('two messages about the return that arrive together give the pieces back once', async () => {
  const shop = await shops.openShop();
  const parcel = await book(shop, 'COD');
  for (let n = 0; n < 4; n += 1) await shops.app.couriers.move(parcel.booking_no, 'return');
  await Promise.all([1, 2, 3, 4].map(() => shops.track(parcel.id)));
  await shops.track(parcel.id);
  expect(await read(parcel.id)).toMatchObject({ status: 'RETURNED', bill_status: 'CANCELLED' });
  expect(await shops.stockOf(shop)).toBe(10);
  expect(await notifiedOf(parcel.id)).toHaveLength(1);
});

test('the pieces of a paid order stay sold when its parcel comes back, and the merchant is notified', async () => {
  const shop = await shops.openShop();
  const parcel = await book(shop, 'ONLINE');
  await bringBack(parcel);
  const order = await read(parcel.id);
  expect(order).toMatchObject({ status: 'RETURNED', bill_status: 'PAID' });
  expect(order.refundable_payment_id).not.toBeNull();
  expect(order.events.find(({ kind }: { kind: string }) => kind === 'returned').detail.is_restocked).toBe(false);
  expect(await shops.stockOf(shop)).toBe(8);
  expect(await notifiedOf(parcel.id)).toHaveLength(1);
});

test('a parcel that the merchant marked as returned is not given back again by the courier’s message', async () => {
  const shop = await shops.openShop();
  const parcel = await book(shop, 'COD');
  await shops.app.couriers.move(parcel.booking_no, 'return');
  await shops.track(parcel.id);
  await shops.fixture.callAsOwner(api.orders.update, { params: { id: parcel.id }, body: { status: 'RETURNED' } });
  expect(await shops.stockOf(shop)).toBe(10);
  await bringBack(parcel);
  expect(await read(parcel.id)).toMatchObject({ status: 'RETURNED', bill_status: 'CANCELLED' });
  expect(await shops.stockOf(shop)).toBe(10);
  expect(await notifiedOf(parcel.id)).toHaveLength(0);
});

test('while the buyer is paying, the return waits: the pieces are neither sold nor given back until the payment has ended', async () => {
  const shop = await shops.openShop();
  const parcel = await book(shop, 'COD');
  const endPayment = await shops.startPayment(parcel.id);
  await bringBack(parcel);
  expect(await read(parcel.id)).toMatchObject({ status: 'SHIPPED', bill_status: 'PROCESSING' });
  expect(await shops.stockOf(shop)).toBe(8);
  await endPayment('51');
  await shops.track(parcel.id);
  expect(await read(parcel.id)).toMatchObject({ status: 'RETURNED', bill_status: 'CANCELLED' });
  expect(await shops.stockOf(shop)).toBe(10);
});
