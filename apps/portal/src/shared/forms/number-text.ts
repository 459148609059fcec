/** Typed decimals of a number that is stored as an integer: 2 for sen and for basis points. */
export type Decimals = 0 | 2;

const TYPED: Record<Decimals, RegExp> = { 0: /^\d+$/, 2: /^\d+(\.\d{1,2})?$/ };

/** The stored integer of a typed number: '1.5' with two decimals is 150. NaN, which every schema rejects, for any other text. */
export function parseNumber(text: string, decimals: Decimals): number {
  const plain = text.trim();
  return TYPED[decimals].test(plain) ? Math.round(Number(plain) * 10 ** decimals) : Number.NaN;
}

/** The text of a stored integer; empty for null and for NaN. */
export const displayNumber = (value: number | null, decimals: Decimals): string =>
  value === null || Number.isNaN(value) ? '' : (value / 10 ** decimals).toFixed(decimals);
