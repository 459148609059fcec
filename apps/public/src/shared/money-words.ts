import { readRinggit, toRinggit, type Sen } from '@kutip/domain/money';

/** '1234.50' → 'RM 1,234.50'. The figures are grouped by hand: no locale may turn them into others. */
export const rm = (ringgit: string): string => `RM ${grouped(ringgit)}`;

export const rmOf = (amount: Sen): string => rm(toRinggit(amount));

/** '1234.50' → '1,234.50'. No look-behind: the browsers of older phones cannot read it. */
export function grouped(ringgit: string): string {
  const [whole = '', decimals] = ringgit.split('.');
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? parted : `${parted}.${decimals}`;
}

/** What people type for money, without what they put around it: 'RM 1,234.5' → '1234.5'. */
export const bare = (typed: string): string => typed.replace(/^\s*RM/i, '').replace(/[\s,]/g, '');

/** What was typed, in sen; null when it is no amount. */
export function typedSen(typed: string): Sen | null {
  const read = readRinggit(bare(typed));
  return typeof read === 'number' ? read : null;
}
