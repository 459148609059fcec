import type { Journal, Records } from '../apps/sandbox/src/journal.ts';

/** A journal of the sandbox that is kept in memory only. */
export const memoryJournal = (): Journal => ({
  records<T>(): Records<T> {
    const records = new Map<string, T>();
    return {
      get: (key) => records.get(key),
      put: (key, value) => void records.set(key, value),
      remove: (key) => void records.delete(key),
      all: () => [...records.values()],
      clear: () => records.clear(),
    };
  },
});
