import type { Screen } from './screen.ts';

export const INTRODUCER_LOGIN = { username: 'farid', password: 'Kutip-demo1!' };

const introducer = (name: string, path: string): Screen => ({ name, path, signed_in: true, is_introducer: true });

/** The screens of the introducer portal. */
export const INTRODUCER_SCREENS: readonly Screen[] = [
  { name: '98-introducer-login', path: '/login', is_introducer: true },
  introducer('98-introducer-dashboard', '/dashboard'),
  introducer('98-introducer-payments', '/transactions/payment'),
  introducer('98-introducer-payouts', '/transactions/payout'),
  introducer('98-introducer-merchants', '/merchants'),
  introducer('98-introducer-merchants-none', '/merchants?search=tiada-siapa'),
  introducer('98-introducer-me', '/me'),
];
