import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Noto Sans SC (SIL Open Font License), of simplified and traditional characters, from an npm package in a hundred files. */
const PACKAGE = '@fontsource/noto-sans-sc';
const HAN = /[\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

/** One file of the font: its number, and the characters that it has. */
interface Slice {
  no: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

/** 'U+4e00,U+4e02-4e05' */
const rangesOf = (written: string): Slice['ranges'] =>
  written.split(',').map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)];
  });

let slices: Slice[] | null = null;

/** The numbered files; the others repeat the letters that the fonts of documents have. Read when first needed. */
function allSlices(): Slice[] {
  const index = fileURLToPath(import.meta.resolve(`${PACKAGE}/unicode.json`));
  slices ??= Object.entries(JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>).flatMap(([name, of]) => {
    const no = /^\[(\d+)\]$/.exec(name)?.[1];
    return no ? [{ no, ranges: rangesOf(of) }] : [];
  });
  return slices;
}

/** Whether a text has Chinese characters or the punctuation between them. */
export const hasHan = (text: string): boolean => HAN.test(text);

/** The numbers of the files with the Chinese characters of a text. */
export function hanSlicesFor(text: string): string[] {
  if (!hasHan(text)) return [];
  const code_points = [...new Set(text)].filter(hasHan).map((character) => character.codePointAt(0)!);
  return allSlices()
    .filter(({ ranges }) => code_points.some((one) => ranges.some(([first, last]) => one >= first && one <= last)))
    .map(({ no }) => no);
}

export const hanFile = (no: string, weight: number): string =>
  `${PACKAGE}/files/noto-sans-sc-${no}-${weight}-normal.woff`;

/** An opening mark stays with the character after it, a closing one with that before it. */
const PIECE =
  /[（「『《〈【“‘]*[\p{Script=Han}\p{Script=Bopomofo}][）」』》〉】，。、：；！？”’]*|[^\p{Script=Han}\p{Script=Bopomofo}]+/gu;

/**
 * The segments between which a line may end, for a word with Chinese characters: at each of them. The renderer adds a hyphen
 * between two segments of a word, but none around an empty one.
 */
export const hanSegments = (word: string): string[] => (word.match(PIECE) ?? []).flatMap((piece) => ['', piece, '']);
