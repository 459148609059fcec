import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './masking.ts';

test.each([
  ['aisyah@example.my', 'a***@example.my'],
  ['a@x.com', 'a***@x.com'],
  ['"odd@name"@x.com', '"***@x.com'],
  ['@x.com', '***'],
  ['nothing', '***'],
  ['', '***'],
])('e-mail %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ['60123456678', '01*****678'],
  ['0123456678', '01*****678'],
  ['601123456678', '01******678'],
  ['+60 12-345 6678', '01*****678'],
  ['12345678', '12***678'],
  ['1234567', '*******'],
  ['', ''],
])('phone %s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test('a mask never shows more than five digits of a phone', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,15}$/), (phone) => {
      expect(maskPhone(phone).replace(/\D/g, '').length).toBeLessThanOrEqual(5);
    }),
  );
});
