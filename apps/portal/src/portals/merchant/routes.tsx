import { NotFoundPage } from '../../features/errors/not-found-page.tsx';
import { portalRoutes, type FrontPath, type PublicPage } from '../../shared/portal-routes.ts';
import { redirectToLogin } from '../../shared/session/guards.ts';
import { lazyPage, type LazyPage } from '../../shared/ui/lazy-page.tsx';
import { CREATE_PERMISSIONS, EDIT_PERMISSIONS } from './page-permissions.ts';
import { MerchantLayout } from './layout.tsx';
import type { Path } from './paths.ts';

/** The pages without login; the account switcher has its own guard (C-20). */
const publicPages = {
  '/forgot-password': { page: lazyPage(() => import('../../features/sign-in/forgot-page.tsx'), 'ForgotPasswordPage') },
  '/forgot-username': { page: lazyPage(() => import('../../features/sign-in/forgot-page.tsx'), 'ForgotUsernamePage') },
  '/invitation': { page: lazyPage(() => import('../../features/sign-in/invitation-page.tsx'), 'InvitationPage') },
  '/view-as-merchant': {
    page: lazyPage(() => import('../../features/support-view/view-as-merchant-page.tsx'), 'ViewAsMerchantPage'),
  },
  '/account-switcher': {
    page: lazyPage(() => import('../../features/accounts/account-switcher-page.tsx'), 'AccountSwitcherPage'),
    before: redirectToLogin,
  },
} satisfies Partial<Record<Path, PublicPage>>;

/** The pages behind the login, each in its own chunk. Typed so that every path has a page. */
const pages: Record<Exclude<Path, FrontPath | keyof typeof publicPages>, LazyPage> = {
  '/dashboard': lazyPage(() => import('../../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  '/collections/list': lazyPage(
    () => import('../../features/collections/collection-list-page.tsx'),
    'CollectionListPage',
  ),
  '/collections/payments': lazyPage(() => import('../../features/payments/payment-list-page.tsx'), 'PaymentListPage'),
  '/collections/payments/$id': lazyPage(() => import('./pages/payment-record-page.tsx'), 'PaymentRecordPage'),
  '/collections/exceptions': lazyPage(
    () => import('../../features/exceptions/exception-list-page.tsx'),
    'ExceptionListPage',
  ),
  '/collections/exceptions/$id': lazyPage(() => import('./pages/exception-record-page.tsx'), 'ExceptionRecordPage'),
  '/collections/create-payment-form': lazyPage(
    () => import('../../features/collections/create-collection-page.tsx'),
    'CreateCollectionPage',
  ),
  '/collections/create-bill-form': lazyPage(
    () => import('../../features/collections/create-bill-form-page.tsx'),
    'CreateBillFormPage',
  ),
  '/collections/$mode/$id/bills/create': lazyPage(
    () => import('../../features/bills/issue-bill-page.tsx'),
    'IssueBillPage',
  ),
  '/collections/$mode/$id': lazyPage(() => import('./pages/collection-page.tsx'), 'CollectionPage'),
  '/collections/$mode/$id/bills/create-direct-payment': lazyPage(
    () => import('../../features/bills/create-bill-page.tsx'),
    'CreateBillPage',
  ),
  '/collections/$mode/$id/bills/view/$billId': lazyPage(() => import('../../features/bills/bill-page.tsx'), 'BillPage'),
  '/pools/list': lazyPage(() => import('../../features/pools/pools-page.tsx'), 'PoolsPage'),
  '/pools/eol/list2': lazyPage(() => import('../../features/pools/virtual-accounts-page.tsx'), 'VirtualAccountsPage'),
  '/pools/story/$id': lazyPage(() => import('../../features/pools/money-trail-page.tsx'), 'MoneyTrailPage'),
  '/pools/top-ups/$id': lazyPage(() => import('../../features/pools/top-up-page.tsx'), 'TopUpPage'),
  '/refund/view': lazyPage(() => import('../../features/refunds/refund-list-page.tsx'), 'RefundListPage'),
  '/refund/view/$id': lazyPage(() => import('../../features/refunds/refund-record-page.tsx'), 'RefundRecordPage'),
  '/reports/view': lazyPage(() => import('../../features/reports/reports-page.tsx'), 'ReportsPage'),
  '/reports/view/$type/$selectedDate': lazyPage(
    () => import('../../features/reports/reports-page.tsx'),
    'SalesReportPage',
  ),
  '/settlement/view': lazyPage(() => import('../../features/settlements/settlement-page.tsx'), 'SettlementPage'),
  '/settlement/view/$id': lazyPage(
    () => import('../../features/settlements/settlement-record-page.tsx'),
    'SettlementRecordPage',
  ),
  '/payout/view': lazyPage(() => import('../../features/payouts/payout-list-page.tsx'), 'PayoutListPage'),
  '/payout/view/new': lazyPage(() => import('../../features/payouts/new-payout-page.tsx'), 'NewPayoutPage'),
  '/payout/view/$id': lazyPage(() => import('../../features/payouts/payout-record-page.tsx'), 'PayoutRecordPage'),
  '/payout/files': lazyPage(() => import('../../features/payouts/batch-list-page.tsx'), 'BatchListPage'),
  '/payout/files/$id': lazyPage(() => import('../../features/payouts/batch-page.tsx'), 'BatchPage'),
  '/payout/self-settlement': lazyPage(
    () => import('../../features/settlements/self-settlement-page.tsx'),
    'SelfSettlementPage',
  ),
  '/stores/order-management': lazyPage(() => import('../../features/orders/order-list-page.tsx'), 'OrderListPage'),
  '/stores/order-management/$id': lazyPage(() => import('../../features/orders/order-page.tsx'), 'OrderPage'),
  '/products/datatable': lazyPage(() => import('../../features/products/product-list-page.tsx'), 'ProductListPage'),
  '/products/new': lazyPage(() => import('../../features/products/product-form.tsx'), 'NewProductPage'),
  '/products/$mode/$id': lazyPage(() => import('../../features/products/product-page.tsx'), 'ProductPage'),
  '/shipping': lazyPage(() => import('../../features/shipping/zone-pages.tsx'), 'ZoneListPage'),
  '/shipping/zones': lazyPage(() => import('../../features/shipping/zone-pages.tsx'), 'ZoneListPage'),
  '/shipping/zones/new': lazyPage(() => import('../../features/shipping/zone-pages.tsx'), 'ZonePage'),
  '/shipping/zones/$mode/$id': lazyPage(() => import('../../features/shipping/zone-pages.tsx'), 'ZonePage'),
  '/shipping/rates': lazyPage(() => import('../../features/shipping/rate-pages.tsx'), 'RateListPage'),
  '/shipping/rates/new': lazyPage(() => import('../../features/shipping/rate-pages.tsx'), 'RatePage'),
  '/shipping/rates/$mode/$id': lazyPage(() => import('../../features/shipping/rate-pages.tsx'), 'RatePage'),
  '/products-categories/list': lazyPage(() => import('../../features/products/group-pages.tsx'), 'CategoryListPage'),
  '/products-categories/new': lazyPage(() => import('../../features/products/group-pages.tsx'), 'CategoryPage'),
  '/products-categories/$mode/$id': lazyPage(() => import('../../features/products/group-pages.tsx'), 'CategoryPage'),
  '/products-subcategories/list': lazyPage(
    () => import('../../features/products/group-pages.tsx'),
    'SubcategoryListPage',
  ),
  '/products-subcategories/new': lazyPage(() => import('../../features/products/group-pages.tsx'), 'SubcategoryPage'),
  '/products-subcategories/$mode/$id': lazyPage(
    () => import('../../features/products/group-pages.tsx'),
    'SubcategoryPage',
  ),
  '/stores/manage': lazyPage(() => import('./pages/store-page.tsx'), 'StorePage'),
  '/stores/create': lazyPage(() => import('../../features/stores/create-store-page.tsx'), 'CreateStorePage'),
  '/stores/store-products': lazyPage(
    () => import('../../features/stores/store-products-page.tsx'),
    'StoreProductsPage',
  ),
  '/subscriptions/view': lazyPage(
    () => import('../../features/subscriptions/subscriptions-page.tsx'),
    'SubscriptionsPage',
  ),
  '/info/view': lazyPage(() => import('./pages/settings-page.tsx'), 'SettingsPage'),
  '/info/new': lazyPage(() => import('../../features/company/company-form.tsx'), 'NewCompanyPage'),
  '/info/$mode/$id': lazyPage(() => import('../../features/company/company-page.tsx'), 'CompanyPage'),
  '/business-owner-details/datatable': lazyPage(
    () => import('../../features/company/owner-list-page.tsx'),
    'OwnerListPage',
  ),
  '/business-owner-details/new': lazyPage(() => import('../../features/company/owner-form.tsx'), 'NewOwnerPage'),
  '/business-owner-details/$mode/$id': lazyPage(() => import('../../features/company/owner-page.tsx'), 'OwnerPage'),
  '/api/datatable': lazyPage(
    () => import('../../features/merchant-api/credential-list-page.tsx'),
    'CredentialListPage',
  ),
  '/api/new': lazyPage(() => import('../../features/merchant-api/credential-form.tsx'), 'NewCredentialPage'),
  '/api/signature/$id': lazyPage(() => import('../../features/merchant-api/signature-page.tsx'), 'SignaturePage'),
  '/api/$mode/$id': lazyPage(() => import('../../features/merchant-api/credential-page.tsx'), 'CredentialPage'),
  '/api/$mode/$id/reports/$type/$selectedDate': lazyPage(
    () => import('../../features/merchant-api/credential-report-page.tsx'),
    'CredentialReportPage',
  ),
  '/whitelist/datatable': lazyPage(() => import('../../features/merchant-api/white-list-pages.tsx'), 'WhiteListPage'),
  '/whitelist/new': lazyPage(() => import('../../features/merchant-api/white-list-pages.tsx'), 'NewAddressPage'),
  '/team': lazyPage(() => import('../../features/team/team-list-page.tsx'), 'TeamListPage'),
  '/team/invite': lazyPage(() => import('../../features/team/invite-page.tsx'), 'InvitePage'),
  '/team/$id': lazyPage(() => import('../../features/team/member-page.tsx'), 'MemberPage'),
  '/accounts': lazyPage(() => import('../../features/accounts/accounts-page.tsx'), 'AccountsPage'),
  '/accounts/new': lazyPage(() => import('../../features/accounts/new-account-page.tsx'), 'NewAccountPage'),
  '/me': lazyPage(() => import('./pages/personal-pages.tsx'), 'OwnProfilePage'),
  '/me/devices': lazyPage(() => import('./pages/personal-pages.tsx'), 'OwnDevicesPage'),
  '/me/notices': lazyPage(() => import('../../features/notices/notices-page.tsx'), 'NoticesPage'),
  '/customer-bills/datatable': lazyPage(() => import('../../features/bills/bill-list-page.tsx'), 'BillListPage'),
  '/customer-bills/new': lazyPage(() => import('../../features/bills/issue-bill-page.tsx'), 'NewBillPage'),
  '/customer-bills/$mode/$id': lazyPage(() => import('../../features/bills/bill-page.tsx'), 'BillPage'),
  '/customers/datatable': lazyPage(() => import('../../features/customers/customer-list-page.tsx'), 'CustomerListPage'),
  '/customers/new': lazyPage(() => import('../../features/customers/customer-form.tsx'), 'NewCustomerPage'),
  '/customers/$mode/$id': lazyPage(() => import('../../features/customers/customer-page.tsx'), 'CustomerPage'),
  '/messages/view': lazyPage(() => import('./pages/messages-page.tsx'), 'MessagesPage'),
  '/messages/view/$id': lazyPage(() => import('../../features/messaging/batch-page.tsx'), 'BatchPage'),
  '/messages/new': lazyPage(() => import('../../features/messaging/new-message-page.tsx'), 'NewMessagePage'),
  '/pages/datatable': lazyPage(() => import('../../features/pages/content-pages.tsx'), 'PageListPage'),
  '/pages/new': lazyPage(() => import('../../features/pages/content-pages.tsx'), 'WrittenPagePage'),
  '/pages/$mode/$id': lazyPage(() => import('../../features/pages/content-pages.tsx'), 'WrittenPagePage'),
  '/testPage': lazyPage(() => import('../../features/samples/component-samples-page.tsx'), 'ComponentSamplesPage'),
  '/second-page': lazyPage(() => import('./pages/all-pages-page.tsx'), 'AllPagesPage'),
};

/** The route tree of the merchant portal. */
export const routeTree = portalRoutes({
  signIn: lazyPage(() => import('../../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  notFound: NotFoundPage,
  layout: MerchantLayout,
  pages,
  permissions: CREATE_PERMISSIONS,
  editPermissions: EDIT_PERMISSIONS,
  publicPages,
});
