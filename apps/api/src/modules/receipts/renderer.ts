import { createWorkerPool, workerFile } from '../../platform/worker-pool.ts';
import type { LabelContent } from './label-document.ts';
import type { ReceiptContent } from './receipt-content.ts';
import type { StatementContent } from './statement-content.ts';
import type { TableContent } from './table-document.ts';

type Content = ReceiptContent | StatementContent | TableContent | LabelContent;

export interface Renderer {
  /** Renders a receipt, a statement, a table or labels as PDF. Refuses 5003 if too many are waiting. */
  render(content: Content): Promise<Uint8Array>;
}

const MAX_WAITING = 30;

/**
 * One worker thread that renders all receipts of this process, so that layout does not block requests. One, since it keeps
 * fonts and layout in memory.
 */
export function createRenderer(): Renderer {
  const pool = createWorkerPool<Content, Uint8Array>({
    script: workerFile(import.meta.url, './render.worker.ts', './render.worker.js'),
    workers: 1,
    max_waiting: MAX_WAITING,
    busy_message: 'Too many receipts are being created. Please try again in a moment.',
  });
  return { render: pool.run };
}
