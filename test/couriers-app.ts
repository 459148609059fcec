import { couriers as contract } from '@kutip/contracts/couriers';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import type { Insertable } from 'kysely';
import { v7 as uuid } from 'uuid';
import { couriersJobs } from '../apps/api/src/modules/couriers/couriers.job.ts';
import { courierHandlers } from '../apps/api/src/modules/couriers/couriers.routes.ts';
import { createCouriers } from '../apps/api/src/modules/couriers/couriers.service.ts';
import { plainPosting, type Poster } from '../apps/api/src/modules/ledger/ledger.service.ts';
import type { Clock } from '../apps/api/src/platform/clock.ts';
import type { Database } from '../apps/api/src/platform/database.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { storeOf } from '../apps/api/src/platform/store.ts';
import { fakeCouriers, type CourierMessage, type FakeCouriers } from './fake-couriers.ts';
import { addPackedOrder } from './packed-order.ts';
import { paymentsApp, type PaymentsApp } from './payments-app.ts';
import type { TestCaller } from './test-app.ts';

export interface CouriersApp extends PaymentsApp, FakeCouriers {
  /** A merchant with RM 100 of credit, who may pay. */
  createSeller(): Promise<TestCaller>;
  createOrder(who: TestCaller, values?: Partial<Insertable<Database['shipments']>>): Promise<string>;
  /** The credit pool in sen. */
  creditOf(who: TestCaller): Promise<number>;
  /** Posts a notice of a courier. Returns the status of the answer. */
  postNotice(message: CourierMessage): Promise<number>;
  /** Queries the couriers about the bookings of the merchant that are due, as the worker does. */
  queryDue(who: TestCaller): Promise<void>;
  loadOrder(id: string): Promise<Insertable<Database['shipments']>>;
  loadEventsOf(id: string): Promise<string[]>;
}

/** The payments app with couriers. */
export async function couriersApp(): Promise<CouriersApp> {
  let poster: Poster;
  let fake: FakeCouriers;
  const app = await paymentsApp({
    mountRoutes: ({ server, poster: shared }) => {
      poster = shared;
      fake = fakeCouriers(() => server.clock.now());
      mount(server, contract, courierHandlers(depsOf(storeOf(server.db), server.clock)));
    },
  });
  function depsOf(store: ReturnType<typeof storeOf>, clock: Clock) {
    return { store, clock, poster, couriers: createCouriers(fake.couriers), log: createLog('silent', 'test') };
  }
  return {
    ...app,
    ...fake!,
    async createSeller() {
      const { account_id } = await app.createMerchant();
      const subject_id = uuid();
      const transfer = transferDraft('credit_topup', { id: uuid(), subject_id, amount: sen(100_00) });
      await poster.post(plainPosting, { account_id, subject_id, transfer });
      return { account_id, has_stepped_up: true };
    },
    createOrder: (who, values) => addPackedOrder(app.db, who, values),
    async creditOf({ account_id }) {
      const query = app.db.selectFrom('ledger_balances').select('credit').where('account_id', '=', account_id);
      return (await query.executeTakeFirstOrThrow()).credit;
    },
    async postNotice({ url, body, headers }) {
      const { pathname, search } = new URL(url);
      const answer = await app.app.inject({ method: 'POST', url: `${pathname}${search}`, headers, payload: body });
      return answer.statusCode;
    },
    async queryDue({ account_id }) {
      const jobs = couriersJobs(depsOf(storeOf(app.db), app.clock));
      const rows = app.db.selectFrom('courier_bookings').select('id').where('account_id', '=', account_id);
      for (const { id } of await rows.execute()) await jobs['query_courier_booking']!({ account_id, id });
    },
    loadOrder: (id) => app.db.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    async loadEventsOf(id) {
      const rows = app.db.selectFrom('shipment_events').select('kind').where('shipment_id', '=', id);
      return (await rows.orderBy('at').orderBy('kind').execute()).map(({ kind }) => kind);
    },
  };
}
