import { useStore } from 'zustand';
import { memoryStore } from './memory-store.ts';
import { createSession, type SessionState } from './session.ts';
import type { Store } from './storage.ts';
import { tabStore, type TabStore } from './tab-store.ts';

/** A storage of the browser, or an in-memory one where it is blocked. */
function storageOrMemory(storage: () => Storage): Store {
  try {
    storage().getItem('accessToken');
    return storage();
  } catch {
    return memoryStore();
  }
}

/** The browser's local storage, as this tab uses it. */
export const store: TabStore = tabStore(
  storageOrMemory(() => localStorage),
  storageOrMemory(() => sessionStorage),
);

type ResetHandler = (keeps: { drafts: boolean }) => void;
const resetHandlers: ResetHandler[] = [];

/**
 * `reset` runs whenever a session begins or ends: no data of one user may remain for the next. Drafts are kept when a session
 * expired, until it is known who signs in.
 */
export const onSessionReset = (reset: ResetHandler): void => void resetHandlers.push(reset);

export const session = createSession(
  store,
  (keeps = { drafts: false }) => {
    for (const reset of resetHandlers) reset(keeps);
  },
  store.otherTokens,
);

const SHARED_KEYS = ['accessToken', 'isLoggedIn', 'accountObj'] as const;

// Tabs of one account share its login; a logout in any tab clears the storage and applies to all.
window.addEventListener('storage', ({ key }) => {
  if (store.isAlone()) return;
  if (key === null) store.leaveAccount();
  if (key === null || SHARED_KEYS.some((shared) => key === store.keyOf(shared))) session.syncFromStorage();
});

export const useSession = <T>(select: (state: SessionState) => T): T => useStore(session.state, select);
