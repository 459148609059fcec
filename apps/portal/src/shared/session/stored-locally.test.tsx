import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useConstants } from '../api/constants.ts';
import { queryClient } from '../api/query.ts';
import { useVirtualAccounts } from '../api/virtual-accounts.ts';
import { fakeApi, listAnswer, renderScreen, resetScreens } from '../testing/screen.tsx';
import { useTourSetting } from '../tour/use-tour-setting.ts';
import { session, store } from './browser-session.ts';
import { readSession } from './session.ts';
import { readJson } from './storage.ts';

resetScreens();

const ID = '0199aaaa-0000-7000-8000-000000000001';
const AT = '2026-11-22T00:00:00.000Z';
const user = { id: ID, full_name: 'Ros', permissions: ['settlements.read'] };
const account = { id: ID, name: 'Warung Ros' };
const tokens = { access_token: 'a', refresh_token: 'r', account_id: ID, account, user, account_count: 1 } as never;
const constants = {
  product_name: 'Pungut',
  currency: 'MYR',
  is_sandbox: false,
  sandbox_url: null,
  public_url: 'https://pay.example.my',
  pay_product_slug: 'pungut',
  service_tax_bps: 800,
  page_sizes: [10],
  channel_groups: [],
  regions: [],
  support: { email: 'help@example.my', phone_number: '60312345678' },
};
const virtualAccount = {
  id: ID,
  pool_id: ID,
  pool_type: 'PAYOUT',
  account_no: '880012345678',
  account_name: 'Warung Ros',
  purpose: 'Payouts',
  available: '198.92',
  created_at: AT,
};
const tour = {
  id: ID,
  user_id: ID,
  setting: 'dashboard',
  settings: { tour_enabled: true },
  created_at: AT,
  updated_at: AT,
};

/** Shows what the screens of the dashboard and of payouts take from the storage and the server. */
function Screen() {
  const name = useConstants()?.product_name;
  const { accounts } = useVirtualAccounts();
  const { setting } = useTourSetting();
  return (
    <>
      <h1>{name}</h1>
      <p>
        {accounts?.map(({ account_no, available }) => `${account_no}: ${available === null ? 'unknown' : 'known'}`)}
      </p>
      <p>{setting?.setting}</p>
    </>
  );
}

test('R-009 account info, constants, virtual accounts, login flag and tour settings are stored and survive a reload', async () => {
  fakeApi({
    'GET onboard/constant/system-constant': () => ({ data: constants }),
    'POST virtual-accounts/merchant': () => listAnswer([virtualAccount]),
    'POST user-tour-setting/me': () => ({ data: tour }),
  });
  session.signIn(tokens);
  session.updateUser({ ...user, account } as never);
  renderScreen(<Screen />);
  await screen.findByText('880012345678: known');
  await waitFor(() =>
    expect(readJson(store, 'tourSettings')).toEqual({ setting: 'dashboard', settings: tour.settings }),
  );
  expect(localStorage.getItem('isLoggedIn')).toBe('true');
  expect(readJson(store, 'accountInfo')).toEqual({ ...user, account });
  expect(readJson(store, 'systemConstants')).toEqual(constants);
  // No amount is stored: it would be an old one when it is shown again.
  const { id, pool_type, account_no, account_name } = virtualAccount;
  expect(readJson(store, 'merchantVirtualAccounts')).toEqual([{ id, pool_type, account_no, account_name }]);

  // A reload while the server is away.
  cleanup();
  queryClient.clear();
  fakeApi({});
  expect(readSession(store)).toMatchObject({ isLoggedIn: true, user, account });
  renderScreen(<Screen />);
  await screen.findByRole('heading', { name: 'Pungut' });
  await screen.findByText('880012345678: unknown');
});
