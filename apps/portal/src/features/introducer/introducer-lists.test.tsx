import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { OwnMerchantsPage } from './merchants-page.tsx';
import { en } from './messages/en.ts';
import { EarnedPaymentsPage } from './payments-page.tsx';
import { EarnedPayoutsPage } from './payouts-page.tsx';

resetScreens(en);

const queriesOf = (name: string) =>
  sentCalls()
    .filter((call) => call.name === name)
    .map(({ query }) => query);

//
test.each([
  ['POST account-introducer/merchant-introducer', OwnMerchantsPage, 'Merchants'],
  ['POST account-introducer/introducer-payment-record-data', EarnedPaymentsPage, 'Payments'],
  ['POST account-introducer/introducer-payout-record-data', EarnedPayoutsPage, 'Payouts'],
] as const)('%s is asked for a hundred records at first', async (name, Page, heading) => {
  actAs('reports.read');
  fakeApi({ [name]: () => listAnswer([]) });
  renderScreen(<Page />);
  await screen.findByRole('heading', { name: heading, level: 1 });
  await waitFor(() => expect(queriesOf(name)).toEqual(['skip=0&limit=100']));
});

test('a smaller page of such a list is asked for, and stays in the address', async () => {
  const name = 'POST account-introducer/merchant-introducer';
  const merchant = {
    id: '0199aaaa-0000-7000-8000-000000000001',
    uuid: '0199aaaa-0000-7000-8000-000000000002',
    name: 'Warung Pak Din',
    status: 'ACTIVE',
    joined_at: '2026-11-22T00:00:00.000Z',
    payment_count: 1,
    payment_amount: '10.00',
    payout_count: 0,
    payout_amount: '0.00',
    commission: '0.10',
  };
  actAs('reports.read');
  fakeApi({ [name]: () => listAnswer([merchant]) });
  renderScreen(<OwnMerchantsPage />);
  await screen.findByText('Warung Pak Din');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '10');
  await waitFor(() => expect(queriesOf(name)).toEqual(['skip=0&limit=100', 'skip=0&limit=10']));
  expect(window.location.search).toBe('?size=10');
});
