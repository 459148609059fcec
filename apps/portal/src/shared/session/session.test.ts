import { expect, test, vi } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { createSession, may, type Tokens } from './session.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const tokens = {
  access_token: 'access',
  refresh_token: 'refresh',
  account_id: ID,
  account: { id: ID, name: 'Warung Kak Siti' },
  user: { id: ID, full_name: 'Siti', permissions: ['bills.read'] },
  account_count: 1,
} as unknown as Tokens;

const OUT = { isLoggedIn: false, user: null, account: null, accountCount: 1, switchedTo: null };
const OTHER_ID = '0190a1b2-0000-7000-8000-000000000002';
const inOther = {
  ...tokens,
  account_id: OTHER_ID,
  account: { ...tokens.account, id: OTHER_ID, name: 'Kedai Kak Siti' },
  account_count: 2,
};

// R-008 R-081 R-207 R-080
test('login stores tokens, account id and account object under the specified keys', () => {
  const store = memoryStore({ loginMessage: '4001', skin: 'dark' });
  const session = createSession(store, vi.fn());
  session.signIn(tokens);
  expect(store.getItem('accessToken')).toBe('access');
  expect(store.getItem('refreshToken')).toBe('refresh');
  expect(store.getItem('accountId')).toBe(ID);
  expect(JSON.parse(store.getItem('account')!)).toEqual(tokens.account);
  expect(JSON.parse(store.getItem('accountObj')!)).toEqual({
    account_id: ID,
    account: tokens.account,
    user: tokens.user,
  });
  expect(store.getItem('isLoggedIn')).toBe('true');
  expect(store.getItem('loginMessage')).toBeNull();
  expect(session.state.getState()).toEqual({ ...OUT, isLoggedIn: true, user: tokens.user, account: tokens.account });
});

//
test('logout clears local storage, drafts and caches', () => {
  const store = memoryStore();
  const reset = vi.fn();
  const session = createSession(store, reset);
  session.signIn(tokens);
  store.setItem('skin', 'dark');
  store.setItem('cart', '[]');
  reset.mockClear();
  session.signOut({ notifyServer: false });
  for (const key of ['accessToken', 'refreshToken', 'account', 'accountObj', 'isLoggedIn', 'skin', 'cart']) {
    expect(store.getItem(key)).toBeNull();
  }
  expect(reset).toHaveBeenCalledTimes(1);
  expect(session.state.getState()).toEqual(OUT);
});

test('after an expired session drafts are kept for the same user and account only', () => {
  const reset = vi.fn();
  const session = createSession(memoryStore(), reset);
  session.signIn(tokens);
  reset.mockClear();
  session.signOut({ notifyServer: false });
  expect(reset.mock.calls).toEqual([[{ drafts: true }]]);
  session.signIn(tokens);
  expect(reset).toHaveBeenCalledTimes(1);
  session.signOut({ notifyServer: false });
  session.signIn(inOther);
  expect(reset.mock.calls.at(-1)).toEqual([]);
  reset.mockClear();
  session.signOut({ notifyServer: false });
  session.signIn({ ...inOther, user: { ...tokens.user, id: OTHER_ID } });
  expect(reset.mock.calls.at(-1)).toEqual([]);
});

test('logout calls the server with the current token and does not wait for the response', () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  const session = createSession(memoryStore(), vi.fn());
  session.signIn(tokens);
  session.signOut();
  expect(fetch).toHaveBeenCalledWith(
    '/api/v1/jwt/logout',
    expect.objectContaining({
      body: JSON.stringify({ refreshToken: 'refresh' }),
      headers: expect.objectContaining({ authorization: 'Bearer access' }),
    }),
  );
  fetch.mockRestore();
});

test('a session survives a reload and is shared with another tab', () => {
  const store = memoryStore();
  createSession(store, vi.fn()).signIn(tokens);
  const other = createSession(store, vi.fn());
  expect(other.state.getState().user?.full_name).toBe('Siti');
  store.clear();
  other.syncFromStorage();
  expect(other.state.getState().isLoggedIn).toBe(false);
});

test('a tab stays on its account when another tab switches, until the user follows', () => {
  const store = memoryStore();
  const reset = vi.fn();
  const [tab, stale] = [createSession(store, vi.fn()), createSession(store, reset)];
  tab.signIn(tokens);
  stale.syncFromStorage();
  reset.mockClear();
  tab.signIn(inOther);
  stale.syncFromStorage();
  expect(stale.state.getState()).toMatchObject({ account: { id: ID }, switchedTo: { id: OTHER_ID } });
  expect(reset).not.toHaveBeenCalled();
  // An update of its own account must not overwrite the other account in storage.
  stale.updateUser({ ...tokens.user, account: tokens.account });
  expect(JSON.parse(store.getItem('account')!)).toMatchObject({ id: OTHER_ID });

  tab.signIn(tokens);
  stale.syncFromStorage();
  expect(stale.state.getState()).toMatchObject({ account: { id: ID }, switchedTo: null });
  tab.signIn(inOther);
  stale.syncFromStorage();
  stale.signIn(tokens);
  expect(stale.state.getState()).toMatchObject({ account: { id: ID }, switchedTo: null });
  expect(reset).not.toHaveBeenCalled();
  tab.signIn(inOther);
  stale.syncFromStorage();
  stale.followAccountSwitch();
  expect(stale.state.getState()).toMatchObject({ account: { id: OTHER_ID }, switchedTo: null });
  expect(reset).toHaveBeenCalled();
});

test('a login of another user in another tab replaces the session', () => {
  const store = memoryStore();
  const [tab, stale] = [createSession(store, vi.fn()), createSession(store, vi.fn())];
  tab.signIn(tokens);
  stale.syncFromStorage();
  tab.signIn({ ...inOther, user: { ...tokens.user, id: OTHER_ID } });
  stale.syncFromStorage();
  expect(stale.state.getState()).toMatchObject({ account: { id: OTHER_ID }, user: { id: OTHER_ID }, switchedTo: null });
});

test('invalid stored session data is ignored', () => {
  const session = createSession(memoryStore({ isLoggedIn: 'true', accessToken: 'a', accountObj: '{"user":' }), vi.fn());
  expect(session.state.getState()).toEqual({ ...OUT, isLoggedIn: true });
  expect(createSession(memoryStore({ isLoggedIn: 'true' }), vi.fn()).state.getState().isLoggedIn).toBe(false);
});

test('access to a call follows its permission', () => {
  expect(may(tokens.user, { area: 'merchant', permission: 'bills.read' })).toBe(true);
  expect(may(tokens.user, { area: 'merchant', permission: 'bills.write' })).toBe(false);
  expect(may(null, { area: 'merchant', permission: 'bills.read' })).toBe(false);
  expect(may(null, 'public')).toBe(true);
});

const tokenOf = (account: string): string => `head.${btoa(JSON.stringify({ account }))}.signature`;

test('what a tab stores late about the account before a switch changes nothing', () => {
  const store = memoryStore();
  const session = createSession(store, vi.fn());
  session.signIn({ ...tokens, access_token: tokenOf(ID) });
  const late = { accountObj: store.getItem('accountObj')!, accountId: ID };
  session.signIn({ ...inOther, access_token: tokenOf(OTHER_ID) });
  for (const [key, value] of Object.entries(late)) store.setItem(key, value);
  session.syncFromStorage();
  expect(session.state.getState()).toMatchObject({ account: { id: OTHER_ID }, switchedTo: null });
  expect(store.getItem('accountId')).toBe(OTHER_ID);
  expect(JSON.parse(store.getItem('accountObj')!)).toMatchObject({ account_id: OTHER_ID });
});
