import { NotFoundPage } from '../../features/errors/not-found-page.tsx';
import { portalRoutes, type FrontPath, type PublicPage } from '../../shared/portal-routes.ts';
import { redirectToLogin } from '../../shared/session/guards.ts';
import { lazyPage, type LazyPage } from '../../shared/ui/lazy-page.tsx';
import { IntroducerLayout } from './layout.tsx';
import type { Path } from './paths.ts';

/** The pages without login; the account switcher has its own guard (C-20). */
const publicPages = {
  '/forgot-password': { page: lazyPage(() => import('../../features/sign-in/forgot-page.tsx'), 'ForgotPasswordPage') },
  '/forgot-username': { page: lazyPage(() => import('../../features/sign-in/forgot-page.tsx'), 'ForgotUsernamePage') },
  '/account-switcher': {
    page: lazyPage(() => import('../../features/accounts/account-switcher-page.tsx'), 'IntroducerSwitcherPage'),
    before: redirectToLogin,
  },
} satisfies Partial<Record<Path, PublicPage>>;

/** The pages behind the login, each in its own chunk. Typed so that every path has a page. */
const pages: Record<Exclude<Path, FrontPath | keyof typeof publicPages>, LazyPage> = {
  '/dashboard': lazyPage(() => import('../../features/introducer/dashboard-page.tsx'), 'IntroducerDashboardPage'),
  '/transactions': lazyPage(() => import('../../features/introducer/transactions-page.tsx'), 'TransactionsPage'),
  '/transactions/payment': lazyPage(() => import('../../features/introducer/payments-page.tsx'), 'EarnedPaymentsPage'),
  '/transactions/payout': lazyPage(() => import('../../features/introducer/payouts-page.tsx'), 'EarnedPayoutsPage'),
  '/merchants': lazyPage(() => import('../../features/introducer/merchants-page.tsx'), 'OwnMerchantsPage'),
  '/me': lazyPage(() => import('../../features/me/profile-page.tsx'), 'ProfilePage'),
  '/me/devices': lazyPage(() => import('../../features/me/devices-page.tsx'), 'DevicesPage'),
};

/** The route tree of the introducer portal. */
export const routeTree = portalRoutes({
  signIn: lazyPage(() => import('../../features/sign-in/introducer-sign-in-page.tsx'), 'IntroducerSignInPage'),
  notFound: NotFoundPage,
  layout: IntroducerLayout,
  pages,
  publicPages,
});
