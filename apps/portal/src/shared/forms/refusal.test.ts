import { expect, test, vi } from 'vitest';
import { flatten, showRefusal } from './refusal.ts';

test('each reason of the API goes to the field that it names', () => {
  const setError = vi.fn();
  showRefusal(setError, { breakdown: { email: 'duplicate', 'items.0.title': 'too_long' } });
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'refused', message: 'duplicate' }],
    ['items.0.title', { type: 'refused', message: 'too_long' }],
  ]);
});

test('a reason for the whole, or none, names no field', () => {
  const setError = vi.fn();
  showRefusal(setError, { breakdown: 'busy' });
  showRefusal(setError, { breakdown: null });
  expect(setError).not.toHaveBeenCalled();
});

test('errors of rows and of plain fields are listed by their path', () => {
  const errors = {
    title: { type: 'refused', message: 'required' },
    items: [undefined, { unit_price: { type: 'refused', message: 'not_an_amount' } }],
  };
  expect(flatten(errors as never)).toEqual([
    ['title', 'required'],
    ['items.1.unit_price', 'not_an_amount'],
  ]);
});
