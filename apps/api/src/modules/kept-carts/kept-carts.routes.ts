import { CODE } from '@kutip/contracts/codes';
import type { keptCarts } from '@kutip/contracts/kept-carts';
import { fromRinggit, toRinggit } from '@kutip/domain/money';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { parseOwnedToken } from '../../platform/link-token.ts';
import type { Handlers } from '../../platform/mount.ts';
import { createQuota, subscriberOf } from '../../platform/quota.ts';
import { findStoreForBuyers, type StoreForBuyers } from '../stores/stores.service.ts';
import { findCartOfLink, forgetKeptCart, upsertKeptCart } from './kept-carts.queries.ts';

/** A buyer changes a cart some times; someone who writes other people's addresses needs many. Per subscriber, in one process. */
const KEPT_CARTS = { window_ms: 10 * 60_000, per_key: 60, in_total: 50_000 };

async function requireStore(db: Connection, id: string): Promise<StoreForBuyers> {
  const store = await findStoreForBuyers(db, id);
  if (!store) throw new Refusal(CODE.not_available, 'This store is not available.', 'store_not_available');
  return store;
}

/** An address that is written with other letters is the same one. */
const addressKeyOf = (store: StoreForBuyers, email: string) => ({
  account_id: store.account_id,
  store_id: store.id,
  email: email.trim().toLowerCase(),
});

export function keptCartHandlers({ clock }: { clock: Clock }): Handlers<typeof keptCarts> {
  const mayKeep = createQuota(clock, KEPT_CARTS);
  return {
    async keep({ params, body: { email, items, language } }, { db, now, ip }) {
      if (!mayKeep(subscriberOf(ip)))
        throw new Refusal(
          CODE.too_many_requests,
          'Too many carts were kept. Please wait ten minutes.',
          'too_many_requests',
        );
      const store = await requireStore(db, params.id);
      if (!store.setting.cart_reminder_enable)
        throw new Refusal(CODE.wrong_state, 'This store reminds nobody of a cart.', 'not_offered');
      const lines = items.map((line) => ({ ...line, amount: toRinggit(line.amount) }));
      await upsertKeptCart(db, { ...addressKeyOf(store, email), id: uuid(), language, lines, kept_at: now });
      return null;
    },
    async forget({ params, body: { email } }, { db }) {
      await forgetKeptCart(db, addressKeyOf(await requireStore(db, params.id), email));
      return null;
    },
    async read({ query: { token } }, { db }) {
      const parsed = parseOwnedToken(token);
      const cart = parsed && (await findCartOfLink(db, parsed));
      if (!cart) throw new Refusal(CODE.link_invalid, 'This link is not valid.', { token: 'link_invalid' });
      const { store_id, lines } = cart;
      return { store_id, items: lines.map((line) => ({ ...line, amount: fromRinggit(line.amount) })) };
    },
  };
}
