import { introducerAdmin } from '@kutip/contracts/introducers';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { IntroducerPage } from './introducer-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const introducer = {
  id: ID,
  code: 'FARID',
  full_name: 'Farid bin Osman',
  status: 'ACTIVE',
  payment_rate_bps: 2_000,
  payout_rate_bps: 1_050,
  merchant_count: 0,
  pending: '0.00',
  payable: '61.00',
  paid: '0.00',
  created_at: '2026-07-25T00:00:00.000Z',
  merchants: [],
};
const RECORD = `GET account-introducer/admin/${ID}`;
const PAYMENT = `account-introducer/admin/${ID}/pay-commissions`;
const payable = { count: 3, amount: '61.00', proposal: null };
const answers = (due: object) => ({
  [RECORD]: () => ({ data: introducer }),
  [`GET ${PAYMENT}`]: () => ({ data: due }),
  [`POST ${introducerAdmin.commissions.path}`]: () => listAnswer([]),
});
const show = (...permissions: string[]) => {
  actAs(...permissions);
  renderScreen(<IntroducerPage />, `/introducers/${ID}`, ['/introducers/$id']);
};
const sent = () => sentCalls().filter(({ name }) => name === `POST ${PAYMENT}`);

test('paying names the amount and pays after the confirmation only', async () => {
  fakeApi({ ...answers(payable), [`POST ${PAYMENT}`]: () => ({ data: { ...payable, count: 3 } }) });
  show('platform.read', 'platform.write');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay commission' }));
  expect(await screen.findByText('Pay RM 61.00 to Farid bin Osman?')).toBeDefined();
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Pay commission' }).at(-1)!);
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('nothing payable and readers have no payment button', async () => {
  fakeApi(answers({ ...payable, count: 0, amount: '0.00' }));
  show('platform.read', 'platform.write');
  expect(await screen.findByText(/^Nothing is payable/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay commission' })).toBeNull();
});

test('a proposed payment waits for another admin', async () => {
  const proposal = { id: ID, proposed_by: ID, proposed_by_name: 'Hana', proposed_at: '2026-11-01T00:00:00.000Z' };
  const open = { ...proposal, count: 3, amount: '61.00', earned_before: '2026-11-01T00:00:00.000Z' };
  fakeApi(answers({ ...payable, proposal: open }));
  show('platform.read', 'platform.write');
  expect(await screen.findByText('Hana')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay commission' })).toBeNull();
});
