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

test('login keeps tokens, account id and account object under the specified keys', () => {
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

test('logout clears all local storage and what lives outside it', () => {
  const store = memoryStore();
  const forget = vi.fn();
  const session = createSession(store, forget);
  session.signIn(tokens);
  store.setItem('skin', 'dark');
  store.setItem('cart', '[]');
  forget.mockClear();
  session.signOut({ tellServer: false });
  for (const key of ['accessToken', 'refreshToken', 'account', 'accountObj', 'isLoggedIn', 'skin', 'cart']) {
    expect(store.getItem(key)).toBeNull();
  }
  expect(forget).toHaveBeenCalledTimes(1);
  expect(session.state.getState()).toEqual(OUT);
});

test('logout tells the server with the token that it had, and does not wait', () => {
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
  other.readAgain();
  expect(other.state.getState().isLoggedIn).toBe(false);
});

test('a tab keeps to its account when another tab switches, until its person follows', () => {
  const store = memoryStore();
  const forget = vi.fn();
  const [tab, stale] = [createSession(store, vi.fn()), createSession(store, forget)];
  tab.signIn(tokens);
  stale.readAgain();
  forget.mockClear();
  tab.signIn(inOther);
  stale.readAgain();
  expect(stale.state.getState()).toMatchObject({ account: { id: ID }, switchedTo: { id: OTHER_ID } });
  expect(forget).not.toHaveBeenCalled();
  // What it learns meanwhile of its own account must not be written over the other's.
  stale.learn({ ...tokens.user, account: tokens.account });
  expect(JSON.parse(store.getItem('account')!)).toMatchObject({ id: OTHER_ID });

  tab.signIn(tokens);
  stale.readAgain();
  expect(stale.state.getState()).toMatchObject({ account: { id: ID }, switchedTo: null });
  tab.signIn(inOther);
  stale.readAgain();
  stale.signIn(tokens);
  expect(stale.state.getState()).toMatchObject({ account: { id: ID }, switchedTo: null });
  expect(forget).not.toHaveBeenCalled();
  tab.signIn(inOther);
  stale.readAgain();
  stale.follow();
  expect(stale.state.getState()).toMatchObject({ account: { id: OTHER_ID }, switchedTo: null });
  expect(forget).toHaveBeenCalled();
});

test('another person in another tab is another session', () => {
  const store = memoryStore();
  const [tab, stale] = [createSession(store, vi.fn()), createSession(store, vi.fn())];
  tab.signIn(tokens);
  stale.readAgain();
  tab.signIn({ ...inOther, user: { ...tokens.user, id: OTHER_ID } });
  stale.readAgain();
  expect(stale.state.getState()).toMatchObject({ account: { id: OTHER_ID }, user: { id: OTHER_ID }, switchedTo: null });
});

test('what was stored by somebody else, or broken, is no session', () => {
  const session = createSession(memoryStore({ isLoggedIn: 'true', accessToken: 'a', accountObj: '{"user":' }), vi.fn());
  expect(session.state.getState()).toEqual({ ...OUT, isLoggedIn: true });
  expect(createSession(memoryStore({ isLoggedIn: 'true' }), vi.fn()).state.getState().isLoggedIn).toBe(false);
});

test('a person may do what the permission of the call says', () => {
  expect(may(tokens.user, { area: 'merchant', permission: 'bills.read' })).toBe(true);
  expect(may(tokens.user, { area: 'merchant', permission: 'bills.write' })).toBe(false);
  expect(may(null, { area: 'merchant', permission: 'bills.read' })).toBe(false);
  expect(may(null, 'public')).toBe(true);
});
