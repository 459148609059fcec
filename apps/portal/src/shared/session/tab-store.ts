import { STORAGE_KEYS, type StorageKey, type Store } from './storage.ts';

/** What a tab keeps of its own: the account that it acts for beside the other tabs. */
type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const TAB_ACCOUNT = 'tabAccount';
/** The accounts that tabs act for beside the main login. */
const OTHER_ACCOUNTS = 'otherAccounts';

/** Set in a tab that keeps its login, and all that it stores, to itself. */
const ALONE = 'alone';
const aloneKey = (key: string): string => `${ALONE}:${key}`;

/** What belongs to a login. The other keys are the user's in all accounts. */
const OF_LOGIN: ReadonlySet<string> = new Set<StorageKey>([
  'accessToken',
  'refreshToken',
  'account',
  'accountObj',
  'accountId',
  'accountInfo',
  'merchantVirtualAccounts',
  'isLoggedIn',
]);

export interface TabStore extends Store {
  /** The key in local storage: of the main login, or of this tab's account. */
  keyOf: (key: StorageKey) => string;
  /** Whether this tab acts for an account of its own. */
  isOfTab: () => boolean;
  /** From now on this tab reads and writes the login of this account. */
  actFor: (account_id: string) => void;
  /** Back to the main login. */
  leaveAccount: () => void;
  /** Whether this browser has a login of the account, from another tab. */
  hasLoginOf: (account_id: string) => boolean;
  /**
   * From now on this tab stores nothing in local storage, and sees no login there: a view by support neither replaces nor
   * ends a login of this browser.
   */
  standAlone: () => void;
  isAlone: () => boolean;
  /** The tokens of all logins but this tab's; none of them is this tab's to end when it stands alone. */
  otherTokens: () => { access: string; refresh: string | null }[];
}

/**
 * Local storage for the login of one tab. All tabs share the specified keys, the main login; a tab that was opened for
 * another account reads the same keys with `@` and that account behind them. Tabs of one account share its login, so
 * that no refresh token is used twice.
 */
export function tabStore(local: Store, tab: TabStorage): TabStore {
  const keyFor = (account_id: string | null, key: string): string =>
    account_id !== null && OF_LOGIN.has(key) ? `${key}@${account_id}` : key;
  const tabAccount = (): string | null => tab.getItem(TAB_ACCOUNT);
  const others = (): string[] => (local.getItem(OTHER_ACCOUNTS) ?? '').split(' ').filter(Boolean);
  const keyOf = (key: string): string => keyFor(tabAccount(), key);
  const isAlone = (): boolean => tab.getItem(ALONE) !== null;
  /** Skin, language and layout are as in the other tabs until this one changes them. */
  const readAlone = (key: string): string | null =>
    tab.getItem(aloneKey(key)) ?? (OF_LOGIN.has(key) ? null : local.getItem(key));
  return {
    keyOf,
    isOfTab: () => tabAccount() !== null,
    isAlone,
    standAlone: () => tab.setItem(ALONE, 'true'),
    getItem: (key) => (isAlone() ? readAlone(key) : local.getItem(keyOf(key))),
    setItem: (key, value) => (isAlone() ? tab.setItem(aloneKey(key), value) : local.setItem(keyOf(key), value)),
    removeItem: (key) => (isAlone() ? tab.removeItem(aloneKey(key)) : local.removeItem(keyOf(key))),
    clear() {
      if (isAlone()) for (const key of STORAGE_KEYS) tab.removeItem(aloneKey(key));
      else local.clear();
      tab.removeItem(ALONE);
      tab.removeItem(TAB_ACCOUNT);
    },
    actFor(account_id) {
      tab.setItem(TAB_ACCOUNT, account_id);
      local.setItem(OTHER_ACCOUNTS, [...new Set([...others(), account_id])].join(' '));
    },
    leaveAccount: () => tab.removeItem(TAB_ACCOUNT),
    hasLoginOf: (account_id) => local.getItem(keyFor(account_id, 'accessToken')) !== null,
    otherTokens: () =>
      (isAlone() ? [] : [null, ...others()])
        .filter((account_id) => account_id !== tabAccount())
        .flatMap((account_id) => {
          const access = local.getItem(keyFor(account_id, 'accessToken'));
          return access === null ? [] : [{ access, refresh: local.getItem(keyFor(account_id, 'refreshToken')) }];
        }),
  };
}
