import { redirect } from '@tanstack/react-router';
import { session, store } from './browser-session.ts';
import { LOGIN_NEEDED } from './session.ts';
import { writeText } from './storage.ts';

/** Redirects a protected page without login to /, which leads to /login, and stores the reason. */
export function requireLogin(): void {
  if (session.state.getState().isLoggedIn) return;
  writeText(store, 'loginMessage', LOGIN_NEEDED);
  redirect({ to: '/', replace: true, throw: true });
}

/** Redirects a logged-in user from the login page to the dashboard. */
export function requireLoggedOut(): void {
  if (session.state.getState().isLoggedIn) redirect({ to: '/dashboard', replace: true, throw: true });
}

/** For the account switcher, which has no login flag: redirects to the login page without a session (C-20). */
export function redirectToLogin(): void {
  if (!session.state.getState().isLoggedIn) redirect({ to: '/login', replace: true, throw: true });
}
