/**
 * Receipt lines that a merchant may hide (D-33). Merchant, amount, time, bill number and bank reference are always
 * shown: without them a receipt proves nothing.
 */
export const RECEIPT_LINES = [
  'title',
  'bank',
  'channel',
  'transaction_invoice_no',
  'payer',
  'email',
  'phone_number',
] as const;
export type ReceiptLine = (typeof RECEIPT_LINES)[number];

/** Whether the line is shown. Without a success field all lines are shown. */
export const isLineShown = (chosen: { fields: readonly string[] } | null, line: ReceiptLine): boolean =>
  chosen === null || chosen.fields.includes(line);
