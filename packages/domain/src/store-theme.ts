/** The five colours of a store's look for one colour scheme, each `#rrggbb`. */
export interface StoreColours {
  /** Of the main button. */
  fill: string;
  /** Text on `fill`. */
  on_fill: string;
  /** Links and selected text on the page. */
  text: string;
  /** Behind a selected choice. */
  tint: string;
  /** Around a selected choice. */
  line: string;
}

/** Of a store whose merchant has chosen no colour. */
export const DEFAULT_STORE_COLOUR = '#0f766e';

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2.2, 1.4.3: the smallest contrast of text of normal size. */
const READABLE_CONTRAST = 4.5;

const WHITE: Rgb = [255, 255, 255];
const DARK_TEXT: Rgb = [20, 32, 30];
const DARK_PAGE: Rgb = [19, 25, 24];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `other` in the mixture, 0 to 1. */
const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => one[at]! + (other[at]! - one[at]!) * share) as unknown as Rgb;

/** Relative luminance of WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = Math.round(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Contrast ratio of WCAG 2.2: 1 to 21. */
function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The colour moved towards `to` until it is readable on each of `grounds`. */
function readableOn(colour: Rgb, to: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mixed(colour, to, share);
    if (grounds.every((ground) => contrastOf(tried, ground) >= READABLE_CONTRAST)) return tried;
  }
  return to;
}

/** White or dark text, whichever is easier to read. One of both always reaches 4.5:1. */
const textOn = (ground: Rgb): Rgb => (contrastOf(WHITE, ground) >= contrastOf(DARK_TEXT, ground) ? WHITE : DARK_TEXT);

function coloursOn(page: Rgb, brand: Rgb, away: Rgb): StoreColours {
  const fill = readableOn(brand, away, [page]);
  const on_fill = readableOn(textOn(fill), textOn(fill) === WHITE ? WHITE : [0, 0, 0], [fill]);
  const tint = mixed(page, brand, 0.1);
  const text = readableOn(brand, away, [page, tint]);
  return {
    fill: hexOf(fill),
    on_fill: hexOf(on_fill),
    text: hexOf(text),
    tint: hexOf(tint),
    line: hexOf(mixed(page, brand, 0.45)),
  };
}

/**
 * A store's colours from the one that its merchant chose (`#rrggbb`), for light and dark screens. A colour that could not be
 * read is moved towards black or white until its text and buttons reach 4.5:1.
 */
export function storeColours(colour: string): { light: StoreColours; dark: StoreColours } {
  const brand = rgbOf(colour);
  return { light: coloursOn(WHITE, brand, [0, 0, 0]), dark: coloursOn(DARK_PAGE, mixed(brand, WHITE, 0.35), WHITE) };
}
