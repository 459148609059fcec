import { introducerPortal } from '@kutip/contracts/introducers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { IntroducerDashboardPage } from './dashboard-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const URL = 'https://pay.example.my/login?register=1&introducer=FARID';
const statement = {
  due: '0.42',
  pending: '0.30',
  months: [
    { month: '2026-11-01', count: 1, earned: '0.30', due: '0.00', paid: '0.00', paid_at: null },
    { month: '2026-10-01', count: 3, earned: '0.42', due: '0.42', paid: '0.00', paid_at: null },
    { month: '2026-09-01', count: 2, earned: '0.50', due: '0.00', paid: '0.50', paid_at: '2026-10-05T02:00:00.000Z' },
  ],
  payments: [
    { id: '0199aaaa-0000-7000-8000-000000000009', paid_at: '2026-10-05T02:00:00.000Z', count: 2, amount: '0.50' },
  ],
};
const dashboard = {
  merchant_count: 3,
  active_merchant_count: 2,
  payment_count: 4,
  payment_amount: '120.00',
  payout_count: 0,
  payout_amount: '0.00',
  commission_total: '0.72',
  commission_pending: '0.30',
  commission_paid: '0.42',
  monthly: [],
};
const me = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  code: 'FARID',
  full_name: 'Farid bin Osman',
  status: 'ACTIVE',
  payment_rate_bps: 2_000,
  payout_rate_bps: 1_050,
  bank_name: null,
  account_name: null,
  referral_url: URL,
};
const show = (of: object = statement) => {
  actAs('reports.read');
  fakeApi({
    [`POST ${introducerPortal.dashboard.path}`]: () => ({ data: dashboard }),
    [`POST ${introducerPortal.me.path}`]: () => ({ data: me }),
    [`POST ${introducerPortal.statement.path}`]: () => ({ data: of }),
  });
  renderScreen(<IntroducerDashboardPage />, '/dashboard');
};
const textOf = (element: HTMLElement) => element.textContent.replaceAll('\u00a0', ' ');

test('the statement shows what was earned in each month, what is due, what was paid and when', async () => {
  show();
  const rows = within(await screen.findByRole('table', { name: 'Commission statement' })).getAllByRole('row');
  expect(rows.slice(1).map(textOf)).toEqual([
    'Nov 20261RM 0.30RM 0.00RM 0.00',
    'Oct 20263RM 0.42RM 0.42RM 0.00',
    'Sep 20262RM 0.50RM 0.00RM 0.505 Oct 2026',
  ]);
  const figures = textOf(await screen.findByRole('region', { name: 'Your commission' }));
  expect(figures).toContain('Due to youRM 0.42This monthRM 0.30');
  expect(figures).toContain('2 of them active');
  expect(textOf(screen.getByRole('table', { name: 'Payments to you' }))).toContain('2RM 0.50');
});

test('the link and its QR code are the address that the API gives', async () => {
  show();
  expect((await screen.findByRole('link', { name: URL })).getAttribute('href')).toBe(URL);
  expect(screen.getByRole('img', { name: 'QR code of your link' }).dataset['qr']).toBe(URL);
  expect(await screen.findByText(/20 % of payment fees, 10.5 % of payout fees/)).toBeDefined();
});

test('an introducer without commission reads when it appears', async () => {
  show({ due: '0.00', pending: '0.00', months: [], payments: [] });
  expect(await screen.findByText(/No commission yet/)).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});
