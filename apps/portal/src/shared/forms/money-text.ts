/**
 * Conversion between the plain text of an amount in a form ('1234.5') and its display in the field ('1,234.5'). Text that is
 * not an amount is left unchanged for the validator to reject.
 */

const PLAIN = /^\d*(?:\.\d*)?$/;

/** '1,234.50', 'RM 1 234.50' → '1234.50'. */
export const toPlainAmount = (shown: string): string => shown.replace(/^\s*RM/i, '').replace(/[,\s\u00a0]/g, '');

/** '1234.5' → '1,234.5'. */
export function toDisplayAmount(plain: string): string {
  if (!PLAIN.test(plain)) return plain;
  const [ringgit = '', decimals] = plain.split('.');
  const grouped = ringgit.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped || '0'}.${decimals}`;
}

/** The amount after blur: '1234.5' → '1234.50', '.5' → '0.50'. Extra decimals stay, for the validator to reject. */
export function normalizeAmount(plain: string): string {
  if (plain === '' || plain === '.' || !PLAIN.test(plain)) return plain === '.' ? '' : plain;
  const [ringgit = '', decimals = ''] = plain.split('.');
  return `${ringgit.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`;
}

const significant = (text: string): number => text.replace(/[^\d.]/g, '').length;

/** The caret position after formatting: behind the same number of digits and points as before. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  let remaining = significant(typed.slice(0, caret));
  // Dropped leading zeros are not counted.
  remaining = Math.max(0, remaining - Math.max(0, significant(typed) - significant(shown)));
  for (let at = 0; at < shown.length; at += 1) {
    if (remaining === 0) return at;
    if (/[\d.]/.test(shown[at]!)) remaining -= 1;
  }
  return shown.length;
}
