/** Every public path and its page. Literal segments come before parameters: the first match wins (C-02). */
const ROUTES = [
  ['not_found', '/pay/:type/not-found'],
  ['refund', '/pay/refund'],
  ['unsubscribe', '/pay/unsubscribe'],
  ['collection', '/pay/collections/:uuid'],
  ['collection', '/modern-payment/collections/:uuid'],
  ['saved_cards', '/pay/bill/:uuid/cards'],
  ['bill', '/pay/bill/:uuid'],
  ['bill', '/modern-payment/bill/:uuid'],
  ['invoice', '/pay/invoice/:invoiceId'],
  ['invoice', '/modern-payment/invoice/:invoiceId'],
  ['receipt', '/pay/thankyou'],
  ['receipt', '/modern-payment/thankyou'],
  ['top_up', '/pay/generic-topup'],
  ['top_up', '/pay/pool-topup'],
  ['top_up', '/pay/prefund-topup'],
  ['top_up', '/pay/subscription-payment'],
  ['top_up', '/modern-payment/generic-topup'],
  ['top_up', '/modern-payment/pool-topup'],
  ['top_up', '/modern-payment/prefund-topup'],
  ['top_up', '/modern-payment/subscription-payment'],
  ['status', '/fpx-status'],
  ['collection', '/alt-payment/collections/:uuid'],
  ['find_bill', '/payment'],
  ['classic_bill', '/payment/bills/:uuid'],
  ['classic_collection', '/payment/collections/:uuid'],
  ['classic_invoice', '/payment/invoice/:uuid'],
  ['receipt', '/payment/thankyou'],
  ['classic_errors', '/payment/errors'],
  ['written_page', '/pages/public/:account_id/:slug'],
  ['store_checkout', '/storefront/web/checkout'],
  ['store_checkout', '/storefront/mobile/checkout'],
  ['store_invoice', '/storefront/web/invoice'],
  ['store_invoice', '/storefront/mobile/invoice'],
  ['store_product', '/storefront/mobile/product/:id'],
  ['store', '/storefront/web/:store_id'],
  ['store', '/storefront/mobile/:store_id'],
  ['order_form', '/store/:store_id'],
  ['order_form_cart', '/store/:store_id/cart'],
  ['store_checkout', '/store/:store_id/checkout'],
  ['store_not_found', '/store-not-found'],
  ['order', '/order/:uuid'],
  ['error_404', '/error-404'],
] as const;

export type PageName = (typeof ROUTES)[number][0];
export type PublicPath = (typeof ROUTES)[number][1];

export const paths: readonly PublicPath[] = ROUTES.map(([, path]) => path);

export interface Match {
  page: PageName;
  params: Record<string, string>;
}

/** The page of a path; null for unknown paths. A trailing slash is ignored (W-13). */
export function matchPath(path: string): Match | null {
  const segments = segmentsOf(path);
  for (const [page, pattern] of ROUTES) {
    const params = paramsOf(segmentsOf(pattern), segments);
    if (params) return { page, params };
  }
  return null;
}

/** Chats and sentences leave a dot, comma or bracket at the end of a link. */
const TAIL = /[/.,;:!?)\]}>'"\u3002\uff0c\u061f]+$/;
const segmentsOf = (path: string): string[] => path.replace(TAIL, '').split('/').slice(1);

/** The beginnings of links whose last part was cut off, such as `/pay/bill`. */
export const cutOffPaths: readonly string[] = [
  ...new Set(ROUTES.flatMap(([, pattern]) => /^(\/[^:]+)\/:[^/]+$/.exec(pattern)?.[1] ?? [])),
];

/** Everything else under the payers' paths, so that a mistyped link shows a payer's page and not the portal's. */
export const mistypedPaths: readonly string[] = [
  '/pay/*',
  '/payment/*',
  '/modern-payment/*',
  '/alt-payment/*',
  '/storefront/*',
  '/store/*',
  '/order/*',
];

export const isCutOff = (path: string): boolean => cutOffPaths.includes(`/${segmentsOf(path).join('/')}`);

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [at, expected] of pattern.entries()) {
    const segment = segments[at]!;
    if (!expected.startsWith(':')) {
      if (expected !== segment) return null;
    } else {
      const decoded = decode(segment);
      if (!decoded) return null;
      params[expected.slice(1)] = decoded;
    }
  }
  return params;
}

/** null for an invalid UTF-8 escape such as `%ff`. */
function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
