import { expect, test, vi } from 'vitest';
import { hasAllFields, listFieldErrors, setFieldErrors } from './field-errors.ts';

test('API reasons become errors of their fields', () => {
  const setError = vi.fn();
  setFieldErrors(setError, { breakdown: { email: 'duplicate', 'items.0.title': 'too_long' } });
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'refused', message: 'duplicate' }],
    ['items.0.title', { type: 'refused', message: 'too_long' }],
  ]);
});

test('a reason for the whole request, or none, sets no field error', () => {
  const setError = vi.fn();
  setFieldErrors(setError, { breakdown: 'busy' });
  setFieldErrors(setError, { breakdown: null });
  expect(setError).not.toHaveBeenCalled();
});

test('errors of rows and of single fields are listed by path', () => {
  const errors = {
    title: { type: 'refused', message: 'required' },
    items: [undefined, { unit_price: { type: 'refused', message: 'not_an_amount' } }],
  };
  expect(listFieldErrors(errors as never)).toEqual([
    ['title', 'required'],
    ['items.1.unit_price', 'not_an_amount'],
  ]);
});

test('a form shows a refusal completely only if it has every refused field', () => {
  const values = { email: '', items: [] };
  expect(hasAllFields(values, { breakdown: { email: 'duplicate', 'items.0.title': 'too_long' } })).toBe(true);
  expect(hasAllFields(values, { breakdown: { email: 'duplicate', account_id: 'not_found' } })).toBe(false);
  expect(hasAllFields(values, { breakdown: 'busy' })).toBe(false);
});
