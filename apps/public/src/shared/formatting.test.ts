import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { fill } from './fill.ts';
import { initialsOf } from './initials.ts';
import { stripMoneyFormat, groupThousands, formatRinggit, formatSen, parseSen } from './format-money.ts';
import { formatDay, formatMoment, formatTime } from './format-moment.ts';
import { formatPhone } from './format-phone.ts';
import { ar } from './messages/ar.ts';
import { en } from './messages/en.ts';
import { ms } from './messages/ms.ts';
import { zh } from './messages/zh.ts';

describe('money formatting', () => {
  it.each([
    ['0.01', 'RM 0.01'],
    ['999.00', 'RM 999.00'],
    ['1234.50', 'RM 1,234.50'],
    ['999999999.99', 'RM 999,999,999.99'],
  ])('%s is formatted as %s', (ringgit, shown) => {
    expect(formatRinggit(ringgit)).toBe(shown);
  });

  it.each([
    ['25', 2500],
    ['RM 1,234.5', 123450],
    [' rm25.50 ', 2550],
    ['50,50', 5050],
    ['1,234', 123400],
    ['1,234,567.8', 123456780],
    ['٥٠٫٥٠', 5050],
    ['٢٥', 2500],
  ])('a typed amount is parsed: %s', (typed, amount) => {
    expect(parseSen(typed)).toBe(amount);
  });

  it.each(['1.234,50', '5,0,5', '12,3456', '', 'abc', '1.234', '-5', '1e3', '12.', 'RM'])(
    '%j is not an amount',
    (typed) => {
      expect(parseSen(typed)).toBeNull();
    },
  );

  it('a formatted amount parses to itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(parseSen(formatSen(sen(amount)))).toBe(amount);
        expect(stripMoneyFormat(groupThousands(toRinggit(amount as Sen)))).toBe(toRinggit(amount as Sen));
      }),
    );
  });
});

describe('date and time formatting', () => {
  it("times are Malaysian time whatever the machine's time zone", () => {
    expect(formatMoment('2026-11-21T02:42:00.000Z', en.moment)).toBe('21 Nov 2026, 10:42 am');
    expect(formatMoment('2026-12-31T16:00:00.000Z', en.moment)).toBe('1 Jan 2027, 12:00 am');
    expect(formatTime('2026-11-21T04:05:00.000Z', en.moment)).toBe('12:05 pm');
  });
  it('a plain day is formatted without a time zone offset', () => {
    expect(formatDay('2026-11-30', en.moment)).toBe('30 Nov 2026');
  });
  it('Arabic dates keep western digits', () => {
    expect(formatMoment('2026-11-21T02:42:00.000Z', ar.moment)).toBe('21 نوفمبر 2026، 10:42 ص');
  });
});

describe('initials and phone numbers', () => {
  it.each([
    ['Public Bank', 'PB'],
    ['Maybank (Maybank2u)', 'MA'],
    ['(2u)', '2U'],
    ['Warung Nasi Lemak Kak Ton', 'WN'],
    ['i-Rakyat', 'IR'],
    ['王小明 Trading', '王T'],
    ['', ''],
  ])('the initials of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it.each([
    ['60123456789', '+60 12-345 6789'],
    ['601123456789', '+60 11-2345 6789'],
    ['60312345678', '+60 3-1234 5678'],
    ['01*****678', '01*****678'],
  ])('the phone number %s is formatted as %s', (digits, written) => {
    expect(formatPhone(digits)).toBe(written);
  });
});

describe('fill', () => {
  it('fill replaces placeholders, and one without a value stays visible', () => {
    expect(fill('Pay {amount} to {who}', { amount: 'RM 5.00' })).toBe('Pay RM\u00a05.00 to {who}');
  });
  it('fill does not replace placeholders inside values', () => {
    expect(fill('{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x');
  });
  it('fill isolates values in a right-to-left sentence', () => {
    expect(fill('ادفع {amount}', { amount: 'RM 5.00' }, 'rtl')).toBe('ادفع \u2068RM\u00a05.00\u2069');
  });
});

test('Malay names four parts of the day', () => {
  const times = ['01:45', '05:05', '08:30', '13:45'].map((utc) => formatTime(`2026-11-21T${utc}:00.000Z`, ms.moment));
  expect(times).toEqual(['9:45 pagi', '1:05 tengah hari', '4:30 petang', '9:45 malam']);
});

describe('dates in Malay and Chinese', () => {
  it.each([
    [ms, '21 Nov 2026, 10:42 pagi', '5 Ogo 2026'],
    [zh, '2026年11月21日 上午10:42', '2026年8月5日'],
  ])("dates follow the language's own format", (messages, moment, day) => {
    expect(formatMoment('2026-11-21T02:42:00Z', messages.moment)).toBe(moment);
    expect(formatDay('2026-08-05', messages.moment)).toBe(day);
  });
});
