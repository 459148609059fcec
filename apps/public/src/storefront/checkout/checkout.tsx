import { cartTotal } from '@kutip/domain/cart';
import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { useEffect, useMemo, useRef, useState, type SubmitEvent } from 'react';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { formatMoment } from '../../shared/format-moment.ts';
import { checkoutCart, type CheckoutLine } from '../cart/checkout-cart.ts';
import { CartLines, CartProblems, type ChangeCart } from './cart-lines.tsx';
import { emptyValues, type CheckedCart, type CheckoutProps, type Faults, type OrderValues } from './checkout-props.ts';
import { DeliveryPart } from './delivery-part.tsx';
import { Field, type FormState } from './field.tsx';
import { checkRequest, deliveryKey, findFaults, orderRequest } from './order-request.ts';
import { PaymentPart, TotalPart } from './total-part.tsx';
import { useCartCheck } from './use-cart-check.ts';

const draftKey = (store_id: string): string => `draft:checkout:${store_id}`;

/** What this tab has entered before, so that a reload or another language loses nothing. */
function loadDraft(store_id: string): Partial<OrderValues> {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(store_id)) ?? '{}') as Partial<OrderValues>;
  } catch {
    return {};
  }
}
function saveDraft(store_id: string, values: OrderValues): void {
  try {
    sessionStorage.setItem(draftKey(store_id), JSON.stringify(values));
  } catch {
    // Storage is blocked in some private windows.
  }
}

/** The lines of the cart in this browser; null until the page has read them. */
function useCart({ look, store }: CheckoutProps): [readonly CheckoutLine[] | null, ChangeCart] {
  const cart = useMemo(() => checkoutCart(look, store.id), [look, store.id]);
  const [lines, setLines] = useState<readonly CheckoutLine[] | null>(null);
  useEffect(() => {
    const read = () => setLines(cart.lines());
    read();
    addEventListener('storage', read);
    addEventListener('pageshow', read);
    return () => {
      removeEventListener('storage', read);
      removeEventListener('pageshow', read);
    };
  }, [cart]);
  const changeCart: ChangeCart = (change) => {
    change(cart);
    setLines(cart.lines());
  };
  return [lines, changeCart];
}

/** Why the shop takes no order of this cart now, whatever the buyer enters; null: it does. */
function orderBlock({ texts, moment, direction }: CheckoutProps, checked: CheckedCart | null): string | null {
  if (!checked) return null;
  const { store_state, min_order, items_amount } = checked;
  if (!store_state.takes_orders) {
    const opens = store_state.opens_at
      ? fill(texts.opens, { moment: formatMoment(store_state.opens_at, moment) }, direction)
      : '';
    return [texts.closed, opens].filter(Boolean).join(' ');
  }
  if (min_order === null) return null;
  const missing = fromRinggit(min_order) - fromRinggit(items_amount);
  if (missing <= 0) return null;
  const amounts = { amount: formatRinggit(min_order), missing: formatRinggit(toRinggit(sen(missing))) };
  return fill(texts.min_order, amounts, direction);
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

interface FormProps {
  props: CheckoutProps;
  lines: readonly CheckoutLine[];
  changeCart: ChangeCart;
}

/** Moves the focus to what must be corrected. */
function focusOn(id: string): void {
  const element = document.getElementById(id);
  element?.focus();
  element?.scrollIntoView({ block: 'center' });
}

/** The form's values; the draft of this tab is read once the page runs. */
function useValues(props: CheckoutProps): [OrderValues, (changed: Partial<OrderValues>) => void] {
  const [values, setValues] = useState(() => emptyValues(props));
  useEffect(() => {
    setValues((before) => ({ ...before, ...loadDraft(props.store.id), ...props.entered }));
  }, [props]);
  const change = (changed: Partial<OrderValues>) => {
    const next = { ...values, ...changed };
    saveDraft(props.store.id, next);
    setValues(next);
  };
  return [values, change];
}

/** Chooses the first way to send the order that is possible, so that the total is complete from the start. */
function useFirstDelivery(form: FormState, checked: CheckedCart | null): void {
  const { values, change } = form;
  const possible = (checked?.delivery_options ?? []).filter(({ unavailable_reason }) => unavailable_reason === null);
  const first = possible[0] ? deliveryKey(possible[0]) : '';
  const is_known = possible.some((option) => deliveryKey(option) === values.delivery);
  const chosen = values.fulfilment === 'PICKUP' || is_known ? values.delivery : first;
  useEffect(() => {
    if (checked && chosen !== values.delivery) change({ delivery: chosen });
  });
}

function OrderForm({ props, lines, changeCart }: FormProps) {
  const { texts, store, direction } = props;
  const [values, change] = useValues(props);
  const [faults, setFaults] = useState<Faults>(props.faults);
  const [shown_day, showDay] = useState<string | null>(null);
  const [is_sending, setSending] = useState(false);
  const order_field = useRef<HTMLInputElement>(null);
  const request = JSON.stringify(checkRequest(lines, values));
  const check = useCartCheck(store.id, request);
  const { checked } = check;
  const changeAndClear = (changed: Partial<OrderValues>): void => {
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))));
    change(changed);
  };
  const form: FormState = { props, values, faults, change: changeAndClear };
  useFirstDelivery(form, checked);
  const has_questions = checked?.lines.some(({ problem }) => problem !== null) ?? false;
  const block = orderBlock(props, checked);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    const found = findFaults(values, checked, texts);
    setFaults(found);
    const [first] = Object.keys(found);
    const is_ready = checked && !check.is_checking && !has_questions && block === null;
    if (first || !is_ready || is_sending) {
      event.preventDefault();
      if (has_questions) focusOn('questions');
      else if (first) focusOn(first);
      return;
    }
    order_field.current!.value = JSON.stringify(
      orderRequest(lines, values, { expected_total: checked.total_amount, language: props.language }),
    );
    setSending(true);
  }

  const amount = checked && formatRinggit(checked.total_amount);
  const action_text = values.payment_method === 'ONLINE' ? texts.pay : texts.place;
  const common = { props, lines, checked, changeCart };
  return (
    <form className="checkout" method="post" action={props.action} onSubmit={send} noValidate>
      <input type="hidden" name="order" ref={order_field} />
      <input type="hidden" name="values" value={JSON.stringify(values)} />
      <input type="hidden" name="key" value={props.idempotency_key} />
      <div className="checkout-head" id="questions" tabIndex={-1}>
        {props.problem && (
          <section className="question bad" role="alert">
            <h2>{props.problem}</h2>
            <p>{texts.not_charged}</p>
          </section>
        )}
        {block && (
          <section className="question" role="status">
            <h2>{block}</h2>
          </section>
        )}
        <CartProblems {...common} />
      </div>
      <div className="checkout-side">
        <section className="checkout-cart" aria-labelledby="cart-head">
          <h2 id="cart-head">{texts.your_cart}</h2>
          <CartLines {...common} />
        </section>
        <TotalPart form={form} checked={checked} />
      </div>
      <div className="checkout-form">
        <section className="part" aria-labelledby="contact-head">
          <h2 id="contact-head">{texts.contact}</h2>
          <Field
            form={form}
            name="phone_number"
            label={texts.phone}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            maxLength={24}
          />
          <Field form={form} name="full_name" label={texts.name} autoComplete="name" maxLength={120} />
          <Field
            form={form}
            name="email"
            label={texts.email}
            type="email"
            autoComplete="email"
            dir="ltr"
            maxLength={255}
            is_optional
            help={texts.email_help}
          />
        </section>
        <DeliveryPart form={form} checked={checked} shown_day={shown_day} showDay={showDay} />
        <PaymentPart form={form} checked={checked} />
      </div>
      <div className="pay-foot">
        {check.has_failed && (
          <p className="fault" role="alert">
            {texts.no_answer}{' '}
            <button type="button" className="text-button" onClick={check.retry}>
              {texts.again}
            </button>
          </p>
        )}
        <FaultCount faults={faults} texts={texts} has_questions={has_questions} />
        <button type="submit" className="button block" disabled={!checked || block !== null} aria-disabled={is_sending}>
          {amount ? fill(action_text, { amount }, direction) : texts.calculating}
        </button>
      </div>
    </form>
  );
}

/** How many entries must be corrected, beside the button that was pressed. */
function FaultCount({
  faults,
  texts,
  has_questions,
}: {
  faults: Faults;
  texts: CheckoutProps['texts'];
  has_questions: boolean;
}) {
  const count = Object.keys(faults).length;
  if (count === 0 && !has_questions) return null;
  const text = count === 1 ? texts.fault : fill(texts.faults, { count: String(count) });
  return (
    <p className="fault" role="status">
      {count > 0 ? text : texts.answer_first}
    </p>
  );
}

/** Cart, contact, delivery, payment and total on one page. */
export function Checkout(props: CheckoutProps) {
  const [lines, changeCart] = useCart(props);
  if (lines === null) return <p className="help">{props.loading}</p>;
  if (lines.length === 0) return <Empty {...props} />;
  const common = { props, lines, changeCart };
  return props.is_cart ? <CartOnly {...common} /> : <OrderForm {...common} />;
}
