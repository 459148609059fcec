import { createRouter, type AnyRoute } from '@tanstack/react-router';
import { showOverlay } from './layout-state/browser-layout.ts';
import { session } from './session/browser-session.ts';

/** The address holds plain text only: 'page=2', not JSON. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
};

/** A change of the query alone is the same page: it neither scrolls nor draws the curtain. */
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
  router.subscribe('onBeforeNavigate', (event) => showOverlay(isOtherPage(event)));
  router.subscribe('onResolved', (event) => {
    showOverlay(false);
    if (isOtherPage(event)) window.scrollTo(0, 0);
  });
  // Logging in or out, here or in another tab, moves on at once.
  session.state.subscribe(({ isLoggedIn, account }, before) => {
    const isOtherAccount = before.account !== null && account !== null && account.id !== before.account.id;
    if (isLoggedIn === before.isLoggedIn && !isOtherAccount) return;
    void router.navigate({ to: isLoggedIn ? '/dashboard' : '/login', replace: true });
  });
  return router;
}
