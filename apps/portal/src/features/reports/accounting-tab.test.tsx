import { ACCOUNT_PURPOSES } from '@kutip/domain/accounting';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { AccountingTab } from './accounting-tab.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const accounts = ACCOUNT_PURPOSES.map((purpose, n) => ({ purpose, code: String(100 + n), name: purpose }));
const settings = { layout: 'XERO', accounts, updated_at: '2026-11-21T02:42:00.000Z' };
const READ = 'GET accounting/accounts';
const SAVE = 'PUT accounting/accounts';
const JOURNAL = 'POST background-task-report/generate-report-journal';
const code = (label: string) => screen.findByRole('textbox', { name: `${label}: Code` });

test('accounts are saved with the version that was read, and a journal is created after that only', async () => {
  actAs('settlements.read', 'reports.write');
  let stored = settings;
  fakeApi({
    [READ]: () => ({ data: stored }),
    [SAVE]: ({ body }) => {
      stored = { ...settings, accounts: (body as typeof settings).accounts };
      return { data: stored };
    },
    [JOURNAL]: () => ({ data: null }),
  });
  renderScreen(<AccountingTab />);
  const sales = await code('Sales');
  await userEvent.clear(sales);
  await userEvent.type(sales, '500-000');
  const create = screen.getByRole<HTMLButtonElement>('button', { name: 'Create journal' });
  expect(create.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }));
  await waitFor(() => expect(create.disabled).toBe(false));
  const saved = sentCalls().find(({ name }) => name === SAVE)!.body as typeof settings & { read_at: string };
  expect(saved.read_at).toBe('2026-11-21T02:42:00.000Z');
  expect(saved.accounts).toContainEqual({ purpose: 'SALES', code: '500-000', name: 'SALES' });
  await userEvent.click(create);
  await waitFor(() => expect(sentCalls().some(({ name }) => name === JOURNAL)).toBe(true));
  const { body } = sentCalls().find(({ name }) => name === JOURNAL)!;
  expect(body).toMatchObject({ layout: 'XERO', start_date: expect.stringMatching(/-01$/) as string });
});

test('accounts that the program needs are marked instead of sending a journal that is refused', async () => {
  actAs('settlements.read', 'reports.write');
  const empty = accounts.map((one) => (one.purpose === 'BANK' ? { ...one, code: '' } : one));
  fakeApi({ [READ]: () => ({ data: { ...settings, accounts: empty } }) });
  renderScreen(<AccountingTab />);
  await userEvent.click(await screen.findByRole('button', { name: 'Create journal' }));
  expect((await code('Bank')).getAttribute('aria-invalid')).toBe('true');
  expect((await code('Sales')).getAttribute('aria-invalid')).not.toBe('true');
  expect(sentCalls().some(({ name }) => name === JOURNAL)).toBe(false);
});

test('what was typed stays when a colleague saved meanwhile', async () => {
  actAs('settlements.read', 'reports.write');
  fakeApi({
    [READ]: () => ({ data: settings }),
    [SAVE]: () => ({ response_code: 4009, description: 'changed', breakdown_errors: 'conflict' }),
  });
  renderScreen(<AccountingTab />);
  const sales = await code('Sales');
  await userEvent.type(sales, '9');
  await userEvent.click(screen.getByRole('button', { name: 'Save accounts' }));
  await screen.findByText(/A colleague changed these accounts/);
  expect((sales as HTMLInputElement).value).toBe('1039');
  await userEvent.click(screen.getByText('Show theirs'));
  expect((sales as HTMLInputElement).value).toBe('103');
});

test('who may not write reads the accounts only', async () => {
  actAs('settlements.read');
  fakeApi({ [READ]: () => ({ data: settings }) });
  renderScreen(<AccountingTab />);
  expect(((await code('Sales')) as HTMLInputElement).readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save accounts' })).toBeNull();
  expect(within(document.body).getByRole('button', { name: 'Create journal' })).toBeTruthy();
});
