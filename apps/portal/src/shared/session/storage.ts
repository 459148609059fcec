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
  // Ours: the login page speaks the language that was chosen last.
  'language',
  // Ours: menu, bar and footer as this person wants them.
  'layout',
  // Ours: saved views and chosen columns of lists, by account.
  'listViews',
] as const;
export type StorageKey = (typeof STORAGE_KEYS)[number];

/** The part of `Storage` that we use, so that tests can hand in a plain one. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

export const readText = (store: Store, key: StorageKey): string | null => store.getItem(key);

/** What was stored as JSON; null when nothing was, or when it was not written by us. */
export function readJson<T>(store: Store, key: StorageKey): T | null {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/** A full or forbidden storage must not stop the work: the session then lives as long as the page. */
export function writeText(store: Store, key: StorageKey, value: string): void {
  try {
    store.setItem(key, value);
  } catch {
    // Private windows of some browsers refuse every write.
  }
}

export const writeJson = (store: Store, key: StorageKey, value: unknown): void =>
  writeText(store, key, JSON.stringify(value));
