import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { QueueStats } from './worker-pool.ts';

export interface BoundedQueue {
  /** Runs work when a place is free. Refuses 5003 when `max_waiting` others wait, and after `max_wait_ms`. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** What `run` would refuse with now, and counts as refused; null: it would not. */
  refusalIfFull(): Refusal | null;
  stats(): QueueStats;
}

/** Runs at most `concurrency` pieces of work at a time, in order of arrival, and refuses what cannot wait. */
export function createBoundedQueue({
  concurrency,
  max_waiting,
  max_wait_ms,
  busy_message,
}: {
  concurrency: number;
  max_waiting: number;
  max_wait_ms: number;
  busy_message: string;
}): BoundedQueue {
  const counts = { running: 0, completed: 0, refused: 0 };
  const waiting = new Set<() => void>();
  // One for all, because capturing a stack is a good part of what a refusal costs.
  const busy = new Refusal(CODE.busy, busy_message, 'busy');
  function refusalIfFull(): Refusal | null {
    if (counts.running < concurrency || waiting.size < max_waiting) return null;
    counts.refused += 1;
    return busy;
  }
  /** Waits for the place of one that ends. */
  function waitForPlace(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.delete(begin);
      counts.refused += 1;
      reject(busy);
    }, max_wait_ms);
    function begin(): void {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    }
    waiting.add(begin);
    return promise;
  }
  /** A freed place passes to the first that waits, so `running` stays as it is. */
  function leave(): void {
    counts.completed += 1;
    const [next] = waiting;
    if (next) next();
    else counts.running -= 1;
  }
  return {
    refusalIfFull,
    async run(work) {
      const refusal = refusalIfFull();
      if (refusal) throw refusal;
      if (counts.running >= concurrency) await waitForPlace();
      else counts.running += 1;
      try {
        return await work();
      } finally {
        leave();
      }
    },
    stats: () => ({ ...counts, waiting: waiting.size }),
  };
}
