import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { QueueStats } from './worker-pool.ts';

export interface BoundedQueue {
  /** Runs work when a place is free. Refuses 5003 when `max_waiting` others wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** What `run` would refuse with now, and counts as refused; null: it would not. */
  refusalIfFull(): Refusal | null;
  stats(): QueueStats;
}

/** Runs at most `concurrency` pieces of work at a time, in order of arrival, and refuses what cannot wait. */
export function createBoundedQueue({
  concurrency,
  max_waiting,
  busy_message,
}: {
  concurrency: number;
  max_waiting: number;
  busy_message: string;
}): BoundedQueue {
  const counts = { running: 0, completed: 0, refused: 0 };
  const waiting: (() => void)[] = [];
  // One for all, because capturing a stack is a good part of what a refusal costs.
  const busy = new Refusal(CODE.busy, busy_message, 'busy');
  function refusalIfFull(): Refusal | null {
    if (counts.running < concurrency || waiting.length < max_waiting) return null;
    counts.refused += 1;
    return busy;
  }
  return {
    refusalIfFull,
    async run(work) {
      const refusal = refusalIfFull();
      if (refusal) throw refusal;
      // A freed place passes to the first that waits, so `running` stays as it is.
      if (counts.running >= concurrency) await new Promise<void>((resolve) => void waiting.push(resolve));
      else counts.running += 1;
      try {
        return await work();
      } finally {
        counts.completed += 1;
        const next = waiting.shift();
        if (next) next();
        else counts.running -= 1;
      }
    },
    stats: () => ({ ...counts, waiting: waiting.length }),
  };
}
