import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import { startRunner, type Runner, type RunnerEvents, type RunnerKind } from './worker-runner.ts';

/** What a bounded queue has done and holds, for `/metrics`. */
export interface QueueStats {
  running: number;
  waiting: number;
  completed: number;
  refused: number;
}
export interface WorkerPool<Task, Result> {
  /** Runs a task in a worker. Refuses 5003 when `max_waiting` tasks run or wait. */
  run(task: Task): Promise<Result>;
  /** Refuses 5003 when `run` would, before anything is read or prepared. */
  refuseIfFull(): void;
  stats(): QueueStats;
}
export interface WorkerPoolOptions {
  /** The worker's file. It answers each message with one `TaskAnswer`. */
  script: URL;
  /** Threads by default. */
  kind?: RunnerKind;
  workers: number;
  /** Tasks running and waiting together. */
  max_waiting: number;
  /** An idle worker is stopped after this time, since it keeps its memory. */
  idle_ms?: number;
  max_memory_mb?: number;
  /**
   * While it says so, tasks run with the lowest priority: what does not come from a flood keeps the processors. A worker
   * cannot take its priority back, so another one takes its place before the first task after that.
   */
  is_flooded?: (stats: QueueStats) => boolean;
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
interface PoolWorker<Task, Result> {
  runner: Runner;
  is_lowest: boolean;
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

function settle<Result>({ resolve, reject }: Pending<unknown, Result>, answer: TaskAnswer<Result>): void {
  if ('result' in answer) resolve(answer.result);
  else reject(new Error(`worker task failed: ${answer.fault}`));
}

/**
 * A bounded pool of worker threads or processes with a queue in order of arrival. A worker starts with the first task, has one
 * task at a time, stops when idle, and does not keep this process alive while it is idle. When a worker dies its task is
 * rejected.
 */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { script, kind = 'thread', max_waiting, idle_ms = IDLE_MS, max_memory_mb = 256, busy_message } = options;
  const isFlooded = (): boolean => options.is_flooded?.(stats()) ?? false;
  const workers = new Set<PoolWorker<Task, Result>>();
  const queue: Pending<Task, Result>[] = [];
  const counts = { completed: 0, refused: 0 };
  const running = () => [...workers].filter(({ current }) => current !== null).length;
  const stats = (): QueueStats => ({ running: running(), waiting: queue.length, ...counts });

  function finish(worker: PoolWorker<Task, Result>, answer: TaskAnswer<Result>): void {
    if (worker.current) settle(worker.current, answer);
    worker.current = null;
    counts.completed += 1;
    const next = queue.shift();
    if (next) return assign(worker, next);
    worker.runner.unref();
    worker.idle = setTimeout(() => stop(worker), idle_ms).unref();
  }

  function stop(worker: PoolWorker<Task, Result>): void {
    workers.delete(worker);
    worker.runner.stop();
  }

  function removeDead(worker: PoolWorker<Task, Result>, error: Error): void {
    if (!workers.delete(worker)) return;
    worker.current?.reject(error);
    const next = queue.shift();
    if (next) assign(startWorker(), next);
  }

  function startWorker(): PoolWorker<Task, Result> {
    const is_lowest = isFlooded();
    const events: RunnerEvents = {
      onMessage: (answer) => finish(worker, answer as TaskAnswer<Result>),
      onEnd: (error) => removeDead(worker, error),
    };
    const runner = startRunner(kind, { script, max_memory_mb, is_lowest }, events);
    const worker: PoolWorker<Task, Result> = { current: null, is_lowest, runner };
    workers.add(worker);
    return worker;
  }

  /** This worker, or another one in its place if it does not have the priority of this moment. */
  function withPriority(worker: PoolWorker<Task, Result>): PoolWorker<Task, Result> {
    if (worker.is_lowest === isFlooded()) return worker;
    stop(worker);
    return startWorker();
  }

  function assign(free: PoolWorker<Task, Result>, pending: Pending<Task, Result>): void {
    clearTimeout(free.idle);
    const worker = withPriority(free);
    worker.current = pending;
    worker.runner.ref();
    worker.runner.post(pending.task);
  }

  function refuseIfFull(): void {
    if (running() + queue.length < max_waiting) return;
    counts.refused += 1;
    throw new Refusal(CODE.busy, busy_message, 'busy');
  }

  return {
    refuseIfFull,
    async run(task) {
      refuseIfFull();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const pending = { task, resolve, reject };
      const idle = [...workers].find(({ current }) => current === null);
      if (idle) assign(idle, pending);
      else if (workers.size < options.workers) assign(startWorker(), pending);
      else queue.push(pending);
      return promise;
    },
    stats,
  };
}
