import { paymentSettings } from '@kutip/contracts/payment-settings';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '../../shared/session/browser-session.ts';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { CreateBillFormPage } from './create-bill-form-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const FPX_FEES = {
  1: { percent_bps: 0, fixed_sen: 100, min_sen: 0 },
  2: { percent_bps: 0, fixed_sen: 200, min_sen: 0 },
};
const CARD_FEES = { any: { percent_bps: 250, fixed_sen: 0, min_sen: 50 } };
const flags = Object.fromEntries(
  ['fpx', 'crypto', 'bnpl', 'credit_card', 'ewallet', 'paypal', 'duit_now'].map((flag) => [
    `${flag}_enable`,
    flag === 'fpx' || flag === 'credit_card',
  ]),
);
const ID = '0199aaaa-0000-7000-8000-000000000001';
const NOW = '2026-11-23T00:00:00.000Z';
const plan = {
  subscription_plan: { id: ID, code: 'GROWTH', name: 'Growth', ...flags },
  Subscription: {
    id: ID,
    name: 'Growth',
    advanced_setting: {
      max_users: null,
      max_stores: null,
      max_products: null,
      max_collections: null,
      api_access: false,
      bulk_upload: true,
      bulk_message: false,
      payout_enable: true,
      self_settlement_enable: true,
      hide_branding: false,
      rates: { fpx: FPX_FEES, credit_card: CARD_FEES },
    },
  },
  scheduled_rates: [
    {
      effective_from: '2027-01-01',
      rates: { fpx: FPX_FEES, credit_card: { any: { percent_bps: 260, fixed_sen: 0, min_sen: 0 } } },
    },
  ],
  service_tax_bps: 800,
  scheduled_service_tax: [],
  subscription_history: {
    id: ID,
    subscription_id: ID,
    plan_code: 'GROWTH',
    plan_name: 'Growth',
    time_period: 'monthly',
    price: '49.00',
    credit: '0.00',
    start_date: '2026-11-01',
    end_date: null,
    status: 'ACTIVE',
    is_active: true,
    is_renewal: false,
    invoice_id: null,
    invoice_no: null,
    amount: '49.00',
    created_at: NOW,
    updated_at: NOW,
  },
  start_date: '2026-11-01',
  end_date: null,
  standing: 'current',
  grace_ends: null,
  is_paid_from_balance: false,
  usage: { users: 1, collections: 0 },
};
const cardSetting = {
  id: ID,
  channel_flag: 'credit_card',
  group_code: 'GLOBAL_CARD_PAYMENT',
  fee_bearer: 'CUSTOMER',
  min_amount: null,
  max_amount: null,
  sort_order: 1,
  is_active: true,
  created_at: NOW,
  updated_at: NOW,
};

/** The new bill form of a business whose payers bear the card fee. */
function openBillForm(): void {
  actAs('bills.read', 'bills.write', 'company.read');
  session.state.setState({ account: { id: 'account-1', subscription_plan: plan.subscription_plan } as never });
  fakeApi({
    'GET subscriptions/details/me': () => ({ data: plan }),
    [`POST ${paymentSettings.list.path}`]: () => listAnswer([cardSetting]),
  });
  renderScreen(<CreateBillFormPage />);
}
const line = (text: string) => screen.findByText(text);

test('each payment method says what the business receives of the price', async () => {
  openBillForm();
  expect(await line('Personal accounts · Fee RM 1.00 · You receive RM 98.92 of RM 100.00')).toBeDefined();
  await userEvent.click(await screen.findByRole('radio', { name: 'A price' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Amount/ }), '80');
  expect(await line('Personal accounts · Fee RM 1.00 · You receive RM 78.92 of RM 80.00')).toBeDefined();
  expect(await line('Company accounts · Fee RM 2.00 · You receive RM 77.84 of RM 80.00')).toBeDefined();
});

test('announced fees are shown with their first day where they differ', async () => {
  openBillForm();
  expect(await line('From 1 Jan 2027: Fee 2.6%')).toBeDefined();
  expect(screen.getAllByText(/^From 1 Jan 2027/)).toHaveLength(1);
});

test('a fee that the payer bears is added to the price, and a fee above the price rules a method out', async () => {
  openBillForm();
  expect(await line('Fee 2.5%, at least RM 0.50 · The payer pays RM 102.70, you receive RM 100.00')).toBeDefined();
  await userEvent.click(await screen.findByRole('radio', { name: 'A price' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Amount/ }), '2');
  expect(await line('Company accounts · Fee RM 2.00 · Not offered for RM 2.00: the fee is higher')).toBeDefined();
});
