import { reconciliation } from '@kutip/contracts/reconciliation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refreshResource } from '../../shared/api/cache.ts';
import { queryClient } from '../../shared/api/query.ts';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { ExceptionPage } from './exception-page.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const ID = '0199aaaa-0000-7000-8000-000000000001';
const ACCOUNT_ID = '0199aaaa-0000-7000-8000-000000000002';
const READ = `GET reconciliation/admin/items/${ACCOUNT_ID}/${ID}`;
const item = {
  id: ID,
  account_id: ACCOUNT_ID,
  account_name: 'Kedai Banding',
  kind: 'PAYMENT',
  provider: 'fpx',
  reference: 'REF-1',
  day: '2026-11-22',
  subject_id: null,
  booked_amount: '80.00',
  posted_amount: '80.00',
  reported_amount: null,
  line_count: 0,
  provider_fee: null,
  status: 'MISSING_THERE',
  reason: 'not_reported',
  work: 'OPEN',
  owner_user_id: null,
  owner_name: null,
  note: null as string | null,
  resolution: null,
  resolutions: ['note'],
  proposal: null,
  awaits_second_person: false,
  difference: '80.00',
  lines: [],
  transfer_id: null,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T01:00:00.000Z',
  matched_at: null,
  resolved_at: null,
};

test('a note that arrives with a reload neither closes the open dialog nor replaces what is being typed', async () => {
  let note: string | null = null;
  actAs('platform.read', 'platform.write');
  fakeApi({ [READ]: () => ({ data: { ...item, note } }) });
  renderScreen(<ExceptionPage />, `/exceptions/${ACCOUNT_ID}/${ID}`, ['/exceptions/$account/$id']);
  await userEvent.type(await screen.findByRole('textbox'), 'Asked the bank');
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  await screen.findByRole('dialog');
  note = 'Saved by a colleague';
  act(() => refreshResource(queryClient, reconciliation.item));
  await waitFor(() => expect(JSON.stringify(queryClient.getQueriesData({}))).toContain(note));
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(screen.getByDisplayValue('Asked the bank')).toBeDefined();
});
