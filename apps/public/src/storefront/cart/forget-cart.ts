import { clearCart } from '@kutip/domain/cart';
import { loadCarts, saveCarts, saveOrderForm } from './cart-storage.ts';

/** Empties the cart that the server has just taken an order from. The cookie names the store and its look. */
export function forgetOrderedCart(): void {
  const [, look, store_id] = /(?:^|; )ordered=(\w+)\.([\w-]+)/.exec(document.cookie) ?? [];
  document.cookie = 'ordered=; Path=/; Max-Age=0';
  if (!store_id) return;
  if (look === 'order_form') saveOrderForm(store_id, []);
  else saveCarts(clearCart(loadCarts(), store_id));
}
