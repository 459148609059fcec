import { Worker } from 'node:worker_threads';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';

/** What a bounded queue has done and holds, for `/metrics`. */
export interface QueueStats {
  running: number;
  waiting: number;
  completed: number;
  refused: number;
}
export interface WorkerPool<Task, Result> {
  /** Runs a task in a thread. Refuses 5003 when `max_waiting` tasks run or wait. */
  run(task: Task): Promise<Result>;
  stats(): QueueStats;
}
export interface WorkerPoolOptions {
  /** The worker's file. It answers each message with one `TaskAnswer`. */
  script: URL;
  threads: number;
  /** Tasks running and waiting together. */
  max_waiting: number;
  /** An idle thread is stopped after this time, since it keeps its memory. */
  idle_ms?: number;
  max_memory_mb?: number;
  /** The sentence of the refusal. */
  busy_message: string;
}
/** What a worker posts for each task. */
export type TaskAnswer<Result> = { result: Result } | { fault: string };

interface Pending<Task, Result> {
  task: Task;
  resolve(result: Result): void;
  reject(error: Error): void;
}
interface Thread<Task, Result> {
  worker: Worker;
  current: Pending<Task, Result> | null;
  idle?: NodeJS.Timeout;
}

const IDLE_MS = 60_000;

/**
 * The file of a worker, for `new URL(…, import.meta.url)`: its source, or its bundle beside the bundle of the caller (an
 * entry of apps/api/vite.config.ts).
 */
export const workerFile = (caller_url: string, source: string, bundle: string): URL =>
  new URL(caller_url.endsWith('.ts') ? source : bundle, caller_url);

/**
 * A bounded pool of worker threads with a queue in order of arrival. A thread starts with the first task, has one task at a
 * time, stops when idle, and does not keep the process alive while it is idle. When a thread dies its task is rejected.
 */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { script, threads: max_threads, max_waiting, idle_ms = IDLE_MS, max_memory_mb = 256, busy_message } = options;
  const threads = new Set<Thread<Task, Result>>();
  const queue: Pending<Task, Result>[] = [];
  const counts = { completed: 0, refused: 0 };
  const running = () => [...threads].filter(({ current }) => current !== null).length;

  function finish(thread: Thread<Task, Result>, answer: TaskAnswer<Result>): void {
    const { current } = thread;
    thread.current = null;
    counts.completed += 1;
    if ('result' in answer) current?.resolve(answer.result);
    else current?.reject(new Error(`worker task failed: ${answer.fault}`));
    const next = queue.shift();
    if (next) return assign(thread, next);
    thread.worker.unref();
    thread.idle = setTimeout(() => {
      threads.delete(thread);
      void thread.worker.terminate();
    }, idle_ms).unref();
  }

  function removeDead(thread: Thread<Task, Result>, error: Error): void {
    if (!threads.delete(thread)) return;
    thread.current?.reject(error);
    const next = queue.shift();
    if (next) assign(startThread(), next);
  }

  function startThread(): Thread<Task, Result> {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: max_memory_mb } });
    const thread: Thread<Task, Result> = { worker, current: null };
    threads.add(thread);
    worker.on('message', (answer: TaskAnswer<Result>) => finish(thread, answer));
    worker.on('error', (error) => removeDead(thread, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => removeDead(thread, new Error(`worker exited with code ${code}`)));
    return thread;
  }

  function assign(thread: Thread<Task, Result>, pending: Pending<Task, Result>): void {
    clearTimeout(thread.idle);
    thread.current = pending;
    thread.worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.worker.postMessage(pending.task);
  }

  return {
    async run(task) {
      if (running() + queue.length >= max_waiting) {
        counts.refused += 1;
        throw new Refusal(CODE.busy, busy_message, 'busy');
      }
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const pending = { task, resolve, reject };
      const idle = [...threads].find(({ current }) => current === null);
      if (idle) assign(idle, pending);
      else if (threads.size < max_threads) assign(startThread(), pending);
      else queue.push(pending);
      return promise;
    },
    stats: () => ({ running: running(), waiting: queue.length, ...counts }),
  };
}
