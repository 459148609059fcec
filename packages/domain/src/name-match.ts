/**
 * How near a name that somebody typed is to the name that the bank has (D-48). Banks write the same holder in capitals,
 * without accents, cut off, with or without what only links the parts of a Malaysian name, and surnames in any order.
 */

/** Link words and legal forms: they tell nobody apart. */
const LINKS = new Set(
  'BIN BINTI BINTE BTE BT IBNI B AL AP SO DO ANAK AK SDN BHD SENDIRIAN BERHAD PLT LLP ENT ENTERPRISE'.split(' '),
);

/** Ways in which one and the same first name is written on cards. */
const SAME = new Map(
  Object.entries({
    MUHAMMAD: 'MOHD MHD MD MUHD MOHAMAD MOHAMED MOHAMMAD MOHAMMED MUHAMAD MUHAMMED',
    ABDUL: 'ABD ABDL',
    SYED: 'SYD',
    NUR: 'NOOR NOR',
  }).flatMap(([name, written]) => written.split(' ').map((one) => [one, name] as const)),
);

/** Two words that differ by more than this share are two words. */
const NEAR = 0.7;

/** The words that tell one holder from another; all of them where nothing but links would be left. */
function wordsOf(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/\b([ADS])\s*\/\s*([LPO])\b/g, '$1$2') // A/L, A/P, S/O, D/O
    .replaceAll(/[.'’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SAME.get(word) ?? word);
  const telling = words.filter((word) => !LINKS.has(word));
  // In one order, so that the order in which they were written does not matter.
  return (telling.length > 0 ? telling : words).toSorted();
}

/** Letters to add, take away or change to make one word the other. */
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

const nearness = (one: string, other: string): number => {
  const near = 1 - distance(one, other) / Math.max(one.length, other.length);
  return near >= NEAR ? near : 0;
};

/** Each word of `some` takes the nearest word of `others` that is left; answers the letters that so are alike, of both sides. */
function lettersAlike(some: readonly string[], others: readonly string[]): number {
  const left = [...others];
  let alike = 0;
  for (const word of some) {
    const nears = left.map((other) => nearness(word, other));
    const best = Math.max(0, ...nears);
    if (best === 0) continue;
    const [other = ''] = left.splice(nears.indexOf(best), 1);
    alike += best * (word.length + other.length);
  }
  return alike;
}

const length = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.length, 0);

/** 0 to 100: the share of both names' letters that stand in words of the other, in whatever order. 100 is the same name. */
export function nameMatch(given: string, at_bank: string): number {
  const one = wordsOf(given);
  const other = wordsOf(at_bank);
  const all = length(one) + length(other);
  if (length(one) === 0 || length(other) === 0) return 0;
  // The better of both directions, so that it does not matter which name comes first.
  const alike = Math.max(lettersAlike(one, other), lettersAlike(other, one));
  return Math.floor((alike / all) * 100 + 1e-9);
}
