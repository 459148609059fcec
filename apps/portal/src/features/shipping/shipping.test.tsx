import { shippingRates, shippingZones } from '@kutip/contracts/shipping';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { RatePage } from './rate-pages.tsx';
import { postcodeEntries } from './zone-fields.tsx';
import { ZonePage } from './zone-pages.tsx';

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

test('postcodes may be separated by commas, semicolons and lines', () => {
  expect(postcodeEntries(' 50000, 60000-62000;\n70000\n')).toEqual(['50000', '60000-62000', '70000']);
});
