import { callbacks } from '@kutip/contracts/callbacks';
import { exceptions, failedReason } from '@kutip/contracts/exceptions';
import { paymentProviders } from '@kutip/contracts/payment-providers';
import { paymentSwitch } from '@kutip/contracts/payments';
import { paymentAdmin, paymentRecords } from '@kutip/contracts/payment-records';
import type { Book } from '@kutip/domain/ledger/books';
import type { Sen } from '@kutip/domain/money';
import { sql, type Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { callbackHandlers } from '../apps/api/src/modules/callbacks/callbacks.routes.ts';
import { createBill } from '../apps/api/src/modules/customer-bills/customer-bills.service.ts';
import { exceptionHandlers } from '../apps/api/src/modules/exceptions/exceptions.routes.ts';
import type { Poster } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { failedReasonHandlers } from '../apps/api/src/modules/customer-bills/failed-reason.routes.ts';
import { payableOwners } from '../apps/api/src/payable-owners.ts';
import { paymentAdminHandlers } from '../apps/api/src/modules/payments/admin-payments.ts';
import {
  paymentRecordHandlers,
  paymentSwitchHandlers,
  recordLoader,
} from '../apps/api/src/modules/payments/payments.routes.ts';
import { paymentProviderHandlers } from '../apps/api/src/modules/payments/provider-admin.ts';
import { createFpx } from '../apps/api/src/modules/payments/providers/fpx/fpx.adapter.ts';
import { readFpxKeys } from '../apps/api/src/modules/payments/providers/fpx/fpx.keys.ts';
import {
  createPaymentSwitch,
  type PaymentSwitch,
  type SwitchDeps,
} from '../apps/api/src/modules/payments/switch.service.ts';
import type { Database } from '../apps/api/src/platform/database.ts';
import { createEncryption } from '../apps/api/src/platform/encryption.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { mount, type Server } from '../apps/api/src/platform/mount.ts';
import { storeOf, type Store } from '../apps/api/src/platform/store.ts';
import { loadBooks, loadExceptions, openPoster } from './ledger.ts';
import { testApp, type Envelope, type TestApp } from './test-app.ts';
import { fakeFpx, type FakeFpx } from './fake-fpx.ts';
import type { FakeRail, RailMessage } from './fake-rail.ts';
import type { StartedPayment } from './started-payment.ts';

export const MAYBANK = 15;
export const CIMB = 10;
export const CIMB_CORPORATE = 108;

export interface Bill {
  account_id: string;
  id: string;
  invoice_no: string;
}

export interface PaymentsApp extends TestApp {
  fpx: FakeFpx;
  poster: Poster;
  store: Store;
  /** The dependencies of the switch, for tests that create one. */
  switchDeps(): SwitchDeps;
  /** The switch that the routes call; replaced by `restart`. */
  paymentSwitch(): PaymentSwitch;
  /** Replaces the switch, as after a restart of the process. */
  restart(): void;
  createCollection(of: { account_id: string }, more?: Record<string, unknown>): Promise<string>;
  createBill(
    of: { account_id: string },
    more?: { amount?: number; collection_id?: string; expires_at?: Date },
  ): Promise<Bill>;
  start(bill: Bill, service_id?: number, headers?: Record<string, string>): Promise<Envelope & { status: number }>;
  /** Starts a payment and throws when it is rejected. */
  startOrThrow(bill: Bill, service_id?: number): Promise<StartedPayment>;
  /** Posts a provider callback and waits until it is processed. Returns status and text of the response. */
  postCallback(rail: string, message: RailMessage): Promise<{ status: number; text: string }>;
  /** Posts an FPX callback and waits until it is processed. Returns the text of the response. */
  postFpxCallback(body: string): Promise<string>;
  postFpxReturn(body: string): Promise<{ status: number; location: string | undefined }>;
  /** The payment attempt's database row. */
  loadAttempt(started: StartedPayment): Promise<Record<string, unknown> & { id: string; status: string }>;
  loadInvoice(bill: Bill): Promise<{ status: string; bill_status: string; attempts: number }>;
  loadEventKinds(bill: Bill): Promise<string[]>;
  /** The pending requery jobs of an attempt. */
  loadRequeryJobs(attempt_id: string): Promise<{ name: string; run_at: Date }[]>;
  loadExceptions(account_id: string): Promise<{ kind: string; detail: unknown }[]>;
  loadBooks(account_id: string): Promise<Partial<Record<Book, number>>>;
  advanceTime(time: { seconds?: number; minutes?: number; days?: number }): void;
}

const config = {
  PUBLIC_URL: 'https://pay.example.my',
  APP_NAME: 'Kutip',
  SANDBOX_URL: 'http://localhost:3100',
  TOKEN_KEY: '5a'.repeat(32),
};
export const encryption = createEncryption(`k1:${'11'.repeat(32)}`);

/**
 * The payment switch over HTTP on a test database, with a fake FPX. `wrapDeps` can replace dependencies of the switch, at
 * the start and at each `restart`.
 */
export async function paymentsApp({
  wrapDeps = (deps) => deps,
  rails = [],
  mountRoutes = () => {},
}: {
  wrapDeps?: (deps: SwitchDeps, db: Kysely<Database>) => SwitchDeps;
  rails?: readonly FakeRail[];
  /** Mounts further routes. */
  mountRoutes?: (deps: SwitchDeps & { server: Server; paymentSwitch: PaymentSwitch }) => unknown;
} = {}): Promise<PaymentsApp> {
  const fpx = await fakeFpx();
  let current: PaymentSwitch;
  let poster: Poster;
  let store: Store;
  let deps: SwitchDeps;
  let build: () => PaymentSwitch;
  const app = await testApp(async (services) => {
    const { db, clock, server } = services;
    store = storeOf(db);
    poster = openPoster(services);
    const provider = createFpx({
      url: 'http://fpx.test/FPXMain',
      keys: readFpxKeys(fpx.files),
      seller_id: 'SE00012345',
      seller_ex_id: 'EX00012345',
      timeout_ms: 1_000,
      now: () => clock.now(),
      fetch: fpx.fetch,
    });
    const log = createLog('silent', 'test');
    const broken = { ...provider, name: 'broken', start: () => Promise.reject(new Error('no key')) };
    const base = `${config.PUBLIC_URL}/api/v1/payment-services/switch`;
    const others = rails.map((rail) =>
      rail.createAdapter({
        now: () => clock.now(),
        callback_url: `${base}/callback/${rail.name}`,
        return_url: `${base}/return/${rail.name}`,
      }),
    );
    const providers = new Map([provider, broken, ...others].map((entry) => [entry.name, entry]));
    deps = { config, store, encryption, clock, poster, log, providers, payableOwners };
    build = () => createPaymentSwitch(wrapDeps(deps, db));
    current = build();
    const current_switch: PaymentSwitch = new Proxy({} as PaymentSwitch, {
      get: (_, name: keyof PaymentSwitch) => current[name],
    });
    mount(server, paymentSwitch, paymentSwitchHandlers(current_switch, config));
    mount(server, paymentRecords, paymentRecordHandlers({ config, payableOwners }));
    mount(server, paymentAdmin, paymentAdminHandlers(recordLoader({ config })));
    mount(server, paymentProviders, paymentProviderHandlers);
    mount(server, exceptions, exceptionHandlers);
    mount(server, failedReason, failedReasonHandlers);
    mount(server, callbacks, callbackHandlers({ clock, config, encryption }));
    await mountRoutes({ ...deps, server, paymentSwitch: current_switch });
  });
  const { db, clock } = app;

  const start: PaymentsApp['start'] = (bill, service_id = MAYBANK, headers = {}) =>
    app.call(
      paymentSwitch.payBill,
      { query: {}, body: { invoice_no: bill.invoice_no, payment_service_id: service_id } },
      undefined,
      headers,
    );
  const post = (path: string, payload: string) =>
    app.app.inject({
      method: 'POST',
      url: `/api/v1/payment-services/switch/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });

  return {
    ...app,
    fpx,
    poster: poster!,
    store: store!,
    switchDeps: () => deps,
    paymentSwitch: () => current,
    restart: () => void (current = build()),
    start,
    async startOrThrow(bill, service_id) {
      const answer = await start(bill, service_id);
      if (answer.response_code !== 2000) throw new Error(`not started: ${JSON.stringify(answer)}`);
      return answer.data as StartedPayment;
    },
    async createCollection({ account_id }, more = {}) {
      const id = uuid();
      await db
        .insertInto('collections')
        .values({
          account_id,
          id,
          title: 'Yuran sekolah',
          collection_type: 'PAYMENT',
          amount_type: 'OPEN',
          channel_flags: ['fpx'],
          ...more,
        })
        .execute();
      return id;
    },
    async createBill({ account_id }, { amount = 5_000, collection_id, expires_at } = {}) {
      const made = await app.transact((open) =>
        createBill(open, {
          account_id,
          collection: collection_id ? { id: collection_id, fee_bearer: null } : null,
          title: 'Yuran sekolah',
          full_name: 'Siti Nurhaliza',
          email: 'siti@payer.example',
          phone_number: '60123456678',
          amount: amount as Sen,
          source: 'DIRECT',
          expires_at: expires_at ?? null,
          reference_1: null,
          reference_2: null,
          note: null,
          form_answers: {},
          sent_at: null,
          lines: [],
          actor: 'merchant',
          now: clock.now(),
        }),
      );
      return { account_id, ...made };
    },
    async postCallback(rail, { body, headers }) {
      const answer = await app.app.inject({
        method: 'POST',
        url: `/api/v1/payment-services/switch/callback/${rail}`,
        headers,
        payload: body,
      });
      await current.idle();
      return { status: answer.statusCode, text: answer.body };
    },
    async postFpxCallback(body) {
      const answer = await post('callback/fpx', body);
      await current.idle();
      return answer.body;
    },
    async postFpxReturn(body) {
      const answer = await post('return/fpx', body);
      return { status: answer.statusCode, location: answer.headers.location };
    },
    loadAttempt: ({ transaction_invoice_no }) =>
      db
        .selectFrom('payment_records')
        .selectAll()
        .where('transaction_invoice_no', '=', transaction_invoice_no)
        .executeTakeFirstOrThrow(),
    loadInvoice: ({ account_id, id }) =>
      db
        .selectFrom('invoices as i')
        .innerJoin('customer_bills as b', (join) =>
          join.onRef('b.account_id', '=', 'i.account_id').onRef('b.id', '=', 'i.id'),
        )
        .select(['i.status', 'b.status as bill_status', 'i.attempts'])
        .where('i.account_id', '=', account_id)
        .where('i.id', '=', id)
        .executeTakeFirstOrThrow(),
    async loadEventKinds({ account_id, id }) {
      const rows = await db
        .selectFrom('payment_events')
        .select('kind')
        .where('account_id', '=', account_id)
        .where('invoice_id', '=', id)
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    async loadRequeryJobs(attempt_id) {
      const { rows } = await sql<{ name: string; run_at: Date }>`
        select task_identifier as name, run_at from graphile_worker.jobs where key = ${`requery:${attempt_id}`}`.execute(
        db,
      );
      return rows;
    },
    loadExceptions: (account_id) => loadExceptions(app, account_id),
    loadBooks: (account_id) => loadBooks(app, account_id),
    advanceTime: ({ days = 0, minutes = 0, seconds = 0 }) =>
      clock.set(new Date(clock.now().getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000)),
    async close() {
      await current.idle();
      await poster.close();
      await app.close();
      fpx.dispose();
    },
  };
}
