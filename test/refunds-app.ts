import { dashboard } from '@kutip/contracts/dashboard';
import { refundAdmin, refundLinks, refunds } from '@kutip/contracts/refunds';
import { settlementAdmin, settlements } from '@kutip/contracts/settlements';
import { settlementLag, type ChannelFlag } from '@kutip/domain/channels';
import { addWorkingDays, dayOf } from '@kutip/domain/day';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { publicHolidays } from '../apps/api/src/modules/holidays/holidays.service.ts';
import {
  refundAdminHandlers,
  refundHandlers,
  refundLinkHandlers,
} from '../apps/api/src/modules/refunds/refunds.routes.ts';
import type { RefundDeps } from '../apps/api/src/modules/refunds/refunds.service.ts';
import { dashboardHandlers } from '../apps/api/src/modules/dashboard/dashboard.routes.ts';
import { settlementAdminHandlers, settlementHandlers } from '../apps/api/src/modules/settlements/settlements.routes.ts';
import {
  runSettlements,
  type SettlementBank,
  type SettlementRunResult,
  type SettlementDeps,
} from '../apps/api/src/modules/settlements/settlements.service.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { disbursementsApp, type DisbursementsApp } from './disbursements-app.ts';
import type { Envelope, TestCaller } from './test-app.ts';

interface PaymentOptions {
  channel_flag?: ChannelFlag;
  total?: number;
  fee?: number;
  fee_tax?: number;
  commission?: number;
  status?: 'SUCCESS' | 'DUPLICATE';
  invoice_kind?: string;
  paid_at?: string;
  payer_email?: string | null;
  /** Default: the holder of `PAYEE`. */
  payer_name?: string | null;
}

export interface Payment {
  id: string;
  invoice_id: string;
  invoice_no: string;
}

/** The fields of a payment that refunds change. */
export interface PaymentState {
  status: string;
  captured: number;
  refunded: number;
  refund_pending: number;
  held: number;
  bill: string;
}

export interface RefundsApp extends DisbursementsApp {
  deps: RefundDeps;
  /** Creates a confirmed payment; default: FPX, RM 100.00 with a fee of RM 1.00 and 8 sen tax, paid now. */
  createPayment(who: TestCaller, options?: PaymentOptions): Promise<Payment>;
  /** Requests a refund; default: RM 10.00 to an account in Ali bin Abu's name. */
  requestRefund(who: TestCaller, payment: Payment, more?: object): Promise<Envelope & { status: number }>;
  /** The refund as the merchant's API returns it. */
  refund(who: TestCaller, id: string): Promise<Envelope['data']>;
  loadPaymentState(payment: Payment): Promise<PaymentState>;
  /** Sends the refund's pending disbursement and applies the result. */
  sendDisbursement(id: string): Promise<void>;
  /** Sets the bank account for a merchant's settlements; null, as at first: none is verified. */
  setBankAccount(account_id: string, bank: SettlementBank | null): void;
  runSettlements(): Promise<SettlementRunResult>;
  loadSettlements(who: TestCaller): Promise<{ status: string; net: number; deducted: number; payment_count: number }[]>;
  loadEventKinds(payment: Payment): Promise<string[]>;
  loadEmails(template: string): Promise<{ recipient: string; data: Record<string, string> }[]>;
}

export const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

/** Refunds and settlements over HTTP on a test database, with a fake payout bank. */
export async function refundsApp(): Promise<RefundsApp> {
  let deps: RefundDeps;
  let settlement_deps: SettlementDeps;
  const banks = new Map<string, SettlementBank>();
  const app = await disbursementsApp({
    mountRoutes: ({ server, store, clock, poster, encryption, disbursements }) => {
      const common = { store, clock, poster, encryption, disbursements };
      deps = { ...common, public_url: 'https://pay.example.my' };
      settlement_deps = {
        ...common,
        log: createLog('silent', 'test'),
        holidays: () => publicHolidays(store.read),
        banks: { primary: async (_, account_id) => banks.get(account_id), byId: async () => undefined },
      };
      mount(server, refunds, refundHandlers(deps));
      mount(server, refundAdmin, refundAdminHandlers(deps));
      mount(server, refundLinks, refundLinkHandlers(deps));
      mount(server, settlements, settlementHandlers(settlement_deps));
      mount(server, settlementAdmin, settlementAdminHandlers(settlement_deps));
      mount(server, dashboard, dashboardHandlers({ ...settlement_deps, is_test_mode: true }));
    },
  });
  const { db, poster, store } = app;
  let created_count = 0;

  return {
    ...app,
    deps: deps!,
    // The second factor has tests of its own: a merchant of these tests has always just presented it.
    resetToNewMerchant: async () => ({ ...(await app.resetToNewMerchant()), has_stepped_up: true }),
    async createPayment({ account_id }, options = {}) {
      const {
        channel_flag = 'fpx',
        total = 100_00,
        fee = 1_00,
        fee_tax = 8,
        commission = 0,
        status = 'SUCCESS',
        invoice_kind = 'BILL',
        paid_at,
      } = options;
      const { payer_email = 'siti@payer.example', payer_name = PAYEE.account_name } = options;
      const [id, transfer_id, invoice_id] = [uuid(), uuid(), uuid()];
      const paid_time = paid_at === undefined ? app.clock.now() : new Date(paid_at);
      created_count += 1;
      const invoice_no = `BP-${String(created_count).padStart(10, '0')}`;
      const is_sale = status === 'SUCCESS' && invoice_kind === 'BILL';
      const amounts = { amount: sen(total), fee: sen(fee), fee_tax: sen(fee_tax) };
      await db
        .insertInto('invoices')
        .values({
          account_id,
          id: invoice_id,
          invoice_no,
          kind: invoice_kind,
          ...amounts,
          total: sen(total),
          fee_bearer: 'MERCHANT',
        })
        .execute();
      await db.updateTable('invoices').set({ status: 'PAID' }).where('id', '=', invoice_id).execute();
      const holidays = await publicHolidays(store.read);
      await db
        .insertInto('payment_records')
        .values({
          account_id,
          id,
          invoice_id,
          invoice_no,
          ...amounts,
          status,
          transfer_id,
          payer_email,
          bill_id: invoice_id,
          transaction_invoice_no: `${invoice_no}-01`,
          title: 'Yuran sekolah',
          attempt: 1,
          group_code: 'WEB_PAYMENT',
          channel_flag,
          fee_bearer: 'MERCHANT',
          total_amount: sen(total),
          net_amount: sen(total - fee - fee_tax),
          captured: sen(total),
          held: sen(status === 'DUPLICATE' ? total : 0),
          payer_name,
          paid_at: paid_time,
          expected_settlement_date: is_sale
            ? addWorkingDays(dayOf(paid_time), settlementLag(channel_flag), holidays)
            : null,
        })
        .execute();
      const charged = { fee: sen(fee), tax: sen(fee_tax), commission: sen(commission) };
      const transfer =
        status === 'DUPLICATE'
          ? transferDraft('duplicate_payment', { id: transfer_id, subject_id: id, amount: sen(total) })
          : transferDraft('payment', { id: transfer_id, subject_id: id, amount: sen(total), ...charged });
      await poster.post(plainPosting, { account_id, subject_id: id, transfer });
      return { id, invoice_id, invoice_no };
    },
    requestRefund: (who, { id }, more = {}) =>
      app.call(
        refunds.request,
        { body: { payment_record_id: id, amount: '10.00', reason: 'Broken', ...PAYEE, ...more } },
        who,
      ),
    refund: async (who, id) => (await app.call(refunds.read, { params: { id } }, who)).data,
    loadPaymentState: ({ id }) =>
      db
        .selectFrom('payment_records as p')
        .innerJoin('invoices as i', (on) =>
          on.onRef('i.account_id', '=', 'p.account_id').onRef('i.id', '=', 'p.invoice_id'),
        )
        .select(['p.status', 'p.captured', 'p.refunded', 'p.refund_pending', 'p.held', 'i.status as bill'])
        .where('p.id', '=', id)
        .executeTakeFirstOrThrow(),
    async sendDisbursement(id) {
      const refund = await db
        .selectFrom('void_sale_records')
        .select(['account_id', 'disbursement_ids'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const disbursement_id = refund.disbursement_ids.at(-1);
      if (disbursement_id === undefined) throw new Error('the refund has no disbursement');
      await app.disbursements.send({ account_id: refund.account_id, id: disbursement_id });
    },
    setBankAccount(account_id, bank) {
      if (bank) banks.set(account_id, bank);
      else banks.delete(account_id);
    },
    runSettlements: () => runSettlements(settlement_deps, { is_forced: false }),
    loadSettlements: ({ account_id }) =>
      db
        .selectFrom('settlement_records')
        .select(['status', 'net', 'deducted', 'payment_count'])
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .execute(),
    async loadEventKinds({ invoice_id }) {
      const rows = await db
        .selectFrom('payment_events')
        .select('kind')
        .where('invoice_id', '=', invoice_id)
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    async loadEmails(template) {
      const rows = await db
        .selectFrom('outbox')
        .select(['recipient', 'data'])
        .where('template', '=', template)
        .orderBy('id')
        .execute();
      return rows as { recipient: string; data: Record<string, string> }[];
    },
  };
}
