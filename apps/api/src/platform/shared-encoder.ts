/** Answers that are kept at most; the one that was used longest ago goes first. */
const MAX_KEPT = 50;
/** A larger answer is not kept, so that all that are kept take a few megabytes. */
const MAX_KEPT_CHARACTERS = 100_000;

export type SharedEncoder = (key: string, data: unknown) => Buffer;

/**
 * Encodes answers to bytes, and keeps the last ones by their keys: the same data gives the same bytes without being checked
 * and encoded again, which costs several times as much as comparing it. The data is read for each answer, so none is older
 * than its request.
 */
export function createSharedEncoder(encode: (data: unknown) => string): SharedEncoder {
  const kept = new Map<string, { text: string; bytes: Buffer }>();
  return (key, data) => {
    const text = JSON.stringify(data);
    const last = kept.get(key);
    const bytes = last?.text === text ? last.bytes : Buffer.from(encode(data));
    kept.delete(key);
    if (text.length > MAX_KEPT_CHARACTERS) return bytes;
    kept.set(key, { text, bytes });
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    return bytes;
  };
}
