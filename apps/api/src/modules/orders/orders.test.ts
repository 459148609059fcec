import { api } from '@kutip/contracts/api';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { MAYBANK } from '../../../../../test/payments-app.ts';
import { addProduct, openShop, orderBody, type Shop } from '../../../../../test/shop-fixture.ts';
import type { Envelope } from '../../../../../test/test-app.ts';
import { expireInvoices } from '../invoices/invoices.service.ts';

let app: FullApp;
let fixture: MerchantFixture;
beforeAll(async () => {
  app = await fullApp();
  fixture = await openMerchantFixture(app);
});
afterAll(() => app.close());

type OrderBody = RequestInput<typeof api.storeOrders.create>['body'];
const shopWith = (setting: Parameters<typeof openShop>[2] = {}): Promise<Shop> =>
  openShop(app.db, fixture.owner.account_id, setting);
const place = async (shop: Shop, more: Partial<OrderBody> = {}, headers: Record<string, string> = {}) =>
  (
    await app.request(
      api.storeOrders.create,
      undefined,
      { params: { id: shop.unique_id }, body: { ...orderBody(shop), ...more } },
      headers,
    )
  ).json<Envelope>();
const placed = async (shop: Shop, more: Partial<OrderBody> = {}): Promise<string> => {
  const answer = await place(shop, more);
  expect(answer).toMatchObject({ response_code: 2000 });
  return answer.data.uuid;
};
const check = (shop: Shop, more: Partial<OrderBody> = {}) =>
  app.callOrThrow(api.storeOrders.check, { params: { id: shop.unique_id }, body: { ...orderBody(shop), ...more } });
const read = (id: string) => fixture.callAsOwner(api.orders.read, { params: { id } });
const change = async (id: string, body: RequestInput<typeof api.orders.update>['body']) =>
  (await app.request(api.orders.update, fixture.owner.access_token, { params: { id }, body })).json<Envelope>();
const stockOf = async (id: string) =>
  (await app.db.selectFrom('products').select('stock').where('id', '=', id).executeTakeFirstOrThrow()).stock;
/** Lets the time to pay run out, where the order has one. */
async function expire(id: string): Promise<void> {
  const past = new Date(app.services.clock.now().getTime() - 1000);
  await app.db
    .updateTable('invoices')
    .set({ expires_at: past })
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .execute();
  await expireInvoices(app.services);
}

/** Starts a payment; the answer pays it, as the payer's bank reports it. */
async function startPayment(id: string) {
  const { order_no: invoice_no } = await read(id);
  const body = { invoice_no, payment_service_id: MAYBANK };
  const { fields } = await fixture.callAsOwner(api.paymentSwitch.payBill, { query: {}, body });
  return async () => {
    await app.request(api.paymentSwitch.callback, undefined, {
      params: { provider: 'fpx' },
      body: app.fpx.buildConfirmation(fields, '00', {}),
    });
    await app.services.paymentSwitch.idle();
  };
}
const pay = async (id: string) => (await startPayment(id))();
const kindsOf = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);

describe('a cart', () => {
  //
  test('a cart is priced by the server: items, delivery, discount and total', async () => {
    const shop = await shopWith();
    await fixture.callAsOwner(api.discounts.create, {
      body: { code: 'SYAWAL', title: 'Raya', type: 'PERCENT', value: '10.00' },
    });
    expect(await check(shop, { discount_code: 'syawal' })).toMatchObject({
      lines: [{ title: 'Kek Batik', quantity: 2, amount: '12.50', total_amount: '25.00', problem: null }],
      items_amount: '25.00',
      delivery_options: [{ rate_id: shop.rate_id, amount: '8.00', unavailable_reason: null }],
      discount: { code: 'SYAWAL', amount: '2.50' },
      shipping_amount: '8.00',
      total_amount: '30.50',
      store_state: { takes_orders: true },
    });
  });

  test('each line says what is wrong with it', async () => {
    const shop = await shopWith();
    const [few, none, many] = await Promise.all([
      addProduct(app.db, shop, { title: 'Onde-onde', stock: 3 }),
      addProduct(app.db, shop, { title: 'Seri Muka', stock: 0 }),
      addProduct(app.db, shop, { title: 'Karipap', min_purchase_quantity: 5 }),
    ]);
    const line = (product_id: string, quantity: number, amount = '12.50') => ({ product_id, quantity, amount });
    const items = [
      line(few, 4),
      line(none, 1),
      line(many, 2),
      line(shop.product_id, 1, '11.00'),
      line('01900000-0000-7000-8000-000000000000', 1),
    ];
    const { lines } = await check(shop, { items });
    expect(lines.map(({ problem, quantity }: { problem: string; quantity: number }) => [problem, quantity])).toEqual([
      ['quantity_reduced', 3],
      ['out_of_stock', 0],
      ['below_minimum', 2],
      ['price_changed', 1],
      ['not_sold', 0],
    ]);
  });

  test('whoever tries many discount codes is stopped', async () => {
    const shop = await shopWith();
    const codes = Array.from({ length: 61 }, (_, index) => `GUESS-${index}`);
    const answers = await Promise.all(
      codes.map(async (discount_code) => {
        const body = { ...orderBody(shop), discount_code };
        const options = { remoteAddress: '198.51.100.23' };
        const url = `/api/v1/stores/public/${shop.unique_id}/cart-check`;
        return (await app.app.inject({ method: 'POST', url, payload: body, ...options })).json<Envelope>()
          .response_code;
      }),
    );
    expect(answers.filter((code) => code === 4029)).toHaveLength(1);
  });

  test('an unknown store answers 5011', async () => {
    const shop = { ...(await shopWith()), unique_id: 'no-such-store' };
    expect(await place(shop)).toMatchObject({ response_code: 5011, breakdown_errors: 'store_not_found' });
  });
});

describe('placing an order', () => {
  test('a buyer without an e-mail address has none on the page of the bill', async () => {
    const { data } = await place(await shopWith(), { email: '' });
    const bill = await app.callOrThrow(api.customerBills.page, { params: { id: data.order_no, provider: 'kutip' } });
    expect(bill.payer).toMatchObject({ email: '', phone_number: '01*****789' });
  });

  test('an order has a bill of its own kind, reserves its pieces and is followed by its link', async () => {
    const shop = await shopWith();
    const { data } = await place(shop, { buyer_note: 'Ring twice' });
    expect(data).toMatchObject({
      order_no: expect.stringMatching(/^SO-/),
      bill: { amount: '33.00' },
      payment_method: 'ONLINE',
      page_token: expect.any(String),
    });
    expect(await stockOf(shop.product_id)).toBe(8);
    const link = new URL(data.tracking_path, 'https://pay.example');
    expect(link.pathname).toBe(`/order/${data.uuid}`);
    const track = (token: string) =>
      app.request(api.storeOrders.track, undefined, { params: { id: data.uuid }, query: { token } });
    const page = (await track(link.searchParams.get('token')!)).json<Envelope>();
    expect(page.data).toMatchObject({
      status: 'AWAITING_PAYMENT',
      full_name: 'Nur A*** b*** R***',
      phone_number: '01*****789',
      total_amount: '33.00',
      bill: { can_pay: true },
    });
    expect((await track('a-wrong-token')).json<Envelope>()).toMatchObject({ response_code: 4004 });
    const bill = await app.callOrThrow(api.customerBills.page, { params: { id: data.order_no, provider: 'kutip' } });
    expect(
      bill.items.map(({ title, total_amount }: { title: string; total_amount: string }) => [title, total_amount]),
    ).toEqual([
      ['Kek Batik', '25.00'],
      ['Delivery', '8.00'],
    ]);
  });

  test('a request that is repeated under its key places one order, and only the first answer has the tokens', async () => {
    const shop = await shopWith();
    const headers = { 'idempotency-key': `buyer-${shop.unique_id}` };
    const first = await place(shop, {}, headers);
    const again = await place(shop, {}, headers);
    expect(again.data.uuid).toBe(first.data.uuid);
    expect([again.data.page_token, again.data.tracking_path]).toEqual([undefined, undefined]);
    expect(await stockOf(shop.product_id)).toBe(8);
  });

  test.each<[string, Partial<OrderBody>, number, object | string]>([
    [
      'an old price',
      { items: [{ product_id: '', quantity: 2, amount: '12.00' }] },
      4030,
      { 'items.0': 'price_changed' },
    ],
    [
      'more than is in stock',
      { items: [{ product_id: '', quantity: 11, amount: '12.50' }] },
      4020,
      { 'items.0': 'quantity_reduced' },
    ],
    ['another total', { expected_total: '32.00' }, 4030, { expected_total: 'price_changed' }],
    [
      'an address that nobody delivers to',
      { state_id: 15, postcode: '87000' },
      4022,
      { postcode: 'not_delivered_there' },
    ],
    ['an unknown discount', { discount_code: 'NOPE' }, 4021, 'unknown_code'],
    ['cash on delivery where it is not offered', { payment_method: 'COD' }, 4012, { payment_method: 'not_offered' }],
    [
      'a bank transfer where it is not offered',
      { payment_method: 'BANK_TRANSFER' },
      4012,
      { payment_method: 'not_offered' },
    ],
    ['no delivery', { shipping_rate_id: undefined }, 4000, { shipping_rate_id: 'required' }],
  ])('%s is refused and reserves nothing', async (_, more, code, breakdown) => {
    const shop = await shopWith();
    const items = more.items?.map((item) => ({ ...item, product_id: shop.product_id }));
    expect(await place(shop, { ...more, ...(items && { items }) })).toMatchObject({
      response_code: code,
      breakdown_errors: breakdown,
      data: null,
    });
    expect(await stockOf(shop.product_id)).toBe(10);
  });

  test.each([
    ['paused', { is_taking_orders: false }, 4016, { store: 'paused' }],
    ['below its smallest order', { min_order: 30_00 as never }, 4013, { items: 'below_minimum' }],
    [
      'above its cap for cash',
      { cod_enable: true, cod_max_amount: 20_00 as never },
      4012,
      { payment_method: 'above_cap' },
    ],
    ['without cash there', { cod_enable: true, cod_state_ids: [13] }, 4012, { payment_method: 'other_place' }],
  ] as const)('a store that is %s refuses', async (_, setting, code, breakdown) => {
    const shop = await shopWith({
      ...setting,
      cod_state_ids: [...('cod_state_ids' in setting ? setting.cod_state_ids : [])],
    });
    const more = 'cod_enable' in setting ? ({ payment_method: 'COD' } as const) : {};
    expect(await place(shop, more)).toMatchObject({ response_code: code, breakdown_errors: breakdown });
  });

  test('a blocked buyer cannot order, until they are unblocked', async () => {
    const shop = await shopWith();
    const phone_number = '60112223344';
    await fixture.callAsOwner(api.blockedBuyers.create, { body: { phone_number, reason: 'Three parcels refused' } });
    const more = { phone_number: '011-222 3344' };
    expect(await place(shop, more)).toMatchObject({
      response_code: 4003,
      breakdown_errors: { phone_number: 'blocked' },
    });
    await fixture.callAsOwner(api.blockedBuyers.remove, { params: { phone_number } });
    await placed(shop, more);
  });
});

test('a courier’s price is asked when the order is placed, and one that is down or dearer refuses it', async () => {
  const mine = await openMerchantFixture(app);
  const { account_id } = mine.owner;
  const shop = await openShop(app.db, account_id);
  await app.db.updateTable('shipping_rates').set({ rate_type: 'COURIER' }).where('id', '=', shop.rate_id).execute();
  const origin = {
    origin_address_line_1: '1 Jalan Satu',
    origin_city: 'Ipoh',
    origin_postcode: '30000',
    origin_state_id: 8,
  };
  const profile = { account_id, id: shop.store_id, name: 'Dapur', is_default: true, ...origin };
  await app.db.insertInto('shipping_profiles').values(profile).execute();
  const { couriers } = app.services;
  const { quoteCouriers } = couriers;
  const quote = {
    courier_provider_id: 2,
    courier_service: 'EZ',
    name: 'J&T Express',
    send_methods: [],
    days_text: '1-2',
  };
  const answer = (...amounts: number[]) =>
    (couriers.quoteCouriers = async ({ from, to, weight_kg }) => {
      expect([from.postcode, to.postcode, weight_kg]).toEqual(['30000', '40000', 1]);
      return amounts.map((amount) => ({ ...quote, amount: amount as never }));
    });
  const chosen = { courier_service: 'EZ' };
  try {
    answer(8_00);
    expect(await check(shop, chosen)).toMatchObject({ shipping_amount: '8.00', total_amount: '33.00' });
    answer(8_60);
    expect(await place(shop, chosen)).toMatchObject({ response_code: 4030 });
    answer();
    expect(await place(shop, chosen)).toMatchObject({
      response_code: 5002,
      breakdown_errors: { shipping_rate_id: 'courier_down' },
    });
    answer(8_00);
    const { data } = await place(shop, chosen);
    const token = new URL(data.tracking_path, 'https://pay.example').searchParams.get('token')!;
    const page = { params: { id: data.uuid as string }, query: { token } };
    expect(await app.callOrThrow(api.storeOrders.track, page)).toMatchObject({ shipping_days: '1-2' });
  } finally {
    couriers.quoteCouriers = quoteCouriers;
  }
});

test('without a shipping profile a courier is asked from the address of the store, as the booking will be', async () => {
  const mine = await openMerchantFixture(app);
  const { account_id } = mine.owner;
  const shop = await openShop(app.db, account_id);
  await app.db.updateTable('shipping_rates').set({ rate_type: 'COURIER' }).where('id', '=', shop.rate_id).execute();
  const setAddress = (address_line_1: string | null) =>
    app.db
      .updateTable('stores')
      .set({ address_line_1, postcode: '30000', state_id: 8 })
      .where('id', '=', shop.store_id)
      .execute();
  const { couriers } = app.services;
  const { quoteCouriers } = couriers;
  const asked: string[] = [];
  couriers.quoteCouriers = async ({ from }) => {
    asked.push(from.postcode);
    return [];
  };
  try {
    await setAddress(null);
    await check(shop);
    expect(asked).toEqual([]);
    await setAddress('1 Jalan Satu');
    await check(shop);
    expect(asked).toEqual(['30000']);
  } finally {
    couriers.quoteCouriers = quoteCouriers;
  }
});

describe('two buyers at once', () => {
  const twice = <T>(work: () => Promise<T>): Promise<T[]> => Promise.all([work(), work()]);
  const codes = (answers: Envelope[]) => answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b);

  test('exactly one gets the last piece', async () => {
    const shop = await shopWith();
    await app.db.updateTable('products').set({ stock: 2 }).where('id', '=', shop.product_id).execute();
    expect(codes(await twice(() => place(shop)))).toEqual([2000, 4020]);
    expect(await stockOf(shop.product_id)).toBe(0);
  });

  test('exactly one gets the last use of a discount, and the other keeps nothing', async () => {
    const shop = await shopWith();
    const code = 'LAST-ONE';
    await fixture.callAsOwner(api.discounts.create, {
      body: { code, title: 'Last', type: 'FIXED', value: '5.00', usage_limit: 1 },
    });
    const answers = await twice(() => place(shop, { discount_code: code, expected_total: '28.00' }));
    expect(codes(answers)).toEqual([2000, 4021]);
    expect(await stockOf(shop.product_id)).toBe(8);
  });

  test('exactly one gets the last place of a pickup slot', async () => {
    const shop = await shopWith({ slot_capacity: 1 });
    const pickup = { fulfilment: 'PICKUP', expected_total: '25.00' } as const;
    const { slots } = await check(shop, pickup);
    const slot_starts_at: string = slots.flatMap((day: { slots: { starts_at: string }[] }) => day.slots)[0].starts_at;
    const answers = await twice(() => place(shop, { ...pickup, slot_starts_at }));
    expect(codes(answers)).toEqual([2000, 4009]);
    expect(answers.find(({ response_code }) => response_code === 4009)).toMatchObject({
      breakdown_errors: { slot_starts_at: 'slot_full' },
    });
    expect(await stockOf(shop.product_id)).toBe(8);
  });

  test('exactly one gets the last order of the day', async () => {
    const shop = await shopWith({ max_orders_per_day: 1 });
    expect(codes(await twice(() => place(shop)))).toEqual([2000, 4016]);
  });
});

describe('the payment of an order', () => {
  test('a paid order is to be packed, its pieces are sold and its discount is used', async () => {
    const shop = await shopWith();
    const { id: discount_id } = await fixture.callAsOwner(api.discounts.create, {
      body: { code: 'PAID-5', title: 'Five', type: 'FIXED', value: '5.00' },
    });
    const id = await placed(shop, { discount_code: 'PAID-5', expected_total: '28.00' });
    await pay(id);
    const order = await read(id);
    expect(order).toMatchObject({ status: 'PAID', bill_status: 'PAID', next_statuses: ['PACKED'] });
    expect(kindsOf(order)).toEqual(['created', 'paid']);
    const row = await app.db
      .selectFrom('stock_reservations')
      .select('status')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.status).toBe('SOLD');
    const use = await app.db
      .selectFrom('discount_uses')
      .select('status')
      .where('discount_id', '=', discount_id)
      .executeTakeFirstOrThrow();
    expect(use.status).toBe('USED');
  });

  test('an order that is not paid in an hour expires and gives back pieces and discount', async () => {
    const shop = await shopWith();
    const { id: discount_id } = await fixture.callAsOwner(api.discounts.create, {
      body: { code: 'EXPIRED-5', title: 'Five', type: 'FIXED', value: '5.00', usage_limit: 1 },
    });
    const id = await placed(shop, { discount_code: 'EXPIRED-5', expected_total: '28.00' });
    await expire(id);
    expect(await read(id)).toMatchObject({ status: 'EXPIRED', bill_status: 'EXPIRED' });
    expect(await stockOf(shop.product_id)).toBe(10);
    const discount = await fixture.callAsOwner(api.discounts.read, { params: { id: discount_id } });
    expect(discount.used_count).toBe(0);
  });

  test('a payment that arrives after the order expired revives it and takes the pieces again', async () => {
    const shop = await shopWith();
    const id = await placed(shop);
    const confirm = await startPayment(id);
    await app.db.updateTable('invoices').set({ status: 'PENDING' }).where('id', '=', id).execute();
    await expire(id);
    expect(await stockOf(shop.product_id)).toBe(10);
    await confirm();
    expect(await read(id)).toMatchObject({ status: 'PAID', bill_status: 'PAID' });
    expect(await stockOf(shop.product_id)).toBe(8);
  });

  test('a bank transfer waits for the merchant with its proof, also past its time, and is confirmed by hand', async () => {
    const shop = await shopWith({ bank_transfer_enable: true, bank_transfer_text: 'Maybank 5123 4567 8901' });
    const { data } = await place(shop, { payment_method: 'BANK_TRANSFER' });
    const token = new URL(data.tracking_path, 'https://pay.example').searchParams.get('token')!;
    const params = { id: data.uuid as string };
    const page = () => app.callOrThrow(api.storeOrders.track, { params, query: { token } });
    expect(await page()).toMatchObject({ bank_transfer_text: 'Maybank 5123 4567 8901', proof: null });
    const file = new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' });
    await app.callOrThrow(api.storeOrderForms.sendProof, { params, body: { token, file } });
    await expire(data.uuid);
    expect(await page()).toMatchObject({ status: 'AWAITING_PAYMENT', proof: 'AWAITING' });
    await fixture.callAsOwner(api.paymentRecords.create, { body: { bill_id: data.uuid, method: 'BANK_TRANSFER' } });
    expect(await read(data.uuid)).toMatchObject({ status: 'PAID', proof: 'CONFIRMED', has_proof_file: true });
  });

  test('a proof that shows no payment is rejected, and the order then expires', async () => {
    const shop = await shopWith({ bank_transfer_enable: true });
    const { data } = await place(shop, { payment_method: 'BANK_TRANSFER' });
    const token = new URL(data.tracking_path, 'https://pay.example').searchParams.get('token')!;
    const params = { id: data.uuid as string };
    const file = new File([Buffer.from('%PDF-1.7\n')], 'slip.pdf', { type: 'application/pdf' });
    await app.callOrThrow(api.storeOrderForms.sendProof, { params, body: { token, file } });
    await fixture.callAsOwner(api.orders.rejectProof, { params, body: { note: 'Another amount' } });
    await expire(data.uuid);
    expect(await read(data.uuid)).toMatchObject({ status: 'EXPIRED', proof: 'REJECTED' });
  });

  test('an order in cash is packed and sent unpaid; its payment is recorded when the courier brings it', async () => {
    const shop = await shopWith({ cod_enable: true, cod_fee: 3_00 as never });
    const id = await placed(shop, { payment_method: 'COD', expected_total: '36.00' });
    await expire(id);
    for (const status of ['PACKED', 'SHIPPED', 'DELIVERED'] as const)
      expect(await change(id, { status })).toMatchObject({ response_code: 2000, data: { status } });
    await fixture.callAsOwner(api.paymentRecords.create, { body: { bill_id: id, method: 'CASH' } });
    expect(await read(id)).toMatchObject({ status: 'DELIVERED', bill_status: 'PAID', paid_at: expect.any(String) });
  });

  test('a parcel that is refused at the door returns its pieces and nothing is due any more', async () => {
    const shop = await shopWith({ cod_enable: true });
    const id = await placed(shop, { payment_method: 'COD' });
    for (const status of ['PACKED', 'SHIPPED', 'RETURNED'] as const) await change(id, { status });
    expect(await read(id)).toMatchObject({ status: 'RETURNED', bill_status: 'CANCELLED' });
    expect(await stockOf(shop.product_id)).toBe(10);
  });
});

describe('the merchant', () => {
  test('finds orders by number, name and phone, and sees what is to be packed by product', async () => {
    const mine = await openMerchantFixture(app);
    const shop = await openShop(app.db, mine.owner.account_id, { cod_enable: true });
    const two = [
      await placed(shop, { payment_method: 'COD' }),
      await placed(shop, { payment_method: 'COD', full_name: 'Lim Wei Jie' }),
    ];
    await placed(shop); // not paid, so not to be packed
    const list = async (body: object) => (await mine.callAsOwner(api.orders.list, { query: {}, body })).list;
    const { order_no } = await mine.callAsOwner(api.orders.read, { params: { id: two[1]! } });
    for (const search of [order_no, 'wei jie', '012-345 6789'])
      expect((await list({ search })).data.map(({ id }: { id: string }) => id)).toContain(two[1]);
    expect(await list({ payment_method: 'COD', search: 'Lim' })).toMatchObject({
      total: 1,
      sum: '33.00',
      data: [{ items_text: 'Kek Batik × 2', total_weight: 1 }],
    });
    expect(await mine.callAsOwner(api.orders.summary, { query: {} })).toMatchObject({
      counts: { to_pack: 2, not_paid: 1 },
      parcels_to_pack: 2,
      products: [{ title: 'Kek Batik', quantity: 4, order_count: 2 }],
    });
    const packing = await mine.callAsOwner(api.orders.packingList, { body: {} });
    expect(packing.orders.map(({ id }: { id: string }) => id).toSorted()).toEqual(two.toSorted());
  });

  test('an order is packed piece by piece, and is PACKED when nothing is left', async () => {
    const shop = await shopWith({ cod_enable: true });
    const id = await placed(shop, { payment_method: 'COD' });
    const pack = (packed_quantity: number) => change(id, { packed: [{ line_no: 1, packed_quantity }] });
    expect(await pack(1)).toMatchObject({ data: { status: 'AWAITING_PAYMENT', items: [{ packed_quantity: 1 }] } });
    expect(await pack(3)).toMatchObject({ response_code: 4000, breakdown_errors: { packed: 'too_large' } });
    const { data } = await pack(2);
    expect(data.status).toBe('PACKED');
    expect(kindsOf(data)).toEqual(['created', 'partly_packed', 'packed']);
  });

  test('an order that is kept for later is not packed with the others and does not leave', async () => {
    const shop = await shopWith({ cod_enable: true });
    const id = await placed(shop, { payment_method: 'COD' });
    await change(id, { is_held: true });
    const { orders } = await fixture.callAsOwner(api.orders.packingList, { body: { store_id: shop.store_id } });
    expect(orders).toEqual([]);
    await change(id, { status: 'PACKED' });
    expect(await change(id, { status: 'SHIPPED' })).toMatchObject({ response_code: 4010, breakdown_errors: 'held' });
    await change(id, { is_held: false });
    expect(await change(id, { status: 'SHIPPED' })).toMatchObject({ response_code: 2000 });
  });

  test('the address changes until the parcel has a label, and not while the buyer is paying', async () => {
    const shop = await shopWith();
    const id = await placed(shop);
    expect(await change(id, { city: 'Klang' })).toMatchObject({ response_code: 2000, data: { city: 'Klang' } });
    const confirm = await startPayment(id);
    expect(await change(id, { city: 'Ipoh' })).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'payment_in_progress',
    });
    await confirm();
    await change(id, { status: 'PACKED' });
    await change(id, { status: 'SHIPPED' });
    expect(await change(id, { city: 'Ipoh' })).toMatchObject({ response_code: 4010, breakdown_errors: 'shipped' });
  });

  test('an unpaid order is cancelled with its bill; one that is being paid is not', async () => {
    const shop = await shopWith();
    const body = { reason: 'Sold out' };
    const cancel = async (id: string) =>
      (await app.request(api.orders.cancel, fixture.owner.access_token, { params: { id }, body })).json<Envelope>();
    const id = await placed(shop);
    expect(await cancel(id)).toMatchObject({ data: { status: 'CANCELLED', bill_status: 'CANCELLED' } });
    expect(await stockOf(shop.product_id)).toBe(10);
    const other = await placed(shop);
    const confirm = await startPayment(other);
    expect(await cancel(other)).toMatchObject({ response_code: 4010, breakdown_errors: 'payment_in_progress' });
    await confirm();
    expect(await cancel(other)).toMatchObject({ response_code: 4010, breakdown_errors: 'needs_refund' });
  });

  test('a paid order is cancelled with its refund, once', async () => {
    const shop = await shopWith();
    const id = await placed(shop);
    await pay(id);
    const request = { params: { id }, body: { reason: 'Sold out' } };
    const cancel = async () =>
      (await app.request(api.orders.cancelAndRefund, fixture.owner.access_token, request)).json<Envelope>();
    expect(await cancel()).toMatchObject({ data: { status: 'CANCELLED', refundable_payment_id: null } });
    expect(await cancel()).toMatchObject({ response_code: 4010 });
    const { list } = await fixture.callAsOwner(api.refunds.list, { query: {}, body: {} });
    expect(list.data.filter(({ bill_id }: { bill_id: string }) => bill_id === id)).toMatchObject([
      { amount: '33.00', reason: 'Sold out' },
    ]);
    expect(await stockOf(shop.product_id)).toBe(10);
  });

  test('many orders are moved at once, and each says what happened to it', async () => {
    const shop = await shopWith({ cod_enable: true });
    const cash = await placed(shop, { payment_method: 'COD' });
    const unpaid = await placed(shop);
    const { results } = await fixture.callAsOwner(api.orders.bulk, { body: { ids: [cash, unpaid], action: 'PACKED' } });
    const byId = Object.fromEntries(results.map((one: { id: string }) => [one.id, one]));
    expect(byId[cash]).toMatchObject({ is_done: true });
    expect(byId[unpaid]).toMatchObject({ is_done: false, response_code: 4010, reason: 'not_paid' });
  });

  test('the bill of an order is not changed or cancelled without its order', async () => {
    const id = await placed(await shopWith());
    const answer = await app.request(api.customerBills.remove, fixture.owner.access_token, { params: { id } });
    expect(answer.json<Envelope>()).toMatchObject({ response_code: 4010, breakdown_errors: 'shop_order' });
  });

  test('another merchant’s order is not found', async () => {
    const id = await placed(await shopWith());
    const other = await openMerchantFixture(app);
    const answer = await app.request(api.orders.read, other.owner.access_token, { params: { id } });
    expect(answer.json<Envelope>()).toMatchObject({ response_code: 4004 });
  });
});

test('the buyer is e-mailed when the order is paid, leaves and is ready', async () => {
  const shop = await shopWith();
  const id = await placed(shop, { language: 'ms' });
  await pay(id);
  await change(id, { tracking_no: '630002864925', status: 'PACKED' });
  await change(id, { status: 'SHIPPED' });
  const { order_no } = await read(id);
  const rows = await app.db
    .selectFrom('outbox')
    .select(['template', 'language', 'data'])
    .where('template', '=', 'order_update')
    .orderBy('created_at')
    .execute();
  const mine = rows.filter(({ data }) => (data as { order_no: string }).order_no === order_no);
  expect(mine).toMatchObject([
    { language: 'ms', data: { notice: 'paid', items: 'Kek Batik × 2' } },
    { language: 'ms', data: { notice: 'shipped', tracking_no: '630002864925' } },
  ]);
});
