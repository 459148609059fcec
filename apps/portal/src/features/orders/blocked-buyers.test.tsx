import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { BlockedBuyersTab } from './blocked-buyers-tab.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const buyer = (phone_number: string, reason: string | null) => ({
  id: phone_number,
  phone_number,
  reason,
  created_at: '2026-11-20T05:00:00.000Z',
});
const LIST = 'POST blocked-buyers/merchant-blocked-buyers';
const open = () => renderScreen(<BlockedBuyersTab />, '/stores/manage');

test('the list names each blocked number with its reason, and unblocks it', async () => {
  actAs('shop.read', 'shop.write');
  let buyers = [buyer('60123456789', 'Tidak menerima bungkusan')];
  fakeApi({
    [LIST]: () => listAnswer(buyers),
    'DELETE blocked-buyers/60123456789': () => {
      buyers = [];
      return { data: null };
    },
  });
  open();
  await screen.findByText('+60 12-345 6789');
  screen.getByText('Tidak menerima bungkusan');
  await userEvent.click(screen.getByRole('button', { name: 'Unblock buyer: +60 12-345 6789' }));
  await screen.findByText('No buyer is blocked');
  expect(screen.queryByRole('button', { name: /unblock/i })).toBeNull();
});

test('a number is blocked before its buyer orders again', async () => {
  actAs('shop.read', 'shop.write');
  fakeApi({
    [LIST]: () => listAnswer([]),
    'POST blocked-buyers': () => ({ data: buyer('60123456789', null) }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Block buyer' }));
  await userEvent.type(screen.getByLabelText('Mobile number'), '012-345 6789');
  const dialog = screen.getByRole('dialog', { name: 'Block buyer' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block buyer' }));
  const sent = () => sentCalls().find(({ name }) => name === 'POST blocked-buyers')?.body;
  await waitFor(() => expect(sent()).toEqual({ phone_number: '+60 12-345 6789', reason: null }));
});

test('who may only read sees the list without its actions', async () => {
  actAs('shop.read');
  fakeApi({ [LIST]: () => listAnswer([buyer('60123456789', null)]) });
  open();
  await screen.findByText('+60 12-345 6789');
  expect(screen.queryByRole('button', { name: /block buyer/i })).toBeNull();
});
