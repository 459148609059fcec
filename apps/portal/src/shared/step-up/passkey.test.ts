import { describe, expect, test } from 'vitest';
import { bytesOf, canUsePasskeys, refusalOfBrowser, textOf } from './passkey.ts';

test('bytes are written as base64url without padding, and read back', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (const length of [0, 1, 2, 3, 255, 256]) {
    const written = textOf(bytes.slice(0, length).buffer);
    expect(written).toBe(Buffer.from(bytes.slice(0, length)).toString('base64url'));
    expect(bytesOf(written)).toEqual(bytes.slice(0, length));
  }
});

describe('passkeys are offered where the browser has them', () => {
  const page = { hostname: 'pay.example.my', isSecureContext: true, hasPasskeys: true };
  test.each([
    ['on the domain itself', 'pay.example.my', page, true],
    ['on a part of it', 'pay.example.my', { ...page, hostname: 'admin.pay.example.my' }, true],
    ['on this machine', 'localhost', { ...page, hostname: 'localhost' }, true],
    ['not on another domain that ends alike', 'pay.example.my', { ...page, hostname: 'evilpay.example.my' }, false],
    ['not on the domain above', 'pay.example.my', { ...page, hostname: 'example.my' }, false],
    ['not without TLS', 'pay.example.my', { ...page, isSecureContext: false }, false],
    ['not in a browser without', 'pay.example.my', { ...page, hasPasskeys: false }, false],
    ['not at an address in figures', '192.0.2.7', { ...page, hostname: '192.0.2.7' }, false],
    ['nor at one of version 6', '[::1]', { ...page, hostname: '[::1]' }, false],
  ])('%s', (_, domain, where, is_offered) => {
    expect(canUsePasskeys(domain, where)).toBe(is_offered);
  });
});

test('what the browser throws is told apart from faults of ours', () => {
  expect(refusalOfBrowser(new DOMException('', 'NotAllowedError'))).toBe('not_confirmed');
  expect(refusalOfBrowser(new DOMException('', 'InvalidStateError'))).toBe('known');
  expect(refusalOfBrowser(new TypeError('x is not a function'))).toBeNull();
});
