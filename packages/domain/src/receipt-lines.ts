/**
 * Lines of a receipt that a merchant may leave out (D-33). To whom, how much, when, the bill's number and the bank's own
 * number always stand there: without them a receipt proves nothing.
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

/** Whether the line is shown. Without a success field nothing was chosen, so all is shown. */
export const showsLine = (chosen: { fields: readonly string[] } | null, line: ReceiptLine): boolean =>
  chosen === null || chosen.fields.includes(line);
