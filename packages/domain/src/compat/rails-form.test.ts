import { expect, test } from 'vitest';
import { parseRailsForm } from './rails-form.ts';

const parse = (query: string) => JSON.parse(JSON.stringify(parseRailsForm(new URLSearchParams(query)))) as unknown;

test.each([
  ['title=A&amount=200', { title: 'A', amount: '200' }],
  [
    'split_payment[email]=a%40b.my&split_payment[fixed_cut]=100',
    { split_payment: { email: 'a@b.my', fixed_cut: '100' } },
  ],
  [
    'split_payments%5B%5D%5Bemail%5D=a&split_payments%5B%5D%5Bfixed_cut%5D=1&split_payments%5B%5D%5Bemail%5D=b',
    { split_payments: [{ email: 'a', fixed_cut: '1' }, { email: 'b' }] },
  ],
  [
    'payment_methods[][code]=fpx&payment_methods[][code]=paypal',
    { payment_methods: [{ code: 'fpx' }, { code: 'paypal' }] },
  ],
  ['account_numbers[]=1&account_numbers[]=2', { account_numbers: ['1', '2'] }],
  ['0[code]=fpx&1[code]=paypal', { 0: { code: 'fpx' }, 1: { code: 'paypal' } }],
  ['a=1&a=2', { a: '2' }],
  ['a=1&a[b]=2', { a: { b: '2' } }],
  ['a[b=1', { 'a[b': '1' }],
  ['', {}],
])('the form %s', (query, form) => expect(parse(query)).toEqual(form));

test('no field name reaches a prototype', () => {
  const form = parseRailsForm(new URLSearchParams('__proto__[is_admin]=1&constructor[prototype][is_admin]=1'));
  expect(Object.getPrototypeOf(form)).toBeNull();
  expect(({} as { is_admin?: unknown }).is_admin).toBeUndefined();
});
