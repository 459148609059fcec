import type { Sen } from '@kutip/domain/money';

/** Ringgit a bitcoin costs here, always; in sen, so that coins are whole numbers of satoshi. */
const RATE_SEN = 41_234_567n;
const SATOSHI = 100_000_000n;

export const RATE = '412345.67';

/** What an amount costs in satoshi, rounded up: what is asked is never a little less than the amount. */
export const satoshiOf = (amount: Sen): number => Number((BigInt(amount) * SATOSHI + RATE_SEN - 1n) / RATE_SEN);

/** Satoshi as bitcoin, with eight decimals: -12 → '-0.00000012'. */
export function shownCoins(satoshi: number): string {
  const digits = String(Math.abs(satoshi)).padStart(9, '0');
  return `${satoshi < 0 ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
