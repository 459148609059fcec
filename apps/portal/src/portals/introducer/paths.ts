/** Every path of the introducer portal in the router's syntax (D-70). */
export const paths = [
  '/',
  '/login',
  '/forgot-password',
  '/forgot-username',
  '/account-switcher',
  '/dashboard',
  '/transactions',
  '/transactions/payment',
  '/transactions/payout',
  '/merchants',
  '/me',
  '/me/devices',
  '/error-404',
] as const;

export type Path = (typeof paths)[number];
