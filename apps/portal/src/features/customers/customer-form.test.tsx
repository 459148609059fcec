import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { NewCustomerPage } from './customer-form.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const customer = {
  id: ID,
  uuid: ID,
  full_name: 'Siti Hajar',
  email: 'siti@example.my',
  phone_number: null,
  identification_no: null,
  company_name: null,
  address_line_1: null,
  address_line_2: null,
  city: null,
  postcode: null,
  state_id: null,
  notes: null,
  is_opted_out: false,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
  bill_count: 0,
  paid_count: 0,
  paid_amount: '0.00',
  due_amount: '0.00',
  last_paid_at: null,
};

async function createCustomer(answer: object): Promise<void> {
  actAs('bills.read', 'bills.write');
  fakeApi({ 'POST customers': () => answer });
  renderScreen(<NewCustomerPage />, '/customers/new');
  await userEvent.type(await screen.findByLabelText('Full name'), 'Siti Hajar');
  await userEvent.type(screen.getByLabelText('Email'), 'siti@example.my');
  await userEvent.click(screen.getByRole('button', { name: 'Create customer' }));
}

test('a refused customer is not confirmed', async () => {
  await createCustomer({ response_code: 4025, breakdown_errors: { email: 'duplicate' } });
  await screen.findByRole('heading', { name: /Check/ });
  expect(screen.queryByText('Customer created')).toBeNull();
});

test('R-170 a created customer is confirmed by name', async () => {
  await createCustomer({ data: customer });
  const confirmation = within(await screen.findByRole('alert'));
  expect(confirmation.getByText('Customer created')).toBeDefined();
  expect(confirmation.getByText('Siti Hajar')).toBeDefined();
});
