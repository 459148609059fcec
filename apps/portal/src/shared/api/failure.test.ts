import { ApiError, NetworkFailure } from '@kutip/contracts/call';
import { expect, test } from 'vitest';
import { failureOf, isSuppressed, lastSegments, titleCase } from './failure.ts';

//
test('machine-readable reasons become Title Case With Spaces', () => {
  expect(titleCase('insufficient_balance')).toBe('Insufficient Balance');
  expect(titleCase('items.0.unit_price')).toBe('Items.0.Unit Price');
  expect(titleCase('e_mail')).toBe('E Mail');
});

test('a breakdown has one line per field, or one reason, or nothing', () => {
  const shown = (breakdown: ApiError['breakdown']) => {
    const { fields, reason } = failureOf(new ApiError(4000, '', breakdown, 'customers'));
    return { fields, reason };
  };
  expect(shown({ full_name: 'too_long', email: 'invalid_email' })).toEqual({
    fields: ['Full Name: Too Long', 'Email: Invalid Email'],
    reason: null,
  });
  expect(shown('still_in_flight')).toEqual({ fields: [], reason: 'Still In Flight' });
  expect(shown(null)).toEqual({ fields: [], reason: null });
});

//
test('lastSegments returns the last two path segments without the query', () => {
  expect(lastSegments('api/v1/payment-records/merchant-payment-records?skip=0')).toBe(
    'payment-records/merchant-payment-records',
  );
  expect(lastSegments('collections')).toBe('collections');
});

test('a refusal shows its description, breakdown, code and path', () => {
  const error = new ApiError(4016, 'This collection is closed.', { record_status: 'not_open' }, 'api/v1/collections/7');
  expect(failureOf(error)).toEqual({
    kind: 'refused',
    code: '4016',
    description: 'This collection is closed.',
    fields: ['Record Status: Not Open'],
    reason: null,
    where: 'collections/7',
  });
});

//
test('a network failure shows its HTTP status, or ERR_NETWORK without one', () => {
  expect(failureOf(new NetworkFailure(502, 'api/v1/users/me'))).toMatchObject({
    kind: 'network',
    code: '502',
    where: 'users/me',
  });
  expect(failureOf(new NetworkFailure(0, 'api/v1/users/me'))).toMatchObject({ kind: 'network', code: 'ERR_NETWORK' });
});

test('an internal error shows no internal details', () => {
  expect(failureOf(new TypeError('x is undefined'))).toEqual({
    kind: 'broken',
    code: null,
    description: null,
    fields: [],
    reason: null,
    where: null,
  });
});

// R-164 R-165 R-185
test.each([
  [3333, 'user-tour-setting/me', true],
  [3333, 'collections', false],
  [2111, 'opening-days/store-based/7', true],
  [2111, 'collections', false],
  [5011, 'stores/public/store-7', true],
  [5011, 'storespublic/7', true],
  [5011, 'products/product-details/7', true],
  [5011, 'collections/7', false],
  [401, 'collections', true],
  [7777, 'collections', true],
  [4000, 'collections', false],
])('code %i on %s: suppressed is %s', (code, path, suppressed) => {
  expect(isSuppressed(new ApiError(code, '', null, path))).toBe(suppressed);
});
