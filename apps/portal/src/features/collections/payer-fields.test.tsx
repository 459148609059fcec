import { collections } from '@kutip/contracts/collections';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '../../shared/session/browser-session.ts';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { CreateCollectionPage } from './create-collection-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const CREATE = `POST ${collections.create.path}`;
const createdForm = () => sentCalls().find(({ name }) => name === CREATE)?.body;

test('a form without a contact of the payer is refused, and the chosen fields are sent', async () => {
  actAs('bills.write', 'bills.read');
  session.state.setState({ account: { id: 'account-1', subscription_plan: { fpx_enable: true } } as never });
  fakeApi({
    'POST success-field/merchant-success-fields': () => listAnswer([]),
    [CREATE]: () => ({ response_code: 4000, breakdown_errors: { title: 'duplicate' } }),
  });
  renderScreen(<CreateCollectionPage />, '/collections/create-payment-form');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Kek lapis');
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '38.00');
  const [email, phone] = [
    screen.getByRole('combobox', { name: 'Email' }),
    screen.getByRole('combobox', { name: 'Mobile number' }),
  ];
  expect(email).toHaveProperty('value', 'required');
  await userEvent.selectOptions(email, 'off');
  await userEvent.selectOptions(phone, 'off');
  await userEvent.click(screen.getByRole('button', { name: en.collection_form.submit_create }));
  expect(await screen.findAllByText(/an email address or a mobile number/)).not.toEqual([]);
  expect(createdForm()).toBeUndefined();

  await userEvent.selectOptions(phone, 'required');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Address' }), 'optional');
  await userEvent.click(screen.getByRole('button', { name: en.collection_form.submit_create }));
  await waitFor(() =>
    expect(createdForm()).toMatchObject({
      payer_fields: { email: 'off', phone_number: 'required', address: 'optional', note: 'off' },
    }),
  );
});
