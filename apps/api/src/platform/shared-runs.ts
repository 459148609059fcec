interface Line<T> {
  running: Set<Promise<T>>;
  /** The run of those that have arrived since; it begins when one of the running ones has ended. */
  next: Promise<T> | null;
}

export type SharedRuns<T> = (key: string, work: () => Promise<T>) => Promise<T>;

/** Runs of one key beside each other: a run mostly waits for the database, so that one alone leaves the process idle. */
const RUNS_AT_ONCE = 2;

/**
 * Lets callers with the same key share runs of the same work. Each caller gets the result of a run that began after its own
 * call, so that a change which was stored before the call is always in the answer; nothing is kept afterwards. A failed run
 * fails for its callers only.
 */
export function createSharedRuns<T>(): SharedRuns<T> {
  const lines = new Map<string, Line<T>>();
  function begin(key: string, line: Line<T>, work: () => Promise<T>): Promise<T> {
    const run = work();
    line.running.add(run);
    const end = (): void => {
      line.running.delete(run);
      if (line.running.size === 0 && line.next === null) lines.delete(key);
    };
    run.then(end, end);
    return run;
  }
  function waitForOne(key: string, line: Line<T>, work: () => Promise<T>): Promise<T> {
    const beginNext = (): Promise<T> => {
      line.next = null;
      return begin(key, line, work);
    };
    return Promise.race(line.running).then(beginNext, beginNext);
  }
  return (key, work) => {
    const line = lines.get(key) ?? { running: new Set(), next: null };
    lines.set(key, line);
    if (line.running.size < RUNS_AT_ONCE) return begin(key, line, work);
    line.next ??= waitForOne(key, line, work);
    return line.next;
  };
}
