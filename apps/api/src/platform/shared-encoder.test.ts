import { expect, test } from 'vitest';
import { createSharedEncoder } from './shared-encoder.ts';

function countingEncoder() {
  let encoded = 0;
  const encoder = createSharedEncoder((data) => {
    encoded += 1;
    return `<${JSON.stringify(data)}>`;
  });
  return { encode: (key: string, data: unknown) => encoder(key, data).toString(), times: () => encoded };
}

test('the same data of one key is encoded once', () => {
  const { encode, times } = countingEncoder();
  expect([encode('a', { price: 1 }), encode('a', { price: 1 })]).toEqual(['<{"price":1}>', '<{"price":1}>']);
  expect(times()).toBe(1);
});

test('a change shows at once, and changing back shows too', () => {
  const { encode } = countingEncoder();
  expect([1, 2, 1].map((price) => encode('a', { price }))).toEqual(['<{"price":1}>', '<{"price":2}>', '<{"price":1}>']);
});

test('keys do not share answers, and the answer used longest ago is forgotten', () => {
  const { encode, times } = countingEncoder();
  for (let n = 0; n <= 50; n += 1) encode(`key ${n}`, { n });
  expect(encode('key 50', { n: 50 })).toBe('<{"n":50}>');
  expect(times()).toBe(51);
  expect(encode('key 0', { n: 0 })).toBe('<{"n":0}>');
  expect(times()).toBe(52);
});

test('a very large answer is not kept', () => {
  const { encode, times } = countingEncoder();
  const data = { text: 'x'.repeat(100_000) };
  expect(encode('a', data)).toBe(encode('a', data));
  expect(times()).toBe(2);
});
