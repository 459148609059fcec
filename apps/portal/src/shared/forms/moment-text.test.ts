import { expect, test } from 'vitest';
import { toIso, toPickerValue } from './moment-text.ts';

test('picked times are Malaysian time, whatever the time zone of the machine', () => {
  expect(toIso('2026-11-21 10:42:00')).toBe('2026-11-21T02:42:00.000Z');
  expect(toIso('2026-01-01 00:00:00')).toBe('2025-12-31T16:00:00.000Z');
  expect(toPickerValue('2026-11-21T02:42:00.000Z')).toBe('2026-11-21 10:42:00');
  expect([toIso(null), toPickerValue(null)]).toEqual([null, null]);
});
