import { blockedBuyerCases, keptCartCases, orderCases, storeOrderCases, storeOrderFormCases } from './cases/orders.ts';
import { api } from '@kutip/contracts/api';
import { endpointsOf, type Endpoint } from '@kutip/contracts/endpoint';
import { endpointName } from '../full-app.ts';
import type { AccessCase, AccessCases } from './access-case.ts';
import { accountCases } from './cases/accounts.ts';
import { merchantApiCases, whiteListCases } from './cases/merchant-api.ts';
import { accountAdminCases, adminDashboardCases, auditLogCases } from './cases/admin.ts';
import { bankAdminCases, bankCases, bankFormCases } from './cases/banks.ts';
import { callbackCases, collectionCases, customerBillCases } from './cases/bills.ts';
import { catalogCases } from './cases/catalogs.ts';
import { discountCases } from './cases/discounts.ts';
import { bulkFileCases, fileCases, imageAnalysisCases, imageCases } from './cases/images.ts';
import { courierCases } from './cases/couriers.ts';
import { customerCases, customerFormCases } from './cases/customers.ts';
import {
  dashboardCases,
  exceptionCases,
  failedReasonCases,
  paymentAdminCases,
  paymentProviderCases,
  paymentRecordCases,
  paymentSwitchCases,
  payoutBankCases,
  receiptFileCases,
  reportCases,
  reportFileCases,
  accountingCases,
  reportScheduleCases,
  systemCases,
  searchCases,
} from './cases/payments.ts';
import { payoutBatchCases, payoutBatchFormCases } from './cases/payout-batches.ts';
import { payoutAdminCases, payoutCases, payoutServiceCases } from './cases/payouts.ts';
import {
  businessOwnerCases,
  companyDetailCases,
  paymentSettingCases,
  successFieldCases,
  systemOptionCases,
  tourCases,
  userPreferenceCases,
} from './cases/merchant-settings.ts';
import { personalDataCases } from './cases/personal-data.ts';
import { poolCases, topUpCases, topUpFormCases, topUpReviewCases, virtualAccountCases } from './cases/pools.ts';
import { invariantCases } from './cases/invariants.ts';
import { holidayCases } from './cases/holidays.ts';
import { planRatesCases, serviceTaxCases } from './cases/plan-rates.ts';
import { introducerAdminCases, introducerPortalCases } from './cases/introducers.ts';
import { ledgerCases } from './cases/ledger.ts';
import { messageBatchCases, messageTemplateCases, unsubscribeCases } from './cases/messaging.ts';
import { notificationCases, notificationSettingCases } from './cases/notifications.ts';
import { authCases, invitationCases, passkeyCases, sessionCases, stepUpCases, userCases } from './cases/people.ts';
import { deliveryPriceCases, shippingProfileCases, shippingRateCases, shippingZoneCases } from './cases/shipping.ts';
import { publicStoreCases, storeCases, storeSettingCases } from './cases/stores.ts';
import {
  productCases,
  productFileCases,
  productFormCases,
  productCategoryCases,
  productSubcategoryCases,
  productTagCases,
  productVariantCases,
} from './cases/products.ts';
import { onboardingAdminCases, onboardingCases, onboardingFormCases } from './cases/onboarding.ts';
import { refundAdminCases, refundCases, refundLinkCases } from './cases/refunds.ts';
import { reconciliationCases, reconciliationFormCases } from './cases/reconciliation.ts';
import { queueCases } from './cases/queues.ts';
import { secondFactorResetCases } from './cases/second-factor-resets.ts';
import { settlementAdminCases, settlementCases, settlementStatementCases } from './cases/settlements.ts';
import { constantCases, shareSettingCases, supportDetailCases } from './cases/settings.ts';
import { subscriptionCases, subscriptionHistoryCases, subscriptionPaymentCases } from './cases/subscriptions.ts';
import { supportViewCases } from './cases/support-views.ts';
import { paymentUploadCases, paymentUploadFormCases } from './cases/uploads.ts';
import type { MerchantFixture } from './merchant-fixture.ts';

/** The access cases of every contract: a contract without its entry here does not compile. */
const CASES: { [M in keyof typeof api]: AccessCases<(typeof api)[M]> } = {
  auth: authCases,
  sessions: sessionCases,
  queues: queueCases,
  secondFactorResets: secondFactorResetCases,
  supportViews: supportViewCases,
  stepUp: stepUpCases,
  passkeys: passkeyCases,
  users: userCases,
  invitations: invitationCases,
  accounts: accountCases,
  accountAdmin: accountAdminCases,
  constants: constantCases,
  dashboard: dashboardCases,
  accounting: accountingCases,
  reportSchedules: reportScheduleCases,
  reports: reportCases,
  reportFiles: reportFileCases,
  system: systemCases,
  search: searchCases,
  adminDashboard: adminDashboardCases,
  auditLogs: auditLogCases,
  collections: collectionCases,
  customerBills: customerBillCases,
  customers: customerCases,
  messageBatches: messageBatchCases,
  messageTemplates: messageTemplateCases,
  unsubscribe: unsubscribeCases,
  discounts: discountCases,
  stores: storeCases,
  publicStores: publicStoreCases,
  storeSettings: storeSettingCases,
  shippingZones: shippingZoneCases,
  shippingProfiles: shippingProfileCases,
  shippingRates: shippingRateCases,
  deliveryPrices: deliveryPriceCases,
  products: productCases,
  productFiles: productFileCases,
  productForms: productFormCases,
  productVariants: productVariantCases,
  productCategories: productCategoryCases,
  productSubcategories: productSubcategoryCases,
  productTags: productTagCases,
  catalogs: catalogCases,
  customerForms: customerFormCases,
  personalData: personalDataCases,
  paymentSwitch: paymentSwitchCases,
  paymentRecords: paymentRecordCases,
  paymentAdmin: paymentAdminCases,
  paymentProviders: paymentProviderCases,
  receiptFiles: receiptFileCases,
  payoutBank: payoutBankCases,
  payoutServices: payoutServiceCases,
  payouts: payoutCases,
  payoutAdmin: payoutAdminCases,
  payoutBatches: payoutBatchCases,
  payoutBatchForms: payoutBatchFormCases,
  pools: poolCases,
  virtualAccounts: virtualAccountCases,
  topUps: topUpCases,
  topUpReviews: topUpReviewCases,
  topUpForms: topUpFormCases,
  settlements: settlementCases,
  settlementAdmin: settlementAdminCases,
  settlementStatements: settlementStatementCases,
  refunds: refundCases,
  refundAdmin: refundAdminCases,
  refundLinks: refundLinkCases,
  exceptions: exceptionCases,
  invariants: invariantCases,
  ledger: ledgerCases,
  reconciliation: reconciliationCases,
  reconciliationForms: reconciliationFormCases,
  failedReason: failedReasonCases,
  callbacks: callbackCases,
  merchantApi: merchantApiCases,
  whiteListAddresses: whiteListCases,
  supportDetails: supportDetailCases,
  shareSettings: shareSettingCases,
  companyDetails: companyDetailCases,
  businessOwners: businessOwnerCases,
  banks: bankCases,
  bankAdmin: bankAdminCases,
  bankForms: bankFormCases,
  onboarding: onboardingCases,
  onboardingForms: onboardingFormCases,
  onboardingAdmin: onboardingAdminCases,
  successFields: successFieldCases,
  paymentSettings: paymentSettingCases,
  introducerAdmin: introducerAdminCases,
  introducerPortal: introducerPortalCases,
  holidays: holidayCases,
  planRates: planRatesCases,
  serviceTax: serviceTaxCases,
  subscriptions: subscriptionCases,
  subscriptionHistories: subscriptionHistoryCases,
  subscriptionPayments: subscriptionPaymentCases,
  notificationSettings: notificationSettingCases,
  notifications: notificationCases,
  systemOptions: systemOptionCases,
  tours: tourCases,
  userPreferences: userPreferenceCases,
  paymentUploads: paymentUploadCases,
  paymentUploadForms: paymentUploadFormCases,
  files: fileCases,
  bulkFiles: bulkFileCases,
  couriers: courierCases,
  images: imageCases,
  imageAnalysis: imageAnalysisCases,
  storeOrders: storeOrderCases,
  keptCarts: keptCartCases,
  storeOrderForms: storeOrderFormCases,
  orders: orderCases,
  blockedBuyers: blockedBuyerCases,
};

/** The contracts for which a merchant already has a record. */
const filled = new WeakMap<MerchantFixture, Set<string>>();

/** Creates a record before a listing is called: an empty list would not prove anything. */
function withRecord(contract: string, access_case: AccessCase, createRecord: AccessCase['prepareInput']): AccessCase {
  return {
    ...access_case,
    prepareInput: async (fixture, by) => {
      const kinds = filled.get(fixture) ?? new Set();
      filled.set(fixture, kinds);
      if (!kinds.has(contract)) await createRecord?.(fixture, by);
      kinds.add(contract);
      return (await access_case.prepareInput?.(fixture, by)) ?? {};
    },
  };
}

/** Every endpoint with its name and access case, including both forms of a listing. */
export const ALL_CASES: readonly (readonly [name: string, endpoint: Endpoint, access_case: AccessCase])[] =
  Object.entries(api as Record<string, Record<string, object>>).flatMap(([contract, endpoints]) => {
    const cases = CASES[contract as keyof typeof api] as unknown as Record<string, AccessCase>;
    const createRecord = (cases['read'] ?? cases['update'])?.prepareInput;
    return endpointsOf(endpoints).map(([name, endpoint]) => {
      const is_listing = 'gets' in endpoints[name]!;
      return [
        endpointName(endpoint),
        endpoint,
        is_listing ? withRecord(contract, cases[name]!, createRecord) : cases[name]!,
      ] as const;
    });
  });
