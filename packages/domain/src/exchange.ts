/** Parses a decimal number exactly: `units / scale`. */
function parseDecimal(text: string): { units: bigint; scale: bigint } {
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) };
}

/**
 * Converts coins at a rate in ringgit, both decimal text: whole sen rounded down, and whether a fraction was cut off.
 * Uses integers, so no precision is lost. Throws for text that is not a decimal number.
 */
export function senAtRate(coins: string, rate: string): { whole: number; is_rounded: boolean } {
  const [a, b] = [parseDecimal(coins), parseDecimal(rate)];
  const [units, scale] = [a.units * b.units * 100n, a.scale * b.scale];
  return { whole: Number(units / scale), is_rounded: units % scale !== 0n };
}
