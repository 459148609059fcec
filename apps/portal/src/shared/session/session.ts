import type { Access } from '@kutip/contracts/access';
import { auth } from '@kutip/contracts/auth';
import { send } from '@kutip/contracts/call';
import type { Data } from '@kutip/contracts/endpoint';
import type { users } from '@kutip/contracts/users';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { readJson, readText, writeJson, writeText, type Store } from './storage.ts';

export type Tokens = Data<typeof auth.login>;
export type User = Tokens['user'];
export type Account = Tokens['account'];
type Me = Data<typeof users.me>;

export interface SessionState {
  isLoggedIn: boolean;
  user: User | null;
  account: Account | null;
  /** How many accounts the person who has just logged in may choose from. */
  accountCount: number;
  /** Another tab acts for this account now; this one must not go on before its person knows. */
  switchedTo: Account | null;
}

const LOGGED_OUT: SessionState = { isLoggedIn: false, user: null, account: null, accountCount: 1, switchedTo: null };

/** The words stored for whoever opened a protected page without login, as specified. */
export const LOGIN_NEEDED = 'You need to login to access the page';

/** The session as the browser's storage holds it. */
export function readSession(store: Store): SessionState {
  if (readText(store, 'isLoggedIn') !== 'true' || !readText(store, 'accessToken')) return LOGGED_OUT;
  const known = readJson<{ user: User; account: Account }>(store, 'accountObj');
  return { ...LOGGED_OUT, isLoggedIn: true, user: known?.user ?? null, account: known?.account ?? null };
}

export interface Session {
  state: StoreApi<SessionState>;
  signIn: (tokens: Tokens) => void;
  /** What users/me says now: a changed role or plan shows without a new login. */
  learn: (me: Me) => void;
  /** Forgets everything that is stored, and tells the server unless it said itself that the session is over. */
  signOut: (options?: { tellServer: boolean }) => void;
  /** Another tab signed in or out, or switched to another account: then this one only takes note of it. */
  readAgain: () => void;
  /** Goes on with the account that another tab switched to. */
  follow: () => void;
}

/** `forget` empties what lives outside local storage: drafts and the cache of answers. */
export function createSession(store: Store, forget: () => void): Session {
  const state = createStore<SessionState>(() => readSession(store));
  const keep = (account: Account, user: User, accountCount: number): void => {
    writeText(store, 'accountId', account.id);
    writeJson(store, 'account', account);
    writeJson(store, 'accountObj', { account_id: account.id, account, user });
    state.setState({ isLoggedIn: true, user, account, accountCount, switchedTo: null });
  };
  const tellServer = (): void => {
    const token = readText(store, 'accessToken');
    const refreshToken = readText(store, 'refreshToken');
    if (!token) return;
    const body = refreshToken ? { refreshToken } : {};
    // Nobody waits for the answer: the person is out either way.
    void send(auth.logout, { body }, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined);
  };
  return {
    state,
    signIn(tokens) {
      const { account, user } = state.getState();
      // A tab that goes back to its own account goes on where it was: what was typed there is not lost.
      if (tokens.account_id !== account?.id || tokens.user.id !== user?.id) forget();
      store.removeItem('loginMessage');
      writeText(store, 'accessToken', tokens.access_token);
      writeText(store, 'refreshToken', tokens.refresh_token);
      writeText(store, 'isLoggedIn', 'true');
      keep(tokens.account, tokens.user, tokens.account_count);
    },
    learn(me) {
      if (!state.getState().isLoggedIn) return;
      const { account, ...user } = me;
      // An answer to what was asked before another tab switched is no news of the present account.
      if (readText(store, 'accountId') !== account.id) return;
      writeJson(store, 'accountInfo', me);
      keep(account, user, state.getState().accountCount);
    },
    signOut(options = { tellServer: true }) {
      if (options.tellServer) tellServer();
      store.clear();
      forget();
      state.setState(LOGGED_OUT);
    },
    readAgain() {
      const now = readSession(store);
      const { isLoggedIn, account, user } = state.getState();
      const isSamePerson = isLoggedIn && now.isLoggedIn && user !== null && now.user?.id === user.id;
      const isOtherAccount = now.account?.id !== account?.id;
      if (isSamePerson && isOtherAccount) return state.setState({ switchedTo: now.account });
      if (!now.isLoggedIn || isOtherAccount) forget();
      state.setState(now);
    },
    follow() {
      forget();
      state.setState(readSession(store));
    },
  };
}

/** Whether this person may make the call, so that a screen leaves out what would be refused. */
export const may = (user: User | null, access: Access): boolean =>
  access === 'public' || access.permission === undefined || (user?.permissions.includes(access.permission) ?? false);
