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
import type { World } from './world.ts';

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
