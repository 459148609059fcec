import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { OrderListPage } from './order-list-page.tsx';

resetScreens(en);

const order = (id: string, full_name: string) => ({
  id,
  uuid: id,
  order_no: `SO-${id.slice(0, 10)}`,
  store_id: '01900000-0000-7000-8000-000000000001',
  status: 'PAID',
  step: 'to_pack',
  fulfilment: 'DELIVERY',
  payment_method: 'ONLINE',
  full_name,
  email: null,
  phone_number: '60123456789',
  city: 'Shah Alam',
  postcode: '40000',
  state_id: 10,
  slot_starts_at: null,
  items_text: 'Kek Batik × 2',
  items_amount: '25.00',
  discount_amount: '0.00',
  shipping_amount: '8.00',
  cod_fee: '0.00',
  total_amount: '33.00',
  total_weight: 1,
  shipping_name: 'Own rider',
  courier_provider_id: null,
  tracking_no: null,
  is_held: false,
  hold_until: null,
  joined_order_id: null,
  proof: null,
  notes: null,
  paid_at: '2026-11-23T06:00:00.000Z',
  shipped_at: null,
  created_at: '2026-11-23T05:00:00.000Z',
  updated_at: '2026-11-23T06:00:00.000Z',
});
const ONE = '01900000-0000-7000-8000-00000000000a';
const TWO = '01900000-0000-7000-8000-00000000000b';
const product = { product_id: ONE, variant_id: null, title: 'Kek Batik', variant_name: null, image_url: null };

const API = {
  'POST shipments/order/merchant-shipments': () => listAnswer([order(ONE, 'Siti Hajar'), order(TWO, 'Lim Wei Jie')]),
  'GET shipments/order/summary': () => ({
    data: {
      counts: { to_pack: 3, not_paid: 1 },
      parcels_to_pack: 2,
      products: [{ ...product, quantity: 4, order_count: 3 }],
    },
  }),
};
const open = () => renderScreen(<OrderListPage />, '/stores/order-management');

test('the page opens on the parcels that are to be packed, summed by product; the tab counts the orders', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi(API);
  open();
  const to_pack = await screen.findByRole('region', { name: 'To pack: 2 parcels' });
  expect(to_pack.textContent).toContain('4Kek Batik');
  expect(await screen.findByRole('tab', { name: /^To pack\s*3$/ })).toBeTruthy();
});

test('a tab asks for the orders of its step', async () => {
  actAs('shop.read');
  fakeApi(API);
  open();
  await userEvent.click(await screen.findByRole('tab', { name: /^To pack/ }));
  await screen.findByRole('tab', { name: /^To pack/, selected: true });
  const [last] = sentCalls()
    .filter(({ name }) => name.startsWith('POST'))
    .slice(-1);
  expect(last!.body).toMatchObject({ step: 'to_pack' });
});

test('several orders are packed at once, and one that was refused says why', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    ...API,
    'POST shipments/order/bulk': () => ({
      data: {
        results: [
          { id: ONE, order_no: 'SO-1', is_done: true, response_code: 2000, reason: null },
          { id: TWO, order_no: 'SO-2', is_done: false, response_code: 4010, reason: 'payment_in_progress' },
        ],
      },
    }),
  });
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /Siti Hajar/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Lim Wei Jie/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark packed' }));
  const dialog = await screen.findByRole('dialog', { name: '1 of 2 orders changed' });
  expect(dialog.textContent).toContain('The buyer is paying it now');
  expect(sentCalls().find(({ name }) => name.endsWith('bulk'))!.body).toEqual({ ids: [ONE, TWO], action: 'PACKED' });
});
