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

/** The browser's local storage, or a substitute for as long as the page lives where it is forbidden. */
export const store: Store = storageOrMemory();

const forgetters: (() => void)[] = [];

/** `forget` runs whenever a session begins or ends: nothing of one person may be left for the next. */
export const whenForgotten = (forget: () => void): void => void forgetters.push(forget);

export const session = createSession(store, () => {
  for (const forget of forgetters) forget();
});

// Tabs share one session: a logout or a login in one is seen in all.
window.addEventListener('storage', ({ key }) => {
  if (key === null || key === 'accessToken' || key === 'isLoggedIn' || key === 'accountObj') session.readAgain();
});

export const useSession = <T>(select: (state: SessionState) => T): T => useStore(session.state, select);
