import type { receiptFiles } from '@kutip/contracts/receipts';
import type { Handlers } from '../../platform/mount.ts';
import { createRenderer } from './renderer.ts';
import { receiptFile, type ReceiptDeps } from './receipts.service.ts';

/** Set by the public pages: `<invoice number>.<token>` of the last bill that this browser created. */
const COOKIE = /(?:^|;\s*)receipt=([A-Z0-9-]{1,40})\.([\w-]{1,100})(?:;|$)/;

/**
 * The payer's token from their browser's HttpOnly cookie. A token in the link to the file would leak, since links are shared,
 * stored in histories and logged.
 */
function tokenInCookie(header: string | undefined, invoice_no: string): string | undefined {
  const [, cookie_invoice_no, token] = COOKIE.exec(header ?? '') ?? [];
  return cookie_invoice_no !== undefined &&
    (invoice_no === cookie_invoice_no || invoice_no.startsWith(`${cookie_invoice_no}-`))
    ? token
    : undefined;
}

export function receiptHandlers({
  renderer = createRenderer(),
  ...deps
}: Omit<ReceiptDeps, 'renderer'> & Partial<Pick<ReceiptDeps, 'renderer'>>): Handlers<typeof receiptFiles> {
  return {
    read: {
      withoutTransaction: ({ params: { invoice_no }, query }, { header }) => {
        const page_token = query.page_token ?? tokenInCookie(header('cookie'), invoice_no);
        return receiptFile({ ...deps, renderer }, { invoice_no, page_token, language: query.language });
      },
    },
  };
}
