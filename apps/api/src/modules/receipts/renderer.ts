import { Worker } from 'node:worker_threads';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { ReceiptContent } from './receipt-content.ts';
import type { StatementContent } from './statement-content.ts';

export interface Renderer {
  /** Renders a receipt or statement as PDF. Refuses 5003 if too many are waiting. */
  render(content: ReceiptContent | StatementContent): Promise<Uint8Array>;
}

interface PendingRender {
  resolve(content: Uint8Array): void;
  reject(error: Error): void;
}
type RenderResult = { id: number; content: Uint8Array } | { id: number; fault: string };

/** Beside this file: its source, or its bundle when this is part of one. */
const WORKER_FILE = import.meta.url.endsWith('.ts') ? './render.worker.ts' : './render.worker.js';

const MAX_WAITING = 30;
/** An idle thread is stopped, since it keeps fonts and layout in memory. */
const IDLE_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };

/**
 * One worker thread that renders all receipts of this process, so that layout does not block requests. It starts with the first
 * receipt, stops when idle, and does not keep the process alive while nothing waits for it.
 */
export function createRenderer({
  script = new URL(WORKER_FILE, import.meta.url),
  max_waiting = MAX_WAITING,
  idle_ms = IDLE_MS,
} = {}): Renderer {
  let worker: Worker | null = null;
  let next_id = 1;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, PendingRender>();

  /** Rejects all waiting renders when the thread has ended. The next receipt starts a new thread. */
  function failPending(ended: Worker, error: Error): void {
    if (worker !== ended) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function stopWhenIdle(idle_worker: Worker): void {
    idle_worker.unref();
    idle = setTimeout(() => {
      worker = null;
      void idle_worker.terminate();
    }, idle_ms).unref();
  }

  function startWorker(): Worker {
    const started = new Worker(script, { resourceLimits: MEMORY });
    started.on('message', (result: RenderResult) => {
      const pending = waiting.get(result.id);
      waiting.delete(result.id);
      if ('content' in result) pending?.resolve(result.content);
      else pending?.reject(new Error(`receipt rendering failed: ${result.fault}`));
      if (waiting.size === 0) stopWhenIdle(started);
    });
    started.on('error', (error) => failPending(started, error));
    started.on('exit', (code) => failPending(started, new Error(`receipt worker exited with code ${code}`)));
    return started;
  }

  return {
    render(content) {
      if (waiting.size >= max_waiting)
        throw new Refusal(CODE.busy, 'Too many receipts are being created. Please try again in a moment.', 'busy');
      clearTimeout(idle);
      worker ??= startWorker();
      worker.ref();
      const id = next_id++;
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, content });
      return promise;
    },
  };
}
