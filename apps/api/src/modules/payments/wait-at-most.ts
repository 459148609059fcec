import { setTimeout as wait } from 'node:timers/promises';

/** Waits for `work`, at most `wait_ms`; the work itself goes on. Rejects with its error if it fails within that time. */
export async function waitAtMost(wait_ms: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController();
  work.catch(() => {}); // a failure after the wait must not be an unhandled rejection
  try {
    await Promise.race([work, wait(wait_ms, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
