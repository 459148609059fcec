import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeColours } from './store-theme.ts';

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** WCAG 2.2 asks for 4.5; a rounded colour may lose a hundredth. */
const LEAST = 4.48;

/** Contrast ratio by the definition of WCAG 2.2, written again here. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => {
      const share = Number(`0x${hex.slice(1 + 2 * at, 3 + 2 * at)}`) / 255;
      return sum + weight * (share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4));
    }, 0);
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0f766e', '#ffffff', 5.47],
  ])('of %s on %s is %d', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
  });
});

describe('storeColours', () => {
  it('a readable colour stays as chosen on light screens', () => {
    expect(storeColours('#a3391f').light).toMatchObject({ fill: '#a3391f', on_fill: '#ffffff', text: '#a3391f' });
  });

  it('yellow is darkened, because yellow links on white cannot be read', () => {
    expect(contrast(storeColours('#ffee00').light.text, '#ffffff')).toBeGreaterThan(LEAST);
  });

  it('every colour gives readable buttons, links and choices, light and dark', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { light, dark } = storeColours(colour);
        for (const [colours, page] of [
          [light, '#ffffff'],
          [dark, '#131918'],
        ] as const) {
          expect(contrast(colours.on_fill, colours.fill)).toBeGreaterThan(LEAST);
          expect(contrast(colours.text, page)).toBeGreaterThan(LEAST);
          expect(contrast(colours.text, colours.tint)).toBeGreaterThan(LEAST);
        }
      }),
    );
  });
});
