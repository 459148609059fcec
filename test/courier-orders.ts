import { api } from '@kutip/contracts/api';
import type { RequestInput } from '@kutip/contracts/endpoint';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { couriersJobs } from '../apps/api/src/modules/couriers/couriers.job.ts';
import { plainPosting } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { openMerchantFixture, type MerchantFixture } from './access-matrix/merchant-fixture.ts';
import { fullApp, type FullApp } from './full-app.ts';
import { MAYBANK } from './payments-app.ts';
import { openShop, orderBody, type Shop } from './shop-fixture.ts';

type OrderBody = RequestInput<typeof api.storeOrders.create>['body'];
type Towards = 'deliver' | 'return';

/** The complete API, with a merchant who sells and sends by courier. */
export interface CourierOrders {
  app: FullApp;
  fixture: MerchantFixture;
  /** A shop that parcels can be collected from, with RM 12.50 for each of ten pieces. */
  openShop(): Promise<Shop>;
  /** Places an order of two pieces as its buyer does. Answers its id. */
  place(shop: Shop, more?: Partial<OrderBody>): Promise<string>;
  /** Starts a payment of the order; the answer ends it with the bank's code, 00 by default. */
  startPayment(id: string): Promise<(code?: string) => Promise<void>>;
  /** Books J&T Express. Answers the courier's number. */
  book(id: string, cost?: string): Promise<string>;
  /** The worker's queries about the bookings of an order; all that are open are due. */
  track(id: string): Promise<void>;
  /** The courier moves the parcel on so many times; each notice arrives twice, and each time the worker queries it. */
  move(id: string, booking_no: string, towards: Towards, times?: number): Promise<void>;
  stockOf(shop: Shop): Promise<number | null>;
  close(): Promise<void>;
}

const ORIGIN = { address_line_1: '8 Jalan Plumbum', city: 'Shah Alam', postcode: '40000', state_id: 10 };

export async function courierOrders(): Promise<CourierOrders> {
  const app = await fullApp();
  const fixture = await openMerchantFixture(app);
  const { account_id } = fixture.owner;
  const subject_id = uuid();
  const transfer = transferDraft('credit_topup', { id: uuid(), subject_id, amount: sen(500_00) });
  await app.services.poster.post(plainPosting, { account_id, subject_id, transfer });

  async function track(shipment_id: string): Promise<void> {
    const jobs = couriersJobs(app.services);
    await app.db
      .updateTable('courier_bookings')
      .set({ next_query_at: app.services.clock.now() })
      .where('shipment_id', '=', shipment_id)
      .where('next_query_at', 'is not', null)
      .execute();
    const bookings = app.db.selectFrom('courier_bookings').select('id').where('shipment_id', '=', shipment_id);
    for (const { id } of await bookings.execute()) await jobs['query_courier_booking']!({ account_id, id });
  }
  return {
    app,
    fixture,
    async openShop() {
      const shop = await openShop(app.db, account_id, { cod_enable: true });
      const place = { ...ORIGIN, phone_number: '60123456789' };
      await app.db.updateTable('stores').set(place).where('id', '=', shop.store_id).execute();
      return shop;
    },
    async place(shop, more = {}) {
      const body = { ...orderBody(shop), ...more };
      return (await app.callOrThrow(api.storeOrders.create, { params: { id: shop.unique_id }, body })).uuid;
    },
    async startPayment(id) {
      const { order_no: invoice_no } = await fixture.callAsOwner(api.orders.read, { params: { id } });
      const body = { invoice_no, payment_service_id: MAYBANK };
      const { fields } = await fixture.callAsOwner(api.paymentSwitch.payBill, { query: {}, body });
      return async (code = '00') => {
        await app.request(api.paymentSwitch.callback, undefined, {
          params: { provider: 'fpx' },
          body: app.fpx.buildConfirmation(fields, code, {}),
        });
        await app.services.paymentSwitch.idle();
      };
    },
    async book(id, cost = '5.90') {
      const body = { courier_provider_id: 2, courier_service: 'EZ', send_method: 'pickup' as const, cost };
      await fixture.callAsOwner(api.couriers.book, { params: { shipmentId: id }, body });
      return (await fixture.callAsOwner(api.orders.read, { params: { id } })).courier_booking_no;
    },
    track,
    async move(id, booking_no, towards, times = 1) {
      for (let n = 0; n < times; n += 1) {
        const { url, body, headers } = await app.couriers.move(booking_no, towards);
        const { pathname, search } = new URL(url);
        for (const _ of [1, 2]) {
          await app.app.inject({ method: 'POST', url: `${pathname}${search}`, headers, payload: body });
          await track(id);
        }
      }
    },
    stockOf: async ({ product_id }) =>
      (await app.db.selectFrom('products').select('stock').where('id', '=', product_id).executeTakeFirstOrThrow())
        .stock,
    close: () => app.close(),
  };
}
