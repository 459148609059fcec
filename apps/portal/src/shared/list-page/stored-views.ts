import { createStore } from 'zustand/vanilla';
import { onSessionReset, store } from '../session/browser-session.ts';
import { choosePreference } from '../session/preference-changes.ts';
import { readJson } from '../session/storage.ts';
import type { StoredPreferences } from './list-views.ts';

const readStored = () => ({ stored: readJson<StoredPreferences>(store, 'listViews') });

/** The views, columns and row heights that this browser keeps. */
export const storedViews = createStore<{ stored: StoredPreferences | null }>(readStored);

/** Shows what is stored. */
export const showStoredViews = (): void => storedViews.setState(readStored());

export function saveViews(next: StoredPreferences): void {
  choosePreference('listViews', JSON.stringify(next));
  storedViews.setState({ stored: next });
}

onSessionReset(showStoredViews);
