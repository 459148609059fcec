import { expect, test } from 'vitest';
import { splitHeaders, prependHeaders } from './signed-headers.ts';

const HEADERS: Record<string, string> = { 'x-signature': 'a:b=', other: 'not kept' };
const headerOf = (name: string) => HEADERS[name];

test('signed headers and body are combined into one text and split again', () => {
  const body = '{"a": 1}\n\nmore\n';
  const text = prependHeaders(['x-signature', 'x-missing'], headerOf, body);
  expect(text).toBe(`x-signature: a:b=\nx-missing: \n\n${body}`);
  expect(splitHeaders(text)).toEqual({ headers: { 'x-signature': 'a:b=', 'x-missing': '' }, body });
});

test('line breaks in a header value are removed', () => {
  const text = prependHeaders(['h'], () => 'x\n\nforged body', 'body');
  expect(splitHeaders(text)).toEqual({ headers: { h: 'x  forged body' }, body: 'body' });
});

test('a message without signed headers is its body', () => {
  expect(prependHeaders([], headerOf, 'a=1')).toBe('a=1');
  expect(splitHeaders('a=1')).toEqual({ headers: {}, body: 'a=1' });
});
