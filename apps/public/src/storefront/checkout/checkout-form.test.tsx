import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { en as common } from '../../shared/messages/en.ts';
import { en } from '../messages/en.ts';
import { CheckoutForm } from './checkout-form.tsx';
import type { CheckoutProps } from './checkout-props.ts';

const PROPS: CheckoutProps = {
  store: { id: 's1', unique_id: 'kak-ros', name: 'Kak Ros' },
  setting: {
    pickup_enable: false,
    delivery_enable: true,
    cod_enable: false,
    cod_fee: null,
    bank_transfer_enable: false,
    cart_reminder_enable: false,
    ship_later_enable: false,
  },
  look: 'mobile',
  action: '/order',
  home: '/storefront/mobile/kak-ros',
  adding: null,
  send_later_until: '2026-11-28T15:59:59.000Z',
  pickup_address: null,
  regions: [],
  language: 'en',
  direction: 'ltr',
  texts: en.checkout,
  moment: common.moment,
  loading: '',
  idempotency_key: 'key-1',
  entered: {},
  problem: null,
  faults: {},
  is_cart: false,
  kept_lines: [],
  checkout: '/storefront/mobile/checkout',
};
const LINES = [
  {
    product_id: 'p1',
    variant_id: null,
    title: 'Kek',
    image_url: null,
    quantity: 1,
    amount: '12.50',
    total_amount: '12.50',
  },
];

test('a street that is typed while the town of the postcode arrives stays, and so does the town', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {})); // the cart check has no answer yet
  const field = (label: 'postcode' | 'address' | 'city') => screen.getByLabelText<HTMLInputElement>(en.checkout[label]);
  const enter = (label: Parameters<typeof field>[0], value: string) =>
    fireEvent.change(field(label), { target: { value } });
  let types_next = false;
  // The towns are drawn, and what follows from them has not happened yet.
  const typeBetween = () => {
    if (types_next) queueMicrotask(() => enter('address', '12 Lorong Stutong 5'));
    types_next = false;
  };
  render(
    <Profiler id="checkout" onRender={typeBetween}>
      <CheckoutForm props={PROPS} lines={LINES} changeCart={() => {}} />
    </Profiler>,
  );
  enter('postcode', '40150');
  types_next = true;
  await waitFor(() =>
    expect([field('address').value, field('city').value]).toEqual(['12 Lorong Stutong 5', 'Shah Alam']),
  );
  expect(JSON.parse(sessionStorage.getItem('draft:checkout:s1')!)).toMatchObject({
    address_line_1: '12 Lorong Stutong 5',
    city: 'Shah Alam',
  });
  vi.unstubAllGlobals();
});
