import { couriers } from '@kutip/contracts/couriers';
import { sen } from '@kutip/domain/money';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { couriersApp, type CouriersApp } from '../../../../../test/couriers-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { createCouriers } from './couriers.service.ts';

const EASYPARCEL = 1;
const JNT = 2;
const POS_LAJU = 'EP-CS01P';

let app: CouriersApp;
beforeAll(async () => {
  app = await couriersApp();
});
beforeEach(() => app.parcels.clear());
afterAll(() => app.close());

const jnt = { courier_provider_id: JNT, courier_service: 'EZ', send_method: 'pickup' as const, cost: '7.40' };
const posLaju = { ...jnt, courier_provider_id: EASYPARCEL, courier_service: POS_LAJU, cost: '9.50' };
const book = (who: TestCaller, shipmentId: string, body: object = jnt, headers = {}) =>
  app.call(couriers.book, { params: { shipmentId }, body: { ...jnt, ...body } }, who, headers);
const cancel = (who: TestCaller, shipmentId: string) =>
  app.call(couriers.cancel, { params: { shipmentId }, body: { reason: 'Wrong address' } }, who);
const check = (who: TestCaller, body: object) => app.call(couriers.check, { body }, who);

describe('the prices of a parcel', () => {
  //
  test('all couriers are offered, cheapest first, with the credit and what the buyer paid', async () => {
    const who = await app.createSeller();
    const shipmentId = await app.createOrder(who);
    const { data } = await check(who, { shipmentId });
    const offered = (data.deliveryList as { name: string; price: string }[]).map(({ name, price }) => [name, price]);
    expect(offered).toEqual([
      ['J&T Express', '7.40'],
      ['City-Link Express', '8.90'],
      ['Pos Laju', '9.50'],
      ['DHL eCommerce', '10.60'],
    ]);
    expect(data).toMatchObject({
      weight: 1.6,
      credit_available: '100.00',
      unavailable: [],
      parcel: { full_name: 'Lim Wei Jie', shipping_amount: '8.00', booking: null },
    });
    const { data: dropoff } = await check(who, { shipmentId, send_method: 'dropoff' });
    expect((dropoff.deliveryList as { name: string }[]).map(({ name }) => name)).not.toContain('DHL eCommerce');
    const { data: all } = await check(who, { shipmentId, send_method: 'all' });
    expect(all.deliveryList).toEqual(data.deliveryList);
  });

  test('a courier that is down is named, and the others are offered', async () => {
    const who = await app.createSeller();
    app.parcels.setScenario('easyparcel', 'down');
    const { data } = await check(who, { shipmentId: await app.createOrder(who) });
    expect(data.unavailable).toEqual([{ courier_provider_id: EASYPARCEL, name: 'EasyParcel' }]);
    expect(data.deliveryList).toMatchObject([{ name: 'J&T Express' }]);
  });

  test('a courier that never answers is left out after the time', async () => {
    const silent = { ...app.couriers[0]!, quote: () => Promise.withResolvers<never>().promise };
    const query = { from: { postcode: '40000', state_id: 10 }, to: { postcode: '87000', state_id: 15 }, weight_kg: 1 };
    const quotes = await createCouriers([silent, app.couriers[1]!], { timeout_ms: 20 }).quoteCouriers(query);
    expect(quotes).toMatchObject([{ name: 'J&T Express', amount: 8_40 }]);
  });

  test('an order without an address, a merchant without one and an order of another merchant are refused', async () => {
    const who = await app.createSeller();
    const pickup = await app.createOrder(who, { fulfilment: 'PICKUP' });
    expect(await check(who, { shipmentId: pickup })).toMatchObject({ response_code: 4022 });
    const other = await app.createSeller();
    expect(await check(other, { shipmentId: pickup })).toMatchObject({ response_code: 4004 });
    const receiver = { postcode: '31400', state_id: 8 };
    expect(await check(other, { receiver })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { sender: 'required' },
    });
  });
});

describe('a booking', () => {
  test('is paid from the credit, and the order has the number of the courier', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    const { data } = await book(who, id);
    expect(data).toMatchObject({ status: 'BOOKED', cost: '7.40', balance_after: '92.60', name: 'J&T Express' });
    expect(data.tracking_no).toMatch(/^63\d{10}$/);
    expect(await app.loadOrder(id)).toMatchObject({
      status: 'BOOKED',
      courier_cost: 7_40,
      tracking_no: data.tracking_no,
      courier_booking_no: data.tracking_no,
    });
    expect(await app.loadEventsOf(id)).toEqual(['booked']);
    const { data: again } = await check(who, { shipmentId: id });
    expect(again.parcel.booking).toMatchObject({ status: 'BOOKED', cost: '7.40' });
  });

  test('a second booking of the same parcel is refused and pays nothing', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    const answers = await Promise.all([book(who, id), book(who, id), book(who, id)]);
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4010, 4010]);
    expect(await app.creditOf(who)).toBe(92_60);
    expect(app.parcels.all()).toHaveLength(1);
  });

  test('a price that changed since it was shown is refused with both amounts', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    app.parcels.setScenario('easyparcel', 'dearer');
    expect(await book(who, id, posLaju)).toMatchObject({
      response_code: 4030,
      description: 'This parcel costs RM 11.10 now. It was RM 9.50.',
      breakdown_errors: { cost: 'price_changed' },
    });
    expect(await app.creditOf(who)).toBe(100_00);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'PACKED' });
  });

  test('an order that is not packed, too little credit, and a service that is not offered are refused', async () => {
    const who = await app.createSeller();
    for (const status of ['AWAITING_PAYMENT', 'PAID', 'SHIPPED', 'CANCELLED'])
      expect(await book(who, await app.createOrder(who, { status }))).toMatchObject({ response_code: 4010 });
    expect(await book(who, await app.createOrder(who, { is_held: true }))).toMatchObject({
      response_code: 4010,
      breakdown_errors: 'held',
    });
    const heavy = await app.createOrder(who, { total_weight: 70 });
    expect(await book(who, heavy, { cost: '109.40' })).toMatchObject({ response_code: 4014 });
    expect(await app.loadOrder(heavy)).toMatchObject({ status: 'PACKED' });
    const id = await app.createOrder(who);
    expect(await book(who, id, { courier_service: 'NONE' })).toMatchObject({ response_code: 4022 });
    expect(await book(who, id, { courier_provider_id: 9 })).toMatchObject({ response_code: 4000 });
    expect(await app.creditOf(who)).toBe(100_00);
  });

  test('a parcel that the courier refuses returns its credit and can be booked again', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    app.parcels.setScenario('jnt', 'refuse');
    expect(await book(who, id)).toMatchObject({
      response_code: 4022,
      description: 'J&T Express refused this parcel: illegal parameters. The credit was returned.',
    });
    expect(await app.creditOf(who)).toBe(100_00);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'PACKED', courier_cost: null });
    app.parcels.setScenario('jnt', 'normal');
    expect(await book(who, id)).toMatchObject({ response_code: 2000 });
    expect(await app.creditOf(who)).toBe(92_60);
  });

  test.each([
    ['J&T Express', 'jnt', jnt, 92_60],
    ['EasyParcel', 'easyparcel', posLaju, 90_50],
  ] as const)(
    'an answer of %s that is lost holds the money until the job finds the parcel',
    async (_, name, body, credit) => {
      const who = await app.createSeller();
      const id = await app.createOrder(who);
      app.parcels.setScenario(name, 'lost_answer');
      expect(await book(who, id, body)).toMatchObject({
        response_code: 2000,
        data: { status: 'PENDING', tracking_no: null },
      });
      expect(await app.creditOf(who)).toBe(credit);
      app.parcels.setScenario(name, 'normal');
      app.advanceTime({ minutes: 2 });
      await app.queryDue(who);
      expect(await app.loadOrder(id)).toMatchObject({ status: 'BOOKED', tracking_no: expect.any(String) });
      expect(app.parcels.all()).toHaveLength(1);
      expect(await app.creditOf(who)).toBe(credit);
    },
  );

  test('a booking that never arrived is booked again by the job, once', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    const submitted = () => app.requests.filter((request) => request === 'easyparcel submit_orders').length;
    const before = submitted();
    const [easyparcel] = app.couriers;
    const genuine = easyparcel!.book;
    easyparcel!.book = () => Promise.reject(new Error('connection refused'));
    expect(await book(who, id, posLaju)).toMatchObject({ data: { status: 'PENDING' } });
    easyparcel!.book = genuine;
    for (let n = 0; n < 4; n += 1) {
      app.advanceTime({ minutes: 15 });
      await app.queryDue(who);
    }
    expect(await app.loadOrder(id)).toMatchObject({ status: 'BOOKED', tracking_no: expect.any(String) });
    expect(submitted() - before).toBe(1);
    expect(await app.creditOf(who)).toBe(90_50);
  });

  test('an answer that is lost for ten minutes, in which the courier does not list the parcel, books it once', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    app.parcels.setScenario('easyparcel', 'lost_answer');
    expect(await book(who, id, posLaju)).toMatchObject({ data: { status: 'PENDING' } });
    app.parcels.setScenario('easyparcel', 'normal');
    const [easyparcel] = app.couriers;
    const genuine = easyparcel!.find;
    easyparcel!.find = () => Promise.resolve(null);
    for (let minute = 0; minute < 10; minute += 1) {
      app.advanceTime({ minutes: 1 });
      await app.queryDue(who);
      expect(await app.loadOrder(id)).toMatchObject({ status: 'BOOKED', tracking_no: null });
    }
    easyparcel!.find = genuine;
    app.advanceTime({ minutes: 20 });
    await app.queryDue(who);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'BOOKED', tracking_no: expect.any(String) });
    expect(app.parcels.all()).toHaveLength(1);
    expect(await app.creditOf(who)).toBe(90_50);
  });

  test('a parcel whose answer was lost is found behind a full page of others of the day', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    app.parcels.setScenario('easyparcel', 'lost_answer');
    await book(who, id, posLaju);
    app.parcels.setScenario('easyparcel', 'normal');
    const [ours] = app.parcels.all();
    for (let n = 0; n < 300; n += 1)
      app.parcels.put({
        ...ours!,
        booking_no: `ES-OTHER-${n}`,
        receiver: { ...ours!.receiver, name: 'Somebody else' },
      });
    app.advanceTime({ minutes: 2 });
    await app.queryDue(who);
    expect(await app.loadOrder(id)).toMatchObject({ courier_booking_no: ours!.booking_no });
  });

  test('is cancelled before it is collected, and the credit comes back once', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    await book(who, id, posLaju);
    app.parcels.setScenario('easyparcel', 'not_cancellable');
    expect(await cancel(who, id)).toMatchObject({ response_code: 4010 });
    app.parcels.setScenario('easyparcel', 'down');
    expect(await cancel(who, id)).toMatchObject({ response_code: 5002 });
    expect(await app.creditOf(who)).toBe(90_50);
    app.parcels.setScenario('easyparcel', 'normal');
    for (const _ of [1, 2]) expect(await cancel(who, id)).toMatchObject({ data: { status: 'CANCELLED' } });
    expect(await app.creditOf(who)).toBe(100_00);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'PACKED', tracking_no: null, courier_cost: null });
    expect((await book(who, id)).response_code).toBe(2000);
  });

  test('cash on delivery is collected by the courier, where the service does that', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who, { payment_method: 'COD', paid_at: null, total_amount: sen(300_00) });
    const { data } = await check(who, { shipmentId: id });
    const offered = (data.deliveryList as { name: string; price: string }[]).map(({ name, price }) => [name, price]);
    // RM 12.00 are 4 % of RM 300.00.
    expect(offered).toEqual([
      ['J&T Express', '7.40'],
      ['Pos Laju', '21.50'],
      ['DHL eCommerce', '22.60'],
    ]);
    expect(await book(who, id, { ...posLaju, cost: '21.50' })).toMatchObject({ data: { status: 'BOOKED' } });
  });
});

describe('a parcel on its way', () => {
  test('a late tracking number arrives by the job', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    app.parcels.setScenario('easyparcel', 'late_number');
    expect(await book(who, id, posLaju)).toMatchObject({ data: { status: 'BOOKED', tracking_no: null } });
    await app.move((await app.loadOrder(id)).courier_booking_no!);
    app.advanceTime({ minutes: 3 });
    await app.queryDue(who);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'SHIPPED', tracking_no: expect.any(String) });
  });

  test.each([
    ['jnt', jnt],
    ['easyparcel', posLaju],
  ] as const)(
    '%s: notices move the order to shipped and delivered, repeated ones change nothing',
    async (name, body) => {
      const who = await app.createSeller();
      const id = await app.createOrder(who);
      expect(await book(who, id, body), name).toMatchObject({ response_code: 2000 });
      const number = (await app.loadOrder(id)).courier_booking_no!;
      const statuses: unknown[] = [];
      for (let n = 0; n < 4; n += 1) {
        app.advanceTime({ minutes: 1 });
        const notice = await app.move(number);
        for (const _ of [1, 2]) {
          expect(await app.postNotice(notice)).toBe(200);
          await app.queryDue(who);
        }
        statuses.push((await app.loadOrder(id)).status);
      }
      expect(statuses).toEqual(['SHIPPED', 'SHIPPED', 'SHIPPED', 'DELIVERED']);
      const events = await app.loadEventsOf(id);
      expect(events.filter((kind) => kind === 'tracked')).toHaveLength(4);
      expect(events.filter((kind) => kind !== 'tracked')).toEqual(['booked', 'shipped', 'delivered']);
      const emails = app.db.selectFrom('outbox').select('data').where('account_id', '=', who.account_id);
      expect(await emails.where('template', '=', 'order_update').execute()).toMatchObject([
        { data: { notice: 'shipped', tracking_no: expect.any(String) } },
      ]);
    },
  );

  test('a returned parcel returns the order, and its credit stays spent', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    await book(who, id);
    const number = (await app.loadOrder(id)).courier_booking_no!;
    for (let n = 0; n < 4; n += 1) await app.postNotice(await app.move(number, 'return'));
    app.advanceTime({ minutes: 1 });
    await app.queryDue(who);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'RETURNED' });
    expect(await app.creditOf(who)).toBe(92_60);
  });

  test('a notice that comes while the courier is asked about an earlier one is not lost', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    await book(who, id, jnt);
    const number = (await app.loadOrder(id)).courier_booking_no!;
    app.advanceTime({ minutes: 1 });
    await app.postNotice(await app.move(number));
    const asked = app.couriers.find(({ reference }) => reference === 'jnt')!;
    const { track } = asked;
    asked.track = async (parcel) => {
      const answer = await track(parcel);
      for (let n = 0; n < 3; n += 1) await app.postNotice(await app.move(number));
      return answer;
    };
    try {
      await app.queryDue(who);
    } finally {
      asked.track = track;
    }
    expect(await app.loadOrder(id)).toMatchObject({ status: 'SHIPPED' });
    await app.queryDue(who);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'DELIVERED' });
  });

  test('a forged notice, one without the key and one for an unknown courier are refused', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    await book(who, id);
    const notice = await app.move((await app.loadOrder(id)).courier_booking_no!);
    expect(await app.postNotice({ ...notice, headers: { ...notice.headers, digest: 'forged' } })).toBe(403);
    expect(await app.postNotice({ ...notice, url: notice.url.replace('jnt', 'easyparcel') })).toBe(403);
    expect(await app.postNotice({ ...notice, url: notice.url.replace('jnt', 'nobody') })).toBe(404);
    await app.queryDue(who);
    expect(await app.loadOrder(id)).toMatchObject({ status: 'BOOKED' });
  });
});

describe('labels', () => {
  const labels = (who: TestCaller, body: object) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v1/parcel-courier/consignment-note',
      headers: { authorization: `Bearer ${Buffer.from(JSON.stringify(who)).toString('base64url')}` },
      payload: body,
    });

  //
  test('several parcels are one file, also before the courier gives a number', async () => {
    const who = await app.createSeller();
    const ids = [await app.createOrder(who), await app.createOrder(who)];
    await book(who, ids[0]!);
    app.parcels.setScenario('easyparcel', 'late_number');
    await book(who, ids[1]!, posLaju);
    for (const paper of ['A6', 'A4']) {
      const answer = await labels(who, { shipment_ids: ids, paper });
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      const pages = answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g);
      expect(pages).toHaveLength(paper === 'A6' ? 2 : 1);
    }
    const { tracking_no: consignment_no } = await app.loadOrder(ids[0]!);
    expect((await labels(who, { consignment_no })).statusCode).toBe(200);
  });

  test('of many parcels the confirmed ones have their labels, and a last page names the others', async () => {
    const who = await app.createSeller();
    const ids = [await app.createOrder(who), await app.createOrder(who), await app.createOrder(who)];
    await book(who, ids[1]!);
    for (const paper of ['A6', 'A4']) {
      const answer = await labels(who, { shipment_ids: ids, paper });
      expect(answer.headers['content-disposition']).toContain('1%20of%203%20labels.pdf');
      const { text } = await extractText(new Uint8Array(answer.rawPayload));
      expect(text).toHaveLength(2);
      const numbers = await Promise.all(ids.map(async (id) => (await app.loadOrder(id)).order_no));
      expect(text[0]).toContain(numbers[1]);
      expect(text[1]).toContain('No label yet: 2');
      expect(numbers.filter((number) => text[1]!.includes(number))).toEqual([numbers[0], numbers[2]]);
    }
    // An order of another merchant is not named, and nothing is printed beside it.
    const other = await app.createOrder(await app.createSeller());
    expect((await labels(who, { shipment_ids: [ids[1], other] })).statusCode).toBe(404);
  });

  test('a parcel without a booking, and one of another merchant, have no label', async () => {
    const who = await app.createSeller();
    const id = await app.createOrder(who);
    expect((await labels(who, { shipmentId: id })).statusCode).toBe(404);
    await book(who, id);
    expect((await labels(who, { shipmentId: id })).statusCode).toBe(200);
    expect((await labels(await app.createSeller(), { shipmentId: id })).statusCode).toBe(404);
    expect((await labels(who, {})).statusCode).toBe(400);
  });
});
