const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** An amount stays on one line. */
const unbroken = (value: string): string => value.replace(/^RM (?=\d)/, 'RM\u00a0');

/**
 * Replaces a sentence's `{placeholders}` with values, of which amounts are never broken over two lines. In a right-to-left sentence each value is isolated, so that
 * amounts and names keep their own direction. A placeholder without a value is a bug and stays visible.
 */
export function fill(sentence: string, values: Record<string, string>, direction: 'ltr' | 'rtl' = 'ltr'): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => {
    if (values[name] === undefined) return hole;
    const value = unbroken(values[name]);
    return direction === 'rtl' ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value;
  });
}
