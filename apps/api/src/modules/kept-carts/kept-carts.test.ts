/** Carts that buyers leave before they order: kept with consent, reminded of once, restored by a link, and forgotten. */
import { api } from '@kutip/contracts/api';
import type { Endpoint, RequestInput } from '@kutip/contracts/endpoint';
import { addressKey } from '@kutip/domain/message-batch';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { openShop, orderBody, type Shop } from '../../../../../test/shop-fixture.ts';
import type { Envelope } from '../../../../../test/test-app.ts';
import { keptCartsJobs } from './kept-carts.job.ts';

let app: FullApp;
let fixture: MerchantFixture;
let shop: Shop;
beforeAll(async () => {
  app = await fullApp();
  fixture = await openMerchantFixture(app);
});
beforeEach(async () => {
  shop = await openShop(app.db, fixture.owner.account_id, { cart_reminder_enable: true });
  await app.db.updateTable('products').set({ stock: 100 }).where('id', '=', shop.product_id).execute();
});
afterAll(() => app.close());

/** The call of a buyer, who has no token. */
const call = async <E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<Envelope> =>
  (await app.request(endpoint, undefined, input)).json();

let buyers = 0;
const address = (): string => `pembeli${(buyers += 1)}@payer.example`;
const items = () => orderBody(shop).items;
const keep = (email: string, more: object = {}, of = shop) =>
  call(api.keptCarts.keep, { params: { id: of.unique_id }, body: { email, items: items(), ...more } });
const forget = (email: string) => call(api.keptCarts.forget, { params: { id: shop.unique_id }, body: { email } });
const order = (email: string) =>
  app.callOrThrow(api.storeOrders.create, { params: { id: shop.unique_id }, body: { ...orderBody(shop), email } });
const remind = (services = app.services): Promise<void> => keptCartsJobs(services)['remind_of_carts']!({});

interface Reminder {
  cart_path: string;
  unsubscribe_path: string;
  items: string;
}
async function remindersOf(email: string) {
  const rows = app.db.selectFrom('outbox').select(['language', 'data']).where('template', '=', 'cart_reminder');
  const found = await rows.where('recipient', '=', email).execute();
  return found.map(({ language, data }) => ({ language, ...(data as Reminder) }));
}
const cartsOf = (email: string) => app.db.selectFrom('kept_carts').selectAll().where('email', '=', email).execute();
const tokenIn = (path: string, name: string): string => new URL(path, 'https://x').searchParams.get(name)!;

test('a cart is reminded of once, an hour after it was left, by a link that brings it back', async () => {
  const email = address();
  await keep(` ${email.toUpperCase()} `.trim(), { language: 'ms' });
  app.advanceTime({ minutes: 59 });
  await remind();
  expect(await remindersOf(email)).toEqual([]);
  app.advanceTime({ minutes: 2 });
  await Promise.all([remind(), remind()]);
  await remind();
  const [sent, ...others] = await remindersOf(email);
  expect([sent, others]).toMatchObject([{ language: 'ms', items: 'Kek Batik × 2' }, []]);
  const read = await call(api.keptCarts.read, { query: { token: tokenIn(sent!.cart_path, 'kept') } });
  expect(read.data).toEqual({ store_id: shop.store_id, items: items() });
  // The same address again, days later: it has had its reminder.
  app.advanceTime({ minutes: 3 * 24 * 60 });
  await keep(email);
  app.advanceTime({ minutes: 61 });
  await remind();
  expect(await remindersOf(email)).toHaveLength(1);
});

test('a store reminds nobody until its merchant has switched it on, and nobody after it is switched off', async () => {
  const email = address();
  const set = (cart_reminder_enable: boolean) =>
    app.db.updateTable('store_settings').set({ cart_reminder_enable }).where('store_id', '=', shop.store_id).execute();
  await set(false);
  expect(await keep(email)).toMatchObject({ response_code: 4010, breakdown_errors: 'not_offered' });
  await set(true);
  await keep(email);
  await set(false);
  app.advanceTime({ minutes: 61 });
  await remind();
  expect(await remindersOf(email)).toEqual([]);
});

test('who has ordered, wants none, or is forgotten is not reminded', async () => {
  const [ordered, opted_out, forgotten] = [address(), address(), address()];
  for (const email of [ordered, opted_out, forgotten]) await keep(email);
  await order(ordered);
  const opt_out = { account_id: shop.account_id, address: addressKey(opted_out), created_at: new Date() };
  await app.db.insertInto('message_opt_outs').values(opt_out).execute();
  await forget(forgotten);
  app.advanceTime({ minutes: 61 });
  await remind();
  for (const email of [ordered, opted_out, forgotten]) {
    expect(await remindersOf(email)).toEqual([]);
    expect(await cartsOf(email)).toEqual([]);
  }
});

test('a closed store and one that sells nothing of the cart any more send no reminder, and a paused one sends it later', async () => {
  const [gone, paused] = [address(), address()];
  await keep(gone);
  app.advanceTime({ minutes: 61 });
  const set = (change: object) =>
    app.db.updateTable('store_settings').set(change).where('store_id', '=', shop.store_id).execute();
  await app.db.updateTable('products').set({ record_status: 2 }).where('id', '=', shop.product_id).execute();
  await remind();
  expect(await remindersOf(gone)).toEqual([]);
  await app.db.updateTable('products').set({ record_status: 1 }).where('id', '=', shop.product_id).execute();
  await forget(gone);
  await keep(paused);
  await set({ is_taking_orders: false });
  app.advanceTime({ minutes: 61 });
  await remind();
  expect(await remindersOf(paused)).toEqual([]);
  await set({ is_taking_orders: true });
  await remind();
  expect(await remindersOf(paused)).toHaveLength(1);
});

test('a merchant who is not approved, or no longer, writes to nobody', async () => {
  const email = address();
  await keep(email);
  app.advanceTime({ minutes: 61 });
  const setStatus = (status: string) =>
    app.db.updateTable('accounts').set({ status }).where('id', '=', shop.account_id).execute();
  await setStatus('PENDING_KYC');
  await remind();
  expect(await remindersOf(email)).toEqual([]);
  await setStatus('ACTIVE');
  await remind();
  expect(await remindersOf(email)).toHaveLength(1);
});

test('two stores of one merchant write to one address once a day', async () => {
  const email = address();
  const other = await openShop(app.db, shop.account_id, { cart_reminder_enable: true });
  await keep(email);
  await keep(email, { items: orderBody(other).items }, other);
  app.advanceTime({ minutes: 61 });
  await remind();
  await remind();
  expect(await remindersOf(email)).toHaveLength(1);
});

test('a worker that is killed while it reminds leaves nothing behind, and the next run sends one e-mail', async () => {
  const email = address();
  await keep(email);
  app.advanceTime({ minutes: 61 });
  const { store } = app.services;
  const killed: typeof store = {
    ...store,
    transact: (work) =>
      store.transact(async (db) => {
        await work(db);
        throw new Error('killed');
      }),
  };
  await expect(remind({ ...app.services, store: killed })).rejects.toThrow('killed');
  expect(await remindersOf(email)).toEqual([]);
  await remind();
  await remind();
  expect(await remindersOf(email)).toHaveLength(1);
});

test('one click in the reminder unsubscribes, and no other token does anything', async () => {
  const email = address();
  await keep(email);
  app.advanceTime({ minutes: 61 });
  await remind();
  const [{ unsubscribe_path } = { unsubscribe_path: '' }] = await remindersOf(email);
  const token = tokenIn(unsubscribe_path, 'token');
  expect((await call(api.unsubscribe.read, { query: { token } })).data).toMatchObject({ is_unsubscribed: false });
  await call(api.unsubscribe.unsubscribe, { query: { token } });
  expect((await call(api.unsubscribe.read, { query: { token } })).data).toMatchObject({ is_unsubscribed: true });
  const other = `${token.slice(0, -2)}xx`;
  for (const wrong of [other, 'x', '']) {
    expect(await call(api.keptCarts.read, { query: { token: wrong } })).toMatchObject({ response_code: 4006 });
  }
});

test('the calls say nothing about an address, and nobody keeps carts without end', async () => {
  const email = address();
  expect(await forget(email)).toMatchObject({ response_code: 2000, data: null });
  expect(await keep('no-address')).toMatchObject({ breakdown_errors: { email: expect.anything() } });
  expect(await keep(email, { items: [] })).toMatchObject({ response_code: 4000 });
  expect(
    await call(api.keptCarts.keep, { params: { id: 'no-such-store' }, body: { email, items: items() } }),
  ).toMatchObject({ response_code: 5011 });
  const answers = [];
  for (let count = 0; count < 70; count += 1) answers.push((await keep(email)).response_code);
  expect(answers.filter((code) => code === 2000).length).toBeLessThanOrEqual(60);
  expect(answers.at(-1)).toBe(4029);
  expect(await cartsOf(email)).toHaveLength(1);
});
