import type { Store } from './storage.ts';

/** An in-memory storage for tests and for browsers that block local storage. */
export function memoryStore(initial: Record<string, string> = {}): Store {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
