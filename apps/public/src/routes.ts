/** Every public path and the page it shows. Literals stand before holes: the first match wins (C-02). */
const ROUTES = [
  ['not_found', '/pay/:type/not-found'],
  ['refund', '/pay/refund'],
  ['collection', '/pay/collections/:uuid'],
  ['collection', '/modern-payment/collections/:uuid'],
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
  ['error_404', '/error-404'],
] as const;

export type PageName = (typeof ROUTES)[number][0];
export type PublicPath = (typeof ROUTES)[number][1];

export const paths: readonly PublicPath[] = ROUTES.map(([, path]) => path);

export interface Match {
  page: PageName;
  params: Record<string, string>;
}

/** Which page a path asks for; null for a path that is not ours. A trailing slash is ignored (W-13). */
export function matchPath(path: string): Match | null {
  const parts = partsOf(path);
  for (const [page, pattern] of ROUTES) {
    const params = paramsOf(partsOf(pattern), parts);
    if (params) return { page, params };
  }
  return null;
}

const partsOf = (path: string): string[] => path.replace(/\/+$/, '').split('/').slice(1);

function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const given = parts[at]!;
    if (!wanted.startsWith(':')) {
      if (wanted !== given) return null;
    } else {
      const decoded = decode(given);
      if (!decoded) return null;
      params[wanted.slice(1)] = decoded;
    }
  }
  return params;
}

/** null for an escape that is not UTF-8, such as `%ff`. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
