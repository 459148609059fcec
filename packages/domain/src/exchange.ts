/** A decimal number as text, exactly: `units / scale`. */
function exact(text: string): { units: bigint; scale: bigint } {
  const [whole = '', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: 10n ** BigInt(fraction.length) };
}

/**
 * Coins at a rate in ringgit, both decimal text: whole sen rounded down, and whether anything was cut off. No digit is
 * lost on the way, which floating-point numbers would not promise. Throws for text that is no decimal number.
 */
export function senAtRate(coins: string, rate: string): { whole: number; is_rounded: boolean } {
  const [a, b] = [exact(coins), exact(rate)];
  const [units, scale] = [a.units * b.units * 100n, a.scale * b.scale];
  return { whole: Number(units / scale), is_rounded: units % scale !== 0n };
}
