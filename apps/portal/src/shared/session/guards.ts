import { redirect } from '@tanstack/react-router';
import { session, store } from './browser-session.ts';
import { LOGIN_NEEDED } from './session.ts';
import { writeText } from './storage.ts';

/** A protected page opened without login: the reason is stored and the way leads to /, which goes to /login. */
export function needLogin(): void {
  if (session.state.getState().isLoggedIn) return;
  writeText(store, 'loginMessage', LOGIN_NEEDED);
  redirect({ to: '/', replace: true, throw: true });
}

/** Whoever is logged in has nothing to do on the login page. */
export function needNoLogin(): void {
  if (session.state.getState().isLoggedIn) redirect({ to: '/dashboard', replace: true, throw: true });
}

/** For the account switcher, which carries no login flag: without a login there is nothing to choose from (C-20). */
export function sendToLogin(): void {
  if (!session.state.getState().isLoggedIn) redirect({ to: '/login', replace: true, throw: true });
}
