import { hydrateRoot } from 'react-dom/client';
import { rememberStore } from '../cart/cart-storage.ts';
import { Checkout } from './checkout.tsx';
import type { CheckoutProps } from './checkout-props.ts';

/** Hydrates the checkout with the props that the server rendered it with. */
export function hydrateCheckout(root: HTMLElement): void {
  const props = JSON.parse(document.getElementById('checkout-props')!.textContent) as CheckoutProps;
  rememberStore(props.store.unique_id);
  hydrateRoot(root, <Checkout {...props} />);
}
