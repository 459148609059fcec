import { userPreferences } from '@kutip/contracts/preferences';
import { useEffect } from 'react';
import { callApi } from '../api/client.ts';
import { currentLanguage, setLanguage } from '../i18n/i18n.ts';
import { readLanguage } from '../i18n/format.ts';
import { showStoredLayout } from '../layout-state/browser-layout.ts';
import { readChoice } from '../layout-state/layout-choice.ts';
import { readSkin } from '../layout-state/layout-state.ts';
import type { StoredPreferences } from '../list-page/list-views.ts';
import { showStoredViews } from '../list-page/stored-views.ts';
import { store, useSession } from '../session/browser-session.ts';
import { onPreferenceChosen } from '../session/preference-changes.ts';
import { readJson, readText, writeJson, writeText } from '../session/storage.ts';
import { createPreferenceSync, type Preferences } from './preference-sync.ts';

/** The preferences of this browser, as the contract has them. */
const localPreferences = (): Preferences => ({
  skin: readSkin(readText(store, 'skin')),
  layout: readChoice(readJson(store, 'layout')),
  list_views: (readJson<StoredPreferences>(store, 'listViews') ?? {}) as NonNullable<Preferences['list_views']>,
});

function showPreferences({ skin, layout, list_views }: Preferences): void {
  if (skin) writeText(store, 'skin', skin);
  if (layout) writeJson(store, 'layout', layout);
  if (list_views) writeJson(store, 'listViews', list_views);
  showStoredLayout();
  showStoredViews();
}

const sync = () =>
  createPreferenceSync({
    read: () => callApi(userPreferences.read, {}),
    save: (stored) => callApi(userPreferences.save, { body: stored }),
    local: localPreferences,
    show: showPreferences,
  });

/** Restores how the user sees the portal after a sign-in, and keeps it at the server. */
export function usePreferences(): void {
  const user_id = useSession((state) => state.user?.id);
  const language = useSession((state) => state.user?.language);
  useEffect(() => {
    if (user_id === undefined) return undefined;
    const { start, push } = sync();
    void start();
    return onPreferenceChosen(() => void push());
  }, [user_id]);
  useEffect(() => {
    // A language that was chosen on the login page stays.
    if (language === undefined || readText(store, 'language') !== null) return;
    const own = readLanguage(language);
    if (own !== currentLanguage()) void setLanguage(own).catch(() => undefined);
  }, [language]);
}
