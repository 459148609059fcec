import type { receiptFiles } from '@kutip/contracts/receipts';
import type { Handlers } from '../../platform/mount.ts';
import { createRenderer } from './renderer.ts';
import { receiptFile, type ReceiptParts } from './receipts.service.ts';

/** As the public pages set it: `<invoice number>.<token>` of the payment that this browser started last. */
const COOKIE = /(?:^|;\s*)receipt=([A-Z0-9-]{1,40})\.([\w-]{1,100})(?:;|$)/;

/**
 * The token of the payer whose browser asks. His own browser keeps it in a cookie that no script reads, so a link to the
 * file need not carry it: an address is passed on, kept in histories and logged.
 */
function tokenInCookie(header: string | undefined, asked: string): string | undefined {
  const [, kept_for, token] = COOKIE.exec(header ?? '') ?? [];
  return kept_for !== undefined && (asked === kept_for || asked.startsWith(`${kept_for}-`)) ? token : undefined;
}

export function receiptHandlers({
  renderer = createRenderer(),
  ...parts
}: Omit<ReceiptParts, 'renderer'> & Partial<Pick<ReceiptParts, 'renderer'>>): Handlers<typeof receiptFiles> {
  return {
    read: {
      outside: ({ params: { invoice_no }, query }, { header }) => {
        const page_token = query.page_token ?? tokenInCookie(header('cookie'), invoice_no);
        return receiptFile({ ...parts, renderer }, { invoice_no, page_token, language: query.language });
      },
    },
  };
}
