import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, READABLE_CONTRAST, storeColours } from './store-theme.ts';

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** A rounded colour may lose a hundredth. */
const LEAST = READABLE_CONTRAST - 0.02;

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
