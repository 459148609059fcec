/** Orders that go into the parcel of an earlier one: what they cost, who may add, and the one parcel that the merchant sends. */
import { randomUUID } from 'node:crypto';
import { api } from '@kutip/contracts/api';
import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { sendLaterOrders, type Placed, type SendLaterOrders } from '../../../../../test/send-later-orders.ts';
import { openShop, type Shop } from '../../../../../test/shop-fixture.ts';
import type { Envelope } from '../../../../../test/test-app.ts';
import { countLockWaits, lockRow } from '../../../../../test/locks.ts';
import { expireInvoices } from '../invoices/invoices.service.ts';

let shops: SendLaterOrders;
beforeAll(async () => {
  shops = await sendLaterOrders();
});
afterAll(() => shops.close());

const read = (id: string) => shops.fixture.callAsOwner(api.orders.read, { params: { id } });
const statesOf = async (...orders: Placed[]) => Promise.all(orders.map(async ({ id }) => (await read(id)).status));
const packing = (store_id: string) => shops.fixture.callAsOwner(api.orders.packingList, { body: { store_id } });
const summary = (store_id: string) => shops.fixture.callAsOwner(api.orders.summary, { query: { store_id } });
const tooLate = (reason: string) => ({ response_code: 4010, breakdown_errors: { order_id: reason } });
const booking = async (id: string) =>
  (
    await shops.app.request(api.couriers.book, shops.fixture.owner.access_token, {
      params: { shipmentId: id },
      body: { courier_provider_id: 2, courier_service: 'EZ', send_method: 'pickup', cost: '5.90' },
    })
  ).json<Envelope>();
/** Starts requests that lock an order, and lets them go on, with what has changed meanwhile, once all wait for it. */
async function whileLocked<T>(id: string, start: () => Promise<T>[], change: { status?: string } = {}): Promise<T[]> {
  const { db } = shops.app;
  const started = await db.transaction().execute(async (transaction) => {
    await lockRow(transaction, 'shipments', id);
    const requests = start();
    await expect.poll(() => countLockWaits(db), { timeout: 10_000 }).toBeGreaterThanOrEqual(requests.length);
    const changed = { ...change, updated_at: new Date() };
    await transaction.updateTable('shipments').set(changed).where('id', '=', id).execute();
    return requests;
  });
  return Promise.all(started);
}
/** Lets the time to pay run out. */
async function expire(id: string): Promise<void> {
  const expires_at = new Date(shops.app.services.clock.now().getTime() - 1000);
  await shops.app.db.updateTable('invoices').set({ expires_at }).where('id', '=', id).execute();
  await expireInvoices(shops.app.services);
}

describe('what an addition costs', () => {
  /** A store whose parcels cost RM 8.00 up to 1.2 kg and RM 11.00 above. A piece weighs half a kilogram, an order has two. */
  async function byWeight(): Promise<Shop> {
    const shop = await shops.openLaterShop();
    const { account_id, rate_id } = shop;
    const { db } = shops.app;
    const { zone_id } = await db
      .selectFrom('shipping_rates')
      .select('zone_id')
      .where('id', '=', rate_id)
      .executeTakeFirstOrThrow();
    const [light, heavy] = [randomUUID(), randomUUID()];
    const base = { account_id, zone_id, rate_type: 'BY_WEIGHT' };
    await db
      .insertInto('shipping_rates')
      .values([
        { ...base, id: light, name: 'Light', price: sen(8_00), min_value: 0, max_value: 1.2 },
        { ...base, id: heavy, name: 'Heavy', price: sen(11_00), min_value: 1.201, max_value: 50 },
      ])
      .execute();
    // Only the rates by weight, so that none is cheaper.
    await db.updateTable('shipping_rates').set({ is_active: false }).where('id', '=', rate_id).execute();
    await db.updateTable('products').set({ stock: null }).where('id', '=', shop.product_id).execute();
    return { ...shop, rate_id: light };
  }
  const active = (shop: Shop, rate_id: string) =>
    Promise.all([
      shops.app.db.deleteFrom('shipping_rates').where('rate_type', '=', 'BY_WEIGHT').execute(),
      shops.app.db.updateTable('shipping_rates').set({ is_active: true }).where('rate_type', '=', 'FLAT').execute(),
    ]).then(() => ({ ...shop, rate_id }));

  test('the items, and what the whole parcel costs more to send than all of its orders have paid', async () => {
    const shop = await byWeight();
    const first = await shops.kept(shop);
    const priced = (quantity: number) =>
      shops.app.callOrThrow(api.storeOrders.checkAddition, {
        params: { id: shop.unique_id },
        body: {
          order_id: first.id,
          token: first.token,
          items: [{ product_id: shop.product_id, variant_id: null, quantity, amount: '12.50' }],
        },
      });
    expect(await priced(1)).toMatchObject({ items_amount: '12.50', shipping_amount: '3.00', total_amount: '15.50' });
    // The price that the page shows is the price that is charged.
    expect(await shops.addTo(shop, first)).toMatchObject({ response_code: 4030 });
    await shops.added(shop, first, { expected_total: '15.50' });
    // The difference is paid once: the next one finds it paid.
    expect(await priced(3)).toMatchObject({ shipping_amount: '0.00', total_amount: '37.50' });
    await active(shop, shop.rate_id);
  });

  test('it is sent to the address of the first order, and nothing else is asked', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const { id } = await shops.added(shop, first);
    const { address_line_1, postcode, full_name, phone_number } = await read(first.id);
    expect(await read(id)).toMatchObject({
      address_line_1,
      postcode,
      full_name,
      phone_number,
      joined_order_id: first.id,
      shipping_amount: '0.00',
      total_amount: '12.50',
    });
  });
});

describe('who may add', () => {
  test('a link that is wrong, of another order or of another merchant adds nothing', async () => {
    const shop = await shops.openLaterShop();
    const [first, second] = [await shops.kept(shop), await shops.kept(shop)];
    const stranger = await openMerchantFixture(shops.app);
    const theirs = await openShop(shops.app.db, stranger.owner.account_id, { ship_later_enable: true });
    const foreign = shops.placedOf(await shops.order(theirs));
    for (const token of ['forged', `${first.token}x`, second.token])
      expect(await shops.addTo(shop, { ...first, token })).toMatchObject({ response_code: 4004 });
    expect(await shops.addTo(shop, { id: randomUUID(), token: first.token })).toMatchObject({ response_code: 4004 });
    expect(await shops.addTo(shop, { id: foreign.id, token: first.token })).toMatchObject({ response_code: 4004 });
    // A link that is right, in the store of another merchant and in another store of the same.
    expect(await shops.addTo(shop, foreign)).toMatchObject(tooLate('other_store'));
    expect(await shops.addTo(await shops.openLaterShop(), first)).toMatchObject(tooLate('other_store'));
  });

  test('nothing is added to an order that is not paid, cancelled, expired, no longer kept, or never was', async () => {
    const shop = await shops.openLaterShop();
    await shops.app.db.updateTable('products').set({ stock: null }).where('id', '=', shop.product_id).execute();
    const unpaid = shops.placedOf(await shops.order(shop));
    expect(await shops.addTo(shop, unpaid)).toMatchObject(tooLate('not_paid'));
    await expire(unpaid.id);
    expect(await shops.addTo(shop, unpaid)).toMatchObject(tooLate('expired'));
    const over = await shops.kept(shop);
    await shops.endHold(over.id);
    expect(await shops.addTo(shop, over)).toMatchObject(tooLate('not_held'));
    const never = shops.placedOf(await shops.order(shop, { send_later: false }));
    await shops.pay(never.id);
    expect(await shops.addTo(shop, never)).toMatchObject(tooLate('not_held'));
    const addition = await shops.added(shop, await shops.kept(shop));
    expect(await shops.addTo(shop, addition)).toMatchObject(tooLate('not_held'));
  });

  test('nothing is added to a parcel that is booked, also where its hold would last', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const { hold_until } = await read(first.id);
    await shops.endHold(first.id);
    await shops.change(first.id, { status: 'PACKED' });
    await shops.book(first.id);
    await shops.app.db.updateTable('shipments').set({ hold_until }).where('id', '=', first.id).execute();
    expect(await shops.addTo(shop, first)).toMatchObject(tooLate('booked'));
  });

  test('of two tabs that add at once one is placed, and a later one replaces what is not paid', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const answers = await whileLocked(first.id, () => [1, 2].map(() => shops.addTo(shop, first)));
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4009]);
    const one = shops.placedOf(answers.find(({ response_code }) => response_code === 2000)!);
    const two = shops.placedOf(await shops.addTo(shop, first));
    expect(await statesOf(one, two)).toEqual(['CANCELLED', 'AWAITING_PAYMENT']);
    expect(await shops.stockOf(shop)).toBe(7);
    const finish = await shops.startPayment(two.id);
    expect(await shops.addTo(shop, first)).toMatchObject(tooLate('payment_in_progress'));
    await finish();
    expect(await statesOf(one, two)).toEqual(['CANCELLED', 'PAID']);
  });

  test('nothing is added to a parcel that is booked while the addition is being placed', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const [late] = await whileLocked(first.id, () => [shops.addTo(shop, first)], { status: 'BOOKED' });
    expect(late).toMatchObject(tooLate('booked'));
    await shops.app.db.updateTable('shipments').set({ status: 'PAID' }).where('id', '=', first.id).execute();
    expect((await read(first.id)).parcel_orders).toEqual([]);
    expect(await shops.stockOf(shop)).toBe(8);
  });

  test('a repeated request places one addition', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [await shops.addTo(shop, first, {}, headers), await shops.addTo(shop, first, {}, headers)];
    expect(new Set(answers.map(({ data }) => data.uuid)).size).toBe(1);
    expect((await read(first.id)).parcel_orders).toHaveLength(1);
  });
});

describe('one parcel', () => {
  /** A paid order with a paid addition, after its hold. */
  async function parcel() {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const joined = await shops.added(shop, first);
    await shops.endHold(first.id);
    return { shop, first, joined };
  }

  test('an addition is kept with its first order, and then packed with it as one block', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const joined = await shops.added(shop, first);
    expect(await read(joined.id)).toMatchObject({ step: 'kept', hold_until: null });
    expect((await packing(shop.store_id)).orders).toEqual([]);
    expect(await summary(shop.store_id)).toMatchObject({ counts: { kept: 2 }, parcels_to_pack: 0 });
    await shops.endHold(first.id);
    const list = await packing(shop.store_id);
    expect(list.orders).toMatchObject([{ id: first.id, items: [{ quantity: 2 }, { quantity: 1 }] }]);
    expect(await summary(shop.store_id)).toMatchObject({ counts: { to_pack: 2 }, parcels_to_pack: 1 });
    expect(list.products).toMatchObject([{ quantity: 3 }]);
    const chosen = await shops.fixture.callAsOwner(api.orders.packingList, { body: { ids: [joined.id, first.id] } });
    expect(chosen.orders.map(({ id }: { id: string }) => id)).toEqual([first.id]);
  });

  test('packed and booked once: both orders have the tracking number and move together', async () => {
    const { shop, first, joined } = await parcel();
    expect(await shops.change(joined.id, { status: 'PACKED' })).toMatchObject({ breakdown_errors: 'joined' });
    await shops.change(first.id, { status: 'PACKED' });
    expect(await statesOf(first, joined)).toEqual(['PACKED', 'PACKED']);
    expect(await booking(joined.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'joined' });
    // 1.5 kg: two kilograms begun, RM 7.40 instead of RM 5.90.
    expect(await booking(first.id)).toMatchObject({ response_code: 4030 });
    const booking_no = await shops.book(first.id, '7.40');
    const bookings = shops.app.db.selectFrom('courier_bookings').selectAll().where('shipment_id', '=', first.id);
    expect(await bookings.execute()).toMatchObject([{ weight: 1.5, value: 37_50 }]);
    const ids = [joined.id, first.id];
    const labels = await shops.app.request(api.couriers.labels, shops.fixture.owner.access_token, {
      body: { shipment_ids: ids },
    });
    // One label, and no page that names an order without one.
    expect(labels.headers['content-disposition']).toContain('Label');
    await shops.move(first.id, booking_no, 'deliver');
    const [one, two] = [await read(first.id), await read(joined.id)];
    expect(two).toMatchObject({ status: one.status, tracking_no: one.tracking_no, courier_cost: null });
    expect(two.tracking_no).not.toBeNull();
    await shops.move(first.id, booking_no, 'deliver', 4);
    expect(await statesOf(first, joined)).toEqual(['DELIVERED', 'DELIVERED']);
    const page = await shops.app.callOrThrow(api.storeOrders.track, {
      params: { id: joined.id },
      query: { token: joined.token },
    });
    expect(page).toMatchObject({ tracking_no: two.tracking_no, parcel_orders: [one.order_no] });
    expect(page.events.map(({ kind }: { kind: string }) => kind)).toContain('delivered');
    expect(shop.store_id).toBe(two.store_id);
  });

  test('a cancelled booking takes both back, and a parcel that is sent by hand takes both along', async () => {
    const { first, joined } = await parcel();
    await shops.change(first.id, { status: 'PACKED' });
    await shops.book(first.id, '7.40');
    expect(await statesOf(first, joined)).toEqual(['BOOKED', 'BOOKED']);
    await shops.fixture.callAsOwner(api.couriers.cancel, { params: { shipmentId: first.id }, body: { reason: 'x' } });
    expect(await statesOf(first, joined)).toEqual(['PACKED', 'PACKED']);
    expect(await read(joined.id)).toMatchObject({ tracking_no: null });
    expect(await shops.change(first.id, { status: 'SHIPPED', tracking_no: 'MY1' })).toMatchObject({
      response_code: 2000,
    });
    expect(await read(joined.id)).toMatchObject({ status: 'SHIPPED', tracking_no: 'MY1' });
    await shops.change(first.id, { tracking_no: 'MY2' });
    expect(await read(joined.id)).toMatchObject({ tracking_no: 'MY2' });
  });

  test('an addition that is not paid is not in the parcel, and one that is paid after the booking is packed by itself', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const late = shops.placedOf(await shops.addTo(shop, first));
    await shops.endHold(first.id);
    await shops.change(first.id, { status: 'PACKED' });
    await shops.book(first.id);
    expect(await statesOf(first, late)).toEqual(['BOOKED', 'AWAITING_PAYMENT']);
    await shops.pay(late.id);
    expect(await read(late.id)).toMatchObject({ status: 'PAID', step: 'to_pack', joined_order_id: null });
    expect((await packing(shop.store_id)).orders).toMatchObject([{ id: late.id }]);
    expect(await shops.change(late.id, { status: 'PACKED' })).toMatchObject({ data: { status: 'PACKED' } });
  });

  test('an addition that is paid when the parcel is packed is packed before the parcel leaves', async () => {
    const shop = await shops.openLaterShop();
    const first = await shops.kept(shop);
    const late = shops.placedOf(await shops.addTo(shop, first));
    await shops.endHold(first.id);
    await shops.change(first.id, { status: 'PACKED' });
    await shops.pay(late.id);
    expect(await read(late.id)).toMatchObject({ step: 'to_pack', joined_order_id: first.id });
    expect(await summary(shop.store_id)).toMatchObject({ parcels_to_pack: 1 });
    expect(await booking(first.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'joined_not_packed' });
    expect(await shops.change(first.id, { status: 'SHIPPED' })).toMatchObject({
      breakdown_errors: 'joined_not_packed',
    });
    await shops.change(late.id, { status: 'PACKED' });
    await shops.book(first.id, '7.40');
    expect(await statesOf(first, late)).toEqual(['BOOKED', 'BOOKED']);
  });

  test('a cancelled addition leaves the parcel, and a cancelled first order hands it on', async () => {
    const shop = await shops.openLaterShop();
    await shops.app.db.updateTable('products').set({ stock: null }).where('id', '=', shop.product_id).execute();
    const first = await shops.kept(shop);
    const [second, third] = [await shops.added(shop, first), await shops.added(shop, first)];
    const cancel = (id: string) =>
      shops.fixture.callAsOwner(api.orders.cancelAndRefund, { params: { id }, body: { reason: 'Sold out' } });
    const { hold_until } = await read(first.id);
    await cancel(first.id);
    expect(await read(second.id)).toMatchObject({ joined_order_id: null, hold_until, step: 'kept' });
    expect(await read(third.id)).toMatchObject({ joined_order_id: second.id, step: 'kept' });
    await cancel(third.id);
    await shops.endHold(second.id);
    const list = await packing(shop.store_id);
    expect(list.orders).toMatchObject([{ id: second.id, items: [{ quantity: 1 }] }]);
    expect(list.products).toMatchObject([{ quantity: 1 }]);
    expect(await statesOf(first, second, third)).toEqual(['CANCELLED', 'PAID', 'CANCELLED']);
  });

  test('a parcel of several orders is packed as a whole, and kept or sent by its first order', async () => {
    const { first, joined } = await parcel();
    const packed = [{ line_no: 1, packed_quantity: 1 }];
    expect(await read(first.id)).toMatchObject({ can_pack_part: false });
    expect(await shops.change(first.id, { status: 'PACKED', packed })).toMatchObject({ breakdown_errors: 'joined' });
    expect(await shops.change(joined.id, { is_held: true })).toMatchObject({ breakdown_errors: 'joined' });
    expect(await shops.change(joined.id, { status: 'SHIPPED' })).toMatchObject({ breakdown_errors: 'joined' });
  });
});
