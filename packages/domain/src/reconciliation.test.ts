import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sen, type Sen } from './money.ts';
import {
  dayOfLine,
  differenceLeftByNote,
  directedLine,
  feeOfLine,
  itemDifference,
  otherDay,
  isUnmatched,
  matchItem,
  allowedResolutions,
  sumLines,
  type ReconciliationInput,
  type StatementLine,
} from './reconciliation.ts';

const line = (amount: number, more: Partial<StatementLine> = {}): StatementLine => ({
  type: 'PAYMENT',
  amount: sen(amount),
  fee: sen(50),
  settled: sen(amount - 50),
  currency: 'MYR',
  ...more,
});
const out = (amount: number): StatementLine => line(amount, { type: 'DEBIT', fee: sen(0), settled: sen(amount) });
const back = (amount: number): StatementLine => ({ ...out(amount), type: 'CREDIT' });
const input = (
  booked_amount: number | null,
  lines: StatementLine[],
  more: Partial<ReconciliationInput> = {},
): ReconciliationInput => ({
  booked_amount: booked_amount as Sen | null,
  posted_amount: sen(booked_amount ?? 0),
  lines,
  is_complete: true,
  ...more,
});

describe('match results', () => {
  test.each<[string, ReconciliationInput, string]>([
    ['all sides equal', input(5_000, [line(5_000)]), 'MATCHED null 5000'],
    ['no statement yet', input(5_000, [], { is_complete: false }), 'EXPECTED null null'],
    ['not in the statement', input(5_000, []), 'MISSING_THERE not_reported null'],
    ['unknown reference', input(null, [line(5_000)]), 'MISSING_HERE unknown 5000'],
    ['known, not booked', input(0, [line(5_000)]), 'MISSING_HERE not_booked 5000'],
    ['reported twice', input(5_000, [line(5_000), line(5_000)]), 'MISMATCHED doubled 10000'],
    ['less than was booked', input(5_000, [line(4_999)]), 'MISMATCHED amount 4999'],
    ['more than was booked', input(5_000, [line(5_001)]), 'MISMATCHED amount 5001'],
    ['split over two lines', input(5_000, [line(2_000), line(3_000)]), 'MISMATCHED split 5000'],
    [
      'in two lines, one of them an overpayment',
      input(5_000, [line(2_000), line(3_000)], { has_surplus: true }),
      'MATCHED null 5000',
    ],
    ['in dollars', input(5_000, [line(5_000, { currency: 'USD' })]), 'MISMATCHED currency 5000'],
    ['a line that does not add up', input(5_000, [line(5_000, { settled: sen(4_951) })]), 'MISMATCHED sum 5000'],
    ['a different ledger amount', input(5_000, [line(5_000)], { posted_amount: sen(0) }), 'MISMATCHED not_posted 5000'],
    [
      'reversed by a correction of the item',
      input(5_000, [], { posted_amount: sen(0), corrected_amount: sen(-5_000) }),
      'MISSING_THERE not_reported null',
    ],
    ['sent and returned, as booked', input(0, [out(5_000), back(5_000)]), 'MATCHED null 0'],
    ['returned, but booked as paid', input(5_000, [out(5_000), back(5_000)]), 'MISMATCHED returned 0'],
    ['sent twice', input(5_000, [out(5_000), out(5_000)]), 'MISMATCHED doubled 10000'],
    ['failed on both sides', input(0, []), 'MATCHED null null'],
    ['replaced by a statement without it', input(null, []), 'MATCHED withdrawn null'],
  ])('%s', (_, given, expected) => {
    const { status, reason, reported_amount } = matchItem(given);
    expect(`${status} ${reason} ${reported_amount}`).toBe(expected);
  });
});

/** Any input. */
const lines = fc.array(
  fc.record({
    type: fc.constantFrom('PAYMENT' as const, 'DEBIT' as const, 'CREDIT' as const),
    amount: fc.constantFrom(100, 200, 300).map(sen),
    fee: fc.constantFrom(0, 10).map(sen),
    settled: fc.constantFrom(90, 100, 190, 200, 290, 300).map(sen),
    currency: fc.constantFrom('MYR', 'MYR', 'MYR', 'USD'),
  }),
  { maxLength: 4 },
);
const situations = fc.record({
  booked_amount: fc.constantFrom(null, 0, 100, 200, 300) as fc.Arbitrary<Sen | null>,
  posted_amount: fc.constantFrom(0, 100, 200, 300).map(sen),
  lines,
  is_complete: fc.boolean(),
});

describe('match properties', () => {
  test('an item matches only if all sides agree, in any order of lines', () => {
    fc.assert(
      fc.property(situations, (given) => {
        const found = matchItem(given);
        if (found.status === 'MATCHED' && found.reason === null) {
          expect(given.posted_amount).toBe(given.booked_amount);
          expect(sumLines(given.lines)).toBe(given.booked_amount);
          expect(given.lines.every(({ currency }) => currency === 'MYR')).toBe(true);
        }
        expect(matchItem({ ...given, lines: given.lines.toReversed() })).toEqual(found);
        expect(found.status === 'EXPECTED').toBe(
          given.lines.length === 0 &&
            given.booked_amount !== null &&
            given.booked_amount > 0 &&
            given.posted_amount === given.booked_amount &&
            !given.is_complete,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('removing or adding a line of a matched item is detected', () => {
    fc.assert(
      fc.property(fc.integer({ min: 51, max: 10_000_00 }), (amount) => {
        const one = input(amount, [line(amount)]);
        expect(matchItem(one).status).toBe('MATCHED');
        expect(matchItem({ ...one, lines: [] })).toMatchObject({ status: 'MISSING_THERE', reason: 'not_reported' });
        const twice = matchItem({ ...one, lines: [...one.lines, line(amount)] });
        expect(twice).toEqual({ status: 'MISMATCHED', reason: 'doubled', reported_amount: amount * 2 });
        expect(itemDifference({ ...one, kind: 'PAYMENT', reported_amount: twice.reported_amount })).toBe(amount);
      }),
    );
  });

  test('every mismatch has resolutions, matched items have none, and a note is always allowed', () => {
    fc.assert(
      fc.property(
        situations,
        fc.constantFrom('PAYMENT' as const, 'PAYOUT' as const, 'BANK_CREDIT' as const),
        (given, kind) => {
          const found = matchItem(given);
          const resolutions = allowedResolutions({
            kind,
            booked_amount: given.booked_amount,
            standing: null,
            ...found,
          });
          expect(resolutions.at(-1)).toBe(isUnmatched(found.status) ? 'note' : undefined);
          expect(new Set(resolutions).size).toBe(resolutions.length);
        },
      ),
    );
  });
});

const PAYMENT = { kind: 'PAYMENT', standing: null } as const;

test.each<[string, ReconciliationInput, string[]]>([
  ['a payment that the provider does not know', input(5_000, []), ['reversal', 'correction_debit', 'note']],
  ['unidentified money', input(null, [line(5_000)]), ['correction_credit', 'note']],
  ['paid twice', input(5_000, [line(5_000), line(5_000)]), ['surplus', 'note']],
  ['paid too little', input(5_000, [line(4_000)]), ['correction_debit', 'note']],
  ['a line that does not add up', input(5_000, [line(5_000, { fee: sen(60) })]), ['note']],
])('%s has the expected resolutions', (_, given, resolutions) => {
  expect(allowedResolutions({ ...PAYMENT, booked_amount: given.booked_amount, ...matchItem(given) })).toEqual(
    resolutions,
  );
});

test('a correction on other amounts is undone first, and a surplus that is no longer reported too', () => {
  const corrected = { ...PAYMENT, booked_amount: sen(5_000), status: 'MISMATCHED', reason: 'corrected' } as const;
  expect(allowedResolutions({ ...corrected, reported_amount: sen(5_000), standing: 'reversal' })).toEqual([
    'undo',
    'note',
  ]);
  const surplus = { ...corrected, booked_amount: sen(10_000), reason: 'amount', standing: 'surplus' } as const;
  expect(allowedResolutions({ ...surplus, reported_amount: sen(5_000) })).toEqual(['undo', 'note']);
  expect(allowedResolutions({ ...surplus, reported_amount: sen(15_000) })).toEqual(['surplus', 'note']);
});

test('a payout that the bank paid, but that was given back, is taken from the merchant', () => {
  const item = { booked_amount: sen(0), reported_amount: sen(5_000), status: 'MISSING_HERE', standing: null } as const;
  expect(allowedResolutions({ ...item, kind: 'PAYOUT', reason: 'not_booked' })).toEqual(['correction_debit', 'note']);
});

describe('the day of a statement', () => {
  const days = (day: string, times: readonly string[]) =>
    otherDay(
      day,
      new Map([...Map.groupBy(times, (at) => dayOfLine(new Date(at), day))].map(([d, all]) => [d, all.length])),
    );
  test.each<[string, string[], string | null]>([
    ['no lines', [], null],
    ['a line of the day', ['2026-11-21T02:00:00Z'], null],
    ['a line half an hour before it', ['2026-11-20T15:30:00Z'], null],
    ['a line half an hour after it', ['2026-11-21T16:30:00Z'], null],
    ['lines of the day before', ['2026-11-20T02:00:00Z', '2026-11-20T14:59:59Z'], '2026-11-20'],
    ['as many lines of the day as of another', ['2026-11-20T02:00:00Z', '2026-11-21T02:00:00Z'], null],
    [
      'most lines of another day',
      ['2026-11-21T02:00:00Z', '2026-11-20T02:00:00Z', '2026-11-20T03:00:00Z'],
      '2026-11-20',
    ],
  ])('%s', (_, times, expected) => {
    expect(days('2026-11-21', times)).toBe(expected);
  });
});

describe('money that a provider takes back', () => {
  test.each<[string, Partial<StatementLine>, object]>([
    [
      'a negative payment',
      { amount: sen(-500), settled: sen(-550) },
      { type: 'CHARGEBACK', amount: 500, settled: -550 },
    ],
    ['a chargeback', { type: 'CHARGEBACK' }, { type: 'CHARGEBACK', amount: 1_000, settled: -950 }],
    ['a negative chargeback', { type: 'CHARGEBACK', amount: sen(-1_000) }, { type: 'CHARGEBACK', amount: 1_000 }],
    ['a negative debit', { type: 'DEBIT', amount: sen(-1_000) }, { type: 'CREDIT', amount: 1_000, settled: 1_000 }],
    ['a negative credit', { type: 'CREDIT', amount: sen(-1_000) }, { type: 'DEBIT', amount: 1_000, settled: 1_000 }],
    ['a payment', {}, { type: 'PAYMENT', amount: 1_000, fee: 50, settled: 950 }],
  ])('%s says its direction by its type', (_, more, expected) => {
    expect(directedLine(line(1_000, more))).toMatchObject(expected);
  });

  test('the fee of a chargeback is what is settled beside its amount', () => {
    const chargeback = (settled: number) => directedLine(line(1_000, { type: 'CHARGEBACK', settled: sen(settled) }));
    expect(feeOfLine(chargeback(-1_050))).toBe(50);
    expect(feeOfLine(chargeback(-950))).toBe(-50);
    const summary = (settled: number) => matchItem(input(1_000, [line(1_000), chargeback(settled)])).reason;
    expect([summary(-1_050), summary(-950), summary(-900)]).toEqual(['returned', 'returned', 'sum']);
  });

  test('it is taken from the merchant, or only noted when it is unknown whose it is', () => {
    const resolutions = (booked_amount: number | null, reported: StatementLine[]) => {
      const result = matchItem(input(booked_amount, reported));
      return allowedResolutions({
        kind: 'PAYMENT',
        booked_amount: booked_amount as Sen | null,
        standing: null,
        ...result,
      });
    };
    const back_of = (amount: number) => directedLine(line(0 - amount, { fee: sen(0), settled: sen(0 - amount) }));
    expect(resolutions(1_000, [line(1_000), back_of(1_000)])).toEqual(['correction_debit', 'note']);
    expect(resolutions(1_000, [line(1_000), back_of(400)])).toEqual(['correction_debit', 'note']);
    expect(resolutions(null, [back_of(400)])).toEqual(['note']);
  });
});

test.each([
  ['PAYMENT', 'not_reported', [5_000, 5_000, null], 5_000],
  ['PAYMENT', 'unknown', [null, 0, 3_000], 3_000],
  ['PAYMENT', 'doubled', [5_000, 5_000, 10_000], 5_000],
  ['PAYMENT', 'split', [5_000, 5_000, 5_000], 0],
  ['PAYMENT', 'currency', [5_000, 5_000, 5_000], 5_000],
  ['PAYMENT', 'sum', [5_000, 5_000, 5_000], 5_000],
  ['PAYMENT', 'not_posted', [5_000, 0, 5_000], 5_000],
  ['PAYMENT', 'corrected', [5_000, 0, 5_000], 5_000],
  ['SETTLEMENT', 'short', [5_000, 1_000, null], 4_000],
] as const)('a note on a %s that is %s leaves what nobody has', (kind, reason, amounts, expected) => {
  const [booked_amount, posted_amount, reported_amount] = amounts.map(
    (amount) => amount && sen(amount),
  ) as (Sen | null)[];
  const item = {
    kind,
    reason,
    booked_amount: booked_amount!,
    posted_amount: posted_amount!,
    reported_amount: reported_amount!,
  };
  expect(differenceLeftByNote(item)).toBe(expected);
});
