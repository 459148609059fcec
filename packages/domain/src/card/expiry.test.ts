import { expect, test } from 'vitest';
import { readExpiry } from './expiry.ts';

test.each([
  ['11', '28', '11', '2028'],
  ['11', '2028', '11', '2028'],
  ['11/28', '', '11', '2028'],
  ['1 / 2028', '', '1', '2028'],
  ['١١', '٢٨', '11', '2028'],
  ['00', '0000', '00', '0000'],
  ['1a', '2', '1a', '2'],
])('an expiry written as %j and %j', (month, year, read_month, read_year) =>
  expect(readExpiry({ month, year })).toEqual({ month: read_month, year: read_year }),
);
