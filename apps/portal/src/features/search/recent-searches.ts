import { useState } from 'react';
import { store, useSession } from '../../shared/session/browser-session.ts';
import { readJson, writeJson } from '../../shared/session/storage.ts';

const MAX_RECENT = 5;
/** By account, newest first. */
type Stored = Readonly<Record<string, readonly string[]>>;

/** The texts with this one first, each once. */
export const withRecent = (texts: readonly string[], text: string): string[] =>
  [text, ...texts.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, MAX_RECENT);

/** The stored texts of an account; none when what is stored is something else. */
export function recentOf(stored: unknown, account_id: string): string[] {
  const texts = (stored as Record<string, unknown> | null)?.[account_id];
  return Array.isArray(texts) ? texts.filter((one): one is string => typeof one === 'string').slice(0, MAX_RECENT) : [];
}

/** What was searched in this business, stored in this browser until logout (C-21). */
export function useRecentSearches() {
  const account_id = useSession((state) => state.account?.id) ?? '';
  const [recent, setRecent] = useState(() => recentOf(readJson(store, 'recentSearches'), account_id));
  const save = (texts: string[]): void => {
    writeJson(store, 'recentSearches', { ...readJson<Stored>(store, 'recentSearches'), [account_id]: texts });
    setRecent(texts);
  };
  return { recent, remember: (text: string) => save(withRecent(recent, text)), clear: () => save([]) };
}
