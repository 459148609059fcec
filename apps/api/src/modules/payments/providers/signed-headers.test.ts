import { expect, test } from 'vitest';
import { partsOf, withHeaders } from './signed-headers.ts';

const HEADERS: Record<string, string> = { 'x-signature': 'a:b=', other: 'not kept' };
const headerOf = (name: string) => HEADERS[name];

test('the headers that count and the body are one text, and come apart again', () => {
  const body = '{"a": 1}\n\nmore\n';
  const text = withHeaders(['x-signature', 'x-missing'], headerOf, body);
  expect(text).toBe(`x-signature: a:b=\nx-missing: \n\n${body}`);
  expect(partsOf(text)).toEqual({ headers: { 'x-signature': 'a:b=', 'x-missing': '' }, body });
});

test('a header cannot bring lines of its own', () => {
  const text = withHeaders(['h'], () => 'x\n\nforged body', 'body');
  expect(partsOf(text)).toEqual({ headers: { h: 'x  forged body' }, body: 'body' });
});

test('without headers a message is its body', () => {
  expect(withHeaders([], headerOf, 'a=1')).toBe('a=1');
  expect(partsOf('a=1')).toEqual({ headers: {}, body: 'a=1' });
});
