import { api } from '@kutip/contracts/api';
import { accountHandlers } from './modules/accounts/accounts.routes.ts';
import { accountAdminHandlers } from './modules/accounts/admin.routes.ts';
import { adminDashboardHandlers, auditLogHandlers } from './modules/admin/admin.routes.ts';
import { authHandlers } from './modules/auth/auth.routes.ts';
import { passkeyHandlers } from './modules/auth/passkeys.routes.ts';
import { switchAccountHandlers } from './modules/auth/switch-account.ts';
import { sessionHandlers } from './modules/auth/sessions.routes.ts';
import { stepUpHandlers } from './modules/auth/step-up.routes.ts';
import { serveBanks } from './modules/banks/banks.routes.ts';
import { callbackHandlers } from './modules/callbacks/callbacks.routes.ts';
import { catalogHandlers } from './modules/catalogs/catalogs.routes.ts';
import { collectionHandlers } from './modules/collections/collections.routes.ts';
import { serveBillplz } from './modules/compat/billplz/billplz.routes.ts';
import { serveLeanx } from './modules/compat/leanx/leanx.routes.ts';
import { companyHandlers, ownerHandlers } from './modules/company/company.routes.ts';
import { constantHandlers } from './modules/constants/constants.routes.ts';
import { courierHandlers } from './modules/couriers/couriers.routes.ts';
import { billsOfCustomerHandlers } from './modules/customer-bills/bills-of-customer.ts';
import { customerBillHandlers } from './modules/customer-bills/customer-bills.routes.ts';
import { customerHandlers, serveCustomerForms } from './modules/customers/customers.routes.ts';
import { discountHandlers } from './modules/discounts/discounts.routes.ts';
import { payoutBankHandlers } from './modules/disbursements/disbursements.routes.ts';
import { exceptionHandlers } from './modules/exceptions/exceptions.routes.ts';
import { serveFiles } from './modules/files/files.routes.ts';
import { serviceTaxHandlers } from './modules/service-tax/service-tax.routes.ts';
import { planRatesHandlers } from './modules/subscriptions/plan-rates.ts';
import { holidayHandlers } from './modules/holidays/holidays.routes.ts';
import { imageAnalysisHandlers, imageHandlers } from './modules/images/images.routes.ts';
import { invariantHandlers } from './modules/invariants/invariants.routes.ts';
import { introducerAdminHandlers, introducerPortalHandlers } from './modules/introducers/introducers.routes.ts';
import { ledgerHandlers } from './modules/ledger/ledger.routes.ts';
import {
  messageBatchHandlers,
  messageTemplateHandlers,
  unsubscribeHandlers,
} from './modules/message-batches/message-batches.routes.ts';
import { merchantApiHandlers } from './modules/merchant-api/merchant-api.routes.ts';
import { whiteListHandlers } from './modules/merchant-api/white-list.routes.ts';
import { serveMerchantCalls } from './modules/merchant-calls/merchant-calls.routes.ts';
import { notificationHandlers, notificationSettingHandlers } from './modules/notifications/notifications.routes.ts';
import { servePaymentUploads } from './modules/payment-uploads/payment-uploads.routes.ts';
import { failedReasonHandlers } from './modules/customer-bills/failed-reason.routes.ts';
import { paymentAdminHandlers } from './modules/payments/admin-payments.ts';
import { paymentRecordHandlers, paymentSwitchHandlers, recordLoader } from './modules/payments/payments.routes.ts';
import { paymentProviderHandlers } from './modules/payments/provider-admin.ts';
import { personalDataHandlers } from './modules/personal-data/personal-data.routes.ts';
import { poolHandlers, virtualAccountHandlers } from './modules/pools/pools.routes.ts';
import { payoutAdminHandlers } from './modules/payouts/admin.routes.ts';
import { servePayoutBatches } from './modules/payouts/batches.routes.ts';
import { payoutHandlers, payoutServiceHandlers } from './modules/payouts/payouts.routes.ts';
import { serveOnboarding } from './modules/onboarding/onboarding.routes.ts';
import { keptCartHandlers } from './modules/kept-carts/kept-carts.routes.ts';
import { serveOrders } from './modules/orders/orders.routes.ts';
import { serveReconciliation } from './modules/reconciliation/reconciliation.routes.ts';
import { accountingHandlers } from './modules/accounting/accounting.routes.ts';
import { reportFileHandlers } from './modules/report-files/report-files.routes.ts';
import { reportScheduleHandlers } from './modules/report-schedules/report-schedules.routes.ts';
import { reportHandlers } from './modules/reports/reports.routes.ts';
import { receiptHandlers } from './modules/receipts/receipts.routes.ts';
import {
  deliveryPriceHandlers,
  profileHandlers,
  rateHandlers,
  zoneHandlers,
} from './modules/shipping/shipping.routes.ts';
import { publicStoreHandlers, storeHandlers, storeSettingHandlers } from './modules/stores/stores.routes.ts';
import {
  categoryHandlers,
  productHandlers,
  serveProductFiles,
  subcategoryHandlers,
  tagHandlers,
  variantHandlers,
} from './modules/products/products.routes.ts';
import { refundAdminHandlers, refundHandlers, refundLinkHandlers } from './modules/refunds/refunds.routes.ts';
import { dashboardHandlers } from './modules/dashboard/dashboard.routes.ts';
import { searchHandlers } from './modules/search/search.routes.ts';
import { queueHandlers } from './modules/queues/queues.routes.ts';
import { secondFactorResetHandlers } from './modules/second-factor-resets/second-factor-resets.routes.ts';
import { settlementStatementHandlers } from './modules/settlements/statement.routes.ts';
import { settlementAdminHandlers, settlementHandlers } from './modules/settlements/settlements.routes.ts';
import {
  paymentSettingHandlers,
  shareSettingHandlers,
  successFieldHandlers,
  supportDetailHandlers,
  systemOptionHandlers,
} from './modules/settings/settings.routes.ts';
import {
  subscriptionHandlers,
  subscriptionHistoryHandlers,
  subscriptionPaymentHandlers,
} from './modules/subscriptions/subscriptions.routes.ts';
import { supportViewHandlers } from './modules/support-views/support-views.routes.ts';
import { serveTopUps } from './modules/top-ups/top-ups.routes.ts';
import { preferenceHandlers } from './modules/preferences/preferences.routes.ts';
import { tourHandlers } from './modules/tours/tours.routes.ts';
import { accountTeamHandlers } from './modules/team/account-team.routes.ts';
import { invitationHandlers } from './modules/team/invitations.routes.ts';
import { userHandlers } from './modules/team/team.routes.ts';
import { healthOf } from './platform/health.ts';
import { mount, type Server } from './platform/mount.ts';
import type { Services } from './services.ts';

/** Who signs in, and in which account. */
function mountPeople(server: Server, services: Services): void {
  const { config, encryption } = services;
  mount(server, api.auth, authHandlers({ config }));
  mount(server, api.sessions, sessionHandlers);
  mount(server, api.stepUp, stepUpHandlers({ config, encryption }));
  mount(server, api.queues, queueHandlers({ config }));
  mount(server, api.secondFactorResets, secondFactorResetHandlers({ config }));
  mount(server, api.supportViews, supportViewHandlers({ config }));
  mount(server, api.passkeys, passkeyHandlers({ config }));
  mount(server, api.users, userHandlers({ config }));
  mount(server, api.invitations, invitationHandlers({ config }));
  mount(server, api.accounts, {
    ...accountHandlers({ config }),
    ...switchAccountHandlers({ config }),
    ...accountTeamHandlers({ config }),
  });
  mount(server, api.tours, tourHandlers);
  mount(server, api.userPreferences, preferenceHandlers);
}

/** What is collected, and what is said about it. */
function mountCollecting(server: Server, services: Services): void {
  const { config, encryption, paymentSwitch } = services;
  mount(server, api.dashboard, dashboardHandlers({ ...services.settlements, is_test_mode: config.SANDBOX_URL !== '' }));
  mount(server, api.reports, reportHandlers(services));
  mount(server, api.reportFiles, reportFileHandlers(services));
  mount(server, api.reportSchedules, reportScheduleHandlers);
  mount(server, api.accounting, accountingHandlers);
  mount(server, api.search, searchHandlers);
  mount(server, api.collections, collectionHandlers({ config }));
  mount(server, api.customerBills, customerBillHandlers({ config }));
  mount(server, api.customers, { ...customerHandlers({ encryption }), ...billsOfCustomerHandlers });
  mount(server, api.personalData, personalDataHandlers);
  mount(server, api.paymentSwitch, paymentSwitchHandlers(paymentSwitch, config));
  mount(server, api.receiptFiles, receiptHandlers({ config, read: services.store.read, paymentSwitch }));
  mount(server, api.paymentRecords, paymentRecordHandlers(services));
  mount(server, api.paymentAdmin, paymentAdminHandlers(recordLoader(services)));
  mount(server, api.paymentProviders, paymentProviderHandlers);
  mount(server, api.failedReason, failedReasonHandlers);
  mount(server, api.callbacks, callbackHandlers(services));
  mount(server, api.notifications, notificationHandlers);
  mount(server, api.messageBatches, messageBatchHandlers(services));
  mount(server, api.messageTemplates, messageTemplateHandlers);
  mount(server, api.unsubscribe, unsubscribeHandlers);
}

/** Where money is, and how it leaves. */
function mountMoney(server: Server, services: Services): void {
  const { config } = services;
  const payoutDeps = { ...services, bank: services.disbursements.bank };
  mount(server, api.payoutServices, payoutServiceHandlers);
  mount(server, api.payouts, payoutHandlers(payoutDeps));
  mount(server, api.payoutAdmin, payoutAdminHandlers(payoutDeps));
  mount(server, api.payoutBank, payoutBankHandlers(services.disbursements));
  mount(server, api.pools, poolHandlers);
  mount(server, api.virtualAccounts, virtualAccountHandlers);
  mount(server, api.settlements, settlementHandlers(services.settlements));
  mount(server, api.settlementStatements, settlementStatementHandlers({ config, read: services.store.read }));
  mount(server, api.settlementAdmin, settlementAdminHandlers(services.settlements));
  mount(server, api.refunds, refundHandlers(services.refunds));
  mount(server, api.refundAdmin, refundAdminHandlers(services.refunds));
  mount(server, api.refundLinks, refundLinkHandlers(services.refunds));
  mount(server, api.exceptions, exceptionHandlers);
  mount(server, api.ledger, ledgerHandlers);
  mount(server, api.invariants, invariantHandlers);
  mount(server, api.subscriptions, subscriptionHandlers);
  mount(server, api.subscriptionHistories, subscriptionHistoryHandlers({ config }));
  mount(server, api.subscriptionPayments, subscriptionPaymentHandlers({ config, poster: services.poster }));
}

/** A merchant's settings. */
function mountSettings(server: Server, services: Services): void {
  const { encryption } = services;
  mount(server, api.supportDetails, supportDetailHandlers);
  mount(server, api.shareSettings, shareSettingHandlers);
  mount(server, api.companyDetails, companyHandlers);
  mount(server, api.businessOwners, ownerHandlers({ encryption }));
  mount(server, api.successFields, successFieldHandlers);
  mount(server, api.paymentSettings, paymentSettingHandlers);
  mount(server, api.notificationSettings, notificationSettingHandlers);
  mount(server, api.merchantApi, merchantApiHandlers(services));
  mount(server, api.whiteListAddresses, whiteListHandlers);
}

/** A merchant's shop and public pages. */
function mountShop(server: Server, services: Services): void {
  mount(server, api.discounts, discountHandlers(services));
  mount(server, api.couriers, courierHandlers(services));
  mount(server, api.stores, storeHandlers(services));
  mount(server, api.publicStores, publicStoreHandlers);
  mount(server, api.storeSettings, storeSettingHandlers);
  mount(server, api.shippingZones, zoneHandlers);
  mount(server, api.shippingProfiles, profileHandlers);
  mount(server, api.shippingRates, rateHandlers);
  mount(server, api.deliveryPrices, deliveryPriceHandlers({ couriers: services.couriers, read: services.store.read }));
  mount(server, api.products, productHandlers);
  mount(server, api.productVariants, variantHandlers);
  mount(server, api.productCategories, categoryHandlers);
  mount(server, api.productSubcategories, subcategoryHandlers);
  mount(server, api.productTags, tagHandlers);
  mount(server, api.catalogs, catalogHandlers);
  mount(server, api.images, imageHandlers);
  mount(server, api.imageAnalysis, imageAnalysisHandlers({ store: services.files }));
}

/** The platform itself. */
function mountPlatform(server: Server, services: Services): void {
  const { config } = services;
  mount(server, api.accountAdmin, accountAdminHandlers({ config }));
  mount(server, api.constants, constantHandlers({ config }));
  mount(server, api.system, { health: async (_, { db }) => healthOf(db) });
  mount(server, api.adminDashboard, adminDashboardHandlers);
  mount(server, api.auditLogs, auditLogHandlers);
  mount(server, api.introducerAdmin, introducerAdminHandlers(services));
  mount(server, api.introducerPortal, introducerPortalHandlers({ config }));
  mount(server, api.holidays, holidayHandlers);
  mount(server, api.planRates, planRatesHandlers);
  mount(server, api.serviceTax, serviceTaxHandlers);
  mount(server, api.systemOptions, systemOptionHandlers);
}

/** Mounts every endpoint of the contracts on the server. */
export async function serveEndpoints(server: Server, services: Services): Promise<void> {
  for (const mountSome of [mountPeople, mountCollecting, mountMoney, mountSettings, mountShop, mountPlatform])
    mountSome(server, services);
  const withBank = { ...services, bank: services.disbursements.bank };
  await serveCustomerForms(server);
  await serveProductFiles(server);
  await serveBanks(server, withBank);
  await serveOnboarding(server, services);
  await serveTopUps(server, services);
  await serveOrders(server, services);
  mount(server, api.keptCarts, keptCartHandlers(services));
  await serveReconciliation(server, services);
  await serveFiles(server, { store: services.files, connection: services.store.read });
  await servePaymentUploads(server, services);
  await serveMerchantCalls(server, withBank);
  await serveBillplz(server, withBank);
  await serveLeanx(server, withBank);
  await servePayoutBatches(server, withBank);
}
