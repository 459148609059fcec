import type { Access } from '@kutip/contracts/access';
import { auth } from '@kutip/contracts/auth';
import { send } from '@kutip/contracts/call';
import type { Data } from '@kutip/contracts/endpoint';
import type { users } from '@kutip/contracts/users';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { readJson, readText, writeJson, writeText, type Store } from './storage.ts';
import { accountOf } from './token.ts';

export type Tokens = Data<typeof auth.login>;
export type User = Tokens['user'];
export type Account = Tokens['account'];
/** A view by support has no refresh token: it cannot be renewed. */
export type SignInTokens = Omit<Tokens, 'refresh_token'> & { refresh_token?: string };
type Me = Data<typeof users.me>;

export interface SessionState {
  isLoggedIn: boolean;
  user: User | null;
  account: Account | null;
  /** Number of accounts that the user can choose from after login. */
  accountCount: number;
  /** The account that another tab switched to. This tab is blocked until the user decides. */
  switchedTo: Account | null;
}

const LOGGED_OUT: SessionState = { isLoggedIn: false, user: null, account: null, accountCount: 1, switchedTo: null };

/** The specified message, stored when a protected page is opened without login. */
export const LOGIN_NEEDED = 'You need to login to access the page';

/** Reads the session from the browser's storage. */
export function readSession(store: Store): SessionState {
  if (readText(store, 'isLoggedIn') !== 'true' || !readText(store, 'accessToken')) return LOGGED_OUT;
  const stored = readJson<{ user: User; account: Account }>(store, 'accountObj');
  return { ...LOGGED_OUT, isLoggedIn: true, user: stored?.user ?? null, account: stored?.account ?? null };
}

export interface Session {
  state: StoreApi<SessionState>;
  signIn: (tokens: SignInTokens) => void;
  /** Updates the session from users/me, so that a changed role or plan shows without a new login. */
  updateUser: (me: Me) => void;
  /**
   * Clears all stored data and logs out at the server, unless the server has already ended the session: then drafts wait for
   * the same user.
   */
  signOut: (options?: { notifyServer: boolean }) => void;
  /** Applies a login or logout of another tab. A switch to another account only sets `switchedTo`. */
  syncFromStorage: () => void;
  /** Switches this tab to the account that another tab switched to. */
  followAccountSwitch: () => void;
}

interface Owner {
  user_id: string | undefined;
  account_id: string | undefined;
}

/** The tokens of one login. */
interface LoginTokens {
  access: string;
  refresh: string | null;
}

/** Ends a login at the server. Not awaited: the user is logged out either way. */
function endLogin({ access, refresh }: LoginTokens): void {
  const body = refresh === null ? {} : { refreshToken: refresh };
  void send(auth.logout, { body }, { headers: { authorization: `Bearer ${access}` } }).catch(() => undefined);
}

/**
 * `reset` clears what is kept outside local storage: the query cache, and drafts unless they wait for their user.
 * `otherTokens`: the logins of other tabs in this browser, which end with this one.
 */
export function createSession(
  store: Store,
  reset: (keeps?: { drafts: boolean }) => void,
  otherTokens: () => LoginTokens[] = () => [],
): Session {
  /** Who was signed in here when the session expired. */
  let expired: Owner | null = null;
  const state = createStore<SessionState>(() => readSession(store));
  const storeAccount = (account: Account, user: User, accountCount: number): void => {
    writeText(store, 'accountId', account.id);
    writeJson(store, 'account', account);
    writeJson(store, 'accountObj', { account_id: account.id, account, user });
    state.setState({ isLoggedIn: true, user, account, accountCount, switchedTo: null });
  };
  const tokenAccount = (): string | null => accountOf(readText(store, 'accessToken'));
  const actingFor = (): string | null => tokenAccount() ?? readText(store, 'accountId');
  return {
    state,
    signIn(tokens) {
      const { account, user } = state.getState();
      const owner = expired ?? { user_id: user?.id, account_id: account?.id };
      expired = null;
      // A tab that returns to its own account keeps its drafts.
      if (tokens.account_id !== owner.account_id || tokens.user.id !== owner.user_id) reset();
      store.removeItem('loginMessage');
      writeText(store, 'accessToken', tokens.access_token);
      if (tokens.refresh_token) writeText(store, 'refreshToken', tokens.refresh_token);
      else store.removeItem('refreshToken');
      writeText(store, 'isLoggedIn', 'true');
      storeAccount(tokens.account, tokens.user, tokens.account_count);
    },
    updateUser(me) {
      if (!state.getState().isLoggedIn) return;
      const { account, ...user } = me;
      // The response may belong to the account before another tab switched.
      if (actingFor() !== account.id) return;
      writeJson(store, 'accountInfo', me);
      storeAccount(account, user, state.getState().accountCount);
    },
    signOut(options = { notifyServer: true }) {
      const access = readText(store, 'accessToken');
      if (options.notifyServer && access) endLogin({ access, refresh: readText(store, 'refreshToken') });
      for (const login of otherTokens()) endLogin(login);
      const { account, user } = state.getState();
      expired = options.notifyServer ? null : { user_id: user?.id, account_id: account?.id };
      store.clear();
      reset({ drafts: expired !== null });
      state.setState(LOGGED_OUT);
    },
    syncFromStorage() {
      const stored = readSession(store);
      const { isLoggedIn, account, user, accountCount } = state.getState();
      const token_account = tokenAccount();
      // A tab that has not seen a switch yet may store the account before it; whose login this is, the token says.
      if (stored.account && token_account !== null && stored.account.id !== token_account) {
        if (account?.id === token_account && user) storeAccount(account, user, accountCount);
        return;
      }
      const isSamePerson = isLoggedIn && stored.isLoggedIn && user !== null && stored.user?.id === user.id;
      const isOtherAccount = stored.account?.id !== account?.id;
      if (isSamePerson && isOtherAccount) return state.setState({ switchedTo: stored.account });
      if (!stored.isLoggedIn || isOtherAccount) reset();
      state.setState(stored);
    },
    followAccountSwitch() {
      reset();
      state.setState(readSession(store));
    },
  };
}

/** Whether the user has access to a call, so that screens hide what would be refused. */
export const may = (user: User | null, access: Access): boolean =>
  access === 'public' || access.permission === undefined || (user?.permissions.includes(access.permission) ?? false);
