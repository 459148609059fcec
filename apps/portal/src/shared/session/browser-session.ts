import { useStore } from 'zustand';
import { memoryStore } from './memory-store.ts';
import { createSession, type SessionState } from './session.ts';
import type { Store } from './storage.ts';

function storageOrMemory(): Store {
  try {
    localStorage.getItem('accessToken');
    return localStorage;
  } catch {
    return memoryStore();
  }
}

/** The browser's local storage, or an in-memory store where it is blocked. */
export const store: Store = storageOrMemory();

type ResetHandler = (keeps: { drafts: boolean }) => void;
const resetHandlers: ResetHandler[] = [];

/**
 * `reset` runs whenever a session begins or ends: no data of one user may remain for the next. Drafts are kept when a session
 * expired, until it is known who signs in.
 */
export const onSessionReset = (reset: ResetHandler): void => void resetHandlers.push(reset);

export const session = createSession(store, (keeps = { drafts: false }) => {
  for (const reset of resetHandlers) reset(keeps);
});

// Tabs share one session: a logout or login in one applies to all.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === 'accessToken' || key === 'isLoggedIn' || key === 'accountObj') session.syncFromStorage();
});

export const useSession = <T>(select: (state: SessionState) => T): T => useStore(session.state, select);
