import { paths as merchantPaths, type Path } from '../../apps/portal/src/portals/merchant/paths.ts';
import { paths as publicPaths, type PublicPath } from '../../apps/public/src/routes.ts';
import type { RouteRecords } from './route-records.ts';

type BuildAddress = (records: RouteRecords) => string;

/** The id of no record: the page shows its not-found state. */
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Routes with parameters need a record. The compiler requires an entry for each of them. */
const MERCHANT: Record<Extract<Path, `${string}$${string}`>, BuildAddress> = {
  '/collections/payments/$id': ({ payment_id }) => `/collections/payments/${payment_id}`,
  '/collections/exceptions/$id': () => `/collections/exceptions/${UNKNOWN_ID}`,
  '/collections/$mode/$id': ({ collection_id }) => `/collections/edit/${collection_id}`,
  '/collections/$mode/$id/bills/create-direct-payment': ({ collection_id }) =>
    `/collections/view/${collection_id}/bills/create-direct-payment`,
  '/collections/$mode/$id/bills/view/$billId': ({ collection_id, bill_id }) =>
    `/collections/view/${collection_id}/bills/view/${bill_id}`,
  '/collections/$mode/$id/bills/create': ({ collection_id }) => `/collections/view/${collection_id}/bills/create`,
  '/shipping/zones/$mode/$id': () => `/shipping/zones/view/${UNKNOWN_ID}`,
  '/shipping/rates/$mode/$id': () => `/shipping/rates/view/${UNKNOWN_ID}`,
  '/customer-bills/$mode/$id': ({ bill_id }) => `/customer-bills/edit/${bill_id}`,
  '/pools/story/$id': () => `/pools/story/${UNKNOWN_ID}`,
  '/pools/top-ups/$id': () => `/pools/top-ups/${UNKNOWN_ID}`,
  '/customers/$mode/$id': () => `/customers/view/${UNKNOWN_ID}`,
  '/messages/view/$id': () => `/messages/view/${UNKNOWN_ID}`,
  '/payout/files/$id': () => `/payout/files/${UNKNOWN_ID}`,
  '/payout/view/$id': () => `/payout/view/${UNKNOWN_ID}`,
  '/refund/view/$id': () => `/refund/view/${UNKNOWN_ID}`,
  '/reports/view/$type/$selectedDate': () => '/reports/view/month/01-11-2026',
  '/stores/order-management/$id': () => `/stores/order-management/${UNKNOWN_ID}`,
  '/api/$mode/$id': () => `/api/view/${UNKNOWN_ID}`,
  '/api/signature/$id': () => `/api/signature/${UNKNOWN_ID}`,
  '/api/$mode/$id/reports/$type/$selectedDate': () => `/api/view/${UNKNOWN_ID}/reports/month/01-11-2026`,
  '/settlement/view/$id': () => `/settlement/view/${UNKNOWN_ID}`,
  '/team/$id': () => `/team/${UNKNOWN_ID}`,
  '/info/$mode/$id': () => `/info/view/${UNKNOWN_ID}`,
  '/products/$mode/$id': () => `/products/view/${UNKNOWN_ID}`,
  '/products-categories/$mode/$id': () => `/products-categories/view/${UNKNOWN_ID}`,
  '/products-subcategories/$mode/$id': () => `/products-subcategories/view/${UNKNOWN_ID}`,
  '/pages/$mode/$id': () => `/pages/view/${UNKNOWN_ID}`,
  '/business-owner-details/$mode/$id': () => `/business-owner-details/view/${UNKNOWN_ID}`,
};

/** The public routes, with their records. */
const PUBLIC: Record<PublicPath, BuildAddress> = {
  '/pay/:type/not-found': () => '/pay/bill/not-found',
  // A browser without saved cards is sent to the bill; payer-page.test.ts opens this page with one.
  '/pay/bill/:uuid/cards': ({ bill_id }) => `/pay/bill/${bill_id}?again=1`,
  '/pay/refund': () => '/pay/refund?token=unknown',
  '/pay/unsubscribe': () => '/pay/unsubscribe?token=unknown',
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
  '/pages/public/:account_id/:slug': ({ page_path }) => page_path,
  '/storefront/web/checkout': ({ store }) => `/storefront/web/checkout?store=${store.unique_id}`,
  '/storefront/mobile/checkout': ({ store }) => `/storefront/mobile/checkout?store=${store.unique_id}`,
  '/storefront/mobile/product/:id': ({ store }) => `/storefront/mobile/product/${store.batik_id}`,
  '/storefront/web/:store_id': ({ store }) => `/storefront/web/${store.unique_id}`,
  '/storefront/mobile/:store_id': ({ store }) => `/storefront/mobile/${store.unique_id}`,
  '/store/:store_id': ({ store }) => `/store/${store.unique_id}`,
  '/store/:store_id/cart': ({ store }) => `/store/${store.unique_id}/cart`,
  '/store/:store_id/checkout': ({ store }) => `/store/${store.unique_id}/checkout`,
  '/store-not-found': () => '/store-not-found',
  // Without its secret the page says how to find the order; order-tracking.test.ts opens one.
  '/order/:uuid': () => `/order/${UNKNOWN_ID}?token=unknown`,
  '/storefront/web/invoice': () => '/storefront/web/invoice',
  '/storefront/mobile/invoice': () => '/storefront/mobile/invoice',
  '/error-404': () => '/error-404',
};

/** Portal routes for users who are not signed in. */
const SIGNED_OUT = new Set<string>([
  '/',
  '/login',
  '/forgot-password',
  '/forgot-username',
  '/invitation',
  '/view-as-merchant',
]);
/** Addresses that both front ends have; the public pages are served there. */
const PUBLIC_PATHS = new Set<string>(publicPaths);

export interface Route {
  portal: 'merchant' | 'public';
  path: string;
  signed_in: boolean;
  buildAddress: BuildAddress;
}

const hasParameter = (path: Path): path is keyof typeof MERCHANT => path.includes('$');

/** Every route of the lists that the routers are built from. */
export const ROUTES: readonly Route[] = [
  ...merchantPaths
    .filter((path) => !PUBLIC_PATHS.has(path))
    .map((path): Route => ({
      portal: 'merchant',
      path,
      signed_in: !SIGNED_OUT.has(path),
      buildAddress: hasParameter(path) ? MERCHANT[path] : () => path,
    })),
  ...publicPaths.map((path): Route => ({ portal: 'public', path, signed_in: false, buildAddress: PUBLIC[path] })),
];

const SKINS = ['light', 'dark', 'bordered', 'semi-dark'] as const;
const LANGUAGES = ['en', 'ms', 'zh', 'ar'] as const;
const WIDTHS = [360, 768, 1440] as const;

export interface Look {
  skin: (typeof SKINS)[number];
  language: (typeof LANGUAGES)[number];
  width: (typeof WIDTHS)[number];
}

/** Every combination of skin, language and width. */
export const ALL_LOOKS: readonly Look[] = SKINS.flatMap((skin) =>
  LANGUAGES.flatMap((language) => WIDTHS.map((width) => ({ skin, language, width }))),
);

/** The look for the route at this index: skin, language and width rotate so that all combinations occur. */
export const lookForRoute = (index: number): Look => ({
  skin: SKINS[index % SKINS.length]!,
  language: LANGUAGES[(index + Math.floor(index / SKINS.length)) % LANGUAGES.length]!,
  width: WIDTHS[index % WIDTHS.length]!,
});
