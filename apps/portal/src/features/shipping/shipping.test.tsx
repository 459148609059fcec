import { shippingProfiles, shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { RatePage } from './rate-pages.tsx';
import { RateTest } from './rate-test.tsx';
import { postcodeEntries } from './zone-fields.tsx';
import { ZoneListPage, ZonePage } from './zone-pages.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const moments = { created_at: '2026-11-23T00:00:00.000Z', updated_at: '2026-11-23T00:00:00.000Z' };
const zone = { id: ID, name: 'Klang', state_ids: [10], postcodes: [], is_default: false, is_active: true, ...moments };
const bodyOf = (path: string) => sentCalls().find(({ name }) => name === `POST ${path}`)?.body;

test('a zone is saved with its states and postcodes', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ 'POST shipping-zones': () => ({ data: zone }) });
  renderScreen(<ZonePage />, '/shipping/zones/new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Klang');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selangor' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Postcodes/ }), '41000-42999, 43000');
  await userEvent.click(screen.getByRole('button', { name: /^(Create|Add|Save)/ }));
  await waitFor(() =>
    expect(bodyOf(shippingZones.create.path)).toMatchObject({
      name: 'Klang',
      state_ids: [10],
      postcodes: ['41000-42999', '43000'],
    }),
  );
});

test('a rate is saved with the zone that was chosen', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    [`POST ${shippingZones.list.path}`]: () => listAnswer([zone]),
    'POST shipping-rates': () => ({ response_code: 4000, breakdown_errors: { price: 'required' } }),
  });
  renderScreen(<RatePage />, '/shipping/rates/new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Pos');
  await screen.findByRole('option', { name: 'Klang' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Klang');
  await userEvent.type(screen.getByRole('textbox', { name: /^Price/ }), '8.00');
  await userEvent.click(screen.getByRole('button', { name: /^(Create|Add|Save)/ }));
  await waitFor(() =>
    expect(bodyOf(shippingRates.create.path)).toMatchObject({ zone_id: ID, rate_type: 'FLAT', price: '8.00' }),
  );
});

const profile = {
  id: ID.replace(/1$/, '7'),
  name: 'Gudang Klang',
  origin_address_line_1: '1 Jalan Meru',
  origin_city: 'Klang',
  origin_postcode: '41050',
  origin_state_id: 10,
  zone_ids: [ID],
  is_default: true,
  is_active: true,
  ...moments,
};
const PROFILES = {
  [`POST ${shippingZones.list.path}`]: () => listAnswer([zone]),
  [`POST ${shippingProfiles.list.path}`]: () => listAnswer([profile]),
};

test('the profiles are listed beside the zones, with where they leave from and where they go', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi(PROFILES);
  renderScreen(<ZoneListPage />, '/shipping/zones');
  await userEvent.click(await screen.findByRole('tab', { name: 'Shipping profiles' }));
  const row = (await screen.findByRole('link', { name: 'Gudang Klang' })).closest('tr')!;
  await waitFor(() => expect(row.textContent).toContain('41050'));
  expect(row.textContent).toMatch(/Klang.*Selangor.*Default profile.*Active/);
});

test('a profile is created with the town and state of its postcode, the zones that were chosen, and as the default', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ ...PROFILES, 'POST shipping-profiles': () => ({ data: profile }) });
  renderScreen(<ZoneListPage />, '/shipping/zones?tab=profiles&record=new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Gudang Klang');
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), '1 Jalan Meru');
  await userEvent.type(screen.getByRole('textbox', { name: 'Postcode' }), '41050');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Town' }).value).toBe('Klang'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Klang' }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Default profile/ }));
  await userEvent.click(screen.getByRole('button', { name: /^(Create|Add|Save)/ }));
  await waitFor(() =>
    expect(bodyOf(shippingProfiles.create.path)).toEqual({
      name: 'Gudang Klang',
      origin_address_line_1: '1 Jalan Meru',
      origin_city: 'Klang',
      origin_postcode: '41050',
      origin_state_id: 10,
      zone_ids: [ID],
      is_default: true,
      is_active: true,
    }),
  );
});

test('a profile is changed only if nobody else has changed it', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    ...PROFILES,
    [`GET shipping-profiles/${profile.id}`]: () => ({ data: profile }),
    [`PUT shipping-profiles/${profile.id}`]: () => ({ data: profile }),
  });
  renderScreen(<ZoneListPage />, `/shipping/zones?tab=profiles&record=${profile.id}`);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.type(name, 'Gudang Meru');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(sentCalls().find((call) => call.name.startsWith('PUT'))?.body).toMatchObject({
      name: 'Gudang Meru',
      read_at: moments.updated_at,
    }),
  );
});

test('a rate can be for the products of one profile', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    ...PROFILES,
    'POST shipping-rates': () => ({ response_code: 4000, breakdown_errors: { price: 'required' } }),
  });
  renderScreen(<RatePage />, '/shipping/rates/new');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sejuk beku');
  await screen.findByRole('option', { name: 'Gudang Klang' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Zone' }), 'Klang');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'For products of' }), 'Gudang Klang');
  await userEvent.click(screen.getByRole('button', { name: /^(Create|Add|Save)/ }));
  await waitFor(() => expect(bodyOf(shippingRates.create.path)).toMatchObject({ profile_id: profile.id }));
});

test('postcodes may be separated by commas, semicolons and lines', () => {
  expect(postcodeEntries(' 50000, 60000-62000;\n70000\n')).toEqual(['50000', '60000-62000', '70000']);
  expect(postcodeEntries('50000، 60000，70000')).toEqual(['50000', '60000', '70000']);
});

test('an address is tested: its zone, its prices, and why a rate is not offered', async () => {
  const rate = (id: string, more: object) => ({
    id,
    zone_id: ID,
    profile_id: null,
    rate_type: 'FLAT',
    min_value: null,
    max_value: null,
    price: '8.00',
    free_above: null,
    is_active: true,
    ...moments,
    ...more,
  });
  const frozen = { ...profile, name: 'Sejuk beku', is_default: false };
  actAs('shop.read');
  fakeApi({
    [`POST ${shippingZones.list.path}`]: () => listAnswer([zone]),
    [`POST ${shippingProfiles.list.path}`]: () => listAnswer([{ ...frozen, zone_ids: [ID.replace(/1$/, '9')] }]),
    [`POST ${shippingRates.list.path}`]: () =>
      listAnswer([
        rate('0199aaaa-0000-7000-8000-000000000011', { name: 'Rider' }),
        rate('0199aaaa-0000-7000-8000-000000000012', { name: 'Lori', rate_type: 'BY_WEIGHT', min_value: 5 }),
        rate('0199aaaa-0000-7000-8000-000000000013', { name: 'Lama', is_active: false }),
      ]),
  });
  renderScreen(<RateTest />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Postcode' }), '40150');
  expect(await screen.findByText('Selangor, zone Klang')).toBeDefined();
  const products = screen.getByRole('combobox', { name: 'For products of' });
  await userEvent.selectOptions(products, 'Sejuk beku');
  expect(await screen.findByText(/Products of “Sejuk beku” are not sent to Klang/)).toBeDefined();
  expect(screen.queryAllByRole('listitem')).toHaveLength(0);
  await userEvent.selectOptions(products, 'No profile of their own');
  const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
  expect(rows()).toEqual(['Rider: RM 8.00', 'Lori: not for this weight']);
  await userEvent.clear(screen.getByRole('textbox', { name: 'Weight in kg' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Weight in kg' }), '6');
  expect(rows()).toContain('Lori: RM 8.00');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Postcode' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Postcode' }), '88000');
  expect(await screen.findByText(/No zone has 88000/)).toBeDefined();
});
