import { api } from '@kutip/contracts/api';
import { settlementLag, type ChannelFlag } from '@kutip/domain/channels';
import { addWorkingDays, dayOf } from '@kutip/domain/day';
import { transferDraft } from '@kutip/domain/ledger/transfer';
import { sen } from '@kutip/domain/money';
import { v7 as uuid } from 'uuid';
import { plainPosting } from '../apps/api/src/modules/ledger/ledger.service.ts';
import { poolHandlers } from '../apps/api/src/modules/pools/pools.routes.ts';
import { publicHolidays } from '../apps/api/src/modules/holidays/holidays.service.ts';
import { reconciliationHandlers } from '../apps/api/src/modules/reconciliation/reconciliation.routes.ts';
import { settlementAdminHandlers, settlementHandlers } from '../apps/api/src/modules/settlements/settlements.routes.ts';
import {
  runSettlements,
  type SettlementRunResult,
  type SettlementRunInput,
  type SettlementBank,
  type SettlementDeps,
} from '../apps/api/src/modules/settlements/settlements.service.ts';
import { settlementStatementHandlers } from '../apps/api/src/modules/settlements/statement.routes.ts';
import { createLog } from '../apps/api/src/platform/log.ts';
import { mount } from '../apps/api/src/platform/mount.ts';
import { disbursementsApp, type DisbursementsApp } from './disbursements-app.ts';

export interface PaidPayment {
  id: string;
  invoice_no: string;
  net: number;
}

export interface SettlementsApp extends DisbursementsApp {
  deps: SettlementDeps;
  /** Creates a confirmed payment; default: FPX, RM 50.00 with a fee of RM 1.00 and 8 sen tax, paid now. */
  createPayment(
    account_id: string,
    more?: { channel_flag?: ChannelFlag; total?: number; fee?: number; fee_tax?: number; paid_at?: string },
  ): Promise<PaidPayment>;
  /** Sets the bank account for a merchant's settlements; null removes it. */
  setBankAccount(account_id: string, bank: Partial<SettlementBank> | null): void;
  runSettlements(input?: Partial<SettlementRunInput>): Promise<SettlementRunResult>;
  loadSettlements(account_id: string): Promise<Record<string, unknown>[]>;
  /** The disbursements of a merchant. */
  loadDisbursements(account_id: string): Promise<{ id: string; reference: string; amount: number; status: string }[]>;
}

const BANK: SettlementBank = {
  bank_id: '01900000-0000-7000-8000-00000000ba01',
  payout_service_id: 1,
  bank_code: 'MBBEMYKL',
  account_number: '512345678901',
  account_name: 'WARUNG AISYAH',
};

/** Settlements over HTTP on a test database, with a fake payout bank. */
export async function settlementsApp(): Promise<SettlementsApp> {
  const banks = new Map<string, SettlementBank>();
  let deps: SettlementDeps;
  const app = await disbursementsApp({
    mountRoutes: ({ server, store, clock, poster, encryption, disbursements }) => {
      deps = {
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
      mount(server, api.settlements, settlementHandlers(deps));
      const config = { APP_NAME: 'Kutip', SANDBOX_URL: '' };
      mount(server, api.settlementStatements, settlementStatementHandlers({ config, read: store.read }));
      mount(server, api.pools, poolHandlers);
      const paymentSwitch = { applyStatementPayment: () => Promise.reject(new Error('no statements here')) };
      mount(server, api.reconciliation, reconciliationHandlers({ store, clock, poster, disbursements, paymentSwitch }));
      mount(server, api.settlementAdmin, settlementAdminHandlers(deps));
    },
  });
  const { db, poster, store } = app;
  let created_count = 0;

  return {
    ...app,
    deps: deps!,
    async createPayment(account_id, { channel_flag = 'fpx', total = 50_00, fee = 1_00, fee_tax = 8, paid_at } = {}) {
      const [id, transfer_id, invoice_id] = [uuid(), uuid(), uuid()];
      const paid_time = paid_at === undefined ? app.clock.now() : new Date(paid_at);
      const holidays = await publicHolidays(store.read);
      created_count += 1;
      const invoice_no = `BP-${String(created_count).padStart(10, '0')}`;
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
          paid_at: paid_time,
          expected_settlement_date: addWorkingDays(dayOf(paid_time), settlementLag(channel_flag), holidays),
          transfer_id,
        })
        .execute();
      const amounts = { amount: sen(total), fee: sen(fee), tax: sen(fee_tax) };
      const transfer = transferDraft('payment', { id: transfer_id, subject_id: id, ...amounts });
      await poster.post(plainPosting, { account_id, subject_id: id, transfer });
      return { id, invoice_no, net };
    },
    setBankAccount(account_id, bank) {
      if (bank) banks.set(account_id, { ...BANK, ...bank });
      else banks.delete(account_id);
    },
    runSettlements: (input = {}) => runSettlements(deps, { is_forced: false, ...input }),
    loadSettlements: (account_id) =>
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
    loadDisbursements: (account_id) =>
      db
        .selectFrom('disbursements')
        .select(['id', 'reference', 'amount', 'status'])
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .orderBy('reference')
        .execute(),
  };
}
