import { expect, test } from 'vitest';
import { isoOf, pickedOf } from './moment-text.ts';

test('what is picked is Malaysian time, whatever the machine keeps', () => {
  expect(isoOf('2026-11-21 10:42:00')).toBe('2026-11-21T02:42:00.000Z');
  expect(isoOf('2026-01-01 00:00:00')).toBe('2025-12-31T16:00:00.000Z');
  expect(pickedOf('2026-11-21T02:42:00.000Z')).toBe('2026-11-21 10:42:00');
  expect([isoOf(null), pickedOf(null)]).toEqual([null, null]);
});
