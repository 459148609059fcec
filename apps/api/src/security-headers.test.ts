import { expect, test } from 'vitest';
import { transportHeaders } from './security-headers.ts';

test('without a setting nothing is said about https, as for a start on one machine', () => {
  expect(transportHeaders(0)).toEqual({});
});
