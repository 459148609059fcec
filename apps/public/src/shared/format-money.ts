import { latinDigits } from '@kutip/domain/digits';
import { parseRinggit, toRinggit, type Sen } from '@kutip/domain/money';

/** '1234.50' → 'RM 1,234.50'. Grouped by hand, so that no locale changes the digits. */
export const formatRinggit = (ringgit: string): string => `RM ${groupThousands(ringgit)}`;

export const formatSen = (amount: Sen): string => formatRinggit(toRinggit(amount));

/** '1234.50' → '1,234.50'. Without look-behind, which older phone browsers do not support. */
export function groupThousands(ringgit: string): string {
  const [whole = '', decimals] = ringgit.split('.');
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parted : `${parted}.${decimals}`;
}

const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/;

/**
 * A typed amount as plain digits: 'RM 1,234.5' → '1234.5'. A comma before one or two last digits is a decimal comma
 * ('50,50' → '50.50'); a comma that separates nothing is kept, so that the amount is refused and not guessed.
 */
export function stripMoneyFormat(typed: string): string {
  const written = latinDigits(typed)
    .replace(/^\s*RM/i, '')
    .replace(/[\s\u066c]/g, '')
    .replace('\u066b', '.');
  return THOUSANDS.test(written) ? written.replaceAll(',', '') : written.replace(DECIMAL_COMMA, '$1.$2');
}

/** A typed amount in sen; null if it is not an amount. */
export function parseSen(typed: string): Sen | null {
  const read = parseRinggit(stripMoneyFormat(typed));
  return typeof read === 'number' ? read : null;
}
