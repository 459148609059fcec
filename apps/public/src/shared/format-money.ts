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

/** Removes the currency sign and separators that people type: 'RM 1,234.5' → '1234.5'. */
export const stripMoneyFormat = (typed: string): string => typed.replace(/^\s*RM/i, '').replace(/[\s,]/g, '');

/** A typed amount in sen; null if it is not an amount. */
export function parseSen(typed: string): Sen | null {
  const read = parseRinggit(stripMoneyFormat(typed));
  return typeof read === 'number' ? read : null;
}
