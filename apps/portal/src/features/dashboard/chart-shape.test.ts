import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisOf, lineThrough } from './chart-shape.ts';

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

test('a line passes through its points without overshoot', () => {
  expect(lineThrough([])).toBe('');
  expect(lineThrough([{ x: 0, y: 5 }])).toBe('M0 5');
  const flat = lineThrough([
    { x: 0, y: 10 },
    { x: 30, y: 10 },
    { x: 60, y: 0 },
  ]);
  expect(flat).toBe('M0 10C10 10 20 10 30 10C40 10 50 0 60 0');
});
