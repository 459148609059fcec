interface Line<T> {
  running: Promise<T>;
  /** The run of those that have arrived since; it starts when the running one has ended. */
  next: Promise<T> | null;
}

export type SharedRuns<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Lets callers with the same key share one run of the same work. Each caller gets the result of a run that began after its own
 * call, so that a change which was stored before the call is always in the answer; nothing is kept afterwards. A failed run
 * fails for its callers only.
 */
export function createSharedRuns<T>(): SharedRuns<T> {
  const lines = new Map<string, Line<T>>();
  function start(key: string, work: () => Promise<T>): Promise<T> {
    const running = work();
    const line: Line<T> = { running, next: null };
    lines.set(key, line);
    const end = (): void => {
      if (line.next === null) lines.delete(key);
    };
    running.then(end, end);
    return running;
  }
  return (key, work) => {
    const line = lines.get(key);
    if (!line) return start(key, work);
    const startNext = () => start(key, work);
    line.next ??= line.running.then(startNext, startNext);
    return line.next;
  };
}
