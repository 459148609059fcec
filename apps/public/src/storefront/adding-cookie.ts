import { cookie, cookieOf } from '../shared/cookies.ts';
import type { PageRequest } from '../shared/page-request.ts';

const NAME = 'adding';

/** The order to whose parcel this browser adds, and its store. */
interface Adding {
  store_id: string;
  order_id: string;
  token: string;
}

/** Remembers to whose parcel this browser adds, from the page of the order through the shop to checkout. */
export const addingCookie = (
  { store_id, order_id, token }: Adding,
  { hold_until, request: { origin, now } }: { hold_until: string; request: Pick<PageRequest, 'origin' | 'now'> },
): string => {
  const left_s = Math.max(0, Math.floor((new Date(hold_until).getTime() - now.getTime()) / 1000));
  return cookie(NAME, `${store_id}.${order_id}.${token}`, left_s, origin);
};

export const forgetAdding = ({ origin }: Pick<PageRequest, 'origin'>): string => cookie(NAME, '', 0, origin);

export function addingOf({ headers }: Pick<PageRequest, 'headers'>, store: string): Adding | null {
  const stored = cookieOf(headers['cookie'], NAME) ?? '';
  const [, store_id, order_id, token] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(stored) ?? [];
  return store_id === store && order_id && token ? { store_id, order_id, token } : null;
}
