import { Outlet, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { layout } from './layout-state/browser-layout.ts';
import { portalRoutes } from './portal-routes.ts';
import { createPortalRouter } from './portal-router.ts';
import { session, store } from './session/browser-session.ts';
import { LOGIN_NEEDED } from './session/session.ts';
import { fakeApi, resetScreens } from './testing/screen.tsx';
import { queryClient } from './api/query.ts';
import { lazyPage } from './ui/lazy-page.tsx';
import { InLayout } from './ui/notice-page.tsx';
import { Providers } from './ui/providers.tsx';

resetScreens();
beforeEach(() => fakeApi({}));

const page = (name: string) => lazyPage(async () => ({ Page: () => createElement('h1', {}, name) }), 'Page');
const heading = (name: string) => screen.findByRole('heading', { name });

/** The main landmark around every page, as the portals have it. */
const Layout = () => createElement('main', {}, createElement(InLayout, { value: true }, createElement(Outlet)));

/** Opens a portal with a few pages at an address. */
function open(address: string, isLoggedIn = false, permissions: readonly string[] = []) {
  const user = { id: 'user-1', permissions } as never;
  session.state.setState({ isLoggedIn, user, account: { id: 'account-1' } as never, accountCount: 1 });
  window.history.replaceState(null, '', address);
  const tree = portalRoutes({
    signIn: page('Log in'),
    notFound: page('Not found'),
    layout: Layout,
    pages: {
      '/dashboard': page('Dashboard'),
      '/bills': page('Bills'),
      '/bills/new': page('New bill'),
      '/bills/$mode/$id': page('One bill'),
      '/stores/order-management': page('Orders'),
    },
    permissions: { '/bills/new': 'bills.write' },
    editPermissions: { '/bills/$mode/$id': 'bills.write' },
  });
  const router = createPortalRouter(tree);
  render(
    <Providers client={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

// R-229 R-233
test('the root leads to the login, and an unknown address to the page that says so', async () => {
  const router = open('/');
  await heading('Log in');
  expect(window.location.pathname).toBe('/login');
  await act(() => router.navigate({ to: '/nowhere' }));
  await heading('Not found');
  expect(window.location.pathname).toBe('/error-404');
});

//
test('a user who is logged in goes from the login to the dashboard', async () => {
  open('/login', true);
  await heading('Dashboard');
  expect(window.location.pathname).toBe('/dashboard');
});

// R-148 R-236
test('a page behind the login stores why it leads to the login', async () => {
  open('/bills');
  await heading('Log in');
  expect(store.getItem('loginMessage')).toBe(LOGIN_NEEDED);
});

//
test('the page of orders has no login flag: it leads to the login without a message', async () => {
  open('/stores/order-management');
  await heading('Log in');
  expect(store.getItem('loginMessage')).toBeNull();
});

// R-237 R-238
test('after each navigation the page is at its top and the loading bar is gone; a filter of a list moves nothing', async () => {
  const scrolled = vi.fn();
  const router = open('/dashboard', true);
  await heading('Dashboard');
  vi.stubGlobal('scrollTo', scrolled);
  await act(() => router.navigate({ to: '/bills' }));
  await heading('Bills');
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
  expect(layout.getState().isOverlayShown).toBe(false);
  scrolled.mockClear();
  await act(() => router.navigate({ to: '/bills', search: { page: '2' }, resetScroll: false }));
  expect(scrolled).not.toHaveBeenCalled();
});

test('a viewer who opens a create or edit form by its address reads that their role does not allow it', async () => {
  const router = open('/bills/new', true, ['bills.read']);
  const refused = () => screen.findByText('Your role does not allow this.');
  await refused();
  await act(() => router.navigate({ to: '/bills/edit/1' }));
  await refused();
  expect(screen.queryByText('One bill')).toBeNull();
  // The layout has the page's only main landmark.
  expect(screen.getAllByRole('main')).toHaveLength(1);
  await act(() => router.navigate({ to: '/bills/view/1' }));
  await heading('One bill');
});

test('whoever may write opens the create and edit forms by their address', async () => {
  const router = open('/bills/new', true, ['bills.read', 'bills.write']);
  await heading('New bill');
  await act(() => router.navigate({ to: '/bills/edit/1' }));
  expect(await heading('One bill')).toBeDefined();
});
