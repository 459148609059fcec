import { session, store } from './browser-session.ts';
import { readJson, writeJson, writeText } from './storage.ts';

/** The keys of local storage that follow the user to other devices. */
export type PreferenceKey = 'skin' | 'layout' | 'listViews';

/**
 * What the server has not confirmed, kept in the browser: a page that is left while it sends must not be answered with
 * the older preferences by the next one.
 */
const changed = new Set<PreferenceKey>(readJson<PreferenceKey[]>(store, 'unsentPreferences') ?? []);
const sending = new Set<PreferenceKey>();
let onChange: () => void = () => undefined;

function keep(): void {
  const keys = [...new Set([...changed, ...sending])];
  if (keys.length > 0) writeJson(store, 'unsentPreferences', keys);
  else store.removeItem('unsentPreferences');
}

/** Stores a preference that the user has chosen; it is sent to the server while they are signed in. */
export function choosePreference(key: PreferenceKey, value: string): void {
  writeText(store, key, value);
  changed.add(key);
  keep();
  onChange();
}

/** The preferences to send now: `confirmSent` or `putBack` tells how that ended. */
export function takeChanged(): PreferenceKey[] {
  const keys = [...changed];
  changed.clear();
  for (const key of keys) sending.add(key);
  return keys;
}

/** The server has taken these preferences. */
export function confirmSent(keys: readonly PreferenceKey[]): void {
  for (const key of keys) sending.delete(key);
  keep();
}

/** Makes preferences pending again, after the server did not take them; not those of a user who has left meanwhile. */
export function putBack(keys: readonly PreferenceKey[]): void {
  for (const key of keys) if (sending.delete(key)) changed.add(key);
  keep();
}

/** Whether the server may not have this preference yet. */
export const isChanged = (key: PreferenceKey): boolean => changed.has(key) || sending.has(key);

/** Calls `listener` for each choice, until the returned function is called. */
export function onPreferenceChosen(listener: () => void): () => void {
  onChange = listener;
  return () => {
    onChange = () => undefined;
  };
}

// What one user chose must not become the next one's. A choice on the login page belongs to who signs in.
session.state.subscribe(({ isLoggedIn }, before) => {
  if (!before.isLoggedIn || isLoggedIn) return;
  changed.clear();
  sending.clear();
});
