import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { en } from './messages/en.ts';
import { NewPayoutPage } from './new-payout-page.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const AT = '2026-11-22T02:00:00.000Z';
const services = {
  data: [
    {
      payout_service_id: 1,
      name: 'Maybank',
      unique_reference: 'PAYOUT_MBBEMYKL',
      bank_type_id: 1,
      swift_code: 'MBBEMYKL',
      account_number_pattern: '^\\d{12}$',
      record_status_id: 1,
    },
  ],
};
const checked = {
  verification_id: ID,
  account_name: 'AISYAH BINTI OSMAN',
  account_number: '164012345678',
  bank_name: 'Maybank',
  match_ratio: 100,
  confident_ratio: 80,
  verified: true,
  channel: 'DUITNOW_NAME_ENQUIRY',
  expires_at: AT,
};
const amounts = { amount: '50.00', fee: '0.50', fee_tax: '0.04', total: '50.54' };
const quoted = { ...amounts, balance: '500.00', balance_after: '449.46', needs_approval: false };
const payout = (awaits_approval: boolean) => ({
  id: ID,
  uuid: ID,
  invoice_no: 'PO-0000000001',
  payout_service_id: 1,
  bank_name: 'Maybank',
  account_number: '********5678',
  account_name: 'Aisyah binti Osman',
  bank_account_name: 'AISYAH BINTI OSMAN',
  match_ratio: 100,
  ...amounts,
  email: null,
  reference: null,
  description: null,
  status: 'PENDING',
  awaits_approval,
  code: null,
  reason: null,
  bank_reference: null,
  source: 'PORTAL',
  batch_id: null,
  created_by_name: 'Ros',
  sent_at: null,
  paid_at: null,
  returned_at: null,
  created_at: AT,
  created_by: ID,
  approved_by_name: null,
  tries: 0,
  timeline: [],
  transfers: [],
});

/** Fills in the form, checks it and sends the payout; its page is then open. */
async function sendPayout(awaits_approval: boolean): Promise<void> {
  actAs('payouts.read', 'payouts.write');
  fakeApi({
    'GET payment-services/switch/list-payout-services/1': () => services,
    'GET payment-services/switch/list-payout-services/2': () => ({ data: [] }),
    'POST payment-services/switch/verify-bank-account': () => ({ data: checked }),
    'POST payment-services/merchant/calculate-fee': () => ({ data: quoted }),
    'POST payment-services/switch/create-payout-invoice': () => ({ data: payout(awaits_approval) }),
  });
  renderScreen(<NewPayoutPage />, '/payout/view/new');
  await screen.findByRole('option', { name: 'Maybank' });
  await userEvent.selectOptions(screen.getByLabelText('Bank or wallet'), 'Maybank');
  await userEvent.type(screen.getByLabelText('Account number'), '164012345678');
  await userEvent.type(screen.getByLabelText('Account holder'), 'Aisyah binti Osman');
  await userEvent.type(screen.getByLabelText('Amount'), '50');
  await userEvent.click(screen.getByRole('button', { name: 'Check and continue' }));
  const review = within(await screen.findByRole('dialog'));
  await userEvent.click(review.getByRole('button', { name: /^Send RM/ }));
  await waitFor(() => expect(window.location.pathname).toBe(`/payout/view/${ID}`));
}

test('R-171 no confirmation is shown for a payout that was created', async () => {
  await sendPayout(false);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payout that waits for a second person says so', async () => {
  await sendPayout(true);
  expect((await screen.findByRole('alert')).textContent).toMatch(/approv/i);
});
