import { setTimeout as wait } from 'node:timers/promises';

/** Waits for `work` for so long and no longer; it goes on by itself. What it throws within the time is thrown. */
export async function atMost(wait_ms: number, work: Promise<void>): Promise<void> {
  const given_up = new AbortController();
  work.catch(() => {}); // once nobody waits for it any more, nobody would hear of its failure
  try {
    await Promise.race([work, wait(wait_ms, undefined, { signal: given_up.signal })]);
  } finally {
    given_up.abort();
  }
}
