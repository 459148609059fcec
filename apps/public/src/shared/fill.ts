const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Puts values into a sentence's `{holes}`. In a right-to-left sentence each value is isolated, so that an amount or a
 * name of the other direction keeps its own order. A hole without a value is a mistake of ours and stays visible.
 */
export function fill(sentence: string, values: Record<string, string>, direction: 'ltr' | 'rtl' = 'ltr'): string {
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    return direction === 'rtl' ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value;
  });
}
