import { api } from '@kutip/contracts/api';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';
import { nameOf } from '../whole-app.ts';
import type { Call, Calls } from './call.ts';
import { accountCalls } from './calls/accounts.ts';
import { accountAdminCalls, adminDashboardCalls, auditLogCalls } from './calls/admin.ts';
import { bankAdminCalls, bankCalls, bankFormCalls } from './calls/banks.ts';
import { callbackCalls, collectionCalls, customerBillCalls, fileCalls } from './calls/bills.ts';
import { customerCalls, customerFormCalls } from './calls/customers.ts';
import {
  dashboardCalls,
  exceptionCalls,
  failedReasonCalls,
  paymentRecordCalls,
  paymentSwitchCalls,
  payoutBankCalls,
  receiptFileCalls,
} from './calls/payments.ts';
import { payoutBatchCalls, payoutBatchFormCalls } from './calls/payout-batches.ts';
import { payoutAdminCalls, payoutCalls, payoutServiceCalls } from './calls/payouts.ts';
import {
  businessOwnerCalls,
  companyDetailCalls,
  paymentSettingCalls,
  successFieldCalls,
  systemOptionCalls,
  tourCalls,
} from './calls/merchant-settings.ts';
import { poolCalls, topUpCalls, topUpFormCalls, topUpReviewCalls, virtualAccountCalls } from './calls/pools.ts';
import { invariantCalls } from './calls/invariants.ts';
import { introducerAdminCalls } from './calls/introducers.ts';
import { ledgerCalls } from './calls/ledger.ts';
import { notificationCalls, notificationSettingCalls } from './calls/notifications.ts';
import { authCalls, invitationCalls, passkeyCalls, sessionCalls, stepUpCalls, userCalls } from './calls/people.ts';
import { refundAdminCalls, refundCalls, refundLinkCalls } from './calls/refunds.ts';
import { reconciliationCalls, reconciliationFormCalls } from './calls/reconciliation.ts';
import { settlementAdminCalls, settlementCalls, settlementStatementCalls } from './calls/settlements.ts';
import { constantCalls, shareSettingCalls, supportDetailCalls } from './calls/settings.ts';
import { subscriptionCalls, subscriptionHistoryCalls, subscriptionPaymentCalls } from './calls/subscriptions.ts';
import { paymentUploadCalls, paymentUploadFormCalls } from './calls/uploads.ts';
import type { World } from './world.ts';

/** Every call there is: a contract that is added to the API does not compile without its entry here. */
const CALLS: { [M in keyof typeof api]: Calls<(typeof api)[M]> } = {
  auth: authCalls,
  sessions: sessionCalls,
  stepUp: stepUpCalls,
  passkeys: passkeyCalls,
  users: userCalls,
  invitations: invitationCalls,
  accounts: accountCalls,
  accountAdmin: accountAdminCalls,
  constants: constantCalls,
  dashboard: dashboardCalls,
  adminDashboard: adminDashboardCalls,
  auditLogs: auditLogCalls,
  collections: collectionCalls,
  customerBills: customerBillCalls,
  customers: customerCalls,
  customerForms: customerFormCalls,
  paymentSwitch: paymentSwitchCalls,
  paymentRecords: paymentRecordCalls,
  receiptFiles: receiptFileCalls,
  payoutBank: payoutBankCalls,
  payoutServices: payoutServiceCalls,
  payouts: payoutCalls,
  payoutAdmin: payoutAdminCalls,
  payoutBatches: payoutBatchCalls,
  payoutBatchForms: payoutBatchFormCalls,
  pools: poolCalls,
  virtualAccounts: virtualAccountCalls,
  topUps: topUpCalls,
  topUpReviews: topUpReviewCalls,
  topUpForms: topUpFormCalls,
  settlements: settlementCalls,
  settlementAdmin: settlementAdminCalls,
  settlementStatements: settlementStatementCalls,
  refunds: refundCalls,
  refundAdmin: refundAdminCalls,
  refundLinks: refundLinkCalls,
  exceptions: exceptionCalls,
  invariants: invariantCalls,
  ledger: ledgerCalls,
  reconciliation: reconciliationCalls,
  reconciliationForms: reconciliationFormCalls,
  failedReason: failedReasonCalls,
  callbacks: callbackCalls,
  supportDetails: supportDetailCalls,
  shareSettings: shareSettingCalls,
  companyDetails: companyDetailCalls,
  businessOwners: businessOwnerCalls,
  banks: bankCalls,
  bankAdmin: bankAdminCalls,
  bankForms: bankFormCalls,
  successFields: successFieldCalls,
  paymentSettings: paymentSettingCalls,
  introducerAdmin: introducerAdminCalls,
  subscriptions: subscriptionCalls,
  subscriptionHistories: subscriptionHistoryCalls,
  subscriptionPayments: subscriptionPaymentCalls,
  notificationSettings: notificationSettingCalls,
  notifications: notificationCalls,
  systemOptions: systemOptionCalls,
  tours: tourCalls,
  paymentUploads: paymentUploadCalls,
  paymentUploadForms: paymentUploadFormCalls,
  files: fileCalls,
};

/** For which contracts a merchant has a record. */
const filled = new WeakMap<World, Set<string>>();

/** A list of nothing would give nothing away: whoever is asked for his list has a record of the kind first. */
function withRecord(contract: string, call: Call, make: Call['given']): Call {
  return {
    ...call,
    given: async (world, by) => {
      const kinds = filled.get(world) ?? new Set();
      filled.set(world, kinds);
      if (!kinds.has(contract)) await make?.(world, by);
      kinds.add(contract);
      return (await call.given?.(world, by)) ?? {};
    },
  };
}

/** The same with its endpoints, a listing's twins among them, each under its name. */
export const ALL_CALLS: readonly (readonly [name: string, endpoint: Endpoint, call: Call])[] = Object.entries(
  api as Record<string, Record<string, object>>,
).flatMap(([contract, endpoints]) => {
  const calls = CALLS[contract as keyof typeof api] as unknown as Record<string, Call>;
  const make = (calls['read'] ?? calls['update'])?.given;
  return endpointsOf(endpoints).map(([name, endpoint]) => {
    const is_listing = 'gets' in endpoints[name]!;
    return [nameOf(endpoint), endpoint, is_listing ? withRecord(contract, calls[name]!, make) : calls[name]!] as const;
  });
});
