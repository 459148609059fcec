import { Worker } from 'node:worker_threads';
import { CODE } from '@kutip/contracts/codes';
import { Refusal } from '@kutip/domain/refusal';
import type { Paper } from './paper.ts';
import type { StatementPaper } from './statement-paper.ts';

export interface Renderer {
  /** A receipt or a statement as PDF. Refuses 5003 when too many wait already. */
  render(paper: Paper | StatementPaper): Promise<Uint8Array>;
}

interface Waiting {
  resolve(content: Uint8Array): void;
  reject(error: Error): void;
}
type Drawn = { id: number; content: Uint8Array } | { id: number; fault: string };

const MOST_WAITING = 30;
/** The thread keeps fonts and layout in memory, which nobody needs between receipts. */
const IDLE_MS = 60_000;
const MEMORY = { maxOldGenerationSizeMb: 256 };

/**
 * One thread that draws all receipts of this process, so that laying one out holds up nobody else. It is started by the
 * first receipt, ends when none has come for a while, and does not keep the process alive when nothing waits for it.
 */
export function createRenderer({
  script = new URL('render.worker.ts', import.meta.url),
  most_waiting = MOST_WAITING,
  idle_ms = IDLE_MS,
} = {}): Renderer {
  let worker: Worker | null = null;
  let next_id = 1;
  let idle: NodeJS.Timeout | undefined;
  const waiting = new Map<number, Waiting>();

  /** The thread is gone, whatever the reason; who waited for it learns why, and the next receipt starts another one. */
  function over(ended: Worker, error: Error): void {
    if (worker !== ended) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function rest(resting: Worker): void {
    resting.unref();
    idle = setTimeout(() => {
      worker = null;
      void resting.terminate();
    }, idle_ms).unref();
  }

  function start(): Worker {
    const started = new Worker(script, { resourceLimits: MEMORY });
    started.on('message', (drawn: Drawn) => {
      const one = waiting.get(drawn.id);
      waiting.delete(drawn.id);
      if ('content' in drawn) one?.resolve(drawn.content);
      else one?.reject(new Error(`a receipt could not be drawn: ${drawn.fault}`));
      if (waiting.size === 0) rest(started);
    });
    started.on('error', (error) => over(started, error));
    started.on('exit', (code) => over(started, new Error(`the thread that draws receipts ended with ${code}`)));
    return started;
  }

  return {
    render(paper) {
      if (waiting.size >= most_waiting)
        throw new Refusal(CODE.busy, 'Too many receipts are being made. Please try again in a moment.', 'busy');
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      const id = next_id++;
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      waiting.set(id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage({ id, paper });
      return promise;
    },
  };
}
