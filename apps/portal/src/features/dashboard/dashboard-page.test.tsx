import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { DashboardPage } from './dashboard-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const READ = 'GET dashboard/merchant-dashboard';
const LATEST = 'POST payment-records/merchant-recent-payment-records-details';
const ALL_STEPS = ['BUSINESS_DETAILS', 'FIRST_LINK', 'TEST_PAYMENT', 'VERIFICATION', 'BANK_ACCOUNT', 'SECOND_FACTOR'];
const nothing = { paid_count: 0, paid_amount: '0.00', net_amount: '0.00' };
const trend = Array.from({ length: 30 }, (_, at) => ({
  day: `2026-10-${String(at + 1).padStart(2, '0')}`,
  paid_count: 0,
  paid_amount: '0.00',
  before_amount: '0.00',
}));

const stepsDone = (...done: string[]) =>
  ALL_STEPS.map((step) => ({ step, status: done.includes(step) ? 'DONE' : 'TO_DO' }));
const newMerchant = {
  business_name: 'Dapur Puan Ros',
  account_status: 'ACTIVE',
  is_in_review: false,
  may_take_payments: true,
  setup: stepsDone('BUSINESS_DETAILS'),
  balances: [{ pool_type: 'COLLECTION', pending: '0.00', available: '0.00', reserved: '0.00' }],
  attention: { open_exceptions: 0, waiting_payments: 0, failed_today: 0 },
  next_settlement: null,
  pending: { next: '0.00', later: '0.00', on_hold: '0.00', failed: '0.00' },
  has_bank_account: false,
  unpaid: ['NOT_DUE', 'DAYS_1_7', 'DAYS_8_30', 'OVER_30'].map((age) => ({ age, bill_count: 0, amount: '0.00' })),
  today: nothing,
  month: nothing,
  previous_month_to_date: nothing,
  period: { ...nothing, start_date: '2026-10-01', end_date: '2026-10-30' },
  previous_period: nothing,
  trend,
  channels: [],
  as_of_seq: 0,
};
const busyMerchant = {
  ...newMerchant,
  setup: stepsDone(...ALL_STEPS),
  attention: { open_exceptions: 2, waiting_payments: 0, failed_today: 0 },
  balances: [{ pool_type: 'COLLECTION', pending: '400.00', available: '85.71', reserved: '0.00' }],
  next_settlement: {
    day: '2026-11-23',
    payment_count: 3,
    gross: '400.00',
    fee: '3.00',
    fee_tax: '0.24',
    deducted: '45.00',
    net: '351.76',
    to_bank: '351.76',
  },
  pending: { next: '351.76', later: '48.24', on_hold: '0.00', failed: '0.00' },
  has_bank_account: true,
  unpaid: [
    { age: 'NOT_DUE', bill_count: 17, amount: '5240.00' },
    { age: 'DAYS_1_7', bill_count: 8, amount: '1892.50' },
    { age: 'DAYS_8_30', bill_count: 4, amount: '930.00' },
    { age: 'OVER_30', bill_count: 2, amount: '350.00' },
  ],
  period: { ...newMerchant.period, paid_count: 3, paid_amount: '600.00' },
  previous_period: { ...nothing, paid_amount: '400.00' },
};
const payment = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  payer_name: 'Lim Wei Jie',
  invoice_id: '0199aaaa-0000-7000-8000-000000000002',
  bill_id: null,
  collection_id: null,
  invoice_no: 'BP-1',
  transaction_invoice_no: 'BP-1-01',
  attempt: 1,
  method: 'ONLINE',
  group_code: 'WEB_PAYMENT',
  bank_type: 1,
  payer_email: null,
  fee: '1.00',
  fee_tax: '0.08',
  total_amount: '38.00',
  net_amount: '36.92',
  fee_bearer: 'MERCHANT',
  provider_reference: null,
  provider_code: null,
  failed_reason: null,
  masked_card: null,
  expected_settlement_date: null,
  note: null,
  title: 'Kek batik',
  status: 'SUCCESS',
  amount: '38.00',
  channel_flag: 'fpx',
  payer_bank: 'Maybank2U',
  paid_at: '2026-10-30T02:00:00.000Z',
  created_at: '2026-10-30T01:00:00.000Z',
};

const open = (data: object, address = '/dashboard') => {
  actAs('reports.read', 'bills.read', 'bills.write');
  fakeApi({ [READ]: () => ({ data }), [LATEST]: () => listAnswer([payment]), 'POST user-tour-setting/me': () => ({}) });
  renderScreen(<DashboardPage />, address);
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));

test('a new business sees the steps that remain instead of a page of zeros', async () => {
  open(newMerchant);
  const guide = await part('Set up your business');
  expect(guide.getByText('1 of 6 done')).toBeTruthy();
  expect(guide.getByRole('link', { name: 'Add bank account' }).getAttribute('href')).toContain('/info/view');
  expect(guide.getAllByRole('listitem')).toHaveLength(6);
  // The next step is the page's only main button.
  const main_buttons = screen
    .getAllByRole('link')
    .filter((one) => /Button-root/.test(one.className) && one.dataset['variant'] !== 'default');
  expect(main_buttons.map(({ textContent }) => textContent)).toEqual(['Create payment form']);
  expect(screen.getByText('Dapur Puan Ros')).toBeTruthy();
  expect(screen.queryByText('RM 0.00')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Latest payments received' })).toBeNull();
});

test.each([
  ['PENDING_KYC', false, true, /not approved yet.*Test mode/, true],
  ['PENDING_KYC', false, false, /payments start after approval\.(?! Test)/, true],
  ['PENDING_KYC', true, true, /under review.*Test mode/, false],
  ['REJECTED', false, false, /was not approved/, true],
  ['SUSPENDED', false, false, /cannot accept payments/, false],
])(
  'an account that is %s, in review %s, learns whether it can be paid',
  async (account_status, is_in_review, may_take_payments, text, has_link) => {
    open({ ...newMerchant, account_status, is_in_review, may_take_payments });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: 'Open verification' })).toHaveLength(has_link ? 1 : 0);
  },
);

test('a busy business sees what needs attention, what is settled next, and unpaid bills by age', async () => {
  open(busyMerchant);
  expect((await part('Needs attention')).getByText('2 payments to review')).toBeTruthy();
  const next = await part('Next settlement');
  for (const amount of ['400.00', '−RM 3.00', '−RM 0.24', '−RM 45.00'])
    expect(next.getByText(amount.startsWith('−') ? amount : `RM ${amount}`)).toBeTruthy();
  expect(next.getAllByText('RM 351.76')).toHaveLength(2);
  const unpaid = await part('Unpaid bills');
  expect(unpaid.getAllByText('RM 8,412.50')).toHaveLength(2);
  expect(unpaid.getByText('31 bills · RM 3,172.50 overdue')).toBeTruthy();
  expect(unpaid.getByRole('link', { name: 'Over 30 days overdue' })).toBeTruthy();
  expect((await part('Payments')).getByText('50% more than the period before, RM 400.00')).toBeTruthy();
  expect((await part('Latest payments received')).getByText('Lim Wei Jie')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Set up your business' })).toBeNull();
});

test('without a verified bank account the next settlement stays in the balance', async () => {
  open({
    ...busyMerchant,
    has_bank_account: false,
    next_settlement: { ...busyMerchant.next_settlement, to_bank: '0.00' },
  });
  const next = await part('Next settlement');
  expect(next.getByText(/It stays in your balance: add a bank account/)).toBeTruthy();
  expect(next.getByRole('link', { name: 'Add bank account' })).toBeTruthy();
});

test('only payments that were received are among the latest', async () => {
  open(busyMerchant);
  await part('Latest payments received');
  const call = sentCalls().find(({ name }) => name === LATEST);
  expect(call?.body).toMatchObject({ status: ['SUCCESS', 'DUPLICATE', 'PARTIALLY_REFUNDED'] });
});

test('nothing that needs attention is one line', async () => {
  open({ ...busyMerchant, attention: newMerchant.attention });
  expect((await part('Needs attention')).getByText('All clear')).toBeTruthy();
});

test('a dashboard that cannot be loaded says so and can be tried again', async () => {
  let is_broken = true;
  actAs('reports.read');
  fakeApi({
    [READ]: () => (is_broken ? { response_code: 5000, description: 'broken' } : { data: newMerchant }),
    'POST user-tour-setting/me': () => ({}),
  });
  renderScreen(<DashboardPage />, '/dashboard');
  const again = await screen.findByRole('button', { name: /try again/i });
  is_broken = false;
  await userEvent.click(again);
  expect((await part('Set up your business')).getByText('1 of 6 done')).toBeTruthy();
});
