import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { PackingList } from './packing-list.tsx';

resetScreens(en);

const ID = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
const product = { product_id: ID(9), variant_id: null, variant_name: null, image_url: null };
const item = (line_no: number, title: string, quantity: number, packed_quantity: number, order_no = 'SO-1') => ({
  ...product,
  order_no,
  line_no,
  title,
  quantity,
  packed_quantity,
  amount: '10.00',
  total_amount: '10.00',
});
const order = (n: number, items: object[]) => ({
  id: ID(n),
  order_no: `SO-${n}`,
  full_name: `Buyer ${n}`,
  fulfilment: 'DELIVERY',
  slot_starts_at: null,
  is_held: false,
  buyer_note: null,
  notes: null,
  items,
});

test('the list is printed by itself: what is left of each order, and all of one that is packed', async () => {
  actAs('shop.read');
  fakeApi({
    'POST shipments/order/packing-list': () => ({
      data: {
        products: [{ ...product, title: 'Kek Batik', quantity: 2, order_count: 1 }],
        orders: [
          order(1, [item(1, 'Kek Batik', 3, 1), item(2, 'Biskut', 1, 1)]),
          order(2, [item(1, 'Kek Batik', 4, 4, 'SO-2'), item(1, 'Biskut', 1, 1, 'SO-3')]),
        ],
      },
    }),
  });
  renderScreen(<PackingList ids={[ID(1), ID(2)]} close={() => {}} />);
  await screen.findByRole('region', { name: 'SO-1' });
  const printed = document.querySelector<HTMLElement>('.print-only')!;
  for (const list of [screen.getByRole('dialog'), printed]) {
    const entries = within(list)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent);
    expect(entries).toEqual(['Kek Batik × 2', 'Kek Batik × 4', 'Biskut × 1']);
    // The second order has its own pieces and those of one that joined its parcel.
    expect(within(list).getByText('SO-3')).toBeDefined();
    expect(within(list).queryByText('SO-1, SO-3')).toBeNull();
  }
});
