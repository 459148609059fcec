import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { beforeEach, expect, test, vi } from 'vitest';
import { choosePreference, confirmSent, takeChanged } from '../session/preference-changes.ts';
import { createPreferenceSync, type Preferences } from './preference-sync.ts';

beforeEach(() => confirmSent(takeChanged()));

/** The preferences of one user at the server, with the rule that an outdated version is refused. */
function fakeServer(preferences: Preferences, version = 1) {
  let stored = { version, preferences };
  return {
    current: () => stored,
    read: async () => stored,
    save: vi.fn(async (next: typeof stored) => {
      if (next.version !== stored.version) throw new ApiError(4009, 'Changed.', 'conflict', 'users/me/preferences');
      stored = { version: next.version + 1, preferences: next.preferences };
      return stored;
    }),
  };
}
const LOCAL: Preferences = { skin: 'bordered', list_views: {} };

test('a sign-in shows the preferences of the server, except those chosen on the login page', async () => {
  const server = fakeServer({ skin: 'dark', list_views: {} });
  const show = vi.fn();
  await createPreferenceSync({ ...server, local: () => LOCAL, show }).start();
  expect(show).toHaveBeenLastCalledWith({ skin: 'dark', list_views: {} });
  expect(server.save).not.toHaveBeenCalled();

  choosePreference('skin', 'bordered');
  await createPreferenceSync({ ...server, local: () => LOCAL, show }).start();
  expect(show).toHaveBeenLastCalledWith({ list_views: {} });
  expect(server.current()).toEqual({ version: 2, preferences: { skin: 'bordered', list_views: {} } });
});

test('a change reaches the server beside what another device has changed meanwhile', async () => {
  const server = fakeServer({});
  const sync = createPreferenceSync({ ...server, local: () => LOCAL, show: () => undefined });
  await sync.start();
  await server.save({ version: 1, preferences: { layout: { ...LAYOUT, isMenuCollapsed: true } } });
  choosePreference('skin', 'bordered');
  await sync.push();
  expect(server.current()).toEqual({
    version: 3,
    preferences: { skin: 'bordered', layout: { ...LAYOUT, isMenuCollapsed: true } },
  });
});
const LAYOUT = { isMenuCollapsed: false, isMenuHidden: false, navbar: 'static', footer: 'static' } as const;

test('a change that could not be sent is sent with the next one', async () => {
  const server = fakeServer({});
  const sync = createPreferenceSync({ ...server, local: () => LOCAL, show: () => undefined });
  await sync.start();
  server.save.mockRejectedValueOnce(new NetworkFailure(0, 'users/me/preferences'));
  choosePreference('skin', 'bordered');
  await sync.push();
  expect(server.current().version).toBe(1);
  choosePreference('listViews', '{}');
  await sync.push();
  expect(server.current().preferences).toEqual(LOCAL);
});

test('a change is kept and sent again when its page was left before the server had answered', async () => {
  const server = fakeServer({ skin: 'dark' });
  const sync = createPreferenceSync({ ...server, local: () => LOCAL, show: () => undefined });
  await sync.start();
  server.save.mockReturnValueOnce(new Promise(() => undefined));
  choosePreference('skin', 'bordered');
  void sync.push();
  await vi.waitFor(() => expect(server.save).toHaveBeenCalled());

  // The next page begins with what this browser keeps.
  vi.resetModules();
  const next = await import('./preference-sync.ts');
  const show = vi.fn();
  await next.createPreferenceSync({ ...server, local: () => LOCAL, show }).start();
  expect(show).toHaveBeenLastCalledWith({});
  expect(server.current()).toEqual({ version: 2, preferences: { skin: 'bordered' } });
  expect(localStorage.getItem('unsentPreferences')).toBeNull();
});
