import type { InboxMessage, MessageHandler } from './apply-message.ts';

export interface Processor {
  /** Queues an acknowledged message; it is applied soon, after earlier messages of the same order. */
  add(inbox_message: InboxMessage): void;
  /** Runs a task for an acknowledged message that carries no status; it counts towards capacity and `idle`. */
  run(task: () => Promise<void>): void;
  /** Resolves when there is capacity. Wait for it before acknowledging a message, which bounds memory. */
  waitForCapacity(): Promise<void>;
  /** Resolves when every queued message and task is finished. */
  idle(): Promise<void>;
}

interface Options {
  messageHandler: MessageHandler;
  /** Called with the error; the message stays in the inbox, where the sweep finds it. */
  onFailure: (error: unknown) => void;
  max_batch?: number;
  max_open?: number;
}

/**
 * Applies acknowledged inbox messages: loads attempts in batches, and lets the postings of many messages share the
 * poster's batches. It holds a bounded number of messages; those lost with the process are still in the inbox.
 */
export function createProcessor({ messageHandler, onFailure, max_batch = 500, max_open = 4_000 }: Options): Processor {
  let queue: InboxMessage[] = [];
  let open = 0;
  let is_running = false;
  /** The last message in progress of each order. */
  const last = new Map<string, Promise<void>>();
  const capacity_waiters: (() => void)[] = [];
  const idle_waiters: (() => void)[] = [];

  function finish(count: number): void {
    open -= count;
    if (open < max_open) for (const resume of capacity_waiters.splice(0)) resume();
    if (open === 0) for (const resume of idle_waiters.splice(0)) resume();
  }

  type Attempt = Parameters<MessageHandler['apply']>[1];

  async function apply(inbox_message: InboxMessage, attempt: Attempt): Promise<void> {
    try {
      await messageHandler.apply(inbox_message, attempt);
    } catch (error) {
      onFailure(error);
    }
    finish(1);
  }

  /** Applies the message after the previous one of the same order, in parallel with other orders. */
  function dispatch(inbox_message: InboxMessage, attempt: Attempt): void {
    const order_no = inbox_message.message.order_nos[0] ?? '';
    const previous = last.get(order_no);
    const current = previous ? previous.then(() => apply(inbox_message, attempt)) : apply(inbox_message, attempt);
    last.set(order_no, current);
    void current.then(() => last.get(order_no) === current && last.delete(order_no));
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, max_batch);
      queue = queue.slice(max_batch);
      try {
        const attempts = await messageHandler.findAttempts(batch);
        for (const [n, inbox_message] of batch.entries()) dispatch(inbox_message, attempts[n]);
      } catch (error) {
        onFailure(error);
        finish(batch.length);
      }
    }
    is_running = false;
  }

  return {
    add(inbox_message) {
      queue.push(inbox_message);
      open += 1;
      if (is_running) return;
      is_running = true;
      setImmediate(() => void drain());
    },
    run(task) {
      open += 1;
      void task()
        .catch(onFailure)
        .finally(() => finish(1));
    },
    async waitForCapacity() {
      while (open >= max_open) await new Promise<void>((resolve) => capacity_waiters.push(resolve));
    },
    async idle() {
      while (open > 0) await new Promise<void>((resolve) => idle_waiters.push(resolve));
    },
  };
}
