import { RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../shared/api/query.ts';
import { createPortalRouter } from '../shared/portal-router.ts';
import { session } from '../shared/session/browser-session.ts';
import { fakeApi, listAnswer, resetScreens, sentCalls } from '../shared/testing/screen.tsx';
import { Providers } from '../shared/ui/providers.tsx';
import { routeTree as introducer } from './introducer/routes.tsx';
import { routeTree as merchant } from './merchant/routes.tsx';

resetScreens();

const ZONES = 'POST shipping-zones/merchant-shipping-zone';
const RATES = 'POST shipping-rates/merchant-shipping-rate';
const PAYMENTS = 'POST account-introducer/introducer-payment-record-data';
const PAYOUTS = 'POST account-introducer/introducer-payout-record-data';

/** Opens an address of a portal as a user who may read everything there. */
function open(routeTree: AnyRoute, address: string): void {
  const list = () => listAnswer([]);
  fakeApi({ [ZONES]: list, [RATES]: list, [PAYMENTS]: list, [PAYOUTS]: list });
  const permissions = ['shop.read', 'reports.read'];
  session.state.setState({
    isLoggedIn: true,
    user: { id: 'user-1', full_name: 'Ros', permissions, role: { id: 3 } } as never,
    account: { id: 'account-1', name: 'Warung Ros' } as never,
  });
  window.history.replaceState(null, '', address);
  render(
    <Providers client={queryClient}>
      <RouterProvider router={createPortalRouter(routeTree)} />
    </Providers>,
  );
}
const isSent = (name: string): boolean => sentCalls().some((call) => call.name === name);

test('R-230 shipping opens on the zones', async () => {
  open(merchant as AnyRoute, '/shipping');
  await waitFor(() => expect(isSent(ZONES)).toBe(true));
  expect(isSent(RATES)).toBe(false);
});

test('R-232 the transactions of an introducer open on the payments', async () => {
  open(introducer as AnyRoute, '/transactions');
  await waitFor(() => expect(isSent(PAYMENTS)).toBe(true));
  expect(window.location.pathname).toBe('/transactions/payment');
  expect(isSent(PAYOUTS)).toBe(false);
});
