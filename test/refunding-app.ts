import { refundAdmin, refundLinks, refunds } from '@kutip/contracts/refunds';
import { settlements } from '@kutip/contracts/settlements';
import { settlementLag } from '@kutip/domain/channels';
import { addWorkingDays, dayOf } from '@kutip/domain/day';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { publicHolidays } from '../apps/api/src/modules/payments/switch.service.ts';
import {
  refundAdminHandlers,
  refundHandlers,
  refundLinkHandlers,
} from '../apps/api/src/modules/refunds/refunds.routes.ts';
import type { RefundParts } from '../apps/api/src/modules/refunds/refunds.service.ts';
import { settlementHandlers } from '../apps/api/src/modules/settlements/settlements.routes.ts';
import {
  runSettlements,
  type RunResult,
  type SettlementParts,
} from '../apps/api/src/modules/settlements/settlements.service.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { disbursingApp, type DisbursingApp } from './disbursing-app.ts';
import type { Envelope, Who } from './mounted-app.ts';

interface Paid {
  total?: number;
  fee?: number;
  fee_tax?: number;
  commission?: number;
  status?: 'SUCCESS' | 'DUPLICATE';
  invoice_kind?: string;
  paid_at?: string;
  payer_email?: string | null;
}

export interface Payment {
  id: string;
  invoice_id: string;
  invoice_no: string;
}

/** What of a payment its refunds change. */
export interface Standing {
  status: string;
  captured: number;
  refunded: number;
  refund_pending: number;
  held: number;
  bill: string;
}

export interface RefundingApp extends DisbursingApp {
  parts: RefundParts;
  /** A confirmed payment of a bill: FPX, RM 100.00 with RM 1.00 and 8 sen for us, now, unless said otherwise. */
  paid(who: Who, more?: Paid): Promise<Payment>;
  /** Asks for a refund; RM 10.00 to an account in Ali bin Abu's name unless said otherwise. */
  ask(who: Who, payment: Payment, more?: object): Promise<Envelope & { status: number }>;
  /** A refund, as the merchant reads it. */
  refund(who: Who, id: string): Promise<Envelope['data']>;
  standing(payment: Payment): Promise<Standing>;
  /** Sends what waits to be sent, and hears how it ended. */
  sent(id: string): Promise<void>;
  run(): Promise<RunResult>;
  settled(who: Who): Promise<{ status: string; net: number; deducted: number; payment_count: number }[]>;
  kinds(payment: Payment): Promise<string[]>;
  mails(template: string): Promise<{ recipient: string; data: Record<string, string> }[]>;
}

export const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };

/** Refunds and settlements over HTTP on a database of their own, with a pretended payout bank at the other end. */
export async function refundingApp(): Promise<RefundingApp> {
  let parts: RefundParts;
  let settling: SettlementParts;
  const app = await disbursingApp({
    mountMore: ({ server, store, clock, poster, encryption, disbursements }) => {
      const common = { store, clock, poster, encryption, disbursements };
      parts = { ...common, public_url: 'https://pay.example.my' };
      settling = {
        ...common,
        log: createLog('silent', 'test'),
        holidays: () => publicHolidays(store.read),
        banks: { primary: async () => undefined, byId: async () => undefined },
      };
      mount(server, refunds, refundHandlers(parts));
      mount(server, refundAdmin, refundAdminHandlers(parts));
      mount(server, refundLinks, refundLinkHandlers(parts));
      mount(server, settlements, settlementHandlers(settling));
    },
  });
  const { db, poster, store } = app;
  let made = 0;

  return {
    ...app,
    parts: parts!,
    async paid({ account_id }, more = {}) {
      const {
        total = 100_00,
        fee = 1_00,
        fee_tax = 8,
        commission = 0,
        status = 'SUCCESS',
        invoice_kind = 'BILL',
        paid_at,
      } = more;
      const { payer_email = 'siti@payer.example' } = more;
      const [id, transfer_id, invoice_id] = [uuid(), uuid(), uuid()];
      const moment = paid_at === undefined ? app.clock.now() : new Date(paid_at);
      made += 1;
      const invoice_no = `BP-${String(made).padStart(10, '0')}`;
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
          channel_flag: 'fpx',
          fee_bearer: 'MERCHANT',
          total_amount: sen(total),
          net_amount: sen(total - fee - fee_tax),
          captured: sen(total),
          held: sen(status === 'DUPLICATE' ? total : 0),
          payer_name: 'Siti Nurhaliza',
          paid_at: moment,
          expected_settlement_date: is_sale ? addWorkingDays(dayOf(moment), settlementLag('fpx'), holidays) : null,
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
    ask: (who, { id }, more = {}) =>
      app.call(
        refunds.request,
        { body: { payment_record_id: id, amount: '10.00', reason: 'Broken', ...PAYEE, ...more } },
        who,
      ),
    refund: async (who, id) => (await app.call(refunds.read, { params: { id } }, who)).data,
    standing: ({ id }) =>
      db
        .selectFrom('payment_records as p')
        .innerJoin('invoices as i', 'i.id', 'p.invoice_id')
        .select(['p.status', 'p.captured', 'p.refunded', 'p.refund_pending', 'p.held', 'i.status as bill'])
        .where('p.id', '=', id)
        .executeTakeFirstOrThrow(),
    async sent(id) {
      const orders = await db
        .selectFrom('void_sale_records')
        .select(['account_id', 'disbursement_ids'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const order_id = orders.disbursement_ids.at(-1);
      if (order_id === undefined) throw new Error('nothing to send');
      await app.disbursements.send({ account_id: orders.account_id, id: order_id });
    },
    run: () => runSettlements(settling, { is_forced: false }),
    settled: ({ account_id }) =>
      db
        .selectFrom('settlement_records')
        .select(['status', 'net', 'deducted', 'payment_count'])
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .execute(),
    async kinds({ invoice_id }) {
      const rows = await db
        .selectFrom('payment_events')
        .select('kind')
        .where('invoice_id', '=', invoice_id)
        .orderBy('id')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    async mails(template) {
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
