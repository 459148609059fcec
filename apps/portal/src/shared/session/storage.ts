/** Every key that the portal keeps in the browser's local storage, as specified (section 3, D-11). */
export const STORAGE_KEYS = [
  'accessToken',
  'refreshToken',
  'account',
  'accountObj',
  'accountId',
  'accountInfo',
  'systemConstants',
  'merchantVirtualAccounts',
  'isLoggedIn',
  'cart',
  'tourSettings',
  'skin',
  'loginMessage',
  // Not specified: the last chosen language, for the login page.
  'language',
  // Not specified: layout of menu, top bar and footer.
  'layout',
  // Not specified: saved views and columns of lists, by account.
  'listViews',
  // Not specified: which of skin, layout and views the server has not confirmed.
  'unsentPreferences',
  // Not specified: what was searched, by account, and whether single letters are shortcuts.
  'recentSearches',
  'shortcuts',
] as const;
export type StorageKey = (typeof STORAGE_KEYS)[number];

/** The part of `Storage` that is used, so that tests can pass a plain object. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export const readText = (store: Store, key: StorageKey): string | null => store.getItem(key);

/** The stored JSON value; null when missing or not valid JSON. */
export function readJson<T>(store: Store, key: StorageKey): T | null {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** A full or blocked storage is ignored: the session then ends with the page. */
export function writeText(store: Store, key: StorageKey, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // Private windows of some browsers reject every write.
  }
}

export const writeJson = (store: Store, key: StorageKey, value: unknown): void =>
  writeText(store, key, JSON.stringify(value));
