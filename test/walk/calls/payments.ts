import { api } from '@kutip/contracts/api';
import type { dashboard } from '@kutip/contracts/dashboard';
import type { exceptions, failedReason } from '@kutip/contracts/exceptions';
import type { paymentSwitch } from '@kutip/contracts/payments';
import type { paymentRecords } from '@kutip/contracts/payment-records';
import type { receiptFiles } from '@kutip/contracts/receipts';
import type { payoutBank } from '@kutip/contracts/payout-bank';
import { MAYBANK } from '../../paying-app.ts';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const start = async (world: World) => ({
  body: { invoice_no: (await world.bill()).invoice_no, payment_service_id: MAYBANK },
});
const exception = async (world: World) => ({ params: { id: (await world.exception()).id } });
const offline = async (world: World) => {
  const { id: bill_id } = await world.bill();
  const { id } = await world.asked(api.paymentRecords.create, { body: { bill_id, method: 'CASH' } });
  return { params: { id } };
};
/** What FPX says of a payment, in its own format and under its own signature. */
const word = async (world: World) => ({
  params: { provider: 'fpx' },
  body: world.app.fpx.word((await world.attempt()).fields, '00'),
});

export const paymentSwitchCalls: Calls<typeof paymentSwitch> = {
  services: { door: 'public' },
  offered: {
    door: 'public',
    given: async (world) => ({ params: { bankType: 1 }, query: { _invoice_uuid: (await world.bill()).uuid } }),
  },
  payBill: { door: 'public', given: start },
  payViu: { door: 'public', given: start },
  prefund: {
    door: 'public',
    given: async (world) => {
      const { invoice_no } = await world.topUp('PREFUND_TOPUP');
      return { params: { invoice_no }, body: { payment_service_id: MAYBANK } };
    },
  },
  addFund: {
    door: 'public',
    given: async (world) => {
      const { invoice_no } = await world.topUp('POOL_TOPUP');
      return { body: { invoice_no, pool_type: 'CREDIT', payment_service_id: MAYBANK } };
    },
  },
  verificationChannels: { door: 'public' },
  // The walked app takes no cards.
  cardKey: { door: 'public', refused: 4012 },
  check: {
    door: 'public',
    given: async (world) => ({ body: { invoice_no: (await world.attempt()).transaction_invoice_no } }),
  },
  paidBillPayment: { door: 'public', given: async (world) => ({ query: { _id: (await world.bill()).uuid } }) },
  callback: { door: 'public', given: word },
  comeBack: { door: 'public', given: word },
  comeBackByLink: {
    door: 'public',
    given: async (world) => {
      const { params, body } = await word(world);
      return { params, query: Object.fromEntries(new URLSearchParams(body)) };
    },
  },
};

export const receiptFileCalls: Calls<typeof receiptFiles> = {
  read: { door: 'public', given: async (world) => ({ params: { invoice_no: (await world.told()).invoice_no } }) },
};

export const paymentRecordCalls: Calls<typeof paymentRecords> = {
  list: { door: 'merchant bills.read' },
  recent: { door: 'merchant bills.read' },
  ofInvoice: {
    door: 'merchant bills.read',
    given: async (world) => ({ body: { bill_invoice: (await world.attempt()).invoice_no } }),
  },
  read: { door: 'merchant bills.read', given: async (world) => ({ params: { id: (await world.told()).id } }) },
  create: {
    door: 'merchant offline_payments.write',
    given: async (world) => ({ body: { bill_id: (await world.bill()).id, method: 'CASH' } }),
  },
  update: {
    door: 'merchant offline_payments.write',
    given: async (world) => ({ ...(await offline(world)), body: { note: 'At the counter' } }),
  },
  remove: { door: 'merchant offline_payments.write', given: offline },
};

export const exceptionCalls: Calls<typeof exceptions> = {
  list: { door: 'merchant bills.read' },
  read: { door: 'merchant bills.read', given: exception },
  update: {
    door: 'merchant bills.write',
    given: async (world) => ({ ...(await exception(world)), body: { note: 'Payer was told' } }),
  },
};

export const failedReasonCalls: Calls<typeof failedReason> = {
  write: {
    door: 'public',
    given: async (world) => {
      const { transaction_invoice_no } = await world.told('51');
      return { params: { transaction_invoice_no }, body: { code: '51' } };
    },
  },
};

export const dashboardCalls: Calls<typeof dashboard> = {
  merchant: { door: 'merchant reports.read' },
  latestBalance: { door: 'merchant settlements.read' },
  latestBalanceGet: { door: 'merchant settlements.read' },
};

export const payoutBankCalls: Calls<typeof payoutBank> = {
  notice: {
    door: 'public',
    given: (world) => ({ body: world.app.payout_bank.notice('PO-0000000000', 'SUCCESS').body }),
  },
};
