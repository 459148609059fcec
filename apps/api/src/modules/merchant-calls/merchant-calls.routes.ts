import { merchantCalls } from '@kutip/contracts/merchant-calls';
import type { TransactionRow } from './merchant-calls.queries.ts';
import { sen } from '@kutip/domain/money';
import { requireFound } from '../../platform/crud.ts';
import { mount, type Handlers, type Server } from '../../platform/mount.ts';
import { registerCredentialCalls, type MerchantCallOptions } from '../merchant-api/merchant-api.service.ts';
import { createPayout, payoutView, type PayoutDeps } from '../payouts/payouts.service.ts';
import { poolBalances } from '../pools/pools.service.ts';
import { allowBrowsers, answerPreflights } from './allow-browsers.ts';
import { createApiBill, type CreateBillDeps } from './create-bill.ts';
import { listServices } from './list-services.ts';
import { findPayoutId, findTransaction } from './merchant-calls.queries.ts';

type MerchantCallDeps = CreateBillDeps & PayoutDeps;

const transactionView = (row: TransactionRow) => ({
  transaction_details: {
    invoice_no: row.invoice_no,
    invoice_ref: row.invoice_ref,
    transaction_invoice_no: row.transaction_invoice_no,
    invoice_status: row.status,
    amount: row.amount,
    fee: sen(row.fee + row.fee_tax),
    amount_with_fee: row.total_amount,
    fee_by_customer: row.fee_bearer === 'CUSTOMER',
    channel: row.channel_flag,
    bank_provider: row.payer_bank,
    failed_reason: row.failed_reason,
    paid_at: row.paid_at,
  },
  customer_details: { name: row.full_name, email: row.email, phone_number: row.phone_number },
});

const merchantCallHandlers = (deps: MerchantCallDeps): Handlers<typeof merchantCalls> => ({
  listPaymentServices: ({ body }, context) => listServices(context, body),
  createBill: { withoutTransaction: ({ body }, context) => createApiBill(deps, context, body) },
  checkTransaction: async ({ query }, { db, account_id }) =>
    transactionView(requireFound(await findTransaction(db, account_id, query.invoice_no))),
  createPayout: {
    async withoutTransaction({ body }, context) {
      const { account_id, user_id, request_id, credential_id: merchant_api_id } = context;
      const made = { id: request_id, account_id, user_id, merchant_api_id };
      const input = { ...body, ...made, actor: context, source: 'API' as const };
      return payoutView(deps.store.read, account_id, await createPayout(deps, input));
    },
  },
  async checkPayout({ query }, { db, account_id }) {
    return payoutView(db, account_id, requireFound(await findPayoutId(db, account_id, query.invoice_no)));
  },
  accountBalance: async (_, { db, account_id }) => ({ pools: (await poolBalances(db, account_id)).balances }),
});

/** Serves the calls of merchants' own systems. */
export async function serveMerchantCalls(server: Server, deps: MerchantCallDeps & MerchantCallOptions): Promise<void> {
  answerPreflights(server.app);
  await registerCredentialCalls(server, deps, {
    form: 'kutip',
    mountAll(calls) {
      allowBrowsers(calls.app);
      mount(calls, merchantCalls, merchantCallHandlers(deps));
    },
  });
}
