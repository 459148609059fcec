import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { CreateStorePage } from './create-store-page.tsx';
import { HoursTab } from './hours-tab.tsx';
import { en } from './messages/en.ts';
import { OrderingTab } from './ordering-tab.tsx';
import { StoreProductsPage } from './store-products-page.tsx';
import { StoreTab } from './store-tab.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const MOMENTS = { created_at: '2026-11-22T00:00:00.000Z', updated_at: '2026-11-22T01:00:00.000Z' };
const STORES = 'POST stores/merchant-stores';
const SETTINGS = 'POST store-settings/merchant-store-settings';
const ZONES = 'POST shipping-zones/merchant-shipping-zone';

const RATES = 'POST shipping-rates/merchant-shipping-rate';

const setting = {
  id: ID,
  store_id: ID,
  theme: { colour: '#0f766e', heading_font: 'plain', corners: 8 },
  show_stock: true,
  block_when_closed: false,
  pickup_enable: true,
  delivery_enable: true,
  min_order: null,
  announcement: null,
  closed_from: null,
  closed_until: null,
  closed_message: null,
  lead_time_hours: 0,
  cod_enable: false,
  cod_max_amount: null,
  cod_fee: null,
  bank_transfer_enable: false,
  is_taking_orders: true,
  max_orders_per_day: null,
  slot_minutes: 60,
  slot_capacity: null,
  days_ahead: 7,
  blocked_dates: [],
  cod_state_ids: [],
  bank_transfer_text: null,
  page_ids: [],
  cart_reminder_enable: false,
  ship_later_enable: false,
  ship_later_days: 7,
  is_active: true,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
};
const row = {
  id: ID,
  uuid: ID,
  unique_id: 'dapur-puan-ros',
  name: 'Dapur Puan Ros',
  description: null,
  logo_url: null,
  phone_number: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  postcode: null,
  state_id: null,
  status: 'DRAFT',
  store_collection_id: null,
  product_count: 0,
  ...MOMENTS,
};
const record = { ...row, slider: [], public_url: 'https://pay.kutip.test/storefront/mobile/dapur-puan-ros' };
const sold = (id: string, title: string) => ({
  id,
  title,
  price: '12.50',
  stock: null,
  image_url: null,
  record_status: 1,
});
const CAKE = sold('0199aaaa-0000-7000-8000-0000000000a1', 'Kek Batik');
const RICE = sold('0199aaaa-0000-7000-8000-0000000000a2', 'Nasi Lemak');
const answer = (data: unknown) => ({ data });
const base = {
  [STORES]: () => listAnswer([row]),
  [`GET stores/${ID}`]: () => answer(record),
  [`GET stores/${ID}/products`]: () => answer([CAKE, RICE]),
  [SETTINGS]: () => listAnswer([]),
  [ZONES]: () => listAnswer([]),
  [RATES]: () => listAnswer([]),
};
const callsOf = (name: string) => sentCalls().filter((call) => call.name === name);

test('a merchant without a shop is led to opening one', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ ...base, [STORES]: () => listAnswer([]) });
  renderScreen(<StoreTab />);
  expect(await screen.findByText('You have no shop yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open a shop' }).getAttribute('href')).toContain('/stores/create');
});

test('publishing sends the status alone, so that what is being typed is not stored with it', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ ...base, [`PUT stores/${ID}`]: () => answer({ ...record, status: 'PUBLISHED' }) });
  renderScreen(<StoreTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(callsOf(`PUT stores/${ID}`)[0]?.body).toEqual({ status: 'PUBLISHED' }));
});

test('products are moved and taken out, and nothing is stored before the button is pressed', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    ...base,
    [`PUT stores/${ID}/products`]: () => answer(null),
    'POST products/merchant-product': () => listAnswer([]),
  });
  renderScreen(<StoreProductsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Move Nasi Lemak up' }));
  expect(screen.getByRole('button', { name: 'Move Nasi Lemak up' }).hasAttribute('disabled')).toBe(true);
  expect(callsOf(`PUT stores/${ID}/products`)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() =>
    expect(callsOf(`PUT stores/${ID}/products`)[0]?.body).toEqual({
      product_ids: [RICE.id, CAKE.id],
      read_at: row.updated_at,
    }),
  );
});

test('hours start closed where none are set, and an open day needs both times', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    ...base,
    [`POST opening-days/store-based/${ID}`]: () => ({ response_code: 2111, description: 'no hours' }),
    'PUT stores/edit/opening-day-hours': () => answer([]),
  });
  renderScreen(<HoursTab />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Monday: open' }));
  await userEvent.clear(screen.getByLabelText('Monday: closes at'));
  await userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  expect(await screen.findByText('Give both times of each open day.')).toBeDefined();
  expect(callsOf('PUT stores/edit/opening-day-hours')).toEqual([]);
  await userEvent.type(screen.getByLabelText('Monday: closes at'), '21:00');
  await userEvent.click(screen.getByRole('button', { name: 'Save hours' }));
  await waitFor(() => {
    const body = callsOf('PUT stores/edit/opening-day-hours')[0]?.body as { days: { is_open: boolean }[] };
    expect(body.days).toHaveLength(7);
    expect(body.days[0]).toEqual({ day: 1, is_open: true, open_time: '09:00', close_time: '21:00' });
    expect(body.days.filter(({ is_open }) => is_open)).toHaveLength(1);
  });
});

test('a list that a colleague changed meanwhile is refused, and the next one begins from theirs', async () => {
  actAs('shop.read', 'shop.write');
  const later = '2026-11-22T02:00:00.000Z';
  let is_theirs = false;
  fakeApi({
    ...base,
    [`GET stores/${ID}`]: () => answer(is_theirs ? { ...record, updated_at: later } : record),
    [`GET stores/${ID}/products`]: () => answer(is_theirs ? [RICE, CAKE] : [CAKE, RICE]),
    [`PUT stores/${ID}/products`]: () => {
      if (is_theirs) return answer(null);
      is_theirs = true;
      return { response_code: 4009, description: 'changed', breakdown_errors: 'conflict' };
    },
    'POST products/merchant-product': () => listAnswer([]),
  });
  renderScreen(<StoreProductsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Take Nasi Lemak out of the shop' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save order' }));
  await waitFor(() =>
    expect(
      screen.getAllByRole('button', { name: /up$/, hidden: true }).map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Move Nasi Lemak up', 'Move Kek Batik up']),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Take Kek Batik out of the shop', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Save order', hidden: true }));
  await waitFor(() =>
    expect(callsOf(`PUT stores/${ID}/products`).map(({ body }) => body)).toEqual([
      { product_ids: [CAKE.id], read_at: row.updated_at },
      { product_ids: [RICE.id], read_at: later },
    ]),
  );
});

test('hours that cannot be loaded are not shown as a closed week, which would offer to overwrite them', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ ...base, [`POST opening-days/store-based/${ID}`]: () => ({ response_code: 5000, description: 'broken' }) });
  renderScreen(<HoursTab />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save hours' })).toBeNull();
});

test('the first setting of a shop is created, with what the form shows', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ ...base, 'POST store-settings': () => answer(null) });
  renderScreen(<OrderingTab />);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cash on delivery' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save ordering' }));
  await waitFor(() =>
    expect(callsOf('POST store-settings')[0]?.body).toMatchObject({ store_id: ID, cod_enable: true, days_ahead: 7 }),
  );
  // The server uses the oldest active one, so the form has to show that one.
  expect(callsOf(SETTINGS)[0]?.body).toMatchObject({ sort_by: 'created_at', sort_type: 'asc' });
});

test('the first step creates the shop and shows its name in the preview', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ ...base, 'POST stores/create/default-store-collection': () => answer(record) });
  renderScreen(<CreateStorePage />, '/stores/create');
  await userEvent.type(await screen.findByLabelText('Name of the shop'), 'Kedai Baru');
  expect(within(screen.getByRole('region', { name: 'Preview' })).getByText('Kedai Baru')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() =>
    expect(callsOf('POST stores/create/default-store-collection')[0]?.body).toMatchObject({ name: 'Kedai Baru' }),
  );
});

test('a shop that delivers needs a price, and a zone that a failed try left is used again', async () => {
  actAs('shop.read', 'shop.write');
  const zone = { id: CAKE.id, name: 'Malaysia', state_ids: [10], postcodes: [], is_default: true, is_active: true };
  fakeApi({
    ...base,
    [ZONES]: () => listAnswer([{ ...zone, ...MOMENTS }]),
    [`PUT stores/${ID}`]: () => answer(record),
    'POST store-settings': () => answer(setting),
    'POST shipping-rates': () => answer(null),
  });
  renderScreen(<CreateStorePage />, `/stores/create?store=${ID}&step=receive`);
  await userEvent.click(await screen.findByRole('button', { name: 'Save and continue' }));
  expect(callsOf('POST store-settings')).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Delivery price/), '6');
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() =>
    expect(callsOf('POST shipping-rates')[0]?.body).toMatchObject({ zone_id: CAKE.id, price: '6.00' }),
  );
});

test('a started shop goes on with the first step that is not done', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi(base);
  renderScreen(<CreateStorePage />, `/stores/create?store=${ID}`);
  expect(await screen.findByLabelText('Name of the product')).toBeDefined();
});
