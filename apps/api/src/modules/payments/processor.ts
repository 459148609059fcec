import type { Hearing, Told } from './hear.ts';

export interface Processor {
  /** Takes an acknowledged message; it is worked through soon, after those of the same order that came before it. */
  add(told: Told): void;
  /** Does something for an acknowledged message that is not a word yet; waited for like the rest. */
  follow(asking: () => Promise<void>): void;
  /** Answers when there is room again: whoever waits for it before he acknowledges cannot bury us. */
  room(): Promise<void>;
  /** Answers when all that was taken is worked through. */
  idle(): Promise<void>;
}

interface Options {
  hearing: Hearing;
  /** Called with what went wrong; the message stays in the inbox, where a sweep finds it. */
  onFailure: (error: unknown) => void;
  max_batch?: number;
  max_open?: number;
}

/**
 * Works through what the inbox acknowledged: attempts are read in batches, and the postings of many messages meet in the
 * poster. It holds a bounded number of messages; what is lost with the process is in the inbox.
 */
export function createProcessor({ hearing, onFailure, max_batch = 500, max_open = 4_000 }: Options): Processor {
  let queue: Told[] = [];
  let open = 0;
  let is_running = false;
  /** The last message of each order that is being worked on. */
  const last = new Map<string, Promise<void>>();
  const onRoom: (() => void)[] = [];
  const onIdle: (() => void)[] = [];

  function finished(count: number): void {
    open -= count;
    if (open < max_open) for (const go of onRoom.splice(0)) go();
    if (open === 0) for (const go of onIdle.splice(0)) go();
  }

  async function work(told: Told, attempt: Parameters<Hearing['hear']>[1]): Promise<void> {
    try {
      await hearing.hear(told, attempt);
    } catch (error) {
      onFailure(error);
    }
    finished(1);
  }

  function dispatch(told: Told, attempt: Parameters<Hearing['hear']>[1]): void {
    const order_no = told.heard.order_nos[0] ?? '';
    const before = last.get(order_no);
    const now = before ? before.then(() => work(told, attempt)) : work(told, attempt);
    last.set(order_no, now);
    void now.then(() => last.get(order_no) === now && last.delete(order_no));
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, max_batch);
      queue = queue.slice(max_batch);
      try {
        const attempts = await hearing.find(batch);
        for (const [n, told] of batch.entries()) dispatch(told, attempts[n]);
      } catch (error) {
        onFailure(error);
        finished(batch.length);
      }
    }
    is_running = false;
  }

  return {
    add(told) {
      queue.push(told);
      open += 1;
      if (is_running) return;
      is_running = true;
      setImmediate(() => void drain());
    },
    follow(asking) {
      open += 1;
      void asking()
        .catch(onFailure)
        .finally(() => finished(1));
    },
    async room() {
      while (open >= max_open) await new Promise<void>((resolve) => onRoom.push(resolve));
    },
    async idle() {
      while (open > 0) await new Promise<void>((resolve) => onIdle.push(resolve));
    },
  };
}
