import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sen } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { OrderView } from './order-view.tsx';
import type { OrderRecord } from './order.ts';
import { PackPartDialog } from './pack-part-dialog.tsx';

resetScreens(en);

const ID = '01900000-0000-7000-8000-00000000000a';
const NOW = new Date('2026-11-23T06:00:00Z');
const item = (line_no: number, title: string, pieces: { quantity: number; packed?: number; sent?: number }) => ({
  line_no,
  product_id: ID,
  variant_id: null,
  title,
  variant_name: null,
  image_url: null,
  quantity: pieces.quantity,
  packed_quantity: pieces.packed ?? 0,
  sent_quantity: pieces.sent ?? 0,
  amount: sen(10_00),
  total_amount: sen(10_00 * pieces.quantity),
});
const order = (more: Partial<OrderRecord>) =>
  ({
    id: ID,
    order_no: 'SO-1',
    full_name: 'Lim Wei Jie',
    phone_number: '60129876543',
    status: 'PAID',
    step: 'to_pack',
    fulfilment: 'DELIVERY',
    payment_method: 'ONLINE',
    items_text: 'Kek Batik',
    items_amount: sen(50_00),
    discount_amount: sen(0),
    shipping_amount: sen(8_00),
    cod_fee: sen(0),
    total_amount: sen(58_00),
    courier_cost: null,
    items: [],
    parcels: [],
    events: [],
    held_with: [],
    hold_until: null,
    is_held: false,
    joined_order_id: null,
    parcel_orders: [],
    next_statuses: [],
    refundable_payment_id: null,
    paid_at: NOW,
    created_at: NOW,
    updated_at: NOW,
    tracking_page: 'https://pay.example.my/order/1',
    ...more,
  }) as unknown as OrderRecord;
const ITEMS = [item(1, 'Kek Batik', { quantity: 2, packed: 2, sent: 2 }), item(2, 'Biskut', { quantity: 3 })];

test('a part is packed with what left before, and no more than is left', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [`PUT shipments/${ID}`]: () => ({ response_code: 4010, breakdown_errors: 'packed' }) });
  renderScreen(<PackPartDialog order={order({ items: ITEMS })} close={() => {}} />);
  expect(screen.queryByLabelText(/Kek Batik/)).toBeNull();
  const field = await screen.findByLabelText('Biskut: 3 left');
  await userEvent.clear(field);
  await userEvent.type(field, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Pack 2 of 3' }));
  await waitFor(() =>
    expect(sentCalls()[0]?.body).toEqual({
      status: 'PACKED',
      packed: [{ line_no: 2, packed_quantity: 2 }],
      read_at: NOW.toISOString(),
    }),
  );
});

test('the parcels that have left are listed with what is in each, and an open part says what follows', async () => {
  actAs('shop.read');
  const left = { courier_name: 'J&T Express', tracking_no: '6300', tracking_url: null, sent_at: NOW };
  const lines = [{ line_no: 1, quantity: 2 }];
  const parcels = [{ parcel_no: 1, status: 'DELIVERED' as const, lines, ...left }];
  const items = [ITEMS[0]!, item(2, 'Biskut', { quantity: 3, packed: 1 })];
  renderScreen(<OrderView order={order({ status: 'PACKED', items, parcels })} />);
  const region = await screen.findByRole('region', { name: 'Parcels that have left' });
  expect(region.textContent).toMatch(/Parcel 1.*Delivered.*Kek Batik × 2.*J&T Express 6300/);
  expect(screen.getByText(/This parcel has 1 of 3 pieces/)).toBeTruthy();
  expect(screen.getByText(/2 of 2 sent/)).toBeTruthy();
  expect(screen.getByText(/1 of 3 packed/)).toBeTruthy();
});

test('an order whose parcel came back says whether anything is due, and where its pieces are', async () => {
  actAs('shop.read');
  const at = NOW;
  const returned = { id: ID, kind: 'returned', detail: { is_restocked: true }, actor: 'courier', at };
  const unpaid = { payment_method: 'COD' as const, paid_at: null, events: [returned] };
  renderScreen(<OrderView order={order({ status: 'RETURNED', step: 'returned', ...unpaid })} />);
  expect(await screen.findByText(/Nothing is due any more, and its pieces are back in stock/)).toBeTruthy();
  expect(screen.getByText('Its pieces are back in stock')).toBeTruthy();
});

test('a paid order whose parcel came back leads to its payment', async () => {
  actAs('shop.read');
  renderScreen(<OrderView order={order({ status: 'RETURNED', step: 'returned', refundable_payment_id: ID })} />);
  const link = await screen.findByRole('link', { name: 'Go to the payment' });
  expect(link.getAttribute('href')).toBe(`/collections/payments/${ID}`);
});

test('an order that its buyer adds to says until when, names the other orders of the parcel, and can be sent now', async () => {
  actAs('shop.read', 'shop.write', 'couriers.write');
  const others = [
    { id: '01900000-0000-7000-8000-00000000000b', order_no: 'SO-2', status: 'PAID' as const, is_paid: true },
    {
      id: '01900000-0000-7000-8000-00000000000c',
      order_no: 'SO-3',
      status: 'AWAITING_PAYMENT' as const,
      is_paid: false,
    },
  ];
  const hold_until = new Date('2026-11-30T15:59:59Z');
  fakeApi({ [`PUT shipments/${ID}`]: () => ({ response_code: 4010, breakdown_errors: 'paid' }) });
  renderScreen(<OrderView order={order({ step: 'kept', hold_until, parcel_orders: others, can_cancel: true })} />);
  expect(await screen.findByText(/^Kept until .*30/)).toBeTruthy();
  expect(screen.getByText('One parcel with').textContent).toMatch(/SO-2.*SO-3.*\(Not paid\)/);
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(sentCalls()[0]?.body).toEqual({ is_held: false }));
});

test('an order in the parcel of another is neither kept nor booked by itself', async () => {
  actAs('shop.read', 'shop.write', 'couriers.write');
  const joined = { status: 'PACKED' as const, step: 'to_send' as const, joined_order_id: ID, can_cancel: true };
  renderScreen(<OrderView order={order(joined)} />);
  expect(await screen.findByRole('button', { name: 'Cancel order' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Book courier' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep for later' })).toBeNull();
});
