import { expect, test } from 'vitest';
import { callbackUrlFault } from './merchant-callback-url.ts';

test.each([
  ['https://shop.example/hook?x=1', null],
  ['https://shop.example:8443/hook', null],
  ['https://shop.example:443/', null],
  ['http://localhost:3999/hook', null],
  ['http://127.0.0.1/hook', null],
  ['http://0x7f.1/hook', null], // the same machine, written otherwise
  ['http://[::1]:8080/', null],
  ['https://localhost/', null],
  ['http://shop.example/hook', 'not_https'],
  ['http://localhost.shop.example/', 'not_https'],
  ['https://shop.example:22/', 'port_not_allowed'],
  ['https://shop.example:80/', 'port_not_allowed'],
  ['https://me:secret@shop.example/', 'has_password'],
  ['http://me@localhost/', 'has_password'],
  ['ftp://shop.example/', 'invalid_url'],
  ['javascript:alert(1)', 'invalid_url'],
  ['shop.example/hook', 'invalid_url'],
  ['', 'invalid_url'],
] as const)('%s: %s', (url, fault) => expect(callbackUrlFault(url)).toBe(fault));
