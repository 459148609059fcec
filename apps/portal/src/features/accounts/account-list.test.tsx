import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { actAs, fakeApi, listAnswer, renderScreen, resetScreens, sentCalls } from '../../shared/testing/screen.tsx';
import { AccountList } from './account-list.tsx';
import { en } from './messages/en.ts';

resetScreens(en);

const LIST = 'POST accounts/users/me';
const membership = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  account_id: '0199aaaa-0000-7000-8000-000000000002',
  account_name: 'Kedai Kopi Mak Siti',
  account_status: 'ACTIVE',
  logo_url: null,
  role_id: 1,
  created_at: '2026-11-22T00:00:00.000Z',
};

test('R-188 the list of accounts asks for the first hundred', async () => {
  actAs();
  fakeApi({ [LIST]: () => listAnswer([membership]) });
  renderScreen(<AccountList />);
  expect(await screen.findByText('Kedai Kopi Mak Siti')).toBeDefined();
  expect(sentCalls().map(({ name, query }) => [name, query])).toEqual([[LIST, 'skip=0&limit=100']]);
});
