import { parentPort } from 'node:worker_threads';
import { renderToBuffer } from '@react-pdf/renderer';
import type { TaskAnswer } from '../../platform/worker-pool.ts';
import { receiptDocument } from './receipt-document.ts';
import { loadFonts, loadFontsFor } from './fonts.ts';
import { labelDocument, type LabelContent } from './label-document.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { statementDocument } from './statement-document.ts';
import type { StatementContent } from './statement-content.ts';
import { tableDocument, type TableContent } from './table-document.ts';

/** Renders receipts, statements, tables and labels in a worker thread, since the layout would block other requests for too long. */

type Content = ReceiptContent | StatementContent | TableContent | LabelContent;

function documentOf(content: Content) {
  if ('labels' in content) return labelDocument(content);
  if ('table' in content) return tableDocument(content);
  return 'lines' in content ? statementDocument(content) : receiptDocument(content);
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const postAnswer = (answer: TaskAnswer<Uint8Array>): void => parentPort?.postMessage(answer);

async function render(content: Content): Promise<void> {
  try {
    await loadFontsFor(JSON.stringify(content));
    postAnswer({ result: new Uint8Array(await renderToBuffer(documentOf(content))) });
  } catch (error) {
    postAnswer({ fault: error instanceof Error ? error.message : String(error) });
  }
}

const fonts = loadFonts();
parentPort?.on('message', (content: Content) => void fonts.then(() => render(content)));
