import { afterEach, expect, test } from 'vitest';
import { saveAfterLogin, takeAfterLogin } from './after-login.ts';
import { requireLogin } from './guards.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('the page that was open is opened once for the user of the expired session', () => {
  saveAfterLogin('/customers/new?tab=x', 'siti');
  expect(takeAfterLogin('siti')).toBe('/customers/new?tab=x');
  expect(takeAfterLogin('siti')).toBeNull();
});

test('another user does not open the page of the one before', () => {
  saveAfterLogin('/payout/view/1', 'siti');
  expect(takeAfterLogin('ali')).toBeNull();
});

test('a protected page that is opened without login is opened after it', () => {
  expect(() =>
    requireLogin({ location: { href: '/customer-bills/new?customer_id=1', pathname: '/customer-bills/new' } }),
  ).toThrow();
  expect(takeAfterLogin('anyone')).toBe('/customer-bills/new?customer_id=1');
});
