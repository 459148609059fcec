import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInRanges, parseIpRange, writeIpRange } from './ip-range.ts';

const canonical = (written: string): string => {
  const range = parseIpRange(written);
  return typeof range === 'string' ? range : writeIpRange(range);
};

describe('ranges of IP addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.77/24 ', '203.0.113.0/24'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:db8:1:2:3:4:5:6/64', '2001:db8:1:2::/64'],
    ['::1', '::1'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '64:ff9b::cb00:7107'],
    ['0.0.0.0/0', 'too_wide'],
    ['10.0.0.0/7', 'too_wide'],
    ['2000::/3', 'too_wide'],
  ])('%s is written %s', (written, expected) => {
    expect(canonical(written)).toBe(expected);
  });

  test.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '1.2.3.4/33',
    '1.2.3.4/',
    '1.2.3.4/8/8',
    '::1::',
    ':',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    'g::1',
    '::1/129',
    'shop.example',
  ])('%j is no address', (written) => {
    expect(parseIpRange(written)).toBe('invalid_ip');
  });

  test.each([
    ['203.0.113.9', ['203.0.113.0/24'], true],
    ['203.0.114.9', ['203.0.113.0/24'], false],
    ['::ffff:203.0.113.9', ['203.0.113.9'], true],
    ['2001:db8:1:2:ffff::1', ['198.51.100.1', '2001:db8:1:2::/64'], true],
    ['2001:db8:1:3::1', ['2001:db8:1:2::/64'], false],
    ['203.0.113.9', [], false],
    ['unknown', ['203.0.113.9'], false],
  ])('%s in %j: %s', (ip, ranges, expected) => {
    expect(isInRanges(ip, ranges)).toBe(expected);
  });

  test('every written form is read as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (ip) => {
        const written = canonical(ip);
        expect(canonical(written)).toBe(written);
        expect(isInRanges(ip, [written])).toBe(true);
      }),
    );
  });
});
