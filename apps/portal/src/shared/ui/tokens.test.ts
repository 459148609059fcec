import { expect, test } from 'vitest';
import { SKINS } from '../layout-state/layout-state.ts';
import { PALETTES, type Palette } from './tokens.ts';

/** Relative luminance as WCAG 2 has it. */
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
