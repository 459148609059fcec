import { useEffect, useRef } from 'react';
import type { CheckoutLine } from '../cart/checkout-cart.ts';
import type { CheckoutProps, OrderValues } from './checkout-props.ts';
import { isEmail } from './order-request.ts';

/** So that a quantity pressed three times, and an address that is being typed, is sent once. */
const WAIT_MS = 1_500;

const send = (path: string, body: object): void =>
  // The answer changes nothing on the page; without one there is no reminder.
  void fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);

/** The address that the cart is kept for: one that is complete, of a buyer who has ticked the box. null: it is not kept. */
export const keptFor = ({ keep_cart, email }: Pick<OrderValues, 'keep_cart' | 'email'>): string | null =>
  keep_cart === 'yes' && isEmail(email) ? email.trim() : null;

/** Keeps the cart on the server while the buyer wants to be reminded of it, and takes it back when they no longer do. */
export function useKeptCart(
  { store, setting, language }: CheckoutProps,
  lines: readonly CheckoutLine[],
  values: OrderValues,
): void {
  const email = setting.cart_reminder_enable ? keptFor(values) : null;
  const sent_for = useRef<string | null>(null);
  const path = `/api/v1/stores/public/${store.id}/kept-cart`;
  const items = JSON.stringify(
    lines.map(({ product_id, variant_id, quantity, amount }) => ({ product_id, variant_id, quantity, amount })),
  );
  useEffect(() => {
    const before = sent_for.current;
    if (before !== null && before !== email) {
      send(`${path}/forget`, { email: before });
      sent_for.current = null;
    }
    if (email === null || items === '[]') return;
    const keep = (): void => {
      send(path, { email, language, items: JSON.parse(items) });
      sent_for.current = email;
    };
    const timer = setTimeout(keep, WAIT_MS);
    return () => clearTimeout(timer);
  }, [path, email, items, language]);
}
