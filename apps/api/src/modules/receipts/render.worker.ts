import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import { receiptDocument } from './document.ts';
import { loadFonts } from './fonts.ts';
import type { Paper } from './paper.ts';
import { statementDocument } from './statement-document.ts';
import type { StatementPaper } from './statement-paper.ts';

/** Draws receipts and statements in a thread of its own: laying one out takes longer than other requests should wait. */

type Answer = { id: number; content: Uint8Array } | { id: number; fault: string };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (drawn: Answer): void => parentPort?.postMessage(drawn);

interface Wanted {
  id: number;
  paper: Paper | StatementPaper;
}

async function draw({ id, paper }: Wanted): Promise<void> {
  try {
    const document = 'lines' in paper ? statementDocument(paper) : receiptDocument(paper);
    answer({ id, content: new Uint8Array(await renderToBuffer(document)) });
  } catch (error) {
    answer({ id, fault: error instanceof Error ? error.message : String(error) });
  }
}

// One after the other: the renderer is not made to be entered twice.
let last = loadFonts();
parentPort?.on('message', (wanted: Wanted) => {
  last = last.then(() => draw(wanted));
});
