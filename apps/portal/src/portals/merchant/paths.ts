/** Every address of the merchant portal, as its router knows them; `$name` is a hole. */
export const paths = [
  '/',
  '/login',
  '/dashboard',
  '/collections/list',
  '/collections/payments',
  '/collections/payments/$id',
  '/collections/exceptions',
  '/collections/exceptions/$id',
  '/collections/create-payment-form',
  '/collections/$mode/$id',
  '/collections/$mode/$id/bills/create-direct-payment',
  '/collections/$mode/$id/bills/view/$billId',
  '/info/view',
  '/info/new',
  '/info/$mode/$id',
  '/business-owner-details/datatable',
  '/business-owner-details/new',
  '/business-owner-details/$mode/$id',
  '/error-404',
] as const;

export type Path = (typeof paths)[number];
