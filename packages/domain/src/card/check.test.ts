import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cardFaultText, validateCard, fieldOfFault, type CardFault, type CardInput } from './check.ts';

const TODAY = '2026-11-21';
const GOOD: CardInput = { number: '4111111111111111', month: '11', year: '2026', cvv: '123' };
const faultOf = (over: Partial<CardInput>) => validateCard({ ...GOOD, ...over }, TODAY);

//
describe('each card fault code has an input', () => {
  test.each<[CardFault | null, Partial<CardInput>]>([
    [null, {}],
    [1, { number: '' }],
    [1, { number: '   ' }],
    [2, { number: '4111111111111112' }],
    [2, { number: '0000000000000000' }],
    [2, { number: '4' }],
    [2, { number: 'card' }],
    [3, { month: '' }],
    [4, { month: '011' }],
    [5, { year: '' }],
    [6, { year: '26' }],
    [6, { year: '20261' }],
    [7, { year: '2025' }],
    [8, { month: '10' }],
    [9, { month: '13' }],
    [9, { month: '00' }],
    [9, { month: '0', year: '2027' }],
    [9, { month: '13', year: '2027' }],
    [9, { month: '01', year: '0000' }],
    [9, { month: '0', year: '0000' }],
    [10, { cvv: '12' }],
    [10, { cvv: '12345' }],
    [10, { cvv: '12a' }],
    [11, { month: '1a' }],
    [11, { month: '-1' }],
    [12, { year: '20x6' }],
    [12, { year: ' 202' }],
  ])('%s: %j', (code, over) => {
    expect(faultOf(over)).toBe(code);
  });
});

describe('valid cards', () => {
  test.each<[string, Partial<CardInput>]>([
    ['spaces and hyphens in the number', { number: ' 4111 1111-1111 1111 ' }],
    ['a month of one digit', { month: '1', year: '2027' }],
    ['this month', { month: '11', year: '2026' }],
    ['next month', { month: '12', year: '2026' }],
    ['January of next year', { month: '01', year: '2027' }],
    ['00 and 0000 together', { month: '00', year: '0000' }],
    ['no cvv', { cvv: '' }],
    ['a cvv of four digits', { cvv: '1234' }],
    ['American Express', { number: '378282246310005' }],
  ])('%s', (_, over) => {
    expect(faultOf(over)).toBe(null);
  });

  //
  test.each(['6250947000000014', '8171999927660000'])(
    'card number %s alone or with invalid other fields passes',
    (number) => {
      expect(faultOf({ number, month: '', year: '', cvv: '' })).toBe(null);
      expect(faultOf({ number, month: '99', year: 'x', cvv: '1' })).toBe(null);
    },
  );
});

test('a card is valid until its expiry month has ended in Malaysia', () => {
  const card = { ...GOOD, month: '12', year: '2026' };
  expect(validateCard(card, '2026-12-31')).toBe(null);
  expect(validateCard(card, '2027-01-01')).toBe(7);
  expect(validateCard({ ...card, month: '11' }, '2026-12-01')).toBe(8);
});

test('with several faults, the first in the order of C-37 is returned', () => {
  const nothing: CardInput = { number: '', month: '', year: '', cvv: '1' };
  const mended: [CardFault | null, Partial<CardInput>][] = [
    [1, {}],
    [2, { number: '62' }],
    [3, { number: GOOD.number }],
    [4, { month: '1aa' }],
    [11, { month: '1a' }],
    [5, { month: '13' }],
    [6, { year: 'x' }],
    [12, { year: 'xxxx' }],
    [9, { year: '0000' }],
    [7, { year: '2025' }],
    [9, { year: '2026' }],
    [8, { month: '10' }],
    [10, { month: '12' }],
    [null, { cvv: '123' }],
  ];
  const typed = { ...nothing };
  const said = mended.map(([, mending]) => validateCard(Object.assign(typed, mending), TODAY));
  expect(said).toEqual(mended.map(([code]) => code));
});

const anyText = fc.oneof(fc.stringMatching(/^\d{0,5}$/), fc.string({ maxLength: 6 }), fc.constantFrom('00', '0000'));
const anyCard = fc.record({
  number: fc.oneof(fc.constantFrom('4111111111111111', '6250947000000014', '81'), fc.string({ maxLength: 20 })),
  month: anyText,
  year: anyText,
  cvv: anyText,
});

test('only complete cards pass, for any input', () => {
  fc.assert(
    fc.property(anyCard, (card) => {
      if (validateCard(card, TODAY) !== null || /^(?:62|81)/.test(card.number.replaceAll(/\D/g, ''))) return true;
      const has_expiry = /^(?:0?[1-9]|1[0-2])$/.test(card.month) && /^\d{4}$/.test(card.year);
      const is_ahead = `${card.year}-${card.month.padStart(2, '0')}` >= TODAY.slice(0, 7);
      const is_endless = card.month === '00' && card.year === '0000';
      return (is_endless || (has_expiry && is_ahead)) && /^(?:\d{3,4})?$/.test(card.cvv);
    }),
    { numRuns: 2_000 },
  );
});

//
test('every fault code has a text and a field; any other number is an unknown error', () => {
  const codes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
  expect(codes.map(cardFaultText)).toEqual([
    'card number is required',
    'card number is invalid',
    'expiry month is required',
    'expiry month must be two characters',
    'expiry year is required',
    'expiry year must be four characters',
    'card already expired(year)',
    'card already expired(month)',
    'invalid expiry month',
    'invalid cvv',
    'invalid month',
    'invalid year',
  ]);
  expect(codes.map(fieldOfFault).join(' ')).toBe('number number month month year year year month month cvv month year');
  for (const code of [0, -1, 13, 1.5, Number.NaN]) expect(cardFaultText(code)).toBe('unknown error');
});
