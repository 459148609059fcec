import { redirect } from '@tanstack/react-router';
import { saveAfterLogin } from './after-login.ts';
import { session, store } from './browser-session.ts';
import { LOGIN_NEEDED } from './session.ts';
import { writeText } from './storage.ts';

/** A page without login flag: no message is stored on the way to the login (C-19). */
const WITHOUT_FLAG = '/stores/order-management';

/** Redirects a protected page without login to /, which leads to /login; stores the reason, and the page for after it. */
export function requireLogin({ location }: { location: { href: string; pathname: string } }): void {
  if (session.state.getState().isLoggedIn) return;
  saveAfterLogin(location.href);
  if (location.pathname === WITHOUT_FLAG) redirectToLogin();
  writeText(store, 'loginMessage', LOGIN_NEEDED);
  redirect({ to: '/', replace: true, throw: true });
}

/** Redirects a logged-in user from the login page to the dashboard, unless they confirm their address there. */
export function requireLoggedOut({ search }: { search: object }): void {
  if ('confirm' in search) return;
  if (session.state.getState().isLoggedIn) redirect({ to: '/dashboard', replace: true, throw: true });
}

/** For the account switcher, which has no login flag: redirects to the login page without a session (C-20). */
export function redirectToLogin(): void {
  if (!session.state.getState().isLoggedIn) redirect({ to: '/login', replace: true, throw: true });
}
