import { expect, test } from 'vitest';
import { createQuota, subscriberOf } from './quota.ts';

test('a quota limits each key and all keys together, and starts again with the next window', () => {
  let now_ms = 0;
  const take = createQuota({ now: () => new Date(now_ms) }, { window_ms: 60_000, per_key: 2, in_total: 5 });
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false]);
  expect([take('b'), take('b'), take('c'), take('d')]).toEqual([true, true, true, false]);
  now_ms = 59_999;
  expect(take('a')).toBe(false);
  now_ms = 60_000;
  expect([take('a'), take('d')]).toEqual([true, true]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('the subscriber of %j is %j', (ip, subscriber) => {
  expect(subscriberOf(ip)).toBe(subscriber);
});
