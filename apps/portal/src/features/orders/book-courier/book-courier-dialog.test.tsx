import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens, sentCalls } from '../../../shared/testing/screen.tsx';
import { en } from '../messages/en.ts';
import { BookCourierDialog } from './book-courier-dialog.tsx';

resetScreens(en);

const ID = '01900000-0000-7000-8000-00000000000a';
const CHECK = 'POST parcel-courier/merchant/auth-delivery-price-check';
const quote = (name: string, price: string) => ({
  courier_provider_id: 1,
  courier_service: name,
  name,
  price,
  send_methods: ['pickup', 'dropoff'],
  days_text: '1-2',
});
const answer = (credit_available: string) => ({
  data: {
    deliveryList: [quote('J&T Express', '7.40'), quote('Pos Laju', '9.50')],
    unavailable: [{ courier_provider_id: 2, name: 'EasyParcel' }],
    weight: 1.6,
    credit_available,
    parcel: {
      id: ID,
      order_no: 'SO-1',
      full_name: 'Lim Wei Jie',
      city: 'Ipoh',
      postcode: '31400',
      state_id: 8,
      weight: 1.6,
      status: 'PACKED',
      shipping_amount: '8.00',
      courier_provider_id: null,
      courier_service: null,
      booking: null,
    },
  },
});
const open = () => renderScreen(<BookCourierDialog ids={[ID]} close={() => {}} />, '/');

test('the chosen courier is booked at the price that is shown', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [CHECK]: () => answer('100.00') });
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Courier'), '1 Pos Laju');
  expect(screen.getByText(/EasyParcel does not answer/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /Book, RM.9\.50/ }));
  const booked = sentCalls().find(({ name }) => name.includes('check-out-shipping-payment'));
  expect(booked).toMatchObject({
    body: { courier_service: 'Pos Laju', send_method: 'pickup', weight: 1.6, cost: '9.50' },
  });
});

test('a credit that is too low says so and books nothing', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({ [CHECK]: () => answer('5.00') });
  open();
  expect(await screen.findByText(/Your credit is too low/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Book, RM/ }).disabled).toBe(true);
});
