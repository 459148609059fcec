/** Orders that are kept so that their buyers can add to the parcel: who may, until when, and what ends it. */
import { api } from '@kutip/contracts/api';
import { holdUntil } from '@kutip/domain/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendLaterOrders, type Placed, type SendLaterOrders } from '../../../../../test/send-later-orders.ts';
import type { Envelope } from '../../../../../test/test-app.ts';

let shops: SendLaterOrders;
beforeAll(async () => {
  shops = await sendLaterOrders();
});
afterAll(() => shops.close());

const read = (id: string) => shops.fixture.callAsOwner(api.orders.read, { params: { id } });
const track = ({ id, token }: Placed) =>
  shops.app.callOrThrow(api.storeOrders.track, { params: { id }, query: { token } });
const sendNow = async (id: string, token: string) =>
  (await shops.app.request(api.storeOrders.sendNow, undefined, { params: { id }, body: { token } })).json<Envelope>();
const packing = (store_id: string) => shops.fixture.callAsOwner(api.orders.packingList, { body: { store_id } });

test('an order is kept until the end of the Malaysian day that the store has set, and is left out of what is to be packed', async () => {
  const shop = await shops.openLaterShop({ ship_later_enable: true, ship_later_days: 3 });
  const order = await shops.kept(shop);
  const until = holdUntil(3, shops.app.services.clock.now());
  expect(await read(order.id)).toMatchObject({ step: 'kept', hold_until: until.toISOString(), is_held: false });
  expect(await track(order)).toMatchObject({ hold_until: until.toISOString() });
  expect((await packing(shop.store_id)).orders).toEqual([]);
  const { counts } = await shops.fixture.callAsOwner(api.orders.summary, { query: { store_id: shop.store_id } });
  expect(counts).toMatchObject({ kept: 1 });
});

test('a hold that is over ends by itself: the order is to be packed, and nothing shows the hold any more', async () => {
  const shop = await shops.openLaterShop();
  const order = await shops.kept(shop);
  await shops.endHold(order.id);
  expect(await read(order.id)).toMatchObject({ step: 'to_pack', hold_until: null });
  expect(await track(order)).toMatchObject({ hold_until: null });
  expect((await packing(shop.store_id)).orders).toMatchObject([{ id: order.id }]);
});

test('the e-mail of a paid order says until when its parcel is kept, and of one that is not kept nothing', async () => {
  const emailed = async (id: string) => {
    const rows = await shops.app.db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'order_update')
      .execute();
    const data = rows.map((row) => row.data as { notice: string; order_path: string; hold_until: string | null });
    return data
      .filter(({ notice, order_path }) => notice === 'paid' && order_path.includes(id))
      .map((one) => one.hold_until);
  };
  const shop = await shops.openLaterShop({ ship_later_enable: true, ship_later_days: 2 });
  const kept = await shops.kept(shop);
  expect(await emailed(kept.id)).toEqual([holdUntil(2, shops.app.services.clock.now()).toISOString()]);
  const sent = shops.placedOf(await shops.order(shop, { send_later: false }));
  await shops.pay(sent.id);
  expect(await emailed(sent.id)).toEqual([null]);
});

test('an order that is not paid yet shows its buyer no hold', async () => {
  const order = shops.placedOf(await shops.order(await shops.openLaterShop()));
  expect(await track(order)).toMatchObject({ status: 'AWAITING_PAYMENT', hold_until: null });
});

test.each([
  [{ ship_later_enable: false }, {}, 'not_offered'],
  [{ ship_later_enable: true }, { payment_method: 'COD' as const }, 'cash'],
  [{ ship_later_enable: true }, { fulfilment: 'PICKUP' as const, expected_total: '25.00' }, 'pickup'],
])('an order is not kept where that is not possible: %j %j', async (setting, more, reason) => {
  const shop = await shops.openLaterShop(setting);
  await shops.app.db.deleteFrom('opening_days').where('store_id', '=', shop.store_id).execute();
  expect(await shops.order(shop, more)).toMatchObject({
    response_code: 4000,
    breakdown_errors: { send_later: reason },
  });
});

test('a kept order can be packed, but neither sent nor booked', async () => {
  const { id } = await shops.kept(await shops.openLaterShop());
  expect(await shops.change(id, { status: 'PACKED' })).toMatchObject({ response_code: 2000, data: { step: 'kept' } });
  expect(await shops.change(id, { status: 'SHIPPED' })).toMatchObject({
    response_code: 4010,
    breakdown_errors: 'held',
  });
  const body = { courier_provider_id: 2, courier_service: 'EZ', send_method: 'pickup' as const, cost: '5.90' };
  const booking = await shops.app.request(api.couriers.book, shops.fixture.owner.access_token, {
    params: { shipmentId: id },
    body,
  });
  expect(booking.json<Envelope>()).toMatchObject({ response_code: 4010, breakdown_errors: 'held' });
  await shops.endHold(id);
  expect(await shops.book(id)).toEqual(expect.any(String));
});

test('the buyer ends the hold with the link of their order only, and once', async () => {
  const shop = await shops.openLaterShop();
  const [order, other] = [await shops.kept(shop), await shops.kept(shop)];
  for (const token of ['wrong', other.token, `${order.token}x`])
    expect(await sendNow(order.id, token)).toMatchObject({ response_code: 4004 });
  expect(await read(order.id)).toMatchObject({ step: 'kept' });
  expect(await sendNow(order.id, order.token)).toMatchObject({ response_code: 2000 });
  expect(await sendNow(order.id, order.token)).toMatchObject({ response_code: 2000 });
  const ended = await read(order.id);
  expect(ended).toMatchObject({ step: 'to_pack', hold_until: null });
  expect(ended.events.filter(({ kind }: { kind: string }) => kind === 'hold_ended')).toMatchObject([
    { actor: 'buyer' },
  ]);
});

test('the merchant ends the hold of the buyer, too', async () => {
  const { id } = await shops.kept(await shops.openLaterShop());
  expect(await shops.change(id, { is_held: false })).toMatchObject({ data: { step: 'to_pack', hold_until: null } });
});

test('the days of a store are from 1 to 30', async () => {
  const { store_id } = await shops.openLaterShop();
  const create = async (ship_later_days: number) =>
    (
      await shops.app.request(api.storeSettings.create, shops.fixture.owner.access_token, {
        body: { store_id, ship_later_enable: true, ship_later_days },
      })
    ).json<Envelope>();
  for (const days of [0, 31]) expect(await create(days)).toMatchObject({ response_code: 4000 });
  expect(await create(30)).toMatchObject({ data: { ship_later_enable: true, ship_later_days: 30 } });
});
