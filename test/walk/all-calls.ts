import { api } from '@kutip/contracts/api';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';
import { nameOf } from '../whole-app.ts';
import type { Call, Calls } from './call.ts';
import { accountCalls } from './calls/accounts.ts';
import { callbackCalls, collectionCalls, customerBillCalls, fileCalls } from './calls/bills.ts';
import { customerCalls, customerFormCalls } from './calls/customers.ts';
import {
  dashboardCalls,
  exceptionCalls,
  failedReasonCalls,
  paymentRecordCalls,
  paymentSwitchCalls,
  receiptFileCalls,
} from './calls/payments.ts';
import {
  businessOwnerCalls,
  companyDetailCalls,
  paymentSettingCalls,
  successFieldCalls,
  systemOptionCalls,
  tourCalls,
} from './calls/merchant-settings.ts';
import { authCalls, invitationCalls, sessionCalls, userCalls } from './calls/people.ts';
import { constantCalls, shareSettingCalls, supportDetailCalls } from './calls/settings.ts';
import { paymentUploadCalls, paymentUploadFormCalls } from './calls/uploads.ts';

/** Every call there is: a contract that is added to the API does not compile without its entry here. */
const CALLS: { [M in keyof typeof api]: Calls<(typeof api)[M]> } = {
  auth: authCalls,
  sessions: sessionCalls,
  users: userCalls,
  invitations: invitationCalls,
  accounts: accountCalls,
  constants: constantCalls,
  dashboard: dashboardCalls,
  collections: collectionCalls,
  customerBills: customerBillCalls,
  customers: customerCalls,
  customerForms: customerFormCalls,
  paymentSwitch: paymentSwitchCalls,
  paymentRecords: paymentRecordCalls,
  receiptFiles: receiptFileCalls,
  exceptions: exceptionCalls,
  failedReason: failedReasonCalls,
  callbacks: callbackCalls,
  supportDetails: supportDetailCalls,
  shareSettings: shareSettingCalls,
  companyDetails: companyDetailCalls,
  businessOwners: businessOwnerCalls,
  successFields: successFieldCalls,
  paymentSettings: paymentSettingCalls,
  systemOptions: systemOptionCalls,
  tours: tourCalls,
  paymentUploads: paymentUploadCalls,
  paymentUploadForms: paymentUploadFormCalls,
  files: fileCalls,
};

/** The same with its endpoints, a listing's twins among them, each under its name. */
export const ALL_CALLS: readonly (readonly [name: string, endpoint: Endpoint, call: Call])[] = Object.entries(
  api as Record<string, object>,
).flatMap(([contract, endpoints]) => {
  const calls = CALLS[contract as keyof typeof api] as unknown as Record<string, Call>;
  return endpointsOf(endpoints).map(([name, endpoint]) => [nameOf(endpoint), endpoint, calls[name]!] as const);
});
