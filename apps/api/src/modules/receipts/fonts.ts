import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { hanFile, hanSegments, hanSlicesFor, hasHan } from './han-fonts.ts';
import { unpackWoff } from './woff.ts';

/**
 * IBM Plex (SIL Open Font License), from npm packages, so nothing is fetched. Its Arabic has a separate glyph for every dotted
 * character; fonts that compose dots as marks, such as Noto, lose or misplace them in this renderer.
 */
const FAMILIES = [
  ['Latin', 'ibm-plex-sans', 'latin'],
  ['Latin Extended', 'ibm-plex-sans', 'latin-ext'],
  ['Vietnamese', 'ibm-plex-sans', 'vietnamese'],
  ['Arabic', 'ibm-plex-sans-arabic', 'arabic'],
] as const;
const WEIGHTS = [400, 600] as const;

/** Each character is taken from the first family that has it. Those of Chinese characters are added when a document needs them. */
export const FONT_FAMILY: string[] = FAMILIES.map(([family]) => family);

/** The members of a loaded font that are used here; the renderer's types omit them. */
interface LoadedFont {
  hasGlyphForCodePoint(code_point: number): boolean;
  getGlyph(id: number, code_points?: readonly number[]): unknown;
  _glyphs: Record<number, { codePoints: readonly number[] }>;
}
const loaded: LoadedFont[] = [];

const MAX_WORD_LENGTH = 40;
const PIECE = /.{1,10}/gsu;

/** The renderer accepts a font from memory only as a data URL. */
function fontSource(file: string): string {
  const woff = readFileSync(fileURLToPath(import.meta.resolve(file)));
  return `data:font/ttf;base64,${unpackWoff(woff).toString('base64')}`;
}

/**
 * The renderer caches each glyph with the code points of its first use, and joins Arabic characters by code point. A character
 * that shares a cached glyph with another one would render unjoined, so such glyphs are removed from the cache.
 */
function separateSharedGlyphs(font: LoadedFont): void {
  const getGlyph = font.getGlyph.bind(font);
  const { _glyphs: cached } = font;
  font.getGlyph = (id, code_points = []) => {
    if (cached[id] && String(cached[id].codePoints) !== String(code_points)) delete cached[id];
    return getGlyph(id, code_points);
  };
}

async function loadFont(fontFamily: string, fontWeight: number): Promise<void> {
  await Font.load({ fontFamily, fontWeight });
  const font = Font.getFont({ fontFamily, fontWeight })?.data as unknown as LoadedFont;
  separateSharedGlyphs(font);
  loaded.push(font);
}

/** Registers the fonts in the renderer, once per thread. Words are only broken if they may be longer than a line. */
export async function loadFonts(): Promise<void> {
  for (const [family, name, subset] of FAMILIES)
    Font.register({
      family,
      fonts: WEIGHTS.map((fontWeight) => ({
        fontWeight,
        src: fontSource(`@fontsource/${name}/files/${name}-${subset}-${fontWeight}-normal.woff`),
      })),
    });
  Font.registerHyphenationCallback(segmentsOf);
  await Promise.all(FONT_FAMILY.flatMap((family) => WEIGHTS.map((weight) => loadFont(family, weight))));
}

/** The segments between which a word may be broken. */
function segmentsOf(word: string): string[] {
  if (hasHan(word)) return hanSegments(word);
  return word.length > MAX_WORD_LENGTH ? (word.match(PIECE) ?? []) : [word];
}

/** Loads what a document's texts need beyond the fonts that every document has. A file is loaded once per thread. */
export async function loadFontsFor(texts: string): Promise<void> {
  for (const no of hanSlicesFor(texts)) {
    const family = `Han ${no}`;
    if (FONT_FAMILY.includes(family)) continue;
    Font.register({
      family,
      fonts: WEIGHTS.map((fontWeight) => ({ fontWeight, src: fontSource(hanFile(no, fontWeight)) })),
    });
    await Promise.all(WEIGHTS.map((weight) => loadFont(family, weight)));
    FONT_FAMILY.push(family);
  }
}

const hasGlyph = (character: string): boolean =>
  loaded.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0)!));

/** Arabic vowel marks, which the renderer misplaces, and invisible control characters and pictographs. */
const UNRENDERABLE = /[\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069]|\ufe0f|\p{Extended_Pictographic}/gu;

/**
 * The text in characters that the fonts contain. Missing characters become question marks, since the renderer would show
 * wrong characters instead.
 */
export const renderableText = (content: string): string =>
  content
    .normalize('NFC')
    .replaceAll(UNRENDERABLE, '')
    .replaceAll(/[^\n]/gu, (character) => (hasGlyph(character) ? character : '?'));
