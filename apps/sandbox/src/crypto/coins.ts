import type { Sen } from '@kutip/domain/money';

/** The fixed price of one bitcoin in the sandbox, in sen. */
const RATE_SEN = 41_234_567n;
const SATOSHI = 100_000_000n;

export const RATE = '412345.67';

/** An amount in satoshi, rounded up so that it never covers less than the amount. */
export const toSatoshi = (amount: Sen): number => Number((BigInt(amount) * SATOSHI + RATE_SEN - 1n) / RATE_SEN);

/** Satoshi as bitcoin, with eight decimals: -12 → '-0.00000012'. */
export function formatCoins(satoshi: number): string {
  const digits = String(Math.abs(satoshi)).padStart(9, '0');
  return `${satoshi < 0 ? '-' : ''}${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
