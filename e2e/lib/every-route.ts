import { paths as merchantPaths, type Path } from '../../apps/portal/src/portals/merchant/paths.ts';
import { paths as publicPaths, type PublicPath } from '../../apps/public/src/routes.ts';
import type { World } from './world.ts';

type Fill = (world: World) => string;

/** A record that nobody has: the page then says so, which is a look of its own. */
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** Addresses with a hole need a record. The compiler asks for each that a router has. */
const MERCHANT: Record<Extract<Path, `${string}$${string}`>, Fill> = {
  '/collections/payments/$id': ({ payment_id }) => `/collections/payments/${payment_id}`,
  '/collections/exceptions/$id': () => `/collections/exceptions/${NOWHERE}`,
  '/collections/$mode/$id': ({ collection_id }) => `/collections/edit/${collection_id}`,
  '/collections/$mode/$id/bills/create-direct-payment': ({ collection_id }) =>
    `/collections/view/${collection_id}/bills/create-direct-payment`,
  '/collections/$mode/$id/bills/view/$billId': ({ collection_id, bill_id }) =>
    `/collections/view/${collection_id}/bills/view/${bill_id}`,
  '/collections/$mode/$id/bills/create': ({ collection_id }) => `/collections/view/${collection_id}/bills/create`,
  '/customer-bills/$mode/$id': ({ bill_id }) => `/customer-bills/edit/${bill_id}`,
  '/pools/story/$id': () => `/pools/story/${NOWHERE}`,
  '/pools/top-ups/$id': () => `/pools/top-ups/${NOWHERE}`,
  '/customers/$mode/$id': () => `/customers/view/${NOWHERE}`,
  '/payout/files/$id': () => `/payout/files/${NOWHERE}`,
  '/payout/view/$id': () => `/payout/view/${NOWHERE}`,
  '/refund/view/$id': () => `/refund/view/${NOWHERE}`,
  '/settlement/view/$id': () => `/settlement/view/${NOWHERE}`,
  '/team/$id': () => `/team/${NOWHERE}`,
  '/info/$mode/$id': () => `/info/view/${NOWHERE}`,
  '/business-owner-details/$mode/$id': () => `/business-owner-details/view/${NOWHERE}`,
};

/** Receipts are asked for by number, everything else by its path. */
const PUBLIC: Record<PublicPath, Fill> = {
  '/pay/:type/not-found': () => '/pay/bill/not-found',
  '/pay/refund': () => '/pay/refund?token=unknown',
  '/pay/collections/:uuid': ({ collection_id }) => `/pay/collections/${collection_id}`,
  '/modern-payment/collections/:uuid': ({ collection_id }) => `/modern-payment/collections/${collection_id}`,
  '/pay/bill/:uuid': ({ bill_id }) => `/pay/bill/${bill_id}?again=1`,
  '/modern-payment/bill/:uuid': ({ bill_id }) => `/modern-payment/bill/${bill_id}`,
  '/pay/invoice/:invoiceId': ({ invoice_no }) => `/pay/invoice/${invoice_no}`,
  '/modern-payment/invoice/:invoiceId': ({ invoice_no }) => `/modern-payment/invoice/${invoice_no}`,
  '/pay/thankyou': ({ transaction_invoice_no }) => `/pay/thankyou?invoice_no=${transaction_invoice_no}`,
  '/modern-payment/thankyou': ({ invoice_no }) => `/modern-payment/thankyou?invoice_no=${invoice_no}`,
  '/pay/generic-topup': ({ top_ups }) => `/pay/generic-topup?invoice_no=${top_ups.GENERIC_TOPUP}`,
  '/pay/pool-topup': ({ top_ups }) => `/pay/pool-topup?invoice_no=${top_ups.POOL_TOPUP}`,
  '/pay/prefund-topup': ({ top_ups }) => `/pay/prefund-topup?invoice_no=${top_ups.PREFUND_TOPUP}`,
  '/pay/subscription-payment': ({ plan_invoice_no }) => `/pay/subscription-payment?invoice_no=${plan_invoice_no}`,
  '/modern-payment/generic-topup': ({ top_ups }) => `/modern-payment/generic-topup?invoice_no=${top_ups.GENERIC_TOPUP}`,
  '/modern-payment/pool-topup': ({ top_ups }) => `/modern-payment/pool-topup?invoice_no=${top_ups.POOL_TOPUP}`,
  '/modern-payment/prefund-topup': ({ top_ups }) => `/modern-payment/prefund-topup?invoice_no=${top_ups.PREFUND_TOPUP}`,
  '/modern-payment/subscription-payment': ({ plan_invoice_no }) =>
    `/modern-payment/subscription-payment?invoice_no=${plan_invoice_no}`,
  '/fpx-status': () => '/fpx-status',
  '/alt-payment/collections/:uuid': ({ collection_id }) => `/alt-payment/collections/${collection_id}`,
  '/payment': () => '/payment',
  '/payment/bills/:uuid': ({ bill_id }) => `/payment/bills/${bill_id}`,
  '/payment/collections/:uuid': ({ collection_id }) => `/payment/collections/${collection_id}`,
  '/payment/invoice/:uuid': ({ invoice_no }) => `/payment/invoice/${invoice_no}`,
  '/payment/thankyou': ({ transaction_invoice_no }) => `/payment/thankyou?invoice_no=${transaction_invoice_no}`,
  '/payment/errors': () => '/payment/errors',
  '/error-404': () => '/error-404',
};

/** Of the portal, what is to be seen by somebody who is not logged in. */
const SIGNED_OUT = new Set<string>(['/', '/login', '/forgot-password', '/forgot-username', '/invitation']);
/** The public pages have this address too, and theirs is served. */
const OF_THE_PUBLIC = new Set<string>(publicPaths);

export interface Route {
  portal: 'merchant' | 'public';
  path: string;
  signed_in: boolean;
  addressIn: Fill;
}

const hasHole = (path: Path): path is keyof typeof MERCHANT => path.includes('$');

/** Every route of the lists that the routers are built from. */
export const ROUTES: readonly Route[] = [
  ...merchantPaths
    .filter((path) => !OF_THE_PUBLIC.has(path))
    .map((path): Route => ({
      portal: 'merchant',
      path,
      signed_in: !SIGNED_OUT.has(path),
      addressIn: hasHole(path) ? MERCHANT[path] : () => path,
    })),
  ...publicPaths.map((path): Route => ({ portal: 'public', path, signed_in: false, addressIn: PUBLIC[path] })),
];

const SKINS = ['light', 'dark', 'bordered', 'semi-dark'] as const;
const LANGUAGES = ['en', 'ms', 'zh', 'ar'] as const;
const WIDTHS = [360, 768, 1440] as const;

export interface Look {
  skin: (typeof SKINS)[number];
  language: (typeof LANGUAGES)[number];
  width: (typeof WIDTHS)[number];
}

/** Every way to look at a page. */
export const ALL_LOOKS: readonly Look[] = SKINS.flatMap((skin) =>
  LANGUAGES.flatMap((language) => WIDTHS.map((width) => ({ skin, language, width }))),
);

/** The look of the route at this place of the list: skin, language and width rotate, so that each meets each. */
export const lookAt = (index: number): Look => ({
  skin: SKINS[index % SKINS.length]!,
  language: LANGUAGES[(index + Math.floor(index / SKINS.length)) % LANGUAGES.length]!,
  width: WIDTHS[index % WIDTHS.length]!,
});
