import { ApiError } from '@kutip/contracts/call';
import { paymentRecords } from '@kutip/contracts/payment-records';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../shared/api/query.ts';
import { fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { PaymentList } from './payment-list.tsx';

resetScreens(en);

const { path } = paymentRecords.list;
const LIST = `POST ${path}`;

//
test('a payment list that fails keeps the error with its endpoint and offers to try again', async () => {
  let fails = true;
  fakeApi({ [LIST]: () => (fails ? { response_code: 5000, description: 'Out of order.' } : listAnswer([])) });
  renderScreen(<PaymentList />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const [error] = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => state.error ?? []);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).path).toContain(path);
  fails = false;
  await userEvent.click(retry);
  expect(await screen.findByText('No payments yet')).toBeDefined();
});

test('the payments of a report are those that were paid in its days, and show when', async () => {
  fakeApi({ [LIST]: () => listAnswer([]) });
  renderScreen(<PaymentList />, '/collections/payments?from=2026-11-01&to=2026-11-30&date_by=paid_at&sort=paid_at');
  expect(await screen.findByRole('combobox', { name: 'Date filtered' })).toHaveProperty('value', 'paid_at');
  expect(sentCalls().at(-1)?.body).toEqual({
    sort: { sort_by: 'paid_at', sort_type: 'desc' },
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    date_by: 'paid_at',
  });
});
