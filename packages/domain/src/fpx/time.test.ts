import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fpxTime, readFpxTime } from './time.ts';

test('a moment is written in Kuala Lumpur time, which may be the next day', () => {
  expect(fpxTime(new Date('2026-11-21T02:42:07.999Z'))).toBe('20261121104207');
  expect(fpxTime(new Date('2026-12-31T16:00:00Z'))).toBe('20270101000000');
});

test('and read back', () => {
  expect(readFpxTime('20261121104207')).toEqual(new Date('2026-11-21T02:42:07Z'));
  expect(readFpxTime('20240229235959')).toEqual(new Date('2024-02-29T15:59:59Z'));
});

test.each([
  '',
  '2026112110420',
  '202611211042070',
  '20260230000000',
  '20261301000000',
  '20261121240000',
  '20261121106000',
  '2026112110420a',
])('%j is no time', (text) => expect(readFpxTime(text)).toBeUndefined());

test('every second of four-digit years survives the way there and back', () => {
  const seconds = fc.integer({ min: Date.UTC(1000, 0, 2) / 1000, max: Date.UTC(9999, 11, 30) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => readFpxTime(fpxTime(new Date(second * 1000)))?.getTime() === second * 1000),
  );
});
