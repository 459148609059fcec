import { fromRinggit, sen, toRinggit } from '@kutip/domain/money';
import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react';
import { fill } from '../../shared/fill.ts';
import { formatRinggit } from '../../shared/format-money.ts';
import { formatMoment } from '../../shared/format-moment.ts';
import type { CheckoutLine } from '../cart/checkout-cart.ts';
import { CartLines, CartProblems, type ChangeCart } from './cart-lines.tsx';
import { emptyValues, type CheckedCart, type CheckoutProps, type Faults, type OrderValues } from './checkout-props.ts';
import { DeliveryPart } from './delivery-part.tsx';
import { Field, type FormState } from './field.tsx';
import { AddingPart } from './adding-part.tsx';
import {
  additionRequest,
  checkAddition,
  checkRequest,
  deliveryKey,
  findFaults,
  orderRequest,
} from './order-request.ts';
import { PaymentPart, TotalPart } from './total-part.tsx';
import { useCartCheck, type CartCheck } from './use-cart-check.ts';
import { keptFor, useKeptCart } from './use-kept-cart.ts';

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
    // The choice to send it later is made for each order anew.
    sessionStorage.setItem(draftKey(store_id), JSON.stringify({ ...values, send_later: '' }));
  } catch {
    // Storage is blocked in some private windows.
  }
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

/**
 * The form's values. The form is shown in the browser only, so the draft of this tab can be read at once. Two changes may come before
 * the page is rendered again (a typed street and the town of a postcode): each begins with what the one before left.
 */
function useValues(props: CheckoutProps): [OrderValues, (changed: Partial<OrderValues>) => void] {
  const [values, setValues] = useState(() => ({
    ...emptyValues(props),
    ...loadDraft(props.store.id),
    ...props.entered,
    // What an earlier order of this tab had.
    ...(props.adding && ({ fulfilment: 'DELIVERY', payment_method: 'ONLINE' } as const)),
  }));
  const latest = useRef(values);
  const change = (changed: Partial<OrderValues>) => {
    latest.current = { ...latest.current, ...changed };
    saveDraft(props.store.id, latest.current);
    setValues(latest.current);
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

/** A refusal, what keeps the shop from taking the order, and the questions about the cart. */
function OrderHead({ block, ...common }: ComponentProps<typeof CartProblems> & { block: string | null }) {
  const { problem, texts } = common.props;
  return (
    <div className="checkout-head" id="questions" tabIndex={-1}>
      {problem && (
        <section className="question bad" role="alert">
          <h2>{problem}</h2>
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
  );
}

/** The buyer's consent to one reminder. It is never ticked beforehand. */
function ReminderChoice({ form }: { form: FormState }) {
  const { texts } = form.props;
  return (
    <label className="consent">
      <input
        type="checkbox"
        checked={form.values.keep_cart === 'yes'}
        onChange={({ target }) => form.change({ keep_cart: target.checked ? 'yes' : '' })}
      />
      <span>
        {texts.remind}
        <small className="help">{texts.remind_text}</small>
      </span>
    </label>
  );
}

function ContactPart({ form }: { form: FormState }) {
  const { texts } = form.props;
  return (
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
      {form.props.setting.cart_reminder_enable && <ReminderChoice form={form} />}
    </section>
  );
}

interface FootProps {
  form: FormState;
  check: CartCheck;
  is_blocked: boolean;
  is_sending: boolean;
  has_questions: boolean;
}

/** The button carries the amount, and cannot be pressed while that is being computed. */
function PayFoot({ form, check, is_blocked, is_sending, has_questions }: FootProps) {
  const { texts, direction } = form.props;
  const { checked, is_checking, has_failed, retry } = check;
  const text = form.values.payment_method === 'ONLINE' ? texts.pay : texts.place;
  const amount = checked && !is_checking ? formatRinggit(checked.total_amount) : null;
  return (
    <div className="pay-foot">
      {has_failed && (
        <p className="fault" role="alert">
          {texts.no_answer}{' '}
          <button type="button" className="text-button" onClick={retry}>
            {texts.again}
          </button>
        </p>
      )}
      <FaultCount faults={form.faults} texts={texts} has_questions={has_questions} />
      <button
        type="submit"
        className="button block"
        disabled={amount === null || has_failed || is_blocked}
        aria-disabled={is_sending}
      >
        {amount ? fill(text, { amount }, direction) : texts.calculating}
      </button>
    </div>
  );
}

/** Who gets the order, where and how; of one that is added to a parcel, which parcel. */
function BuyerPart({ form, checked }: { form: FormState; checked: CheckedCart | null }) {
  const [shown_day, showDay] = useState<string | null>(null);
  const { adding } = form.props;
  if (adding) return <AddingPart form={form} adding={adding} />;
  return (
    <>
      <ContactPart form={form} />
      <DeliveryPart form={form} checked={checked} shown_day={shown_day} showDay={showDay} />
    </>
  );
}

/** Back from the payment to this page, as the browser kept it. */
function useShownAgain(wake: () => void): void {
  useEffect(() => {
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  });
}

const withoutFields = (faults: Faults, changed: object): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in changed)));

/** Contact, delivery, payment, cart and total, sent as one order. */
export function CheckoutForm({ props, lines, changeCart }: FormProps) {
  const { texts, adding } = props;
  const [values, change] = useValues(props);
  const [faults, setFaults] = useState<Faults>(props.faults);
  const [is_sending, setSending] = useState(false);
  useShownAgain(() => setSending(false));
  const order_field = useRef<HTMLInputElement>(null);
  // The server answers an identical form of the last seconds from memory, and each press is to be tried.
  const pressed_field = useRef<HTMLInputElement>(null);
  const request = adding ? checkAddition(lines, values, adding) : checkRequest(lines, values);
  const check = useCartCheck(props.store.id, JSON.stringify(request), adding ? 'addition-check' : 'cart-check');
  const { checked } = check;
  const changeAndClear = (changed: Partial<OrderValues>): void => {
    setFaults((before) => withoutFields(before, changed));
    change(changed);
  };
  const form: FormState = { props, values, faults, change: changeAndClear };
  useFirstDelivery(form, checked);
  useKeptCart(props, lines, values);
  const has_questions = checked?.lines.some(({ problem }) => problem !== null) ?? false;
  const block = orderBlock(props, checked);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    const found = adding ? {} : findFaults(values, checked, texts);
    const [first] = has_questions ? ['questions'] : Object.keys(found);
    setFaults(found);
    if (first) focusOn(first);
    if (first || !checked || check.is_checking || block !== null || is_sending) return event.preventDefault();
    const shown = { expected_total: checked.total_amount, language: props.language };
    const order = adding ? additionRequest(lines, values, adding, shown) : orderRequest(lines, values, shown);
    order_field.current!.value = JSON.stringify(order);
    pressed_field.current!.value = String(Date.now());
    setSending(true);
  }

  const common = { props, lines, checked, changeCart };
  return (
    <form className="checkout" method="post" action={props.action} onSubmit={send} noValidate>
      <input type="hidden" name="order" ref={order_field} />
      <input type="hidden" name="pressed_at" ref={pressed_field} />
      <input type="hidden" name="values" value={JSON.stringify(values)} />
      <input type="hidden" name="key" value={props.idempotency_key} />
      {adding && <input type="hidden" name="adding" value="yes" />}
      <input type="hidden" name="kept_for" value={keptFor(values) ?? ''} />
      <OrderHead {...common} block={block} />
      <div className="checkout-side">
        <section className="checkout-cart" aria-labelledby="cart-head">
          <h2 id="cart-head">{texts.your_cart}</h2>
          <CartLines {...common} />
        </section>
        <TotalPart form={form} checked={checked} />
      </div>
      <div className="checkout-form">
        <BuyerPart form={form} checked={checked} />
        <PaymentPart form={form} checked={checked} />
      </div>
      <PayFoot
        form={form}
        check={check}
        is_blocked={block !== null}
        is_sending={is_sending}
        has_questions={has_questions}
      />
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
