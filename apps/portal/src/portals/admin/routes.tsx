import { NotFoundPage } from '../../features/errors/not-found-page.tsx';
import { portalRoutes, type FrontPath } from '../../shared/portal-routes.ts';
import { lazyPage, type LazyPage } from '../../shared/ui/lazy-page.tsx';
import { AdminLayout } from './layout.tsx';
import type { Path } from './paths.ts';

/** The pages behind the login, each in its own chunk. Typed so that every path has a page. */
const pages: Record<Exclude<Path, FrontPath>, LazyPage> = {
  '/dashboard': lazyPage(() => import('../../features/admin-home/admin-home-page.tsx'), 'AdminHomePage'),
  '/merchants': lazyPage(() => import('../../features/merchants/merchant-list-page.tsx'), 'MerchantListPage'),
  '/merchants/$id': lazyPage(() => import('../../features/merchants/merchant-page.tsx'), 'MerchantPage'),
  '/banks': lazyPage(() => import('../../features/merchants/bank-list-page.tsx'), 'BankListPage'),
  '/payments': lazyPage(() => import('../../features/payment-desk/payment-list-page.tsx'), 'PaymentListPage'),
  '/payments/$account/$id': lazyPage(() => import('./pages/payment-record-page.tsx'), 'PaymentRecordPage'),
  '/top-ups': lazyPage(() => import('../../features/top-up-desk/top-up-list-page.tsx'), 'TopUpListPage'),
  '/top-ups/$id': lazyPage(() => import('../../features/top-up-desk/top-up-page.tsx'), 'TopUpPage'),
  '/settlements': lazyPage(
    () => import('../../features/settlement-desk/settlement-list-page.tsx'),
    'SettlementListPage',
  ),
  '/settlements/$id': lazyPage(() => import('../../features/settlement-desk/settlement-page.tsx'), 'SettlementPage'),
  '/payouts': lazyPage(() => import('../../features/payout-desk/payout-list-page.tsx'), 'PayoutListPage'),
  '/payouts/$id': lazyPage(() => import('../../features/payout-desk/payout-page.tsx'), 'PayoutPage'),
  '/refunds': lazyPage(() => import('../../features/refund-desk/refund-list-page.tsx'), 'RefundListPage'),
  '/refunds/$id': lazyPage(() => import('../../features/refund-desk/refund-page.tsx'), 'RefundPage'),
  '/introducers': lazyPage(
    () => import('../../features/introducer-desk/introducer-list-page.tsx'),
    'IntroducerListPage',
  ),
  '/introducers/$id': lazyPage(() => import('../../features/introducer-desk/introducer-page.tsx'), 'IntroducerPage'),
  '/exceptions': lazyPage(() => import('../../features/exception-desk/exception-list-page.tsx'), 'ExceptionListPage'),
  '/exceptions/$account/$id': lazyPage(
    () => import('../../features/exception-desk/exception-page.tsx'),
    'ExceptionPage',
  ),
  '/reconciliation': lazyPage(
    () => import('../../features/reconciliation/reconciliation-page.tsx'),
    'ReconciliationPage',
  ),
  '/reconciliation/days/$day': lazyPage(
    () => import('../../features/reconciliation/closed-day-page.tsx'),
    'ClosedDayPage',
  ),
  '/invariants': lazyPage(() => import('../../features/invariants/invariants-page.tsx'), 'InvariantsPage'),
  '/providers': lazyPage(() => import('../../features/providers/providers-page.tsx'), 'ProvidersPage'),
  '/queues': lazyPage(() => import('../../features/queues/queue-list-page.tsx'), 'QueueListPage'),
  '/plans': lazyPage(() => import('../../features/plans/plan-list-page.tsx'), 'PlanListPage'),
  '/plans/new': lazyPage(() => import('../../features/plans/plan-page.tsx'), 'NewPlanPage'),
  '/plans/$id': lazyPage(() => import('../../features/plans/plan-page.tsx'), 'PlanPage'),
  '/holidays': lazyPage(() => import('../../features/holidays/holiday-list-page.tsx'), 'HolidayListPage'),
  '/users': lazyPage(() => import('../../features/people/people-page.tsx'), 'PeoplePage'),
  '/users/$id': lazyPage(() => import('../../features/people/person-page.tsx'), 'PersonPage'),
  '/second-factor-resets': lazyPage(() => import('../../features/people/reset-list-page.tsx'), 'ResetListPage'),
  '/audit': lazyPage(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
  '/me': lazyPage(() => import('../../features/me/profile-page.tsx'), 'ProfilePage'),
  '/me/devices': lazyPage(() => import('../../features/me/devices-page.tsx'), 'DevicesPage'),
};

/** The route tree of the admin portal. */
export const routeTree = portalRoutes({
  signIn: lazyPage(() => import('../../features/sign-in/admin-sign-in-page.tsx'), 'AdminSignInPage'),
  notFound: NotFoundPage,
  layout: AdminLayout,
  pages,
});
