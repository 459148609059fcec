import { createRootRoute, createRoute, RouterProvider, type AnyRoute } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { queryClient } from '../api/query.ts';
import { en } from '../i18n/en.ts';
import { startI18n } from '../i18n/i18n.ts';
import { mergeMessages } from '../i18n/merge-messages.ts';
import type { MessageTree } from '../i18n/translate.ts';
import { createPortalRouter } from '../portal-router.ts';
import { session, store } from '../session/browser-session.ts';
import { closeErrorDialog } from '../ui/error-dialog-state.ts';
import { ErrorDialog } from '../ui/error-dialog.tsx';
import { Providers } from '../ui/providers.tsx';

// The default of one second is too short on a loaded machine.
configure({ asyncUtilTimeout: 10_000 });

/** What the fake API answers to one call. */
export interface FakeAnswer {
  response_code?: number;
  data?: unknown;
  description?: string;
  breakdown_errors?: unknown;
}
export interface FakeCall {
  /** 'GET success-field/1', without the base path and the query. */
  name: string;
  /** 'skip=0&limit=10', or nothing. */
  query: string;
  body: unknown;
}
type FakeApi = Record<string, (call: FakeCall) => FakeAnswer | Promise<FakeAnswer>>;

let calls: FakeCall[] = [];
let leave: () => void = () => undefined;

/** The calls that the screen has sent so far. */
export const sentCalls = (): readonly FakeCall[] => calls;

const nameOf = (method: string, url: string): string =>
  `${method} ${new URL(url, location.href).pathname.replace('/api/v1/', '')}`;

/** Answers the calls of the screen by name; a call without an answer is a test failure that the screen shows as 5000. */
export function fakeApi(answers: FakeApi): void {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = {
      name: nameOf(method, url),
      query: new URL(url, location.href).search.slice(1),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
    };
    calls.push(call);
    const answer = await answers[call.name]?.(call);
    const missing = { response_code: 5000, description: `no fake answer for ${call.name}` };
    const envelope = { response_code: 2000, token: null, data: null, description: '', breakdown_errors: null };
    return Response.json({ ...envelope, ...(answer ?? missing) });
  });
}

/** One page of a list as the API answers it. */
export const listAnswer = (data: readonly unknown[]): FakeAnswer => ({
  data: {
    list: {
      data,
      total: data.length,
      total_is_capped: false,
      sum: null,
      sums: [],
      skip: 0,
      limit: 10,
      current_page: 1,
      last_page: 1,
    },
  },
});

/** The screen acts for a user with these permissions. No login happens: the router would leave the page. */
export function actAs(...permissions: string[]): void {
  const user = { id: 'user-1', permissions } as never;
  session.state.setState({ user, account: { id: 'account-1' } as never });
}

/**
 * Renders a screen at an address, with the portal's router, providers and error dialog. Every path shows the screen,
 * unless `paths` lists those that do, in the router's syntax; the router waits for what `load` of a path returns.
 */
export function renderScreen(
  screen: ReactNode,
  address = '/',
  paths: readonly string[] = ['$'],
  load: (path: string) => Promise<void> | undefined = () => undefined,
): void {
  window.history.replaceState(null, '', address);
  const root = createRootRoute();
  const pages = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => screen, loader: () => load(path) }),
  );
  const router = createPortalRouter(root.addChildren(pages) as AnyRoute);
  leave = () => router.history.destroy();
  render(
    <Providers client={queryClient}>
      <RouterProvider router={router} />
      <ErrorDialog />
    </Providers>,
  );
}

/**
 * Resets everything that a screen leaves behind. Call once at the top of a test file, with the English messages of the
 * feature: the screens then show these and the shared ones, and the key of any other.
 */
export function resetScreens(messages: MessageTree = {}): void {
  const load = async () => mergeMessages(en, messages);
  beforeAll(() => startI18n({ ms: load, zh: load, ar: load }));
  beforeEach(() => {
    // The table of the list is shown on wide screens only.
    Object.defineProperty(window, 'innerWidth', { value: 1400, configurable: true });
    vi.stubGlobal('scrollTo', () => undefined);
    // It has no popovers either: they are always open.
    Object.defineProperty(HTMLElement.prototype, 'hidePopover', { value: () => undefined, configurable: true });
    // The simulated browser loads no fonts; a text area that grows with its text listens for them.
    Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  });
  afterEach(() => {
    cleanup();
    leave();
    closeErrorDialog();
    queryClient.clear();
    store.clear();
    sessionStorage.clear();
    session.state.setState({ user: null, account: null });
    calls = [];
    vi.unstubAllGlobals();
  });
}
