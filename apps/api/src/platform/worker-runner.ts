import { fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker, workerData } from 'node:worker_threads';

/**
 * A thread shares the process's four threads for asynchronous native work; a process has its own of everything, no settings
 * and no secrets, and its death is only its own.
 */
export type RunnerKind = 'thread' | 'process';

export interface Runner {
  post(task: unknown): void;
  ref(): void;
  unref(): void;
  stop(): void;
}
export interface RunnerOptions {
  script: URL;
  max_memory_mb: number;
  /** With the lowest priority there is, which only the end of a runner takes back. */
  is_lowest: boolean;
}
export interface RunnerEvents {
  onMessage(answer: unknown): void;
  /** May be called several times for one end. */
  onEnd(error: Error): void;
}

/**
 * Requests go first when the processors are busy, and pictures last. Hashes of passwords must not fall further behind: with 19
 * a sign-in took longer than 15 seconds while other programs used all processors.
 */
const NICER: Record<RunnerKind, number> = { thread: 5, process: 10 };
const LOWEST = 19;
const priorityOf = (kind: RunnerKind, is_lowest: boolean): number =>
  is_lowest ? LOWEST : Math.min(LOWEST, getPriority() + NICER[kind]);

/** Gives the thread that calls it, a worker's, the priority that its pool wants. */
export function takeThreadPriority(): void {
  // On Linux a priority belongs to a thread, elsewhere to the whole process.
  if (process.platform === 'linux') setPriority((workerData as { priority: number }).priority);
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function startThread({ script, max_memory_mb, is_lowest }: RunnerOptions, { onMessage, onEnd }: RunnerEvents): Runner {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: max_memory_mb },
    workerData: { priority: priorityOf('thread', is_lowest) },
  });
  worker.on('message', onMessage);
  worker.on('error', (error) => onEnd(errorOf(error)));
  worker.on('exit', (code) => onEnd(new Error(`worker exited with code ${code}`)));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    post: (task) => worker.postMessage(task),
    ref: () => worker.ref(),
    unref: () => worker.unref(),
    stop: () => void worker.terminate(),
  };
}

function startProcess({ script, max_memory_mb, is_lowest }: RunnerOptions, { onMessage, onEnd }: RunnerEvents): Runner {
  const child = fork(fileURLToPath(script), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${max_memory_mb}`],
    env: {},
  });
  // From here, since the threads that the child starts inherit it.
  if (child.pid !== undefined) setPriority(child.pid, priorityOf('process', is_lowest));
  child.on('message', onMessage);
  child.on('error', (error) => onEnd(errorOf(error)));
  child.on('exit', (code, signal) => onEnd(new Error(`worker exited with ${code ?? signal}`)));
  return {
    post: (task) => void child.send(task as object),
    ref() {
      child.ref();
      child.channel?.ref();
    },
    unref() {
      child.unref();
      child.channel?.unref();
    },
    stop: () => void child.kill(),
  };
}

/** Starts a worker: a thread, or a process with a lower priority. */
export const startRunner = (kind: RunnerKind, options: RunnerOptions, events: RunnerEvents): Runner =>
  kind === 'thread' ? startThread(options, events) : startProcess(options, events);
