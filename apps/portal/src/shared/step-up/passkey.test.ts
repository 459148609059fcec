import { describe, expect, test } from 'vitest';
import { fromBase64Url, canUsePasskeys, passkeyErrorOf, toBase64Url } from './passkey.ts';

test('bytes are encoded as base64url without padding and decoded again', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (const length of [0, 1, 2, 3, 255, 256]) {
    const encoded = toBase64Url(bytes.slice(0, length).buffer);
    expect(encoded).toBe(Buffer.from(bytes.slice(0, length)).toString('base64url'));
    expect(fromBase64Url(encoded)).toEqual(bytes.slice(0, length));
  }
});

describe('passkeys are offered where the browser supports them', () => {
  const page = { hostname: 'pay.example.my', isSecureContext: true, hasPasskeys: true };
  test.each([
    ['on the domain itself', 'pay.example.my', page, true],
    ['on a subdomain', 'pay.example.my', { ...page, hostname: 'admin.pay.example.my' }, true],
    ['on this machine', 'localhost', { ...page, hostname: 'localhost' }, true],
    [
      'not on another domain with the same suffix',
      'pay.example.my',
      { ...page, hostname: 'evilpay.example.my' },
      false,
    ],
    ['not on the parent domain', 'pay.example.my', { ...page, hostname: 'example.my' }, false],
    ['not without TLS', 'pay.example.my', { ...page, isSecureContext: false }, false],
    ['not in a browser without passkeys', 'pay.example.my', { ...page, hasPasskeys: false }, false],
    ['not at an IPv4 address', '192.0.2.7', { ...page, hostname: '192.0.2.7' }, false],
    ['not at an IPv6 address', '[::1]', { ...page, hostname: '[::1]' }, false],
  ])('%s', (_, domain, page_location, is_offered) => {
    expect(canUsePasskeys(domain, page_location)).toBe(is_offered);
  });
});

test('WebAuthn errors are distinguished from other errors', () => {
  expect(passkeyErrorOf(new DOMException('', 'NotAllowedError'))).toBe('not_confirmed');
  expect(passkeyErrorOf(new DOMException('', 'InvalidStateError'))).toBe('already_registered');
  expect(passkeyErrorOf(new TypeError('x is not a function'))).toBeNull();
});
