import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  actAs,
  fakeApi,
  renderScreen,
  resetScreens,
  sentCalls,
  type FakeAnswer,
} from '../../../shared/testing/screen.tsx';
import { en } from '../messages/en.ts';
import type { OrderRow } from '../order.ts';
import { BookManyDialog } from './book-many-dialog.tsx';

resetScreens(en);

const ID = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const CHECK = 'POST parcel-courier/merchant/auth-delivery-price-check';
const BOOK = (n: number) => `POST parcel-courier/merchant/check-out-shipping-payment/${ID(n)}`;
const LABELS = 'POST parcel-courier/consignment-note';

const row = (n: number, more: object = {}) =>
  ({
    id: ID(n),
    order_no: `SO-${n}`,
    full_name: `Buyer ${n}`,
    status: 'PACKED',
    fulfilment: 'DELIVERY',
    payment_method: 'ONLINE',
    is_held: false,
    hold_until: null,
    joined_order_id: null,
    postcode: '31400',
    city: 'Ipoh',
    ...more,
  }) as OrderRow;
const quote = (name: string, price: string, send_methods: string[] = ['pickup', 'dropoff']) => ({
  courier_provider_id: 1,
  courier_service: name,
  name,
  price,
  send_methods,
  days_text: '1-2',
});
const PARCEL = {
  id: ID(1),
  order_no: 'SO-1',
  full_name: 'Lim Wei Jie',
  city: 'Ipoh',
  postcode: '31400',
  state_id: 8,
  weight: 1.6,
  status: 'PACKED',
  shipping_amount: '8.00',
  courier_provider_id: null,
  courier_service: null,
  booking: null,
};
const prices = (more: object = {}, parcel: object = {}): FakeAnswer => ({
  data: {
    deliveryList: [quote('J&T Express', '7.40'), quote('Pos Laju', '9.50')],
    unavailable: [],
    weight: 1.6,
    credit_available: '100.00',
    parcel: { ...PARCEL, ...parcel },
    ...more,
  },
});
const booked = (status: string, cost: string, balance_after: string): FakeAnswer => ({
  data: {
    status,
    courier_provider_id: 1,
    name: 'J&T Express',
    send_method: 'pickup',
    weight: 1.6,
    cost,
    consignment_no: null,
    tracking_no: null,
    tracking_url: null,
    reason: null,
    balance_after,
  },
});
const idOf = (body: unknown) => (body as { shipmentId: string }).shipmentId;
const open = (rows: readonly OrderRow[]) => renderScreen(<BookManyDialog rows={rows} close={() => {}} />, '/');
const bookings = () => sentCalls().filter(({ name }) => name.includes('check-out-shipping-payment'));
const text = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');

test('the preview shows the service, the price and the credit, and says what cannot be booked and why', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    [CHECK]: ({ body }) => {
      if (idOf(body) === ID(1)) return prices({}, { courier_provider_id: 1, courier_service: 'Pos Laju' });
      if (idOf(body) === ID(2)) return prices();
      if (idOf(body) === ID(3)) return { response_code: 4022, breakdown_errors: { receiver: 'required' } };
      return prices({ deliveryList: [] });
    },
  });
  open([
    row(1),
    row(2),
    row(3),
    row(4),
    row(5, { status: 'PAID' }),
    row(6, { fulfilment: 'PICKUP' }),
    row(7, { status: 'BOOKED' }),
    row(8, { is_held: true }),
  ]);
  // The buyer of the first chose Pos Laju, the second gets the cheapest.
  expect((await screen.findByLabelText<HTMLSelectElement>('Courier of SO-1')).value).toBe('1 Pos Laju');
  expect(screen.getByLabelText<HTMLSelectElement>('Courier of SO-2').value).toBe('1 J&T Express');
  const left_out = await screen.findByRole('region', { name: 'Cannot be booked: 6' });
  expect(within(left_out).getAllByRole('listitem').map(text)).toEqual([
    'Buyer 5 SO-5It is not packed yet',
    'Buyer 6 SO-6The buyer picks it up',
    'Buyer 7 SO-7Courier booked',
    'Buyer 8 SO-8It is kept for later',
    'Buyer 3 SO-3The order has no address to send to',
    'Buyer 4 SO-4No courier takes this parcel now.',
  ]);
  expect(text(screen.getByRole('dialog'))).toContain('Parcels: 2RM 16.90Credit nowRM 100.00Credit afterRM 83.10');
  await userEvent.selectOptions(screen.getByLabelText('Courier'), 'cheapest');
  expect(text(screen.getByRole('dialog'))).toContain('Parcels: 2RM 14.80');
});

test('each parcel is booked by itself; one press tries only those again that were refused, at the new price', async () => {
  actAs('shop.read', 'shop.write');
  let dearer = false;
  fakeApi({
    [CHECK]: ({ body }) =>
      prices(idOf(body) === ID(2) && dearer ? { deliveryList: [quote('J&T Express', '8.00')] } : {}),
    [BOOK(1)]: () => booked('BOOKED', '7.40', '92.60'),
    [BOOK(2)]: ({ body }) => {
      if ((body as { cost: string }).cost === '8.00') return booked('BOOKED', '8.00', '77.20');
      dearer = true;
      return { response_code: 4030, breakdown_errors: { cost: 'price_changed' } };
    },
    [BOOK(3)]: () => booked('PENDING', '7.40', '85.20'),
  });
  open([row(1), row(2), row(3)]);
  await userEvent.click(await screen.findByRole('button', { name: /Book, RM.22\.20/ }));
  const again = await screen.findByRole('button', { name: /Try 1 again, RM.8\.00/ });
  const rows = screen.getByRole('list', { name: 'Book couriers' });
  expect(within(rows).getAllByRole('listitem').map(text)).toEqual([
    expect.stringContaining('Courier bookedRM 7.40'),
    expect.stringMatching(/Price changed\. It was RM 7\.40\./),
    expect.stringContaining('Not confirmed yet'),
  ]);
  expect(text(screen.getByRole('dialog'))).toContain('Booked: 2 of 3');
  await userEvent.click(again);
  await waitFor(() => expect(text(screen.getByRole('dialog'))).toContain('Booked: 3 of 3'));
  expect(bookings().map(({ name }) => name)).toEqual([BOOK(1), BOOK(2), BOOK(3), BOOK(2)]);
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
});

test('a credit that is too low says how much is missing, and books nothing', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [CHECK]: () => prices({ credit_available: '10.00' }) });
  open([row(1), row(2)]);
  expect(await screen.findByText(/RM.4\.80 is missing/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Book, RM/ }).disabled).toBe(true);
});

test('when the credit runs out meanwhile, the rest is not tried', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [CHECK]: () => prices(), [BOOK(1)]: () => ({ response_code: 4014 }) });
  open([row(1), row(2)]);
  await userEvent.click(await screen.findByRole('button', { name: /Book, RM.14\.80/ }));
  expect(await screen.findByText(/Your credit is too low/)).toBeTruthy();
  expect(bookings()).toHaveLength(1);
});

test('the labels of the parcels that are confirmed come in one file, on A6 or A4', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    [CHECK]: () => prices(),
    [BOOK(1)]: () => booked('BOOKED', '7.40', '92.60'),
    [BOOK(2)]: () => booked('PENDING', '7.40', '85.20'),
    [BOOK(3)]: () => booked('BOOKED', '7.40', '77.80'),
  });
  open([row(1), row(2), row(3)]);
  await userEvent.click(await screen.findByRole('button', { name: /Book, RM.22\.20/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Labels, A4 (four a page)' }));
  await waitFor(() =>
    expect(sentCalls().find(({ name }) => name === LABELS)?.body).toEqual({
      shipment_ids: [ID(1), ID(3)],
      paper: 'A4',
    }),
  );
});
