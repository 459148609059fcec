/** Status of a BTCPay Server invoice and, behind a slash, its additional status unless that is None (Greenfield API). */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['New', 'Nothing has arrived yet'],
  ['New/PaidPartial', 'Only a part has arrived, the rest is awaited'],
  ['Processing', 'Seen on the network, waiting for confirmations'],
  ['Processing/PaidOver', 'Seen on the network, waiting for confirmations'],
  ['Settled', 'Paid'],
  ['Settled/PaidOver', 'Paid, and more than was asked'],
  ['Settled/PaidLate', 'Paid after the time had run out'],
  ['Settled/Marked', 'Marked as settled by hand'],
  ['Expired', 'Nothing arrived in time'],
  ['Expired/PaidPartial', 'Only a part arrived in time'],
  ['Expired/PaidLate', 'Paid after the time had run out'],
  ['Invalid', 'The transaction was not confirmed'],
  ['Invalid/Marked', 'Marked as invalid by hand'],
]);

/** A code in words for payer and merchant; null for one that has none. */
export const btcpayReason = (code: string): string | null => REASONS.get(code) ?? null;
