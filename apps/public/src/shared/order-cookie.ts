import { cookie, cookieOf } from './cookies.ts';
import type { PageRequest } from './page-request.ts';

/** Longer than an order takes; each order has a cookie of its own. */
const MAX_AGE_S = 30 * 24 * 60 * 60;
const TRACKING_PATH = /^\/order\/([\w-]+)\?token=([\w-]+)$/;

const nameOf = (bill_uuid: string): string => `order_${bill_uuid}`;

/**
 * Remembers the tracking page of an order in the browser that placed it, so that the receipt of its bill can lead back.
 * @throws TypeError unless `tracking_path` is what the API answers.
 */
export function orderCookie(bill_uuid: string, tracking_path: string, { origin }: Pick<PageRequest, 'origin'>): string {
  const [, uuid, token] = TRACKING_PATH.exec(tracking_path) ?? [];
  if (!uuid || !token) throw new TypeError('not the path of a tracking page');
  return cookie(nameOf(bill_uuid), `${uuid}.${token}`, MAX_AGE_S, origin);
}

/** The tracking page of the order of a bill; null unless this browser placed it. */
export function trackingPathOf({ headers }: Pick<PageRequest, 'headers'>, bill_uuid: string): string | null {
  const stored = cookieOf(headers['cookie'], nameOf(bill_uuid)) ?? '';
  const [, uuid, token] = /^([\w-]+)\.([\w-]+)$/.exec(stored) ?? [];
  return uuid && token ? `/order/${uuid}?token=${token}` : null;
}

const ORDERS = /(?:^|;\s*)order_[\w-]+=([\w-]+)\.([\w-]+)(?=;|$)/g;

/** The orders that this browser placed, with the secrets of their pages. */
export const ordersPlacedHere = ({ headers }: Pick<PageRequest, 'headers'>): { id: string; token: string }[] =>
  [...(headers['cookie'] ?? '').matchAll(ORDERS)].map(([, id, token]) => ({ id: id!, token: token! }));
