import { sen, toRinggit } from '@kutip/domain/money';
import { expect, test } from 'vitest';
import { validateForm } from '../../shared/forms/validate-form.ts';
import { billSchema, checkBill, newBill, newItem, sumOf } from './bill-values.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const person = { full_name: 'Siti binti Ali', email: 'siti@example.com', phone_number: '012-345 6789' };
const faults = (patch: object) =>
  validateForm(billSchema, checkBill, { ...newBill(ID, 'Yuran', sen(1250), toRinggit), ...person, ...patch });

test("a new bill has its collection's title and price and stays open for an hour", () => {
  expect(newBill(ID, 'Yuran', sen(1250), toRinggit)).toMatchObject({
    collection_id: ID,
    title: 'Yuran',
    amount: '12.50',
    expires_in_minutes: 60,
  });
  expect(faults({})).toEqual({});
});

test('each invalid field has its reason code', () => {
  expect(faults({ amount: '', full_name: '', email: 'x', phone_number: '123' })).toEqual({
    amount: 'required',
    full_name: 'required',
    email: 'invalid_email',
    phone_number: 'invalid_format',
  });
});

test('items replace the amount', () => {
  expect(faults({ amount: undefined, items: [{ title: 'Nasi lemak', quantity: 2, unit_price: '3.50' }] })).toEqual({});
  expect(faults({ amount: undefined, items: [newItem()] })).toEqual({
    'items.0.title': 'required',
    'items.0.unit_price': 'required',
  });
});

test('the item total is exact to the sen and ignores incomplete items', () => {
  expect(
    sumOf([
      { quantity: 3, unit_price: '0.10' },
      { quantity: 1, unit_price: 'x' },
      { quantity: 2, unit_price: '1,000' },
      { quantity: 2, unit_price: '19.99' },
    ]),
  ).toBe(4028);
  expect(sumOf([])).toBe(0);
});

test('amount limits are reported on a visible field', () => {
  expect(faults({ amount: '0.99' })).toEqual({ amount: 'too_small' });
  expect(faults({ amount: '1000000.01' })).toEqual({ amount: 'too_large' });
  expect(faults({ amount: undefined, items: [{ title: 'Gula', quantity: 1, unit_price: '0.50' }] })).toEqual({
    'items.0.unit_price': 'too_small',
  });
});
