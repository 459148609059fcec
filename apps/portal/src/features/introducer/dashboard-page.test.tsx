import { introducerPortal } from '@kutip/contracts/introducers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { IntroducerDashboardPage } from './dashboard-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const none = { payment_amount: '0.00', payout_amount: '0.00', commission: '0.00' };
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
  monthly: [
    { month: '2026-09-01', ...none },
    { month: '2026-10-01', ...none, payment_amount: '70.00', commission: '0.42' },
    { month: '2026-11-01', ...none, payment_amount: '50.00', commission: '0.30' },
  ],
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
};
const show = (data: object) => {
  actAs('reports.read');
  fakeApi({
    [`POST ${introducerPortal.dashboard.path}`]: () => ({ data }),
    [`POST ${introducerPortal.me.path}`]: () => ({ data: me }),
  });
  renderScreen(<IntroducerDashboardPage />, '/dashboard');
};

test('the dashboard shows what is unpaid, paid and earned, and the months with commission, newest first', async () => {
  show(dashboard);
  const figures = await screen.findByRole('region', { name: 'Your commission' });
  expect(figures.textContent).toContain('Not paid yetRM\u00a00.30');
  expect(figures.textContent).toContain('Paid to youRM\u00a00.42');
  expect(figures.textContent).toContain('2 of them active');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'Nov 2026RM\u00a050.00RM\u00a00.00RM\u00a00.30',
    'Oct 2026RM\u00a070.00RM\u00a00.00RM\u00a00.42',
  ]);
  expect(await screen.findByText(/20 % of payment fees, 10.5 % of payout fees/)).toBeDefined();
});

test('an introducer without commission sees no table of months', async () => {
  show({ ...dashboard, monthly: [{ month: '2026-11-01', ...none }] });
  await screen.findByRole('region', { name: 'Your commission' });
  expect(screen.queryByRole('table')).toBeNull();
});
