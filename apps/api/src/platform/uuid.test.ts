import { validate, version } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { uuid } from './uuid.ts';

afterEach(() => {
  vi.useRealTimers();
});

const many = (count: number): string[] => Array.from({ length: count }, () => uuid());

test('an id is a UUID of version 7 that begins with its time', () => {
  const at_ms = Date.parse('2031-05-06T07:08:09.123Z');
  vi.useFakeTimers({ now: at_ms, toFake: ['Date'] });
  const id = uuid();
  expect(validate(id)).toBe(true);
  expect(version(id)).toBe(7);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at_ms);
});

test('ids are distinct and sort in the order in which they were made', () => {
  const ids = many(20_000);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('ids keep their order while the clock stands still and when it is set back', () => {
  const at_ms = Date.parse('2032-01-01T00:00:00Z');
  vi.useFakeTimers({ now: at_ms, toFake: ['Date'] });
  const before = many(1_000);
  vi.setSystemTime(at_ms - 3_600_000);
  const after = many(1_000);
  const ids = [...before, ...after];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('the random end of an id does not repeat when the fetched bytes are used up', () => {
  const ends = many(1_000).map((id) => id.slice(-10));
  expect(new Set(ends).size).toBe(ends.length);
});
