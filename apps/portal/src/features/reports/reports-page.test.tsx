import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { layout } from '../../shared/layout-state/browser-layout.ts';
import { en } from './messages/en.ts';
import { ReportsPage, SalesReportPage } from './reports-page.tsx';

resetScreens(en);

const sums = { paid_count: 3, paid_amount: '600.00', fee: '6.00', fee_tax: '0.48', net_amount: '593.52' };
const period = { ...sums, start_date: '2026-11-01', end_date: '2026-11-30', refund_count: 1, refund_amount: '45.00' };
const collection_id = '0199aaaa-0000-7000-8000-000000000001';
const report = {
  type: 'month',
  totals: period,
  previous: { ...period, start_date: '2026-10-01', end_date: '2026-10-31', paid_amount: '400.00' },
  series: [{ bucket: '2026-11-21', paid_count: 3, paid_amount: '600.00', net_amount: '593.52', before_amount: '0.00' }],
  channels: [{ channel_flag: 'fpx', ...sums }],
  collections: [{ collection_id, title: 'Yuran', paid_count: 2, paid_amount: '500.00', net_amount: '495.00' }],
  banks: [
    {
      payment_service_id: 1,
      name: 'Maybank2u',
      channel_flag: 'fpx',
      attempts: 4,
      succeeded: 3,
      failed: 1,
      cancelled: 0,
      waiting: 0,
      success_bps: 7_500,
    },
    {
      payment_service_id: 301,
      name: 'Credit or debit card',
      channel_flag: 'credit_card',
      attempts: 1,
      succeeded: 1,
      failed: 0,
      cancelled: 0,
      waiting: 0,
      success_bps: 10_000,
    },
  ],
  list: { data: [{ bucket: '2026-11-21', channel_flag: 'fpx', ...sums }], total: 1, skip: 0, limit: 400 },
  as_of_seq: 3,
};
const MONTH = 'GET dashboard/dashboard-generate-report/month-11';
const PATHS = ['/reports/view/$type/$selectedDate', '$'];

test('a report shows figures beside the period before, and each leads to its payments', async () => {
  fakeApi({ [MONTH]: () => ({ data: report }) });
  renderScreen(<SalesReportPage />, '/reports/view/month/15-11-2026', PATHS);
  const figures = await screen.findByRole('region', { name: 'From gross to net' });
  expect(figures.textContent).toContain('50% more than the period before');
  expect(figures.textContent).toMatch(/Net after refundsRM\s548\.52/);
  const channels = screen.getByRole('region', { name: 'Payment methods' });
  const link = new URL(within(channels).getByRole<HTMLAnchorElement>('link').href);
  expect(link.pathname).toBe('/collections/payments');
  expect(link.search).toContain('from=2026-11-01');
  expect(link.search).toContain('channel_flag=fpx');
  expect(link.search).toContain('date_by=paid_at');
  // Only refunds that the report counts, by the day on which they were paid.
  const refunds = new URL(within(figures).getByRole<HTMLAnchorElement>('link', { name: 'Refunds' }).href);
  expect(refunds.search).toContain('date_by=ended_at');
  expect(refunds.search).toContain('status=SUCCESS');
  // What the collections do not hold is shown too, so that the table adds up.
  const collections = screen.getByRole('region', { name: 'Collections' });
  expect(collections.textContent).toMatch(/Without a collection, and smaller ones1RM\s100\.00/);
  const banks = screen.getByRole('region', { name: 'Success rate by bank' });
  expect(banks.textContent).toContain('75.0%');
  // The service of cards has an English name only.
  expect(within(banks).getAllByText('Card')).toHaveLength(2);
});

test('on a phone the rows are cards, with the name of each figure', async () => {
  fakeApi({ [MONTH]: () => ({ data: report }) });
  layout.setState({ window_width_px: 360 });
  renderScreen(<SalesReportPage />, '/reports/view/month/15-11-2026', PATHS);
  const banks = await screen.findByRole('region', { name: 'Success rate by bank' });
  expect(within(banks).queryByRole('table')).toBeNull();
  const [maybank] = within(banks).getAllByRole('listitem');
  expect(maybank!.textContent).toContain('Maybank2u');
  expect(maybank!.textContent).toContain('Success rate75.0%');
});

test('other types and periods are links of their own', async () => {
  fakeApi({ [MONTH]: () => ({ data: report }) });
  renderScreen(<SalesReportPage />, '/reports/view/month/15-11-2026', PATHS);
  const choice = await screen.findByRole('navigation', { name: 'Report' });
  const to = (name: string) => new URL(within(choice).getByRole<HTMLAnchorElement>('link', { name }).href).pathname;
  expect(to('Earlier')).toBe('/reports/view/month/31-10-2026');
  expect(to('Later')).toBe('/reports/view/month/01-12-2026');
  expect(to('Day')).toBe('/reports/view/day/15-11-2026');
});

test('a period without payments says so', async () => {
  const none = { ...period, paid_count: 0, refund_count: 0 };
  fakeApi({ [MONTH]: () => ({ data: { ...report, totals: none, banks: [] } }) });
  renderScreen(<SalesReportPage />, '/reports/view/month/15-11-2026', PATHS);
  expect(await screen.findByText('No payments in this period')).toBeTruthy();
});

const LIST = 'POST env/mobile/superadmin/ReportGenerationList';
const file = {
  id: '0199aaaa-0000-7000-8000-000000000009',
  type: 'PAYOUT',
  status: 'READY',
  format: 'csv',
  collection_id: null,
  start_date: '1990-01-01',
  end_date: '2100-01-01',
  total_rows: 12,
  done_rows: 12,
  size: 900,
  failed_reason: null,
  download_link: '/x',
  created_by_name: 'Aisyah',
  created_at: '2026-11-21T02:42:00.000Z',
  ready_at: '2026-11-21T02:43:00.000Z',
  expires_at: '2026-11-28T02:43:00.000Z',
};

test('report files are listed, and a new one is ordered of a type that the user may see', async () => {
  actAs('payouts.read', 'reports.read');
  fakeApi({
    [LIST]: () => ({ ...listAnswer([file]), response_code: 2100 }),
    'POST background-task-report/generate-report-payout': () => ({ data: { ...file, status: 'QUEUED' } }),
  });
  renderScreen(<ReportsPage />, '/reports/view?tab=files');
  await screen.findByRole('button', { name: 'Download' });
  const type = screen.getByRole('combobox', { name: 'Type' });
  expect(
    within(type)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Payouts']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Create report' }));
  await waitFor(() =>
    expect(sentCalls()).toContainEqual({
      name: 'POST background-task-report/generate-report-payout',
      query: '',
      body: { format: 'pdf' },
    }),
  );
});

test('a schedule is named by its report and by who gets it, and a new one is sent with what was chosen', async () => {
  actAs('reports.read', 'reports.write');
  const schedule = {
    id: '0199aaaa-0000-7000-8000-000000000010',
    type: 'SETTLEMENT',
    format: 'xlsx',
    frequency: 'MONTHLY',
    is_active: true,
    created_by_name: 'Aisyah',
    created_at: '2026-11-21T02:42:00.000Z',
    updated_at: '2026-11-21T02:42:00.000Z',
  };
  fakeApi({
    'POST report-schedules/merchant-report-schedules': () => listAnswer([schedule]),
    'POST report-schedules': () => ({ data: schedule }),
  });
  renderScreen(<ReportsPage />, '/reports/view?tab=schedules');
  await screen.findByText('Settlements · Aisyah');
  await userEvent.click(screen.getByRole('link', { name: 'Create schedule' }));
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'How often' }), 'WEEKLY');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentCalls()).toContainEqual({
      name: 'POST report-schedules',
      query: '',
      body: { type: 'COLLECTION', frequency: 'WEEKLY', format: 'csv', is_active: true },
    }),
  );
});
