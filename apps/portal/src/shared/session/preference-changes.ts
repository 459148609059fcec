import { session, store } from './browser-session.ts';
import { writeText } from './storage.ts';

/** The keys of local storage that follow the user to other devices. */
export type PreferenceKey = 'skin' | 'layout' | 'listViews';

const changed = new Set<PreferenceKey>();
let onChange: () => void = () => undefined;

/** Stores a preference that the user has chosen; it is sent to the server while they are signed in. */
export function choosePreference(key: PreferenceKey, value: string): void {
  writeText(store, key, value);
  changed.add(key);
  onChange();
}

/** The preferences chosen since the last call; they are no longer pending. */
export function takeChanged(): PreferenceKey[] {
  const keys = [...changed];
  changed.clear();
  return keys;
}

/** Makes preferences pending again, after the server did not take them. */
export const putBack = (keys: readonly PreferenceKey[]): void => keys.forEach((key) => changed.add(key));

export const isChanged = (key: PreferenceKey): boolean => changed.has(key);

/** Calls `listener` for each choice, until the returned function is called. */
export function onPreferenceChosen(listener: () => void): () => void {
  onChange = listener;
  return () => {
    onChange = () => undefined;
  };
}

// What one user chose must not become the next one's. A choice on the login page belongs to who signs in.
session.state.subscribe(({ isLoggedIn }, before) => {
  if (before.isLoggedIn && !isLoggedIn) changed.clear();
});
