/** Every address of the admin portal, as its router knows them; `$name` is a hole. */
export const paths = [
  '/',
  '/login',
  '/dashboard',
  '/merchants',
  '/merchants/$id',
  '/banks',
  '/top-ups',
  '/top-ups/$id',
  '/settlements',
  '/settlements/$id',
  '/payouts',
  '/payouts/$id',
  '/refunds',
  '/refunds/$id',
  '/exceptions',
  '/exceptions/$account/$id',
  '/reconciliation',
  '/reconciliation/days/$day',
  '/invariants',
  '/users',
  '/audit',
  '/me',
  '/me/devices',
  '/error-404',
] as const;

export type Path = (typeof paths)[number];
