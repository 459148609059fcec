import { expect, test } from 'vitest';
import { SKINS } from '../layout-state/layout-state.ts';
import { MENU_PALETTES, PALETTES, type Palette } from './tokens.ts';

/** Relative luminance by WCAG 2. */
function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red, green, blue] = channels.map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const TEXT_ON: [keyof Palette, keyof Palette, number][] = [
  ['text', 'page', 7],
  ['text', 'surface', 7],
  ['dim', 'page', 4.5],
  ['dim', 'surface', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'page', 4.5],
  ['link', 'brand_ground', 4.5],
  ['chrome_text', 'chrome', 7],
  ['good', 'good_ground', 4.5],
  ['good', 'surface', 4.5],
  ['attention', 'attention_ground', 4.5],
  ['bad', 'bad_ground', 4.5],
  ['bad', 'surface', 4.5],
  ['quiet', 'quiet_ground', 4.5],
];

test.each(SKINS.flatMap((skin) => TEXT_ON.map((pair) => [skin, ...pair] as const)))(
  '%s: %s on %s has a contrast of %d or more',
  (skin, text, ground, least) => {
    expect(contrast(PALETTES[skin][text], PALETTES[skin][ground])).toBeGreaterThanOrEqual(least);
  },
);

/** Menu entries, headings and counts, also on hover and for the current page. */
const TEXT_ON_MENU: [keyof Palette, keyof Palette, number][] = [
  ['chrome_text', 'chrome', 7],
  ['chrome_text', 'quiet_ground', 4.5],
  ['dim', 'chrome', 4.5],
  ['link', 'brand_ground', 4.5],
  ['attention', 'attention_ground', 4.5],
];

test.each(SKINS.flatMap((skin) => TEXT_ON_MENU.map((pair) => [skin, ...pair] as const)))(
  'in the menu of %s: %s on %s has a contrast of %d or more',
  (skin, text, ground, least) => {
    expect(contrast(MENU_PALETTES[skin][text], MENU_PALETTES[skin][ground])).toBeGreaterThanOrEqual(least);
  },
);

test('semi-dark is light with a dark menu, and bordered has stronger lines and no shadow', () => {
  expect([PALETTES['semi-dark'].surface, MENU_PALETTES['semi-dark'].chrome]).toEqual(['#ffffff', '#171e1e']);
  expect([PALETTES.bordered.shadow, PALETTES.bordered.line]).toEqual(['none', '#cfd6d6']);
});
