import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brandOf, digitsOf, groupedNumber, hasNumberOnly, maskedNumber, passesLuhn } from './number.ts';

/** The Luhn check as described in ISO/IEC 7812, digit by digit from the right. */
function onPaper(digits: string): boolean {
  const worth = [...digits].reverse().map((digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return Math.floor(doubled / 10) + (doubled % 10);
  });
  const sum = worth.reduce((all, one) => all + one, 0);
  return digits.length > 1 && sum !== 0 && sum % 10 === 0;
}
const someDigits = fc.stringMatching(/^\d{0,24}$/);

describe('Luhn', () => {
  test.each(['4111111111111111', '5555555555554444', '6250947000000014', '378282246310005', '18'])('%s', (number) => {
    expect(passesLuhn(number)).toBe(true);
  });

  test.each(['', '0', '5', '00', '0000000000000000', '4111111111111112', '411111111111111'])('not %j', (number) => {
    expect(passesLuhn(number)).toBe(false);
  });

  test('the Luhn check matches published examples', () => {
    fc.assert(fc.property(someDigits, (digits) => passesLuhn(digits) === onPaper(digits)));
  });

  test('a number with one wrong digit never passes the Luhn check', () => {
    const wrong = fc.record({ at: fc.nat({ max: 15 }), by: fc.integer({ min: 1, max: 9 }) });
    fc.assert(
      fc.property(wrong, ({ at, by }) => {
        const digits = [...'5555555555554444'];
        digits[at] = String((Number(digits[at]) + by) % 10);
        return !passesLuhn(digits.join(''));
      }),
    );
  });
});

//
test('a masked card number shows the first six and last four digits, and nothing of a short number', () => {
  expect(maskedNumber('4111111111111111')).toBe('411111XXXXXX1111');
  expect(maskedNumber('378282246310005')).toBe('378282XXXXX0005');
  expect(maskedNumber('41111111112')).toBe('411111X1112');
  expect(maskedNumber('4111111111')).toBe('XXXXXXXXXX');
  expect(maskedNumber('18')).toBe('XX');
  fc.assert(
    fc.property(someDigits, (digits) => {
      const masked = maskedNumber(digits);
      const shown = masked.replaceAll('X', '').length;
      return masked.length === digits.length && shown === (digits.length > 10 ? 10 : 0);
    }),
  );
});

test.each([
  ['4', 'Visa'],
  ['51', 'Mastercard'],
  ['55', 'Mastercard'],
  ['56', null],
  ['2220', null],
  ['2221', 'Mastercard'],
  ['2720', 'Mastercard'],
  ['2721', null],
  ['34', 'American Express'],
  ['37', 'American Express'],
  ['62', 'UnionPay'],
  ['81', 'UnionPay'],
  ['3527', null],
  ['3528', 'JCB'],
  ['3589', 'JCB'],
  ['305', 'Diners Club'],
  ['306', null],
  ['36', 'Diners Club'],
  ['411111XXXXXX1111', 'Visa'],
  ['', null],
  ['9', null],
])('the brand of %s is %s', (digits, brand) => {
  expect(brandOf(digits)).toBe(brand);
});

test('cards starting with 62 or 81 have only a number', () => {
  expect(['62', '81', '6250947000000014'].map(hasNumberOnly)).toEqual([true, true, true]);
  expect(['61', '80', '26', '4062', ''].map(hasNumberOnly)).toEqual([false, false, false, false, false]);
});

test('a card number is grouped as printed on the card', () => {
  expect(groupedNumber('4111111111111111')).toBe('4111 1111 1111 1111');
  expect(groupedNumber('4111-1')).toBe('4111 1');
  expect(groupedNumber('4111')).toBe('4111');
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005');
  expect(groupedNumber('3782 8')).toBe('3782 8');
  expect(groupedNumber('')).toBe('');
  fc.assert(
    fc.property(someDigits, (digits) => digitsOf(groupedNumber(digits)) === digits.slice(0, 19)),
    { examples: [['34'], ['3400']] },
  );
});
