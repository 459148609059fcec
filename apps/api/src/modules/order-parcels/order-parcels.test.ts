/** An order in several parcels: some pieces leave first, the rest follows. */
import { api } from '@kutip/contracts/api';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { sen } from '@kutip/domain/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courierOrders, type CourierOrders } from '../../../../../test/courier-orders.ts';
import { addProduct } from '../../../../../test/shop-fixture.ts';
import type { Envelope } from '../../../../../test/test-app.ts';

let shops: CourierOrders;
beforeAll(async () => {
  shops = await courierOrders();
});
afterAll(() => shops.close());

type Change = RequestInput<typeof api.orders.update>['body'];
const read = (id: string) => shops.fixture.callAsOwner(api.orders.read, { params: { id } });
const change = async (id: string, body: Change): Promise<Envelope> =>
  (await shops.app.request(api.orders.update, shops.fixture.owner.access_token, { params: { id }, body })).json();
const pack = (...packed: number[]) => packed.map((packed_quantity, at) => ({ line_no: at + 1, packed_quantity }));

/** A paid order of two cakes and three biscuits, RM 45.00 with its delivery. */
async function placeTwoLines(payment_method: 'ONLINE' | 'COD' = 'ONLINE'): Promise<string> {
  const shop = await shops.openShop();
  const biscuit = await addProduct(shops.app.db, shop, { title: 'Biskut', price: sen(4_00), weight: 0.2 });
  const items = [
    { product_id: shop.product_id, variant_id: null, quantity: 2, amount: '12.50' },
    { product_id: biscuit, variant_id: null, quantity: 3, amount: '4.00' },
  ];
  const id = await shops.place(shop, { items, expected_total: '45.00', payment_method });
  if (payment_method === 'ONLINE') await (await shops.startPayment(id))();
  return id;
}

test('some pieces leave first by courier, the rest in a second parcel, and the order arrives with the last', async () => {
  const id = await placeTwoLines();
  expect(await read(id)).toMatchObject({ can_pack_part: true, parcels: [] });
  await change(id, { packed: pack(2, 0), status: 'PACKED' });
  const first = await read(id);
  expect(first).toMatchObject({ status: 'PACKED', items: [{ packed_quantity: 2 }, { packed_quantity: 0 }] });
  // One kilogram: the biscuits are not in it.
  const { data: prices } = (
    await shops.app.request(api.couriers.check, shops.fixture.owner.access_token, { body: { shipmentId: id } })
  ).json<Envelope>();
  expect(prices).toMatchObject({ weight: 1 });
  const one = await shops.book(id);
  await shops.move(id, one, 'deliver');
  const left = await read(id);
  expect(left).toMatchObject({
    status: 'PAID',
    step: 'to_pack',
    can_pack_part: true,
    can_cancel: false,
    tracking_no: null,
    courier_cost: null,
    items: [{ sent_quantity: 2 }, { sent_quantity: 0, packed_quantity: 0 }],
    parcels: [{ parcel_no: 1, status: 'SHIPPED', lines: [{ line_no: 1, quantity: 2 }], courier_name: 'J&T Express' }],
  });
  expect(left.parcels[0].tracking_no).toMatch(/^63/);
  await change(id, { status: 'PACKED' });
  const two = await shops.book(id, '5.90');
  expect(two).not.toBe(one);
  // The first arrives while the second is booked: the order waits for its last parcel.
  await shops.move(id, one, 'deliver', 3);
  expect(await read(id)).toMatchObject({ status: 'BOOKED', parcels: [{ status: 'DELIVERED' }] });
  await shops.move(id, two, 'deliver', 4);
  const done = await read(id);
  expect(done).toMatchObject({ status: 'DELIVERED', parcels: [{ parcel_no: 1, status: 'DELIVERED' }] });
  const kinds = done.events.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind !== 'tracked');
  expect(kinds).toEqual([
    'created',
    'paid',
    'partly_packed',
    'packed',
    'booked',
    'partly_shipped',
    'packed',
    'booked',
    'part_delivered',
    'shipped',
    'delivered',
  ]);
  const emails = shops.app.db
    .selectFrom('outbox')
    .select('data')
    .where('account_id', '=', shops.fixture.owner.account_id);
  const sent = (await emails.where('template', '=', 'order_update').execute())
    .map(({ data }) => data as { notice: string; order_no: string; tracking_no: string })
    .filter(({ notice, order_no }) => notice === 'shipped' && order_no === done.order_no);
  expect(sent.map(({ tracking_no }) => tracking_no)).toEqual([left.parcels[0].tracking_no, done.tracking_no]);
});

test('a part that the merchant sends without a courier of ours keeps its tracking number', async () => {
  const id = await placeTwoLines();
  await change(id, { packed: pack(1, 1), status: 'PACKED' });
  await change(id, { tracking_no: 'MY123', status: 'SHIPPED' });
  expect(await read(id)).toMatchObject({
    status: 'PAID',
    tracking_no: null,
    parcels: [
      {
        status: 'SHIPPED',
        tracking_no: 'MY123',
        courier_name: null,
        lines: [
          { line_no: 1, quantity: 1 },
          { line_no: 2, quantity: 1 },
        ],
      },
    ],
  });
  await change(id, { packed: pack(2, 1), status: 'PACKED' });
  await change(id, { status: 'SHIPPED' });
  await change(id, { status: 'PACKED' });
  await change(id, { status: 'SHIPPED' });
  expect(await read(id)).toMatchObject({
    status: 'SHIPPED',
    items: [{ packed_quantity: 2 }, { packed_quantity: 3 }],
    parcels: [{ parcel_no: 1 }, { parcel_no: 2, lines: [{ line_no: 1, quantity: 1 }] }],
  });
});

test('a part that comes back is said on the timeline, and the order goes on', async () => {
  const id = await placeTwoLines();
  await change(id, { packed: pack(2, 0), status: 'PACKED' });
  const one = await shops.book(id);
  await shops.move(id, one, 'return', 4);
  const order = await read(id);
  expect(order).toMatchObject({ status: 'PAID', parcels: [{ status: 'RETURNED' }] });
  expect(order.events.filter(({ kind }: { kind: string }) => kind === 'part_returned')).toHaveLength(1);
});

test('an empty parcel, more than was ordered, and what has left in part and is paid are refused', async () => {
  const id = await placeTwoLines();
  expect(await change(id, { packed: pack(0, 0), status: 'PACKED' })).toMatchObject({
    response_code: 4000,
    breakdown_errors: { packed: 'required' },
  });
  expect(await change(id, { packed: pack(3, 0) })).toMatchObject({ breakdown_errors: { packed: 'too_large' } });
  await change(id, { packed: pack(2, 0), status: 'PACKED' });
  await change(id, { status: 'SHIPPED' });
  // What has left stays packed, and money is not returned for all of it by a cancellation.
  expect(await change(id, { packed: pack(1, 0) })).toMatchObject({ breakdown_errors: { packed: 'too_large' } });
  const cancelled = await shops.app.request(api.orders.cancelAndRefund, shops.fixture.owner.access_token, {
    params: { id },
    body: { reason: 'No more cakes' },
  });
  expect(cancelled.json()).toMatchObject({ response_code: 4010, breakdown_errors: 'partly_sent' });
  const other = await shops.app.register('other-packer');
  const theirs = await shops.app.request(api.orders.update, other.access_token, {
    params: { id },
    body: { packed: pack(2, 1) },
  });
  expect(theirs.json()).toMatchObject({ response_code: 4004 });
});

/** Packs the cakes of an order that is paid at the door and books their parcel. Answers the courier's number. */
async function bookCakes(id: string): Promise<string> {
  await change(id, { packed: pack(2, 0), status: 'PACKED' });
  return shops.book(id);
}
const collected = async (id: string) =>
  (
    await shops.app.db
      .selectFrom('courier_bookings')
      .select('cod_amount')
      .where('shipment_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ cod_amount }) => cod_amount);
const recordCash = (id: string) =>
  shops.fixture.callAsOwner(api.paymentRecords.create, { body: { bill_id: id, method: 'CASH' } });

test('the first parcel of an order that is paid at the door collects everything, and the rest leaves once that is recorded', async () => {
  const id = await placeTwoLines('COD');
  expect(await read(id)).toMatchObject({ can_pack_part: true });
  const one = await bookCakes(id);
  await shops.move(id, one, 'deliver', 4);
  const waiting = await read(id);
  expect(waiting).toMatchObject({
    status: 'AWAITING_PAYMENT',
    step: 'on_the_way',
    next_statuses: [],
    can_pack_part: false,
    parcels: [{ status: 'DELIVERED' }],
  });
  for (const body of [{ status: 'PACKED' }, { packed: pack(2, 3) }, { packed: pack(2, 1), status: 'PACKED' }] as const)
    expect(await change(id, body)).toMatchObject({ response_code: 4010, breakdown_errors: 'cash_open' });
  await recordCash(id);
  expect(await read(id)).toMatchObject({ status: 'PAID', step: 'to_pack', can_pack_part: true });
  await change(id, { status: 'PACKED' });
  const two = await shops.book(id, '5.90');
  await shops.move(id, two, 'deliver', 4);
  expect(await read(id)).toMatchObject({ status: 'DELIVERED' });
  expect(await collected(id)).toEqual([sen(45_00), null]);
});

test('a first parcel that is refused at the door ends the order: all of its pieces are back, and nothing is due', async () => {
  const id = await placeTwoLines('COD');
  const one = await bookCakes(id);
  // Also where the courier reports the return before anything else.
  for (let n = 0; n < 4; n += 1) await shops.app.couriers.move(one, 'return');
  await shops.track(id);
  await shops.track(id);
  const order = await read(id);
  expect(order).toMatchObject({ status: 'CANCELLED', bill_status: 'CANCELLED', parcels: [{ status: 'RETURNED' }] });
  expect(order.events.find(({ kind }: { kind: string }) => kind === 'part_returned').detail.is_restocked).toBe(true);
  const stock = shops.app.db.selectFrom('stock_reservations').select('status').where('order_id', '=', id);
  expect((await stock.execute()).map(({ status }) => status)).toEqual(['RELEASED', 'RELEASED']);
});

test('while a courier carries the first parcel the order cannot be cancelled; one that the merchant brought can', async () => {
  const booked = await placeTwoLines('COD');
  await shops.move(booked, await bookCakes(booked), 'deliver');
  const reason = { reason: 'Refused at the door' };
  const cancel = async (id: string): Promise<Envelope> =>
    (
      await shops.app.request(api.orders.cancel, shops.fixture.owner.access_token, { params: { id }, body: reason })
    ).json();
  expect(await read(booked)).toMatchObject({ can_cancel: false });
  expect(await cancel(booked)).toMatchObject({ response_code: 4010, breakdown_errors: 'partly_sent' });
  const brought = await placeTwoLines('COD');
  await change(brought, { packed: pack(1, 0), status: 'PACKED' });
  await change(brought, { status: 'SHIPPED' });
  expect(await read(brought)).toMatchObject({ status: 'AWAITING_PAYMENT', can_cancel: true });
  expect(await cancel(brought)).toMatchObject({ response_code: 2000 });
  expect(await read(brought)).toMatchObject({ status: 'CANCELLED', bill_status: 'CANCELLED' });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('pack' as const),
    packed: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 5 })),
  }),
  fc.record({ kind: fc.constant('send' as const) }),
);

test('whatever is packed and sent, and by two people at once, no line ever has more pieces packed than were ordered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const id = await placeTwoLines();
      const runs = steps.map(
        (one) => () =>
          one.kind === 'pack'
            ? change(id, { packed: pack(...one.packed), status: 'PACKED' })
            : change(id, { status: 'SHIPPED' }),
      );
      // Two people press at the same time.
      for (let at = 0; at < runs.length; at += 2) await Promise.all([runs[at]!(), runs[at + 1]?.()]);
      const { items, parcels, status } = await read(id);
      const ordered = [2, 3];
      for (const [at, item] of items.entries()) {
        const sent = parcels.flatMap(({ lines }: { lines: { line_no: number; quantity: number }[] }) =>
          lines.filter(({ line_no }) => line_no === at + 1).map(({ quantity }) => quantity),
        );
        expect(item.packed_quantity).toBeLessThanOrEqual(ordered[at]!);
        expect(item.sent_quantity).toBeLessThanOrEqual(item.packed_quantity);
        expect(sent.reduce((sum: number, quantity: number) => sum + quantity, 0)).toBe(item.sent_quantity);
      }
      if (status === 'SHIPPED')
        expect(items.map((item: { packed_quantity: number }) => item.packed_quantity)).toEqual(ordered);
    }),
    { numRuns: 12 },
  );
});
