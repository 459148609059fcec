import { isCartReminderDue } from '@kutip/domain/kept-cart';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import { job } from '../../platform/jobs.ts';
import { createOwnedToken } from '../../platform/link-token.ts';
import { findMessageLimits } from '../../platform/message-counts.ts';
import { queueMessages, type Message } from '../../platform/outbox.ts';
import type { Store } from '../../platform/store.ts';
import { isOptedOut } from '../message-batches/message-batches.service.ts';
import { findProductsForOrder } from '../products/products.service.ts';
import { findStoreForBuyers, storeStateNow } from '../stores/stores.service.ts';
import {
  deleteKeptCart,
  findCartsToRemind,
  hasOrdered,
  lockKeptCart,
  markReminded,
  type KeptCartKey,
  type KeptCartRow,
} from './kept-carts.queries.ts';

const BATCH_SIZE = 500;

/** Reminds buyers who asked for it of a cart that they left, once for each address and store however often it runs. */
const remindOfCarts = job({ name: 'remind_of_carts', payload: z.object({}) });

export const keptCartsCrontab = `*/10 * * * * ${remindOfCarts.name} ?id=${remindOfCarts.name}&max=1`;

/** The store, if it still reminds and takes orders: a reminder must lead to something that can be bought. */
async function findReminding(db: Connection, store_id: string, now: Date) {
  const store = await findStoreForBuyers(db, store_id);
  if (!store?.setting.cart_reminder_enable) return undefined;
  return (await storeStateNow(db, store, now)).takes_orders ? store : undefined;
}

/** "Kek Batik large × 2, Onde-onde": what of the cart is still sold. */
async function itemsText(db: Connection, { account_id, store_id, lines }: KeptCartRow): Promise<string> {
  const sold = await findProductsForOrder(db, { account_id, store_id }, lines);
  const named = lines.flatMap(({ product_id, variant_id, quantity }) => {
    const product = sold.find((one) => one.product_id === product_id && one.variant_id === variant_id);
    if (!product || product.record_status !== 1) return [];
    const name = [product.title, product.variant_name].filter(Boolean).join(' ');
    return [quantity > 1 ? `${name} × ${quantity}` : name];
  });
  return named.join(', ');
}

/**
 * Checks again under the lock, and writes e-mail and mark together, so that a killed worker leaves both or neither. A cart
 * beyond a limit of e-mails, and one of a store that takes no orders now, are left for a later run.
 */
async function sendReminder(db: Connection, key: KeptCartKey, now: Date): Promise<void> {
  const cart = await lockKeptCart(db, key);
  if (!cart || !isCartReminderDue(cart, now)) return;
  if (await hasOrdered(db, cart)) return deleteKeptCart(db, key);
  const store = await findReminding(db, cart.store_id, now);
  const items = store ? await itemsText(db, cart) : '';
  if (!store || items === '') return;
  const { account_id, email, language } = cart;
  if (await isOptedOut(db, { account_id, address: email })) return deleteKeptCart(db, key);
  const { token, token_hash } = createOwnedToken(account_id, cart.id);
  const query = `token=${encodeURIComponent(token)}`;
  const message: Message = {
    account_id,
    channel: 'EMAIL',
    recipient: email,
    template: 'cart_reminder',
    language,
    created_at: now,
    data: {
      store_name: store.name,
      items,
      cart_path: `/storefront/mobile/checkout?store=${store.unique_id}&kept=${encodeURIComponent(token)}`,
      unsubscribe_path: `/pay/unsubscribe?${query}`,
      one_click_path: `/api/v1/messaging-service/unsubscribe?${query}`,
    },
  };
  const [limit] = await findMessageLimits(db, account_id, [message]);
  if (limit) return;
  await queueMessages(db, [message]);
  await markReminded(db, key, { reminded_at: now, token_hash });
}

interface Services {
  store: Store;
  clock: Clock;
}

/** Each cart in its own transaction. The cursor moves past those that are not reminded of. */
async function sendDueReminders({ store, clock }: Services): Promise<void> {
  let last: KeptCartKey | null = null;
  for (;;) {
    const now = clock.now();
    const due: KeptCartKey[] = await findCartsToRemind(store.read, now, last, BATCH_SIZE);
    for (const key of due) await store.transact((db) => sendReminder(db, key, now));
    last = due.at(-1) ?? null;
    if (due.length < BATCH_SIZE) return;
  }
}

export const keptCartsJobs = (services: Services): Record<string, (payload: unknown) => Promise<void>> => ({
  [remindOfCarts.name]: () => sendDueReminders(services),
});
