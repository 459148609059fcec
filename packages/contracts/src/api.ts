import { accounts } from './accounts.ts';
import { accountAdmin, adminDashboard, auditLogs } from './admin.ts';
import { auth } from './auth.ts';
import { bankAdmin, bankForms, banks } from './banks.ts';
import { businessOwners } from './business-owners.ts';
import { callbacks } from './callbacks.ts';
import { catalogs } from './catalogs.ts';
import { collections } from './collections.ts';
import { companyDetails } from './company-details.ts';
import { constants } from './constants.ts';
import { couriers } from './couriers.ts';
import { customerBills } from './customer-bills.ts';
import { customerForms, customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { discounts } from './discounts.ts';
import { exceptions, failedReason } from './exceptions.ts';
import { blockedBuyers } from './blocked-buyers.ts';
import { bulkFiles, files } from './files.ts';
import { holidays } from './holidays.ts';
import { planRates } from './plan-rates.ts';
import { serviceTax } from './service-tax.ts';
import { imageAnalysis, images } from './images.ts';
import { invariants } from './invariants.ts';
import { introducerAdmin, introducerPortal } from './introducers.ts';
import { invitations } from './invitations.ts';
import { ledger } from './ledger.ts';
import { merchantCalls } from './merchant-calls.ts';
import { merchantApi, whiteListAddresses } from './merchant-api.ts';
import { messageBatches, unsubscribe } from './message-batches.ts';
import { messageTemplates } from './message-templates.ts';
import { notifications, notificationSettings } from './notifications.ts';
import { keptCarts } from './kept-carts.ts';
import { storeOrderForms, storeOrders } from './orders.ts';
import { passkeys } from './passkeys.ts';
import { onboarding, onboardingAdmin, onboardingForms } from './onboarding.ts';
import { paymentProviders } from './payment-providers.ts';
import { paymentSettings } from './payment-settings.ts';
import { paymentUploadForms, paymentUploads } from './payment-uploads.ts';
import { paymentSwitch } from './payments.ts';
import { paymentAdmin, paymentRecords } from './payment-records.ts';
import { receiptFiles } from './receipts.ts';
import { payoutBatches, payoutBatchForms } from './payout-batches.ts';
import { payoutBank } from './payout-bank.ts';
import { personalData } from './personal-data.ts';
import { pools, virtualAccounts } from './pools.ts';
import { payoutAdmin, payouts, payoutServices } from './payouts.ts';
import { productCategories, productSubcategories, productTags } from './product-categories.ts';
import { productFiles, productForms } from './product-files.ts';
import { productVariants, products } from './products.ts';
import { refundAdmin, refundLinks, refunds } from './refunds.ts';
import { reconciliation, reconciliationForms } from './reconciliation.ts';
import { accounting } from './accounting.ts';
import { reportFiles } from './report-files.ts';
import { reportSchedules } from './report-schedules.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';
import { queues } from './queues.ts';
import { secondFactorResets } from './second-factor-resets.ts';
import { sessions } from './sessions.ts';
import { settlementAdmin, settlements, settlementStatements } from './settlements.ts';
import { orders } from './shipments.ts';
import { shareSettings } from './share-settings.ts';
import { deliveryPrices, shippingProfiles, shippingRates, shippingZones } from './shipping.ts';
import { storeSettings } from './store-settings.ts';
import { publicStores, stores } from './stores.ts';
import { stepUp } from './step-up.ts';
import { subscriptionHistories, subscriptionPayments, subscriptions } from './subscriptions.ts';
import { successFields } from './success-fields.ts';
import { supportDetails } from './support-details.ts';
import { supportViews } from './support-views.ts';
import { system } from './system.ts';
import { systemOptions } from './system-options.ts';
import { topUpForms, topUpReviews, topUps } from './top-ups.ts';
import { tours } from './tours.ts';
import { userPreferences } from './preferences.ts';
import { users } from './users.ts';

/** The whole API as data: the server mounts it and the OpenAPI document is generated from it. */
export const api = {
  auth,
  sessions,
  queues,
  secondFactorResets,
  supportViews,
  stepUp,
  passkeys,
  users,
  invitations,
  accounts,
  accountAdmin,
  constants,
  dashboard,
  search,
  adminDashboard,
  reports,
  reportFiles,
  reportSchedules,
  accounting,
  system,
  auditLogs,
  collections,
  customerBills,
  customers,
  customerForms,
  personalData,
  paymentSwitch,
  paymentRecords,
  paymentAdmin,
  paymentProviders,
  receiptFiles,
  payoutBank,
  payoutServices,
  payouts,
  payoutAdmin,
  payoutBatches,
  payoutBatchForms,
  pools,
  virtualAccounts,
  topUps,
  topUpReviews,
  topUpForms,
  settlements,
  settlementAdmin,
  settlementStatements,
  refunds,
  refundAdmin,
  refundLinks,
  exceptions,
  invariants,
  ledger,
  reconciliation,
  reconciliationForms,
  failedReason,
  callbacks,
  supportDetails,
  shareSettings,
  companyDetails,
  businessOwners,
  banks,
  bankAdmin,
  bankForms,
  onboarding,
  onboardingForms,
  onboardingAdmin,
  successFields,
  paymentSettings,
  introducerAdmin,
  introducerPortal,
  holidays,
  planRates,
  serviceTax,
  subscriptions,
  subscriptionHistories,
  subscriptionPayments,
  notificationSettings,
  notifications,
  messageBatches,
  messageTemplates,
  unsubscribe,
  systemOptions,
  tours,
  userPreferences,
  paymentUploads,
  paymentUploadForms,
  files,
  bulkFiles,
  merchantApi,
  whiteListAddresses,
  discounts,
  couriers,
  stores,
  publicStores,
  storeSettings,
  shippingZones,
  shippingProfiles,
  shippingRates,
  deliveryPrices,
  products,
  productFiles,
  productForms,
  productVariants,
  productCategories,
  productSubcategories,
  productTags,
  catalogs,
  images,
  imageAnalysis,
  storeOrders,
  keptCarts,
  storeOrderForms,
  orders,
  blockedBuyers,
};

/** The calls of merchants' own systems, authenticated by a credential instead of a login. */
export const externalApi = { merchantCalls };
