const DECIMAL = /^\d+(?:\.\d{1,3})?$/;

/** '1.5' → 1.5; null for an empty text, NaN for any other. */
export function parseMeasure(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return null;
  return DECIMAL.test(plain) ? Number(plain) : Number.NaN;
}
