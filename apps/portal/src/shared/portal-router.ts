import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { setOverlayShown } from './layout-state/browser-layout.ts';
import { takeAfterLogin } from './session/after-login.ts';
import { session } from './session/browser-session.ts';

/** Query parameters are plain text: 'page=2', not JSON. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  const texts = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const text = new URLSearchParams(texts).toString();
  return text && `?${text}`;
};

/** A change of the query alone is the same page: it neither scrolls nor shows the loading bar. */
const isOtherPage = ({ pathChanged }: { pathChanged: boolean }): boolean => pathChanged;

/** The router of a portal with the rules that hold for every page (specification 2). */
export function createPortalRouter(routeTree: AnyRoute) {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMinMs: 0,
    trailingSlash: 'never',
  });
  router.subscribe('onBeforeNavigate', (event) => setOverlayShown(isOtherPage(event)));
  router.subscribe('onResolved', (event) => {
    setOverlayShown(false);
    if (isOtherPage(event)) window.scrollTo(0, 0);
  });
  // A login or logout, here or in another tab, redirects immediately.
  session.state.subscribe(({ isLoggedIn, account, accountCount, user }, before) => {
    const isOtherAccount = before.account !== null && account !== null && account.id !== before.account.id;
    if (isLoggedIn === before.isLoggedIn && !isOtherAccount) return;
    if (!isLoggedIn) return void router.navigate({ to: '/login', replace: true });
    const redirectTarget = before.isLoggedIn ? null : takeAfterLogin(user?.id);
    if (redirectTarget) return void router.navigate({ href: redirectTarget, replace: true });
    // A user with several accounts chooses one first (D-09).
    const hasChoice = !before.isLoggedIn && accountCount > 1;
    void router.navigate({ to: hasChoice ? '/account-switcher' : '/dashboard', replace: true });
  });
  return router;
}
