import { expect, test } from 'vitest';
import { memoryStore } from './memory-store.ts';
import { createSession, readSession, type Tokens } from './session.ts';
import { tabStore } from './tab-store.ts';

const tokensOf = (account_id: string) =>
  ({
    access_token: `access-${account_id}`,
    refresh_token: `refresh-${account_id}`,
    account_id,
    account: { id: account_id, name: account_id },
    user: { id: 'siti' },
    account_count: 2,
  }) as unknown as Tokens;

/** Two tabs of one browser: the second was opened for the cafe. */
function twoTabs() {
  const local = memoryStore();
  const [main, cafe] = [tabStore(local, memoryStore()), tabStore(local, memoryStore())];
  const session = createSession(main, () => undefined);
  session.signIn(tokensOf('shop'));
  cafe.actFor('cafe');
  createSession(cafe, () => undefined).signIn(tokensOf('cafe'));
  return { local, main, cafe };
}

test('two tabs act for two accounts, and the main login has the specified keys', () => {
  const { local, main, cafe } = twoTabs();
  expect(readSession(main).account?.id).toBe('shop');
  expect(readSession(cafe).account?.id).toBe('cafe');
  expect(local.getItem('accessToken')).toBe('access-shop');
  expect(cafe.getItem('refreshToken')).toBe('refresh-cafe');
});

test('a further tab of an account shares its login, so that no refresh token is used twice', () => {
  const { local } = twoTabs();
  const third = tabStore(local, memoryStore());
  expect(third.hasLoginOf('cafe')).toBe(true);
  third.actFor('cafe');
  expect(third.getItem('accessToken')).toBe('access-cafe');
});

test('skin and language are the same in every tab', () => {
  const { main, cafe } = twoTabs();
  cafe.setItem('skin', 'dark');
  expect(main.getItem('skin')).toBe('dark');
});

test('a logout clears every login, and the tab has no account of its own any more', () => {
  const { local, main, cafe } = twoTabs();
  expect(cafe.otherTokens()).toEqual([{ access: 'access-shop', refresh: 'refresh-shop' }]);
  expect(main.otherTokens()).toEqual([{ access: 'access-cafe', refresh: 'refresh-cafe' }]);
  cafe.clear();
  expect([readSession(main).isLoggedIn, readSession(cafe).isLoggedIn]).toEqual([false, false]);
  expect(cafe.isOfTab()).toBe(false);
  expect(local.getItem('accessToken@cafe')).toBeNull();
});

test('a tab that stands alone neither sees, replaces nor ends a login of the browser', () => {
  const { local, main } = twoTabs();
  const before = JSON.stringify(['accessToken', 'isLoggedIn', 'accountObj'].map((key) => local.getItem(key)));
  const view = tabStore(local, memoryStore());
  view.standAlone();
  expect(readSession(view).isLoggedIn).toBe(false);
  const session = createSession(view, () => undefined, view.otherTokens);
  const { refresh_token: _, ...tokens } = tokensOf('viewed');
  session.signIn(tokens);
  view.setItem('skin', 'dark');
  expect(readSession(view).account?.id).toBe('viewed');
  expect(view.getItem('refreshToken')).toBe(null);
  expect(main.getItem('skin')).toBe(null);
  expect(view.otherTokens()).toEqual([]);
  session.signOut({ notifyServer: false });
  expect(JSON.stringify(['accessToken', 'isLoggedIn', 'accountObj'].map((key) => local.getItem(key)))).toBe(before);
  expect(view.isAlone()).toBe(false);
});
