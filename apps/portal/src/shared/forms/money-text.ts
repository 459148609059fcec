/**
 * What is shown in a money field while somebody types, and what the form holds. The form holds plain text such as
 * '1234.5'; the field shows '1,234.5'. What is no amount is left as it was typed, for the validator to name.
 */

const PLAIN = /^\d*(?:\.\d*)?$/;

/** '1,234.50', 'RM 1 234.50' → '1234.50'. */
export const plainOf = (shown: string): string => shown.replace(/^\s*RM/i, '').replace(/[,\s\u00a0]/g, '');

/** '1234.5' → '1,234.5'. */
export function shownOf(plain: string): string {
  if (!PLAIN.test(plain)) return plain;
  const [ringgit = '', decimals] = plain.split('.');
  const grouped = ringgit.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped || '0'}.${decimals}`;
}

/** What is left standing when the field is left: '1234.5' → '1234.50', '.5' → '0.50'. More decimals stay, to be refused. */
export function settled(plain: string): string {
  if (plain === '' || plain === '.' || !PLAIN.test(plain)) return plain === '.' ? '' : plain;
  const [ringgit = '', decimals = ''] = plain.split('.');
  return `${ringgit.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`;
}

const significant = (text: string): number => text.replace(/[^\d.]/g, '').length;

/** Where the caret belongs after formatting: behind as many digits and points as it was before. */
export function caretAfter(typed: string, caret: number, shown: string): number {
  let left = significant(typed.slice(0, caret));
  // A leading zero that was dropped is no longer there to be counted.
  left = Math.max(0, left - Math.max(0, significant(typed) - significant(shown)));
  for (let at = 0; at < shown.length; at += 1) {
    if (left === 0) return at;
    if (/[\d.]/.test(shown[at]!)) left -= 1;
  }
  return shown.length;
}
