import { ACCOUNT_PURPOSES } from '@kutip/domain/accounting';
import { dayOf } from '@kutip/domain/day';
import { api } from '@kutip/contracts/api';
import type { dashboard } from '@kutip/contracts/dashboard';
import type { accounting } from '@kutip/contracts/accounting';
import type { reportFiles } from '@kutip/contracts/report-files';
import type { reportSchedules } from '@kutip/contracts/report-schedules';
import type { reports } from '@kutip/contracts/reports';
import type { system } from '@kutip/contracts/system';
import type { exceptions, failedReason } from '@kutip/contracts/exceptions';
import type { paymentProviders } from '@kutip/contracts/payment-providers';
import type { paymentSwitch } from '@kutip/contracts/payments';
import type { paymentAdmin, paymentRecords } from '@kutip/contracts/payment-records';
import type { receiptFiles } from '@kutip/contracts/receipts';
import type { payoutBank } from '@kutip/contracts/payout-bank';
import { MAYBANK } from '../../payments-app.ts';
import type { search } from '@kutip/contracts/search';
import { v7 as uuid } from 'uuid';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const start = async (fixture: MerchantFixture) => ({
  body: { invoice_no: (await fixture.createBill()).invoice_no, payment_service_id: MAYBANK },
});
const exception = async (fixture: MerchantFixture) => ({ params: { id: (await fixture.createException()).id } });
const offline = async (fixture: MerchantFixture) => {
  const { id: bill_id } = await fixture.createBill();
  const { id } = await fixture.callAsOwner(api.paymentRecords.create, { body: { bill_id, method: 'CASH' } });
  return { params: { id } };
};
/** A signed FPX confirmation of a payment. */
const fpxConfirmation = async (fixture: MerchantFixture) => ({
  params: { provider: 'fpx' },
  body: fixture.app.fpx.buildConfirmation((await fixture.startPayment()).fields, '00'),
});

export const paymentSwitchCases: AccessCases<typeof paymentSwitch> = {
  services: { rule: 'public' },
  offered: {
    rule: 'public',
    prepareInput: async (fixture) => ({
      params: { bankType: 1 },
      query: { _invoice_uuid: (await fixture.createBill()).uuid },
    }),
  },
  payBill: { rule: 'public', prepareInput: start },
  payViu: { rule: 'public', prepareInput: start },
  prefund: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { invoice_no } = await fixture.createTopUp('PREFUND_TOPUP');
      return { params: { invoice_no }, body: { payment_service_id: MAYBANK } };
    },
  },
  addFund: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { invoice_no } = await fixture.createTopUp('POOL_TOPUP');
      return { body: { invoice_no, pool_type: 'CREDIT', payment_service_id: MAYBANK } };
    },
  },
  verificationChannels: { rule: 'public' },
  removeSavedCard: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { invoice_no, id } = await fixture.createBill();
      return { body: { invoice_no, id } };
    },
  },
  // The tested app has no card provider.
  applePaySession: { rule: 'public', expected_code: 4012 },
  cardKey: { rule: 'public', expected_code: 4012 },
  checkStatus: {
    rule: 'public',
    prepareInput: async (fixture) => ({ body: { invoice_no: (await fixture.startPayment()).transaction_invoice_no } }),
  },
  paidBillPayment: {
    rule: 'public',
    prepareInput: async (fixture) => ({ query: { _id: (await fixture.createBill()).uuid } }),
  },
  callback: { rule: 'public', prepareInput: fpxConfirmation },
  browserReturn: { rule: 'public', prepareInput: fpxConfirmation },
  browserReturnByLink: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { params, body } = await fpxConfirmation(fixture);
      return { params, query: Object.fromEntries(new URLSearchParams(body)) };
    },
  },
};

export const receiptFileCases: AccessCases<typeof receiptFiles> = {
  read: {
    rule: 'public',
    prepareInput: async (fixture) => ({ params: { invoice_no: (await fixture.createPayment()).invoice_no } }),
  },
};

export const paymentRecordCases: AccessCases<typeof paymentRecords> = {
  list: { rule: 'merchant bills.read' },
  recent: { rule: 'merchant bills.read' },
  ofInvoice: {
    rule: 'merchant bills.read',
    prepareInput: async (fixture) => ({ body: { bill_invoice: (await fixture.startPayment()).invoice_no } }),
  },
  ofInvoiceGet: {
    rule: 'merchant bills.read',
    prepareInput: async (fixture) => ({ query: { bill_invoice: (await fixture.startPayment()).invoice_no } }),
  },
  read: {
    rule: 'merchant bills.read',
    prepareInput: async (fixture) => ({ params: { id: (await fixture.createPayment()).id } }),
  },
  create: {
    rule: 'merchant offline_payments.write',
    prepareInput: async (fixture) => ({ body: { bill_id: (await fixture.createBill()).id, method: 'CASH' } }),
  },
  update: {
    rule: 'merchant offline_payments.write',
    prepareInput: async (fixture) => ({ ...(await offline(fixture)), body: { note: 'At the counter' } }),
  },
  remove: { rule: 'merchant offline_payments.write', prepareInput: offline },
};

export const paymentAdminCases: AccessCases<typeof paymentAdmin> = {
  list: {
    rule: 'admin platform.read',
    async prepareInput(fixture) {
      await fixture.createPayment();
      return {};
    },
  },
  read: {
    rule: 'admin platform.read',
    prepareInput: async (fixture) => ({
      params: { account_id: fixture.owner.account_id, id: (await fixture.createPayment()).id },
    }),
  },
};

/** A provider that no other case pays with, switched on. */
async function switchedOn({ app: { db } }: MerchantFixture) {
  await db.deleteFrom('provider_switches').where('provider', '=', 'bnpl').execute();
  return { body: { provider: 'bnpl', reason: 'Planned maintenance' } };
}

/** A provider of its own, because cases run side by side. */
async function switchedOff({ app: { db, services } }: MerchantFixture) {
  const id = uuid();
  const off = { switched_off_by: uuid(), switched_off_at: services.clock.now() };
  await db
    .insertInto('provider_switches')
    .values({ id, provider: id, reason: 'Planned maintenance', ...off })
    .execute();
  return { body: { id } };
}

export const paymentProviderCases: AccessCases<typeof paymentProviders> = {
  list: { rule: 'admin platform.read' },
  switchOff: { rule: 'admin platform.write', prepareInput: switchedOn },
  switchOn: { rule: 'admin platform.write', prepareInput: switchedOff },
};

export const exceptionCases: AccessCases<typeof exceptions> = {
  list: { rule: 'merchant bills.read' },
  read: { rule: 'merchant bills.read', prepareInput: exception },
  update: {
    rule: 'merchant bills.write',
    prepareInput: async (fixture) => ({ ...(await exception(fixture)), body: { note: 'Payer was informed' } }),
  },
};

export const failedReasonCases: AccessCases<typeof failedReason> = {
  write: {
    rule: 'public',
    prepareInput: async (fixture) => {
      const { transaction_invoice_no } = await fixture.createPayment('51');
      return { params: { transaction_invoice_no }, body: { code: '51' } };
    },
  },
};

export const dashboardCases: AccessCases<typeof dashboard> = {
  merchant: { rule: 'merchant reports.read' },
  latestBalance: { rule: 'merchant settlements.read' },
  latestBalanceGet: { rule: 'merchant settlements.read' },
};

/** A payment of today, and its day as parameters; date, month and year are each read by one call. */
async function daySold(fixture: MerchantFixture) {
  await fixture.createPayment();
  const [year, month, date] = dayOf(fixture.app.services.clock.now()).split('-');
  return { date: `${date}-${month}-${year}`, month: Number(month), year: year! };
}

export const reportCases: AccessCases<typeof reports> = {
  day: {
    rule: 'merchant reports.read',
    prepareInput: async (fixture) => ({ params: { date: (await daySold(fixture)).date } }),
  },
  lastWeek: {
    rule: 'merchant reports.read',
    prepareInput: async (fixture) => ({ params: { date: (await daySold(fixture)).date } }),
  },
  month: {
    rule: 'merchant reports.read',
    prepareInput: async (fixture) => ({ params: { month: (await daySold(fixture)).month } }),
  },
  year: {
    rule: 'merchant reports.read',
    prepareInput: async (fixture) => ({ params: { year: (await daySold(fixture)).year } }),
  },
  statistics: { rule: 'merchant reports.read' },
  payoutStatus: { rule: 'merchant payouts.read', prepareInput: () => ({ body: {} }) },
};

const queued = async (fixture: MerchantFixture) => {
  const input = { query: {}, body: {} };
  return { params: { id: (await fixture.callAsOwner(api.reportFiles.collection, input)).id } };
};

const ACCOUNTS = {
  layout: 'XERO' as const,
  accounts: ACCOUNT_PURPOSES.map((purpose, n) => ({ purpose, code: `${200 + n}`, name: purpose })),
};

export const accountingCases: AccessCases<typeof accounting> = {
  read: { rule: 'merchant settlements.read' },
  save: { rule: 'merchant reports.write', prepareInput: () => ({ body: ACCOUNTS }) },
};

export const reportFileCases: AccessCases<typeof reportFiles> = {
  list: {
    rule: 'any',
    prepareInput: async (fixture) => {
      await queued(fixture);
      return {};
    },
  },
  collection: { rule: 'merchant bills.read' },
  payout: { rule: 'merchant payouts.read' },
  settlement: { rule: 'merchant settlements.read' },
  selfSettlement: { rule: 'merchant settlements.read' },
  balancePool: { rule: 'merchant settlements.read' },
  journal: {
    rule: 'merchant settlements.read',
    prepareInput: async (fixture) => {
      await fixture.callAsOwner(api.accounting.save, { body: ACCOUNTS });
      return { body: {} };
    },
  },
  // The tested app writes no reports.
  download: {
    rule: 'merchant reports.read',
    prepareInput: queued,
    rejected_roles: { merchant_owner: 4010, merchant_finance: 4010, merchant_staff: 4010, merchant_viewer: 4010 },
  },
  payoutRange: { rule: 'merchant payouts.read' },
};

const schedule = async ({ callAsOwner }: MerchantFixture) => {
  const { id } = await callAsOwner(api.reportSchedules.create, { body: { type: 'PAYOUT' } });
  return { params: { id } };
};

export const reportScheduleCases: AccessCases<typeof reportSchedules> = {
  list: { rule: 'merchant reports.read' },
  read: { rule: 'merchant reports.read', prepareInput: schedule },
  create: { rule: 'merchant reports.write' },
  update: {
    rule: 'merchant reports.write',
    prepareInput: async (fixture) => ({ ...(await schedule(fixture)), body: { frequency: 'DAILY' } }),
  },
  remove: { rule: 'merchant reports.write', prepareInput: schedule },
};

export const systemCases: AccessCases<typeof system> = { health: { rule: 'public' } };

export const searchCases: AccessCases<typeof search> = {
  // Any text is valid, whoever's record it names; `search.test.ts` has the searches of other merchants.
  records: { rule: 'merchant' },
};

export const payoutBankCases: AccessCases<typeof payoutBank> = {
  notification: {
    rule: 'public',
    prepareInput: (fixture) => ({ body: fixture.app.payout_bank.buildStatusNotice('PO-0000000000', 'SUCCESS').body }),
  },
};
