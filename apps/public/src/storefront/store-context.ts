import type { PageContext } from '../shared/outcome.ts';
import type { publicStores } from '@kutip/contracts/stores';
import type { Language } from '../shared/language.ts';
import type { WireData } from '../shared/server-call.ts';
import { ar } from './messages/ar.ts';
import { en, type StoreMessages } from './messages/en.ts';
import { ms } from './messages/ms.ts';
import { zh } from './messages/zh.ts';

export type Store = WireData<typeof publicStores.store>;
export type Products = WireData<typeof publicStores.products>['list'];
export type Product = Products['data'][number];

/** `web` and `mobile` have a cart of their own for each store, with variants; `order_form` is the shop under /store (D-61). */
export type Look = 'web' | 'mobile' | 'order_form';

/** The request context of the shop's pages: their messages stand beside those of the payment pages. */
export interface StoreContext extends PageContext {
  messages: PageContext['messages'] & StoreMessages;
  look: Look;
}

const OWN: Record<Language, StoreMessages> = { en, ms, zh, ar };

function lookOf(path: string): Look {
  if (path.startsWith('/store/')) return 'order_form';
  return path.startsWith('/storefront/web') ? 'web' : 'mobile';
}

export const storeContext = (context: PageContext): StoreContext => ({
  ...context,
  messages: { ...context.messages, ...OWN[context.language] },
  look: lookOf(context.request.path),
});

/** Addresses of a store's pages in one look. */
export interface StoreLinks {
  home: string;
  checkout: string;
  product(id: string): string;
}

/** The web shows a product in its store's page (C-29); the order form has no product pages and leads to the mobile one. */
export function linksOf(look: Look, unique_id: string): StoreLinks {
  if (look === 'order_form') {
    const home = `/store/${unique_id}`;
    return { home, checkout: `${home}/checkout`, product: (id) => `/storefront/mobile/product/${id}` };
  }
  const home = `/storefront/${look}/${unique_id}`;
  const checkout = `/storefront/${look}/checkout?store=${unique_id}`;
  const product = (id: string) => (look === 'web' ? `${home}?product=${id}` : `/storefront/mobile/product/${id}`);
  return { home, checkout, product };
}
