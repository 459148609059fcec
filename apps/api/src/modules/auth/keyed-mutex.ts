/**
 * Runs tasks with the same key one after the other in this process, in order of arrival; tasks with different keys run
 * in parallel.
 */
export function createKeyedMutex(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const current = (tails.get(key) ?? Promise.resolve()).then(work, work);
    tails.set(key, current);
    try {
      return await current;
    } finally {
      if (tails.get(key) === current) tails.delete(key);
    }
  };
}
