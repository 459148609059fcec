import { randomUUID } from 'node:crypto';
import { discounts } from '@kutip/contracts/discounts';
import { sen } from '@kutip/domain/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { START_TIME, testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { discountHandlers } from './discounts.routes.ts';
import { consumeDiscount, releaseDiscount, reserveDiscount } from './discounts.service.ts';

let app: TestApp;
let merchant: TestCaller;
let window_no = 0;

beforeAll(async () => {
  app = await testApp(({ server, clock }) => mount(server, discounts, discountHandlers({ clock })));
});
beforeEach(async () => {
  // Every test has its own merchant, and the quota of a new window.
  window_no += 1;
  app.clock.set(new Date(Date.parse(START_TIME) + window_no * 3_600_000));
  merchant = await app.createMerchant();
});
afterAll(() => app.close());

const TERMS = { code: 'RAYA10', title: 'Raya', type: 'PERCENT', value: '10.00' } as const;
const create = (body: object = {}) => app.call(discounts.create, { body: { ...TERMS, ...body } }, merchant);
const validate = (body: object = {}, address = '203.0.113.7') =>
  app.app
    .inject({
      method: 'POST',
      url: '/api/v1/discounts/public/validate',
      remoteAddress: address,
      payload: { store_id: merchant.account_id, code: 'RAYA10', items: [{ price: '25.00', quantity: 2 }], ...body },
    })
    .then((answer) => answer.json());

const order = (change: object = {}) => ({
  account_id: merchant.account_id,
  order_id: randomUUID(),
  store_id: merchant.account_id,
  code: 'RAYA10',
  customer: 'siti@payer.example',
  subtotal: sen(5_000),
  shipping: sen(0),
  now: app.clock.now(),
  ...change,
});
const reserve = (of: ReturnType<typeof order>) => app.transact((db) => reserveDiscount(db, of));
const reserveOrReason = (of: ReturnType<typeof order>) =>
  reserve(of).catch(({ breakdown }: { breakdown: string }) => breakdown);
const usedCount = async (id: string): Promise<number> =>
  (await app.call(discounts.read, { params: { id } }, merchant)).data.used_count;

describe('the records', () => {
  test('a discount is stored with its code in capitals, and its terms are read back', async () => {
    const { data } = await create({
      code: ' raya-10 ',
      min_spend: 20,
      max_discount: '5.00',
      usage_limit: 100,
      end_at: '2026-12-31T16:00:00.000Z',
    });
    expect(data).toMatchObject({
      code: 'RAYA-10',
      value: '10.00',
      min_spend: '20.00',
      max_discount: '5.00',
      usage_limit: 100,
      used_count: 0,
      per_customer_limit: null,
      end_at: '2026-12-31T16:00:00.000Z',
      store_ids: [],
      record_status: 1,
    });
  });

  test('a code is unique in a business, and free again once deleted; another business may have it', async () => {
    const { data } = await create();
    expect(await create({ code: 'raya10' })).toMatchObject({
      response_code: 4025,
      breakdown_errors: { code: 'duplicate' },
    });
    await app.call(discounts.remove, { params: { id: data.id } }, merchant);
    expect((await create()).response_code).toBe(2000);
    merchant = await app.createMerchant();
    expect((await create()).response_code).toBe(2000);
  });

  test.each([
    ['a percentage above 100', { value: '100.01' }, { value: 'too_large' }],
    ['no value', { value: null }, { value: 'required' }],
    ['a code with a space', { code: 'RAYA 10' }, { code: 'invalid_format' }],
    ['a limit of nothing', { usage_limit: 0 }, { usage_limit: 'too_small' }],
    [
      'an end before the start',
      { start_at: '2026-12-01T00:00:00.000Z', end_at: '2026-11-30T00:00:00.000Z' },
      { end_at: 'before_start' },
    ],
  ])('%s is refused', async (_, body, breakdown_errors) => {
    expect(await create(body)).toMatchObject({ response_code: 4000, breakdown_errors });
  });

  test('an update is checked together with what is stored', async () => {
    const { data } = await create({ type: 'FIXED', value: '150.00' });
    const params = { id: data.id as string };
    expect(await app.call(discounts.update, { params, body: { type: 'PERCENT' } }, merchant)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { value: 'too_large' },
    });
    const body = { type: 'PERCENT', value: '15.00' } as const;
    expect((await app.call(discounts.update, { params, body }, merchant)).data).toMatchObject(body);
  });
});

describe('public validation', () => {
  test('a code applies in any case, with the reduction of the order', async () => {
    await create();
    expect(await validate({ code: 'raya10' })).toMatchObject({
      response_code: 2000,
      data: { code: 'RAYA10', title: 'Raya', type: 'PERCENT', amount: '5.00' },
    });
  });

  test('free shipping reduces the shipping', async () => {
    await create({ type: 'FREE_SHIPPING', value: null });
    expect((await validate({ shipping: '7.90' })).data).toMatchObject({ amount: '7.90' });
    expect(await validate()).toMatchObject({ response_code: 4021, breakdown_errors: 'nothing_to_reduce' });
  });

  test.each([
    ['an ended code', { end_at: '2026-11-01T00:00:00.000Z' }, 'ended', 'This code has ended.'],
    ['a code of next year', { start_at: '2027-01-01T00:00:00.000Z' }, 'not_started', 'This code cannot be used yet.'],
    ['a small order', { min_spend: '50.01' }, 'below_min_spend', 'Spend at least RM 50.01 to use this code.'],
    ['a paused code', { record_status: 2 }, 'unknown_code', 'There is no such discount code.'],
  ])('%s is refused with its reason', async (_, terms, reason, description) => {
    await create(terms);
    expect(await validate()).toMatchObject({ response_code: 4021, breakdown_errors: reason, description });
  });

  test('unknown codes and those of another business are refused alike', async () => {
    await create();
    const unknown = { response_code: 4021, breakdown_errors: 'unknown_code' };
    expect(await validate({ code: 'RAYA11' })).toMatchObject(unknown);
    expect(await validate({ code: "'; drop" })).toMatchObject(unknown);
    expect(await validate({ store_id: (await app.createMerchant()).account_id })).toMatchObject(unknown);
  });

  test('codes cannot be guessed: the twenty-first try of an address waits, and others do not', async () => {
    await create();
    for (let tried = 0; tried < 20; tried += 1) await validate({ code: `GUESS${tried}` });
    expect(await validate()).toMatchObject({ response_code: 4029 });
    expect(await validate({}, '203.0.113.8')).toMatchObject({ response_code: 2000 });
    app.clock.set(new Date(app.clock.now().getTime() + 600_000));
    expect(await validate()).toMatchObject({ response_code: 2000 });
  });
});

describe('uses', () => {
  test('of many orders at once exactly one gets the last use', async () => {
    const { data } = await create({ usage_limit: 3 });
    await reserve(order());
    await reserve(order());
    const answers = await Promise.all(Array.from({ length: 8 }, () => reserveOrReason(order())));
    expect(answers.filter((answer) => answer === 500)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'used_up')).toHaveLength(7);
    expect(await usedCount(data.id)).toBe(3);
  });

  test('an order reserves once, and a use that is released is free for another order', async () => {
    const { data } = await create({ usage_limit: 1 });
    const first = order();
    expect([await reserve(first), await reserve(first)]).toEqual([500, 500]);
    expect(await usedCount(data.id)).toBe(1);
    await Promise.all([1, 2].map(() => app.transact((db) => releaseDiscount(db, first))));
    expect(await usedCount(data.id)).toBe(0);
    expect(await reserveOrReason(order())).toBe(500);
  });

  test('a paid use is not released, and a late payment takes its use again', async () => {
    const { data } = await create({ usage_limit: 1 });
    const [paid, late] = [order(), order()];
    await reserve(late);
    await app.transact((db) => releaseDiscount(db, late));
    await reserve(paid);
    await app.transact((db) => consumeDiscount(db, paid));
    await app.transact((db) => releaseDiscount(db, paid));
    expect(await usedCount(data.id)).toBe(1);
    await Promise.all([1, 2].map(() => app.transact((db) => consumeDiscount(db, late))));
    expect(await usedCount(data.id)).toBe(2);
  });

  test('a customer uses a code as often as it allows, whatever the case of the address', async () => {
    await create({ per_customer_limit: 1 });
    await reserve(order());
    expect(await reserveOrReason(order({ customer: 'SITI@payer.example ' }))).toBe('used_by_customer');
    expect(await reserveOrReason(order({ customer: 'ali@payer.example' }))).toBe(500);
  });

  test('an order that is rolled back leaves no use', async () => {
    const { data } = await create();
    await app
      .transact(async (db) => {
        await reserveDiscount(db, order());
        throw new Error('the order failed');
      })
      .catch(() => undefined);
    expect(await usedCount(data.id)).toBe(0);
  });
});
