import { accounts } from './accounts.ts';
import { auth } from './auth.ts';
import { businessOwners } from './business-owners.ts';
import { callbacks } from './callbacks.ts';
import { collections } from './collections.ts';
import { companyDetails } from './company-details.ts';
import { constants } from './constants.ts';
import { customerBills } from './customer-bills.ts';
import { customerForms, customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { exceptions, failedReason } from './exceptions.ts';
import { files } from './files.ts';
import { invitations } from './invitations.ts';
import { paymentSettings } from './payment-settings.ts';
import { paymentUploadForms, paymentUploads } from './payment-uploads.ts';
import { paymentRecords, paymentSwitch, receiptFiles } from './payments.ts';
import { sessions } from './sessions.ts';
import { shareSettings } from './share-settings.ts';
import { successFields } from './success-fields.ts';
import { supportDetails } from './support-details.ts';
import { systemOptions } from './system-options.ts';
import { tours } from './tours.ts';
import { users } from './users.ts';

/** The whole API as data: what the server serves and the document describes. */
export const api = {
  auth,
  sessions,
  users,
  invitations,
  accounts,
  constants,
  dashboard,
  collections,
  customerBills,
  customers,
  customerForms,
  paymentSwitch,
  paymentRecords,
  receiptFiles,
  exceptions,
  failedReason,
  callbacks,
  supportDetails,
  shareSettings,
  companyDetails,
  businessOwners,
  successFields,
  paymentSettings,
  systemOptions,
  tours,
  paymentUploads,
  paymentUploadForms,
  files,
};
