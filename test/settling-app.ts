import { api } from '@kutip/contracts/api';
import { settlementLag, type ChannelFlag } from '@kutip/domain/channels';
import { addWorkingDays, dayOf } from '@kutip/domain/day';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { poolHandlers } from '../apps/api/src/modules/pools/pools.routes.ts';
import { publicHolidays } from '../apps/api/src/modules/payments/switch.service.ts';
import { reconciliationHandlers } from '../apps/api/src/modules/reconciliation/reconciliation.routes.ts';
import { settlementAdminHandlers, settlementHandlers } from '../apps/api/src/modules/settlements/settlements.routes.ts';
import {
  runSettlements,
  type RunResult,
  type RunWish,
  type SettlementBank,
  type SettlementParts,
} from '../apps/api/src/modules/settlements/settlements.service.ts';
import { settlementStatementHandlers } from '../apps/api/src/modules/settlements/statement.routes.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { disbursingApp, type DisbursingApp } from './disbursing-app.ts';

export interface PaidPayment {
  id: string;
  invoice_no: string;
  net: number;
}

export interface SettlingApp extends DisbursingApp {
  parts: SettlementParts;
  /** A payment that was confirmed: FPX, RM 50.00 with RM 1.00 and 8 sen for us, now, unless said otherwise. */
  paid(
    account_id: string,
    more?: { channel_flag?: ChannelFlag; total?: number; fee?: number; fee_tax?: number; paid_at?: string },
  ): Promise<PaidPayment>;
  /** The bank account that settlements of a merchant go to; null takes it away. */
  bankOf(account_id: string, bank: Partial<SettlementBank> | null): void;
  run(wish?: Partial<RunWish>): Promise<RunResult>;
  settlements(account_id: string): Promise<Record<string, unknown>[]>;
  /** The bank's orders of a merchant. */
  orders(account_id: string): Promise<{ id: string; reference: string; amount: number; status: string }[]>;
}

const BANK: SettlementBank = {
  bank_id: '01900000-0000-7000-8000-00000000ba01',
  payout_service_id: 1,
  bank_code: 'MBBEMYKL',
  account_number: '512345678901',
  account_name: 'WARUNG AISYAH',
};

/** Settlement over HTTP on a database of its own, with a pretended payout bank at the other end. */
export async function settlingApp(): Promise<SettlingApp> {
  const banks = new Map<string, SettlementBank>();
  let parts: SettlementParts;
  const app = await disbursingApp({
    mountMore: ({ server, store, clock, poster, encryption, disbursements }) => {
      parts = {
        store,
        clock,
        poster,
        encryption,
        disbursements,
        log: createLog('silent', 'test'),
        holidays: () => publicHolidays(store.read),
        banks: {
          primary: async (_, account_id) => banks.get(account_id),
          byId: async (_, account_id, bank_id) => {
            const bank = banks.get(account_id);
            return bank?.bank_id === bank_id ? bank : undefined;
          },
        },
      };
      mount(server, api.settlements, settlementHandlers(parts));
      const config = { APP_NAME: 'Kutip', SANDBOX_URL: '' };
      mount(server, api.settlementStatements, settlementStatementHandlers({ config, read: store.read }));
      mount(server, api.pools, poolHandlers);
      const paymentSwitch = { hearStatement: () => Promise.reject(new Error('no statements here')) };
      mount(server, api.reconciliation, reconciliationHandlers({ store, clock, poster, disbursements, paymentSwitch }));
      mount(server, api.settlementAdmin, settlementAdminHandlers(parts));
    },
  });
  const { db, poster, store } = app;
  let made = 0;

  return {
    ...app,
    parts: parts!,
    async paid(account_id, { channel_flag = 'fpx', total = 50_00, fee = 1_00, fee_tax = 8, paid_at } = {}) {
      const [id, transfer_id, invoice_id] = [uuid(), uuid(), uuid()];
      const moment = paid_at === undefined ? app.clock.now() : new Date(paid_at);
      const holidays = await publicHolidays(store.read);
      made += 1;
      const invoice_no = `BP-${String(made).padStart(10, '0')}`;
      const net = total - fee - fee_tax;
      await db
        .insertInto('payment_records')
        .values({
          account_id,
          id,
          invoice_id,
          invoice_no,
          transaction_invoice_no: `${invoice_no}-01`,
          title: 'Yuran sekolah',
          attempt: 1,
          group_code: 'WEB_PAYMENT',
          channel_flag,
          amount: sen(total),
          fee: sen(fee),
          fee_tax: sen(fee_tax),
          fee_bearer: 'MERCHANT',
          total_amount: sen(total),
          net_amount: sen(net),
          status: 'SUCCESS',
          payer_name: 'Siti Nurhaliza',
          paid_at: moment,
          expected_settlement_date: addWorkingDays(dayOf(moment), settlementLag(channel_flag), holidays),
          transfer_id,
        })
        .execute();
      const amounts = { amount: sen(total), fee: sen(fee), tax: sen(fee_tax) };
      const transfer = transferDraft('payment', { id: transfer_id, subject_id: id, ...amounts });
      await poster.post(plainPosting, { account_id, subject_id: id, transfer });
      return { id, invoice_no, net };
    },
    bankOf(account_id, bank) {
      if (bank) banks.set(account_id, { ...BANK, ...bank });
      else banks.delete(account_id);
    },
    run: (wish = {}) => runSettlements(parts, { is_forced: false, ...wish }),
    settlements: (account_id) =>
      db
        .selectFrom('settlement_records')
        .select([
          'id',
          'invoice_no',
          'type',
          'status',
          'channel_flag',
          'collection_day',
          'expected_date',
          'destination',
        ])
        .select(['payment_count', 'gross', 'fee', 'fee_tax', 'deducted', 'net', 'tries'])
        .where('account_id', '=', account_id)
        .orderBy('collection_day')
        .orderBy('channel_flag')
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    orders: (account_id) =>
      db
        .selectFrom('disbursements')
        .select(['id', 'reference', 'amount', 'status'])
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .orderBy('reference')
        .execute(),
  };
}
