/** Status of a BTCPay Server invoice and, after a slash, its additional status unless that is None (Greenfield API). */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['New', 'Waiting for payment'],
  ['New/PaidPartial', 'Partly paid, waiting for the rest'],
  ['Processing', 'Seen on the network, waiting for confirmations'],
  ['Processing/PaidOver', 'Seen on the network, waiting for confirmations'],
  ['Settled', 'Paid'],
  ['Settled/PaidOver', 'Overpaid'],
  ['Settled/PaidLate', 'Paid after the invoice expired'],
  ['Settled/Marked', 'Manually marked as settled'],
  ['Expired', 'Expired before any payment arrived'],
  ['Expired/PaidPartial', 'Partly paid before the invoice expired'],
  ['Expired/PaidLate', 'Paid after the invoice expired'],
  ['Invalid', 'The transaction was not confirmed'],
  ['Invalid/Marked', 'Manually marked as invalid'],
]);

/** The text of a code for payers and merchants; null for an unknown code. */
export const btcpayReason = (code: string): string | null => REASONS.get(code) ?? null;
