import { api } from '@kutip/contracts/api';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { addressKey } from '@kutip/domain/message-batch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMerchantFixture, type MerchantFixture } from '../../../../../test/access-matrix/merchant-fixture.ts';
import { fullApp, type FullApp } from '../../../../../test/full-app.ts';
import { MAYBANK } from '../../../../../test/payments-app.ts';
import { openShop, orderBody, type Shop } from '../../../../../test/shop-fixture.ts';
import { ordersJobs } from './orders.job.ts';

let app: FullApp;
let fixture: MerchantFixture;
let shop: Shop;
beforeAll(async () => {
  app = await fullApp();
  fixture = await openMerchantFixture(app);
  shop = await openShop(app.db, fixture.owner.account_id, { cod_enable: true, bank_transfer_enable: true });
  await app.db.updateTable('products').set({ stock: 100 }).where('id', '=', shop.product_id).execute();
});
afterAll(() => app.close());

let buyers = 0;

/** Places an order as another buyer each time. */
async function place(more: Partial<RequestInput<typeof api.storeOrders.create>['body']> = {}) {
  buyers += 1;
  const phone_number = `01234567${String(buyers).padStart(2, '0')}`;
  const buyer = { phone_number, email: `pembeli${buyers}@payer.example` };
  const { uuid, order_no } = await app.callOrThrow(api.storeOrders.create, {
    params: { id: shop.unique_id },
    body: { ...orderBody(shop), ...buyer, ...more },
  });
  return { ...buyer, id: uuid, order_no };
}
const remind = (services = app.services): Promise<void> => ordersJobs(services)['remind_of_orders']!({});
async function remindersOf({ order_no }: { order_no: string }) {
  const rows = await app.db.selectFrom('outbox').select(['recipient', 'language', 'data']).execute();
  return rows.filter(({ data }) => {
    const { notice, order_no: of } = data as { notice?: string; order_no?: string };
    return notice === 'unpaid' && of === order_no;
  });
}

// First, while the merchant's session lasts.
test('nobody is reminded of what they pay otherwise, are paying now, or can no longer pay in time', async () => {
  const cod = await place({ payment_method: 'COD' });
  const transfer = await place({ payment_method: 'BANK_TRANSFER' });
  const started = await place();
  const body = { invoice_no: started.order_no, payment_service_id: MAYBANK };
  await fixture.callAsOwner(api.paymentSwitch.payBill, { query: {}, body });
  const cancelled = await place();
  await fixture.callAsOwner(api.orders.cancel, { params: { id: cancelled.id }, body: { reason: 'Habis' } });
  app.advanceTime({ minutes: 21 });
  await remind();
  const late = await place();
  app.advanceTime({ minutes: 51 });
  await remind();
  for (const order of [cod, transfer, started, cancelled, late]) expect(await remindersOf(order)).toEqual([]);
});

test('the buyer of an unpaid order is reminded once, in time to pay it', async () => {
  const order = await place({ language: 'ms' });
  await remind();
  expect(await remindersOf(order)).toEqual([]);
  app.advanceTime({ minutes: 21 });
  await Promise.all([remind(), remind()]);
  await remind();
  const { id } = order;
  expect(await remindersOf(order)).toMatchObject([
    { recipient: order.email, language: 'ms', data: { order_path: expect.stringMatching(`^/order/${id}\\?token=`) } },
  ]);
  const events = await app.db.selectFrom('shipment_events').select('kind').where('shipment_id', '=', id).execute();
  expect(events).toEqual([{ kind: 'created' }, { kind: 'reminded' }]);
});

test('a worker that is killed while it reminds leaves nothing behind, and the next run sends one e-mail', async () => {
  const order = await place();
  app.advanceTime({ minutes: 21 });
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
  expect(await remindersOf(order)).toEqual([]);
  await remind();
  await remind();
  expect(await remindersOf(order)).toHaveLength(1);
});

test('buyers who take no messages are not reminded', async () => {
  const [by_email, by_phone] = [await place(), await place()];
  const { account_id } = shop;
  const optOut = (address: string) =>
    app.db
      .insertInto('message_opt_outs')
      .values({ account_id, address: addressKey(address), created_at: new Date() })
      .execute();
  await optOut(by_email.email);
  await optOut(`6${by_phone.phone_number}`);
  app.advanceTime({ minutes: 21 });
  await remind();
  for (const order of [by_email, by_phone]) expect(await remindersOf(order)).toEqual([]);
});
