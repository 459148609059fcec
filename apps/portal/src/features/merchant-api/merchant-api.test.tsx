import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { NewCredentialPage } from './credential-form.tsx';
import { CredentialPage } from './credential-page.tsx';
import { CredentialReportPage } from './credential-report-page.tsx';
import { en } from './messages/en.ts';
import { SignaturePage } from './signature-page.tsx';
import { NewAddressPage, WhiteListPage } from './white-list-pages.tsx';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const AT = '2026-11-23T02:00:00.000Z';
const TOKEN = `KT-DEADBEEF-LIVE|${ID}|${'ab'.repeat(64)}`;
const HASH_KEY = 'cd'.repeat(64);
const credential = {
  id: ID,
  uuid: ID,
  name: 'WooCommerce',
  environment: 'LIVE',
  scopes: ['collect', 'read'],
  token_prefix: 'KT-DEADBEEF-LIVE|0199aaaa…|ababab…',
  requires_signature: false,
  callback_url: null,
  callback_topics: ['payments', 'payouts'],
  last_used_at: null,
  last_ip: null,
  previous_until: null,
  record_status: 1,
  revoked_at: null,
  created_at: AT,
  updated_at: AT,
};
const usage = { paid_count: 2, paid_amount: '50.00', call_count: 7, refused_count: 1 };
const dashboard = { ...credential, today: usage, last_week: usage, this_month: usage, this_year: usage };
const DASHBOARD = `GET merchant-api/auth-key/merchant-dashboard/${ID}`;
const PATHS = ['/api/new', '/api/$mode/$id', '/api/$mode/$id/reports/$type/$selectedDate', '$'];
const open = () => renderScreen(<CredentialPage />, `/api/view/${ID}`, PATHS);

test('a new credential shows its secrets once, to copy', async () => {
  actAs('credentials.read', 'credentials.write');
  fakeApi({
    'POST merchant-api': () => ({ data: { ...credential, auth_token: TOKEN, hash_key: HASH_KEY } }),
    [DASHBOARD]: () => ({ data: dashboard }),
  });
  renderScreen(<NewCredentialPage />, '/api/new', PATHS);
  await userEvent.type(await screen.findByLabelText('Name'), 'WooCommerce');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Create payouts' }));
  await userEvent.click(screen.getByRole('button', { name: 'Create credential' }));
  expect(await screen.findByText(TOKEN)).toBeDefined();
  expect(screen.getByText(HASH_KEY)).toBeDefined();
  expect(screen.getByText(/shown only once/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy auth token' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Copy hash key' })).toBeDefined();
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(sentCalls().find(({ name }) => name === 'POST merchant-api')?.body).toMatchObject({
    name: 'WooCommerce',
    scopes: ['collect', 'read', 'pay_out'],
  });
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(window.location.pathname).toBe(`/api/view/${ID}`);
});

test('a rotation shows the new secrets until they are saved', async () => {
  actAs('credentials.read', 'credentials.write');
  fakeApi({
    [DASHBOARD]: () => ({ data: dashboard }),
    [`POST merchant-api/${ID}/rotate`]: () => ({ data: { ...credential, auth_token: TOKEN, hash_key: HASH_KEY } }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rotate' }));
  expect(await screen.findByText(TOKEN)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText(TOKEN)).toBeNull();
});

test('the record shows usage, and a revoked credential has no actions', async () => {
  actAs('credentials.read', 'credentials.write');
  fakeApi({ [DASHBOARD]: () => ({ data: { ...dashboard, record_status: 3, revoked_at: AT } }) });
  open();
  const panel = await screen.findByRole('region', { name: 'Usage' });
  expect(panel.textContent).toContain('7 calls, 1 refused');
  expect(screen.getByText('Revoked')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Rotate' })).toBeNull();
});

test('a usage report lists hours with sales and calls', async () => {
  actAs('credentials.read');
  const sums = { paid_count: 2, paid_amount: '50.00', fee: '1.00', fee_tax: '0.08', net_amount: '48.92' };
  const period = { ...sums, start_date: '2026-11-21', end_date: '2026-11-21' };
  fakeApi({
    [`GET merchant-api/auth-key/${ID}/dashboard-generate-report/day-21-11-2026`]: () => ({
      data: {
        type: 'day',
        totals: period,
        previous: period,
        series: [{ bucket: '09', paid_count: 2, paid_amount: '50.00', net_amount: '48.92', before_amount: '0.00' }],
        channels: [],
        list: { data: [], total: 0, skip: 0, limit: 400 },
        calls: [{ bucket: '09', call_count: 7, refused_count: 1 }],
      },
    }),
  });
  renderScreen(<CredentialReportPage />, `/api/view/${ID}/reports/day/21-11-2026`, PATHS);
  const row = await screen.findByRole('row', { name: /09:00/ });
  expect(row.textContent).toMatch(/09:002RM\s50\.0071/);
});

test('the whitelist says which address the reader calls from and deactivates an entry', async () => {
  actAs('credentials.read', 'credentials.write');
  const row = { id: ID, ip_address: '203.0.113.0/24', description: 'Pelayan', merchant_api_id: null };
  const entry = { ...row, record_status: 1, created_at: AT, updated_at: AT };
  fakeApi({
    'POST white-list-address/me': () => listAnswer([entry]),
    'GET white-list-address/caller': () => ({ data: { ip_address: '203.0.113.7' } }),
    [`PUT white-list-address/${ID}`]: () => ({ data: { ...entry, record_status: 2 } }),
  });
  renderScreen(<WhiteListPage />);
  expect(await screen.findByText('You are calling from 203.0.113.7.')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate: 203.0.113.0/24' }));
  expect(sentCalls()).toContainEqual({
    name: `PUT white-list-address/${ID}`,
    query: '',
    body: { record_status: 2, read_at: AT },
  });
});

test('a new entry takes over the reader’s address and refuses what is none', async () => {
  actAs('credentials.read', 'credentials.write');
  fakeApi({ 'GET white-list-address/caller': () => ({ data: { ip_address: '203.0.113.7' } }) });
  renderScreen(<NewAddressPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Use this address' }));
  const field = screen.getByLabelText<HTMLInputElement>('IP address or range');
  expect(field.value).toBe('203.0.113.7');
  await userEvent.clear(field);
  await userEvent.type(field, '300.1.1.1');
  await userEvent.click(screen.getByRole('button', { name: 'Add address' }));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(sentCalls().filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

test('the signature debugger names the wrong part of a pasted request and keeps nothing', async () => {
  actAs('credentials.read');
  const findings = [
    { part: 'path', reason: 'with_query' },
    { part: 'timestamp', reason: 'expired' },
  ];
  const signed_text = `POST|${ID}|/api/v1/merchant/check-transaction|1700000000|KT-DEADBEEF-LIVE|${ID}|…|n`;
  fakeApi({
    [`GET merchant-api/${ID}`]: () => ({ data: credential }),
    [`POST merchant-api/${ID}/check-signature`]: () => ({ data: { is_valid: false, findings, signed_text } }),
  });
  renderScreen(<SignaturePage />, `/api/signature/${ID}`, ['/api/signature/$id', ...PATHS]);
  await userEvent.type(await screen.findByLabelText(/^Path/), '/api/v1/merchant/check-transaction?invoice_no=1');
  await userEvent.type(screen.getByLabelText(/^Headers/), `auth-token: ${TOKEN}`);
  await userEvent.click(screen.getByRole('button', { name: 'Check signature' }));
  const notes = await screen.findAllByRole('status');
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'Path: You signed it with its query. Sign the path alone.',
    'Timestamp: It is more than five minutes from our time. Check the clock of your server.',
  ]);
  expect(screen.getByText(signed_text)).toBeDefined();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(TOKEN);
});
