import type { Store } from './storage.ts';

/** A storage that lives as long as its owner: for tests, and for browsers that forbid the real one. */
export function memoryStore(initial: Record<string, string> = {}): Store {
  const kept = new Map(Object.entries(initial));
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
