import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { QueueStats } from './worker-pool.ts';

export interface BoundedQueue {
  /** Runs work of a source when a place is free. Refuses 5003 when others have all places to wait, and after `max_wait_ms`. */
  run<T>(source: string, work: () => Promise<T>): Promise<T>;
  /** What `run` would refuse with now, and counts as refused; null: it would not. */
  refusalIfFull(source: string): Refusal | null;
  stats(): QueueStats;
}

interface Waiter {
  begin(): void;
  refuse(): void;
}

/** What waits, by source. Sources are served in turn, one waiter each, so that one with many does not hold up the others. */
function createWaitingRoom() {
  /** In the order of their turns; those of a source in the order of arrival. */
  const sources = new Map<string, Set<Waiter>>();
  let size = 0;
  const countOf = (source: string): number => sources.get(source)?.size ?? 0;
  function remove(source: string, waiter: Waiter): void {
    const own = sources.get(source);
    if (!own?.delete(waiter)) return;
    size -= 1;
    if (own.size === 0) sources.delete(source);
  }
  return {
    size: () => size,
    remove,
    add(source: string, waiter: Waiter): void {
      const own = sources.get(source) ?? new Set();
      sources.set(source, own.add(waiter));
      size += 1;
    },
    takeNext(): Waiter | undefined {
      const [turn] = sources;
      if (turn === undefined) return undefined;
      const [source, own] = turn;
      const [waiter] = own;
      remove(source, waiter!);
      if (sources.delete(source)) sources.set(source, own);
      return waiter;
    },
    /** The newest waiter of the source with most, if that would still have as many as this source with one more. */
    findDisplaceable(source: string): Waiter | undefined {
      let most: Set<Waiter> | undefined;
      for (const own of sources.values()) if (own.size > (most?.size ?? 0)) most = own;
      return most !== undefined && most.size > countOf(source) + 1 ? [...most].at(-1) : undefined;
    },
  };
}

/**
 * Runs at most `concurrency` pieces of work at a time. Sources, such as addresses, are served in turn; when `max_waiting` wait,
 * a source with little displaces what the one with most has sent last. What cannot wait is refused.
 */
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
  const waiting = createWaitingRoom();
  // One for all, because capturing a stack is a good part of what a refusal costs.
  const busy = new Refusal(CODE.busy, busy_message, 'busy');
  const isFull = () => counts.running >= concurrency && waiting.size() >= max_waiting;

  function refusalIfFull(source: string): Refusal | null {
    if (!isFull() || waiting.findDisplaceable(source)) return null;
    counts.refused += 1;
    return busy;
  }
  /** Waits for the place of one that ends. */
  function waitForPlace(source: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = {
      begin() {
        clearTimeout(timer);
        resolve();
      },
      refuse() {
        clearTimeout(timer);
        waiting.remove(source, waiter);
        counts.refused += 1;
        reject(busy);
      },
    };
    const timer = setTimeout(waiter.refuse, max_wait_ms);
    waiting.add(source, waiter);
    return promise;
  }
  /** A freed place passes to the one whose turn it is, so `running` stays as it is. */
  function leave(): void {
    counts.completed += 1;
    const next = waiting.takeNext();
    if (next) next.begin();
    else counts.running -= 1;
  }
  return {
    refusalIfFull,
    async run(source, work) {
      const refusal = refusalIfFull(source);
      if (refusal) throw refusal;
      if (isFull()) waiting.findDisplaceable(source)?.refuse();
      if (counts.running >= concurrency) await waitForPlace(source);
      else counts.running += 1;
      try {
        return await work();
      } finally {
        leave();
      }
    },
    stats: () => ({ ...counts, waiting: waiting.size() }),
  };
}
