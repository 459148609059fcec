import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a street that is typed while the town of the postcode arrives stays, and so does the town', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {})); // the cart check has no answer yet
  const field = (label: 'postcode' | 'address' | 'city') => screen.getByLabelText<HTMLInputElement>(en.checkout[label]);
  const enter = (label: Parameters<typeof field>[0], value: string) =>
    fireEvent.change(field(label), { target: { value } });
  let types_next = false;
  // The towns are rendered, and what follows from them has not happened yet.
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
});

test('the box to send it later is shown where the store allows it, is not ticked, and its tick is not kept for another order', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const props = { ...PROPS, setting: { ...PROPS.setting, ship_later_enable: true, cod_enable: true } };
  const shown = render(<CheckoutForm props={props} lines={LINES} changeCart={() => {}} />);
  const find = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Send later/ });
  expect(find()!.checked).toBe(false);
  fireEvent.click(find()!);
  expect(find()!.checked).toBe(true);
  expect(JSON.parse(sessionStorage.getItem('draft:checkout:s1')!)).toMatchObject({ send_later: '' });
  fireEvent.click(screen.getByRole('radio', { name: /^Cash on delivery/ }));
  expect(find()).toBeNull();
  shown.unmount();
  render(<CheckoutForm props={PROPS} lines={LINES} changeCart={() => {}} />);
  expect(find()).toBeNull();
});

test('an addition to a parcel shows where that goes instead of asking, and is priced as one', () => {
  const fetched = vi.fn<(path: string, options: { body: string }) => Promise<never>>(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
  const adding = {
    order_id: 'o1',
    token: 't1',
    order_no: 'SO-1',
    full_name: 'N*** A***',
    phone_number: '01*****789',
    address: '8 Jalan Plumbum, 40000 Shah Alam',
    hold_until: '2026-11-28T15:59:59.000Z',
    separate: '/storefront/mobile/checkout?separate=1',
  };
  render(<CheckoutForm props={{ ...PROPS, adding }} lines={LINES} changeCart={() => {}} />);
  expect(screen.getByText('8 Jalan Plumbum, 40000 Shah Alam')).toBeTruthy();
  expect(screen.queryByLabelText(en.checkout.postcode)).toBeNull();
  expect(screen.queryByLabelText(en.checkout.phone)).toBeNull();
  expect(screen.getByRole('link', { name: en.checkout.adding_separate }).getAttribute('href')).toBe(adding.separate);
  vi.runOnlyPendingTimers();
  const [path, { body }] = fetched.mock.calls[0]!;
  expect(path).toBe('/api/v1/stores/public/s1/addition-check');
  expect(JSON.parse(body)).toMatchObject({ order_id: 'o1', token: 't1', items: [{ product_id: 'p1', quantity: 1 }] });
});
