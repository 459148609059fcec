import { reconciliation } from '@kutip/contracts/reconciliation';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refreshResource } from '../../shared/api/cache.ts';
import { queryClient } from '../../shared/api/query.ts';
import { actAs, fakeApi, renderScreen, resetScreens } from '../../shared/testing/screen.tsx';
import { UNASSIGNED_ACCOUNT_ID } from './item-badge.tsx';
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
  history: [] as object[],
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
  // The reason of the dialog begins with what stands in the note, although it is not saved.
  expect(screen.getAllByDisplayValue('Asked the bank')).toHaveLength(2);
});

test('an item that is open again shows the correction that was posted, and offers its undo', async () => {
  actAs('platform.read', 'platform.write');
  const reversal = {
    id: '0199aaaa-0000-7000-8000-000000000003',
    resolution: 'reversal',
    amount: '80.00',
    booked_amount: '80.00',
    reported_amount: null,
    note: 'FPX does not know it.',
    resolved_by_name: 'Aminah',
    resolved_at: '2026-11-22T01:00:00.000Z',
    merchant_name: 'Kedai Banding',
    transfer_id: '0199aaaa-0000-7000-8000-000000000004',
    undone_by_name: null,
    undone_at: null,
    undo_note: null,
    undo_transfer_id: null,
  };
  const reopened = { status: 'MISMATCHED', reason: 'corrected', reported_amount: '80.00', posted_amount: '0.00' };
  fakeApi({ [READ]: () => ({ data: { ...item, ...reopened, resolutions: ['undo', 'note'], history: [reversal] } }) });
  renderScreen(<ExceptionPage />, `/exceptions/${ACCOUNT_ID}/${ID}`, ['/exceptions/$account/$id']);
  expect(await screen.findByText('FPX does not know it.')).toBeDefined();
  expect(screen.getByText(en.exception_desk.stands)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByRole('option', { name: en.resolution.undo })).toBeDefined();
});

test('a bank credit says whose payments of which day it pays', async () => {
  actAs('platform.read');
  const credit = { kind: 'BANK_CREDIT', provider: 'fpx', reference: '2026-11-21', account_id: UNASSIGNED_ACCOUNT_ID };
  fakeApi({ [READ]: () => ({ data: { ...item, ...credit, account_name: null } }) });
  renderScreen(<ExceptionPage />, `/exceptions/${ACCOUNT_ID}/${ID}`, ['/exceptions/$account/$id']);
  expect(await screen.findByText('Online banking (FPX) pays for 21 Nov 2026')).toBeDefined();
  expect(screen.getByText(en.exception_desk.all_merchants)).toBeDefined();
});
