/**
 * Compares a typed account name with the bank's (D-48). Banks write the same holder in capitals, without accents, cut
 * off, with or without the link words of Malaysian names, and surnames in any order.
 */

/** Link words and legal forms, which do not distinguish holders. */
const LINK_WORDS = new Set(
  'BIN BINTI BINTE BTE BT IBNI B AL AP SO DO ANAK AK SDN BHD SENDIRIAN BERHAD PLT LLP ENT ENTERPRISE'.split(' '),
);

/** Spelling variants of the same first name. */
const NAME_VARIANTS = new Map(
  Object.entries({
    MUHAMMAD: 'MOHD MHD MD MUHD MOHAMAD MOHAMED MOHAMMAD MOHAMMED MUHAMAD MUHAMMED',
    ABDUL: 'ABD ABDL',
    SYED: 'SYD',
    NUR: 'NOOR NOR',
  }).flatMap(([name, written]) => written.split(' ').map((one) => [one, name] as const)),
);

/** Words with less similarity than this count as different. */
const MIN_SIMILARITY = 0.7;

/** The distinguishing words of a name; all words if only link words remain. */
function normalizedWords(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\b([ADS])\s*\/\s*([LPO])\b/g, '$1$2') // A/L, A/P, S/O, D/O
    .replaceAll(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => NAME_VARIANTS.get(word) ?? word);
  const distinguishing = words.filter((word) => !LINK_WORDS.has(word));
  // Sorted, so that the original order does not matter.
  return (distinguishing.length > 0 ? distinguishing : words).toSorted();
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length]!;
}

const similarity = (one: string, other: string): number => {
  const near = 1 - distance(one, other) / Math.max(one.length, other.length);
  return near >= MIN_SIMILARITY ? near : 0;
};

/**
 * Matches each word of `some` with the nearest remaining word of `others`; returns the number of matching letters of
 * both sides.
 */
function matchingLetters(some: readonly string[], others: readonly string[]): number {
  const unmatched = [...others];
  let alike = 0;
  for (const word of some) {
    const nears = unmatched.map((other) => similarity(word, other));
    const best = Math.max(0, ...nears);
    if (best === 0) continue;
    const [other = ''] = unmatched.splice(nears.indexOf(best), 1);
    alike += best * (word.length + other.length);
  }
  return alike;
}

const length = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** Similarity from 0 to 100: the share of both names' letters that match, in any word order. 100 is the same name. */
export function nameMatch(given: string, at_bank: string): number {
  const one = normalizedWords(given);
  const other = normalizedWords(at_bank);
  const all = length(one) + length(other);
  if (length(one) === 0 || length(other) === 0) return 0;
  // The better of both directions, so that the function is symmetric.
  const alike = Math.max(matchingLetters(one, other), matchingLetters(other, one));
  return Math.floor((alike / all) * 100 + 1e-9);
}
