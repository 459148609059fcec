import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './woff.ts';

/**
 * IBM Plex (SIL Open Font License), from its packages: nothing is fetched. Its Arabic has a glyph of its own for every
 * dotted letter; fonts that put the dots on as marks, as Noto does, lose or misplace them in this renderer.
 */
const FAMILIES = [
  ['Latin', 'ibm-plex-sans', 'latin'],
  ['Latin more', 'ibm-plex-sans', 'latin-ext'],
  ['Vietnamese', 'ibm-plex-sans', 'vietnamese'],
  ['Arabic', 'ibm-plex-sans-arabic', 'arabic'],
] as const;
const WEIGHTS = [400, 600] as const;

/** A letter is taken from the first that has it. */
export const FONT_FAMILY: string[] = FAMILIES.map(([family]) => family);

/** What of a loaded font is used here; the renderer does not say it in its types. */
interface LoadedFont {
  hasGlyphForCodePoint(code_point: number): boolean;
  getGlyph(id: number, code_points?: readonly number[]): unknown;
  _glyphs: Record<number, { codePoints: readonly number[] }>;
}
const loaded: LoadedFont[] = [];

const LONGEST_WORD = 40;
const PIECE = /.{1,10}/gsu;

/** The renderer takes a font from memory as a data address only. */
function fontSource(file: string): string {
  const woff = readFileSync(fileURLToPath(import.meta.resolve(file)));
  return `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`;
}

/**
 * A font keeps each glyph with the letters that it stood for first, and letters are joined by what they are. One that
 * met the glyph under another letter, in this receipt or an earlier one, would come out unjoined: so such a glyph is
 * made anew.
 */
function keepLettersApart(font: LoadedFont): void {
  const getGlyph = font.getGlyph.bind(font);
  const { _glyphs: kept } = font;
  font.getGlyph = (id, code_points = []) => {
    if (kept[id] && String(kept[id].codePoints) !== String(code_points)) delete kept[id];
    return getGlyph(id, code_points);
  };
}

async function loadFont(fontFamily: string, fontWeight: number): Promise<void> {
  await Font.load({ fontFamily, fontWeight });
  const font = Font.getFont({ fontFamily, fontWeight })?.data as unknown as LoadedFont;
  keepLettersApart(font);
  loaded.push(font);
}

/** Makes the fonts known to the renderer, once a thread. A word stays whole unless it may be longer than a line. */
export async function loadFonts(): Promise<void> {
  for (const [family, name, subset] of FAMILIES)
    Font.register({
      family,
      fonts: WEIGHTS.map((fontWeight) => ({
        fontWeight,
        src: fontSource(`@fontsource/${name}/files/${name}-${subset}-${fontWeight}-normal.woff`),
      })),
    });
  Font.registerHyphenationCallback((word) => (word.length > LONGEST_WORD ? (word.match(PIECE) ?? []) : [word]));
  await Promise.all(FONT_FAMILY.flatMap((family) => WEIGHTS.map((weight) => loadFont(family, weight))));
}

const hasGlyph = (character: string): boolean =>
  loaded.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!));

/** Vowel marks of Arabic, which the renderer puts on the wrong letter, and signs that only steer other texts. */
const UNSHOWN = /[\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069]|\ufe0f|\p{Extended_Pictographic}/gu;

/**
 * A text as the fonts can show it. A letter that none of them has becomes a question mark: left to the renderer it would
 * turn into some other letter.
 */
export const showable = (content: string): string =>
  content
    .normalize('NFC')
    .replaceAll(UNSHOWN, '')
    .replaceAll(/[^\n]/gu, (character) => (hasGlyph(character) ? character : '?'));
