import { collections } from '@kutip/contracts/collections';
import { customers } from '@kutip/contracts/customers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { NewBillPage } from './issue-bill-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const SITI = '0199aaaa-0000-7000-8000-000000000001';
const siti = {
  id: SITI,
  uuid: SITI,
  full_name: 'Siti Aminah',
  email: 'siti@example.my',
  phone_number: '60123456678',
  identification_no: null,
  company_name: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  postcode: null,
  state_id: null,
  country: null,
  notes: null,
  is_opted_out: false,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
};
const sums = { bill_count: 0, paid_count: 0, paid_amount: '0.00', due_amount: '0.00', last_paid_at: null };
const FORMS = `POST ${collections.list.path}`;
const CUSTOMERS = `POST ${customers.list.path}`;

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /name/i });

test('a customer is found by search and fills in the bill', async () => {
  actAs('bills.read', 'bills.write');
  fakeApi({ [FORMS]: () => listAnswer([]), [CUSTOMERS]: () => listAnswer([siti]) });
  renderScreen(<NewBillPage />);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a customer' }), '012-345 6678');
  await userEvent.click(await screen.findByRole('button', { name: /Siti Aminah/ }));
  expect((await nameField()).value).toBe('Siti Aminah');
  expect(screen.getByDisplayValue('siti@example.my')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Siti Aminah/ })).toBeNull();
  const search = sentCalls().find(({ name }) => name === CUSTOMERS);
  expect(search?.body).toEqual({ search: '012-345 6678' });
});

test('a search without a result says to enter the customer, and Enter sends no bill', async () => {
  actAs('bills.read', 'bills.write');
  fakeApi({ [FORMS]: () => listAnswer([]), [CUSTOMERS]: () => listAnswer([]) });
  renderScreen(<NewBillPage />);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a customer' }), 'Nobody{Enter}');
  expect(await screen.findByText('No customer found. Enter them below.')).toBeDefined();
  expect(sentCalls().some(({ name }) => name.endsWith('customer-bills'))).toBe(false);
});

test('a bill that is opened from a customer names them', async () => {
  actAs('bills.read', 'bills.write');
  fakeApi({ [FORMS]: () => listAnswer([]), [`GET customers/${SITI}`]: () => ({ data: { ...siti, ...sums } }) });
  renderScreen(<NewBillPage />, `/?customer_id=${SITI}`);
  await waitFor(async () => expect((await nameField()).value).toBe('Siti Aminah'));
  expect(screen.getByDisplayValue('siti@example.my')).toBeDefined();
});
