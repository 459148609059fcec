import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const AT = '2026-11-22T02:00:00.000Z';
const bank = {
  id: ID,
  payout_service_id: 1,
  bank_name: 'Maybank',
  swift_code: 'MBBEMYKL',
  account_number: '********5678',
  account_name: 'Warung Ros',
  is_primary: true,
  status: 'VERIFIED',
  match_ratio: 100,
  reason: null,
  has_statement: false,
  usable_from: AT,
  verified_at: AT,
  created_at: AT,
  updated_at: AT,
};
const settlement = {
  id: ID,
  uuid: ID,
  invoice_no: 'ST-0000000001',
  type: 'SELF',
  status: 'PENDING',
  channel_flag: null,
  collection_day: null,
  expected_date: '2026-11-22',
  destination: 'BANK',
  outcome: 'IN_TRANSIT',
  payment_count: 0,
  gross: '50.00',
  fee: '1.00',
  fee_tax: '0.08',
  deducted: '0.00',
  net: '48.92',
  bank_id: ID,
  account_mask: '********5678',
  account_name: 'Warung Ros',
  bank_reference: null,
  reason: null,
  settled_at: null,
  created_at: AT,
  sent_at: null,
  failed_at: null,
  updated_at: AT,
  tries: [],
};

test('R-172 no confirmation is shown for a withdrawal that was created', async () => {
  actAs('payouts.read', 'payouts.write', 'settlements.read');
  const call = 'POST payment-services/switch/create-self-settlement-invoice';
  fakeApi({
    'POST banks/merchant-banks': () => listAnswer([bank]),
    'POST payment-services/merchant/calculate-settlement-fee': () => ({
      data: { amount: '50.00', fee: '1.00', fee_tax: '0.08', net_amount: '48.92' },
    }),
    [call]: () => ({ data: settlement }),
  });
  renderScreen(<WithdrawalForm />, '/payout/self-settlement');
  await userEvent.type(await screen.findByLabelText('Amount'), '50');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  const question = within(await screen.findByRole('dialog', { name: /^Withdraw RM/ }));
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/settlement/view/${ID}`));
  expect(sentCalls().filter(({ name }) => name === call)).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});
