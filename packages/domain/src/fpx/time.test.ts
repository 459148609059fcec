import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatFpxTime, parseFpxTime } from './time.ts';

test('an FPX time is in Kuala Lumpur time, which may be the next day', () => {
  expect(formatFpxTime(new Date('2026-11-21T02:42:07.999Z'))).toBe('20261121104207');
  expect(formatFpxTime(new Date('2026-12-31T16:00:00Z'))).toBe('20270101000000');
});

test('an FPX time is parsed back', () => {
  expect(parseFpxTime('20261121104207')).toEqual(new Date('2026-11-21T02:42:07Z'));
  expect(parseFpxTime('20240229235959')).toEqual(new Date('2024-02-29T15:59:59Z'));
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
])('%j is not a valid FPX time', (text) => expect(parseFpxTime(text)).toBeUndefined());

test('every second of four-digit years is parsed back unchanged', () => {
  const seconds = fc.integer({ min: Date.UTC(1000, 0, 2) / 1000, max: Date.UTC(9999, 11, 30) / 1000 });
  fc.assert(
    fc.property(seconds, (second) => parseFpxTime(formatFpxTime(new Date(second * 1000)))?.getTime() === second * 1000),
  );
});
