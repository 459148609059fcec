import { describe, expect, it } from 'vitest';
import { en } from '../messages/en.ts';
import { emptyValues, type CheckedCart, type OrderValues } from './checkout-props.ts';
import { checkRequest, deliveryKey, findFaults, orderRequest } from './order-request.ts';

const setting = {
  pickup_enable: true,
  delivery_enable: true,
  cod_enable: true,
  cod_fee: '3.00',
  bank_transfer_enable: true,
  cart_reminder_enable: false,
  ship_later_enable: false,
};
const line = {
  product_id: 'p1',
  variant_id: null,
  title: 'Kek',
  image_url: null,
  quantity: 2,
  amount: '12.50',
  total_amount: '25.00',
};
const entered: Partial<OrderValues> = {
  phone_number: '012-345 6789',
  full_name: 'Nur Aisyah',
  postcode: '40150',
  address_line_1: 'B-12-3A',
  city: 'Shah Alam',
  delivery: 'rate-1 Pos Laju next day',
};
const values = (changed: Partial<OrderValues> = {}) => emptyValues({ setting, entered: { ...entered, ...changed } });

describe('the request of a cart check', () => {
  it('sends what a delivery needs: postcode with its state, the rate and the service of the courier', () => {
    expect(checkRequest([line], values())).toEqual({
      items: [{ product_id: 'p1', variant_id: null, quantity: 2, amount: '12.50' }],
      fulfilment: 'DELIVERY',
      payment_method: 'ONLINE',
      postcode: '40150',
      state_id: 10,
      shipping_rate_id: 'rate-1',
      courier_service: 'Pos Laju next day',
    });
  });

  it('sends no postcode that no state has, so that half a postcode is not refused while it is typed', () => {
    expect(checkRequest([line], values({ postcode: '401' }))).not.toHaveProperty('postcode');
    expect(checkRequest([line], values({ postcode: '00000' }))).not.toHaveProperty('state_id');
  });

  it('a pickup sends its time and nothing of a delivery', () => {
    const slot_starts_at = '2026-11-27T08:00:00.000Z';
    const request = checkRequest([line], values({ fulfilment: 'PICKUP', slot_starts_at }));
    expect(request).toMatchObject({ fulfilment: 'PICKUP', slot_starts_at });
    for (const field of ['postcode', 'shipping_rate_id', 'courier_service']) expect(request).not.toHaveProperty(field);
  });

  it('names a rate with live prices by its service too', () => {
    expect(deliveryKey({ rate_id: 'r', courier_service: null })).toBe('r');
    expect(deliveryKey({ rate_id: 'r', courier_service: 'Next day' })).toBe('r Next day');
  });
});

describe('the order', () => {
  it('carries the total that the page shows and leaves out what is empty', () => {
    const order = orderRequest([line], values(), { expected_total: '33.00', language: 'ms' });
    expect(order).toMatchObject({
      expected_total: '33.00',
      language: 'ms',
      full_name: 'Nur Aisyah',
      city: 'Shah Alam',
    });
    expect(order).not.toHaveProperty('email');
    expect(order).not.toHaveProperty('address_line_2');
  });

  it('a pickup has no address', () => {
    const order = orderRequest([line], values({ fulfilment: 'PICKUP' }), { expected_total: '25.00', language: 'en' });
    expect(order).not.toHaveProperty('address_line_1');
  });
});

describe('what is missing', () => {
  const texts = en.checkout;
  const slots = [{ date: '2026-11-27', slots: [], reason: 'closed' }];
  const checked = { slots } as unknown as CheckedCart;

  it('nothing, when all is entered', () => {
    expect(findFaults(values(), null, texts)).toEqual({});
  });

  it.each([
    ['phone_number', { phone_number: ' ' }, texts.required],
    ['phone_number', { phone_number: 'call me' }, texts.invalid_phone],
    ['full_name', { full_name: '' }, texts.required],
    ['email', { email: 'aisyah@' }, texts.invalid_email],
    ['postcode', { postcode: '401' }, texts.invalid_postcode],
    ['address_line_1', { address_line_1: '' }, texts.required],
    ['delivery', { delivery: '' }, texts.choose],
  ])('%s of %j is named', (field, changed, text) => {
    expect(findFaults(values(changed), null, texts)).toEqual({ [field]: text });
  });

  it('a pickup needs a time where the shop has times, and no address', () => {
    const pickup = values({ fulfilment: 'PICKUP', postcode: '', address_line_1: '', city: '', delivery: '' });
    expect(findFaults(pickup, checked, texts)).toEqual({ slot_starts_at: texts.choose });
    expect(findFaults(pickup, { slots: [] } as unknown as CheckedCart, texts)).toEqual({});
  });
});
