import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf } from './chart-shape.ts';

test.each([
  [0, { top: 1, step: 0.25 }],
  [3, { top: 3, step: 1 }],
  [100, { top: 100, step: 25 }],
  [1_234, { top: 1_500, step: 500 }],
  [999_999, { top: 1_000_000, step: 250_000 }],
])('the axis for %d is rounded', (most, axis) => {
  expect(axisOf(most)).toEqual(axis);
});

test('an axis fits its largest value with one to five lines', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (most) => {
      const { top, step } = axisOf(most);
      expect(top).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(Math.round(top / step)).toBeGreaterThanOrEqual(1);
      expect(Math.round(top / step)).toBeLessThanOrEqual(5);
    }),
  );
});
