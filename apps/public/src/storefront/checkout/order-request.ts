import { stateOfPostcode } from '@kutip/domain/places/postcodes';
import { sendLaterRefusal } from '@kutip/domain/order';
import type { CheckoutLine } from '../cart/checkout-cart.ts';
import type { CheckedCart, CheckoutProps, Faults, Field, OrderValues } from './checkout-props.ts';
import type { StoreMessages } from '../messages/en.ts';

/** The key of a way to send the order: a rate with live prices has one for each service of the courier. */
export const deliveryKey = ({
  rate_id,
  courier_service,
}: Pick<CheckedCart['delivery_options'][number], 'rate_id' | 'courier_service'>): string =>
  `${rate_id} ${courier_service ?? ''}`.trim();

const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined)) as Partial<T>;

/** The body of the cart check: what is known so far. */
export function checkRequest(lines: readonly CheckoutLine[], values: OrderValues) {
  const { fulfilment, postcode, discount_code, payment_method, slot_starts_at, delivery } = values;
  const [shipping_rate_id = '', ...service] = delivery.split(' ');
  const state_id = stateOfPostcode(postcode);
  const is_delivery = fulfilment === 'DELIVERY';
  return {
    items: lines.map(({ product_id, variant_id, quantity, amount }) => ({ product_id, variant_id, quantity, amount })),
    fulfilment,
    payment_method,
    ...given({ discount_code }),
    ...(is_delivery && state_id !== null && { postcode, state_id }),
    ...(is_delivery && given({ shipping_rate_id, courier_service: service.join(' ') })),
    ...(!is_delivery && given({ slot_starts_at })),
  };
}

/** The body of the order. `expected_total`: what the page shows, so that nothing else can be charged. */
export function orderRequest(
  lines: readonly CheckoutLine[],
  values: OrderValues,
  { expected_total, language }: { expected_total: string; language: string },
) {
  const { full_name, email, phone_number, buyer_note, address_line_1, address_line_2, city } = values;
  const address = values.fulfilment === 'DELIVERY' ? given({ address_line_1, address_line_2, city }) : {};
  return {
    ...checkRequest(lines, values),
    ...address,
    ...given({ email: email.trim(), buyer_note }),
    full_name,
    phone_number,
    language,
    expected_total,
    // The box disappears with a choice that cannot be sent later, and its tick stays.
    ...(values.send_later === 'yes' &&
      sendLaterRefusal({ ship_later_enable: true }, values) === null && { send_later: true }),
  };
}

type AddingTo = NonNullable<CheckoutProps['adding']>;

/** The body of the check of an addition to a parcel. */
export function checkAddition(lines: readonly CheckoutLine[], values: OrderValues, { order_id, token }: AddingTo) {
  const { items, payment_method } = checkRequest(lines, values);
  const { discount_code } = values;
  return { order_id, token, items, payment_method, ...given({ discount_code }) };
}

/** The body of an addition to a parcel: it has the buyer and the address of the first order. */
export const additionRequest = (
  lines: readonly CheckoutLine[],
  values: OrderValues,
  adding: AddingTo,
  shown: { expected_total: string; language: string },
) => ({ ...checkAddition(lines, values, adding), ...given({ buyer_note: values.buyer_note }), ...shown });

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const isEmail = (written: string): boolean => EMAIL.test(written.trim());
/** Digits of a Malaysian or international number, with the marks that people write between them. */
const PHONE = /^\+?[\d\s().-]{7,24}$/;

type Texts = StoreMessages['checkout'];

/** What is missing or plainly wrong; the server checks again and has the last word. */
export function findFaults(values: OrderValues, checked: CheckedCart | null, texts: Texts): Faults {
  const faults: Faults = {};
  const requireEntry = (field: Field, text: string = texts.required): void => {
    if (values[field].trim() === '') faults[field] = text;
  };
  requireEntry('phone_number');
  if (!faults.phone_number && !PHONE.test(values.phone_number.trim())) faults.phone_number = texts.invalid_phone;
  requireEntry('full_name');
  if (values.email.trim() !== '' && !isEmail(values.email)) faults.email = texts.invalid_email;
  if (values.fulfilment === 'DELIVERY') {
    requireEntry('postcode');
    if (!faults.postcode && !/^\d{5}$/.test(values.postcode)) faults.postcode = texts.invalid_postcode;
    requireEntry('address_line_1');
    requireEntry('city');
    if (!faults.postcode) requireEntry('delivery', texts.choose);
  } else if (checked && checked.slots.length > 0) requireEntry('slot_starts_at', texts.choose);
  return faults;
}
