import { cartTotal } from '@kutip/domain/cart';
import { useEffect, useMemo, useState } from 'react';
import { formatRinggit } from '../../shared/format-money.ts';
import { checkoutCart, type CheckoutCart, type CheckoutLine } from '../cart/checkout-cart.ts';
import { CartLines, CartProblems, type ChangeCart } from './cart-lines.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { emptyValues, type CheckoutProps, type KeptLine } from './checkout-props.ts';
import { checkRequest } from './order-request.ts';
import { useCartCheck } from './use-cart-check.ts';

/** Adds what the cart of a reminder had and this one lacks. The address then forgets the link, so that a reload adds nothing. */
function restoreOnce(cart: CheckoutCart, kept: readonly KeptLine[]): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('kept')) return;
  const known = cart.lines();
  for (const line of kept)
    if (!known.some(({ product_id, variant_id }) => product_id === line.product_id && variant_id === line.variant_id))
      cart.restore(line);
  address.searchParams.delete('kept');
  history.replaceState(history.state, '', address);
}

/** The lines of the cart in this browser; null until the page has read them. */
function useCart({ look, store, kept_lines }: CheckoutProps): [readonly CheckoutLine[] | null, ChangeCart] {
  const cart = useMemo(() => checkoutCart(look, store.id), [look, store.id]);
  const [lines, setLines] = useState<readonly CheckoutLine[] | null>(null);
  useEffect(() => {
    const read = () => setLines(cart.lines());
    if (kept_lines.length > 0) restoreOnce(cart, kept_lines);
    read();
    addEventListener('storage', read);
    addEventListener('pageshow', read);
    return () => {
      removeEventListener('storage', read);
      removeEventListener('pageshow', read);
    };
  }, [cart, kept_lines]);
  const changeCart: ChangeCart = (change) => {
    change(cart);
    setLines(cart.lines());
  };
  return [lines, changeCart];
}

function Empty({ home, texts }: CheckoutProps) {
  return (
    <div className="nothing">
      <h2>{texts.empty}</h2>
      <a className="button" href={home}>
        {texts.keep_shopping}
      </a>
    </div>
  );
}

/** /store/{id}/cart: what is in the cart, and the way to checkout. */
function CartOnly({
  props,
  lines,
  changeCart,
}: {
  props: CheckoutProps;
  lines: readonly CheckoutLine[];
  changeCart: ChangeCart;
}) {
  const body = JSON.stringify(checkRequest(lines, emptyValues(props)));
  const { checked } = useCartCheck(props.store.id, body);
  const common = { props, lines, checked, changeCart };
  return (
    <div className="checkout-cart">
      <CartProblems {...common} />
      <CartLines {...common} />
      <dl className="sum">
        <dt className="to-pay">{props.texts.items}</dt>
        <dd className="to-pay">{formatRinggit(cartTotal(lines))}</dd>
      </dl>
      <a className="button block" href={props.checkout}>
        {props.texts.title}
      </a>
    </div>
  );
}

/** Cart, contact, delivery, payment and total on one page. */
export function Checkout(props: CheckoutProps) {
  const [lines, changeCart] = useCart(props);
  if (lines === null) return <p className="help">{props.loading}</p>;
  if (lines.length === 0) return <Empty {...props} />;
  const common = { props, lines, changeCart };
  return props.is_cart ? <CartOnly {...common} /> : <CheckoutForm {...common} />;
}
