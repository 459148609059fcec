import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import { receiptDocument } from './receipt-document.ts';
import { loadFonts } from './fonts.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { statementDocument } from './statement-document.ts';
import type { StatementContent } from './statement-content.ts';

/** Renders receipts and statements in a worker thread, since the layout would block other requests for too long. */

type RenderResult = { id: number; content: Uint8Array } | { id: number; fault: string };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const postResult = (result: RenderResult): void => parentPort?.postMessage(result);

interface RenderRequest {
  id: number;
  content: ReceiptContent | StatementContent;
}

async function render({ id, content }: RenderRequest): Promise<void> {
  try {
    const pdf = 'lines' in content ? statementDocument(content) : receiptDocument(content);
    postResult({ id, content: new Uint8Array(await renderToBuffer(pdf)) });
  } catch (error) {
    postResult({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

// One render at a time: the renderer is not reentrant.
let last = loadFonts();
parentPort?.on('message', (request: RenderRequest) => {
  last = last.then(() => render(request));
});
