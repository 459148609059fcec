import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sen, toRinggit, type Sen } from '@kutip/domain/money';
import { fill } from './fill.ts';
import { initialsOf } from './initials.ts';
import { bare, grouped, rm, rmOf, typedSen } from './money-words.ts';
import { dayOf, momentOf, timeOf } from './moment.ts';
import { phoneWords } from './phone.ts';
import { ar } from './words/ar.ts';
import { en } from './words/en.ts';
import { ms } from './words/ms.ts';
import { zh } from './words/zh.ts';

describe('money', () => {
  it.each([
    ['0.01', 'RM 0.01'],
    ['999.00', 'RM 999.00'],
    ['1234.50', 'RM 1,234.50'],
    ['999999999.99', 'RM 999,999,999.99'],
  ])('%s is shown as %s', (ringgit, shown) => {
    expect(rm(ringgit)).toBe(shown);
  });

  it.each([
    ['25', 2500],
    ['RM 1,234.5', 123450],
    [' rm25.50 ', 2550],
  ])('reads what people type: %s', (typed, amount) => {
    expect(typedSen(typed)).toBe(amount);
  });

  it.each(['', 'abc', '1.234', '-5', '1e3', '12.', 'RM'])('takes %j for no amount', (typed) => {
    expect(typedSen(typed)).toBeNull();
  });

  it('reads back what it shows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(typedSen(rmOf(sen(amount)))).toBe(amount);
        expect(bare(grouped(toRinggit(amount as Sen)))).toBe(toRinggit(amount as Sen));
      }),
    );
  });
});

describe('moments', () => {
  it('is Malaysian time, whatever the machine says', () => {
    expect(momentOf('2026-11-21T02:42:00.000Z', en.moment)).toBe('21 Nov 2026, 10:42 am');
    expect(momentOf('2026-12-31T16:00:00.000Z', en.moment)).toBe('1 Jan 2027, 12:00 am');
    expect(timeOf('2026-11-21T04:05:00.000Z', en.moment)).toBe('12:05 pm');
  });
  it('takes a bare day as it is', () => {
    expect(dayOf('2026-11-30', en.moment)).toBe('30 Nov 2026');
  });
  it('keeps western figures in Arabic', () => {
    expect(momentOf('2026-11-21T02:42:00.000Z', ar.moment)).toBe('21 نوفمبر 2026، 10:42 ص');
  });
});

describe('names and numbers', () => {
  it.each([
    ['Public Bank', 'PB'],
    ['Maybank (Maybank2u)', 'MA'],
    ['(2u)', '2U'],
    ['Warung Nasi Lemak Kak Ton', 'WN'],
    ['i-Rakyat', 'IR'],
    ['王小明 Trading', '王T'],
    ['', ''],
  ])('%s → %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it.each([
    ['60123456789', '+60 12-345 6789'],
    ['601123456789', '+60 11-2345 6789'],
    ['60312345678', '+60 3-1234 5678'],
    ['01*****678', '01*****678'],
  ])('%s is written %s', (digits, written) => {
    expect(phoneWords(digits)).toBe(written);
  });
});

describe('fill', () => {
  it('puts values in, and leaves a hole without one visible', () => {
    expect(fill('Pay {amount} to {who}', { amount: 'RM 5.00' })).toBe('Pay RM 5.00 to {who}');
  });
  it('never fills what a value brings along', () => {
    expect(fill('{a} {b}', { a: '{b}', b: 'x' })).toBe('{b} x');
  });
  it('isolates values in a right-to-left sentence', () => {
    expect(fill('ادفع {amount}', { amount: 'RM 5.00' }, 'rtl')).toBe('ادفع \u2068RM 5.00\u2069');
  });
});

describe('moments in Malay and Chinese', () => {
  it.each([
    [ms, '21 Nov 2026, 10:42 pg', '5 Ogo 2026'],
    [zh, '2026年11月21日 上午10:42', '2026年8月5日'],
  ])('are written their way', (words, moment, day) => {
    expect(momentOf('2026-11-21T02:42:00Z', words.moment)).toBe(moment);
    expect(dayOf('2026-08-05', words.moment)).toBe(day);
  });
});
