/** The outcomes of TEST0023. Half are successes, so that every status occurs among enough successful payments. */
const VARIED = ['00', '51', '00', '1L', '00', '09', '00', '1M'] as const;

/** FNV-1a: spreads order numbers that differ in one character. */
function hash(text: string): number {
  let mixed = 0x811c9dc5;
  for (const character of text) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return mixed >>> 0;
}

/** The outcome of an approved payment at a bank; deterministic for an order. */
export function bankCode(bank_code: string, order_no: string): string {
  if (bank_code === 'TEST0022') return '51';
  if (bank_code === 'TEST0023') return VARIED[hash(order_no) % VARIED.length] ?? '00';
  return '00';
}
