import { banks } from '@kutip/contracts/banks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { BanksTab } from './banks-tab.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const LIST = `POST ${banks.list.path}`;
const unverified = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  payout_service_id: 1,
  bank_name: 'Maybank',
  swift_code: 'MBBEMYKL',
  account_number: '********1234',
  account_name: 'Dapur Puan Ros',
  is_primary: true,
  status: 'UNVERIFIED',
  match_ratio: 40,
  reason: null,
  has_statement: false,
  usable_from: '2026-11-22T00:00:00.000Z',
  verified_at: null,
  created_at: '2026-11-22T00:00:00.000Z',
  updated_at: '2026-11-22T00:00:00.000Z',
};
const withStatement = { ...unverified, id: '0199aaaa-0000-7000-8000-000000000002', has_statement: true };

const rows = async () => (await screen.findAllByText('Dapur Puan Ros')).map((name) => name.closest('tr')!);

test('an unverified bank account says what happens next, and its row leads to its form', async () => {
  actAs('payouts.read', 'payouts.write');
  fakeApi({ [LIST]: () => listAnswer([unverified, withStatement]) });
  renderScreen(<BanksTab />, '/info/view?tab=banks');
  const [first, second] = await rows();
  expect(within(first!).getByText(/did not confirm the holder/)).toBeDefined();
  const to_form = `/info/view?tab=banks&record=${unverified.id}`;
  for (const name of ['Dapur Puan Ros', 'Upload bank statement'])
    expect(within(first!).getByRole('link', { name }).getAttribute('href')).toBe(to_form);
  expect(within(second!).getByText('We are reviewing your bank statement.')).toBeDefined();
  expect(within(second!).queryByRole('link', { name: 'Upload bank statement' })).toBeNull();
});

test('a reader of bank accounts is offered no form, also by its address', async () => {
  actAs('payouts.read');
  fakeApi({ [LIST]: () => listAnswer([unverified]) });
  renderScreen(<BanksTab />, '/info/view?tab=banks');
  const [row] = await rows();
  expect(within(row!).queryByRole('link')).toBeNull();
});

test.each(['new', unverified.id])(
  'a reader who opens the form of %s reads that their role does not allow it',
  async (record) => {
    actAs('payouts.read');
    fakeApi({});
    renderScreen(<BanksTab />, `/info/view?tab=banks&record=${record}`);
    expect(await screen.findByText('Your role does not allow this.')).toBeDefined();
    expect(sentCalls()).toEqual([]);
  },
);
