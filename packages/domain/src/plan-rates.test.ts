import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './day.ts';
import { versionInForce } from './effective-dates.ts';
import { quote, type Rate, type Rates } from './fees.ts';
import { sen } from './money.ts';
import { isRaise, RAISE_NOTICE_DAYS, ratesChangeFault, type PlanRates } from './plan-rates.ts';

const fpx = (fixed_sen: number): Rates => ({ fpx: { any: { percent_bps: 0, fixed_sen, min_sen: 0 } } });
const from = (effective_from: string, fixed_sen: number): PlanRates => ({ effective_from, rates: fpx(fixed_sen) });

describe('a raise', () => {
  test.each([
    ['a higher fixed part', fpx(100), fpx(101), true],
    ['the same rates', fpx(100), fpx(100), false],
    ['a lower fixed part', fpx(100), fpx(99), false],
    ['a channel without a rate any more', fpx(100), {}, true],
    ['a rate for one more channel', fpx(100), { ...fpx(100), crypto: fpx(900).fpx! }, false],
    ['a rate of its own for companies', fpx(100), { fpx: { ...fpx(100).fpx, 2: fpx(200).fpx!.any! } }, true],
    ['a lower percentage with a minimum', rateOf(100, 0, 0), rateOf(50, 0, 10), true],
  ])('%s', (_, before, after, expected) => {
    expect(isRaise(before, after)).toBe(expected);
  });

  test('rates that are not raised cost no payment more', () => {
    const anyRate = fc.record({ percent_bps: fc.nat(1_000), fixed_sen: fc.nat(500), min_sen: fc.nat(500) });
    const feeOf = (rate: Rate, amount: number) =>
      quote({ amount: sen(amount), rate, tax_bps: 800, fee_bearer: 'MERCHANT' }).fee;
    fc.assert(
      fc.property(anyRate, anyRate, fc.integer({ min: 1, max: 1_000_000 }), (before, after, amount) => {
        fc.pre(!isRaise({ fpx: { any: before } }, { fpx: { any: after } }));
        expect(feeOf(after, amount)).toBeLessThanOrEqual(feeOf(before, amount));
      }),
    );
  });
});

function rateOf(percent_bps: number, fixed_sen: number, min_sen: number): Rates {
  return { fpx: { any: { percent_bps, fixed_sen, min_sen } } };
}

const TODAY = '2026-12-01';
const CURRENT = from('2026-01-01', 100);
const fault = (before: PlanRates[], after: PlanRates[], effective_from: string, is_in_use = true) =>
  ratesChangeFault({ before, after, effective_from, today: TODAY, is_in_use });
const add = (version: PlanRates, is_in_use = true) =>
  fault([CURRENT], [CURRENT, version], version.effective_from, is_in_use);

describe('a change of the schedule', () => {
  test('a raise needs 14 days where merchants have the plan, and none where nobody has it', () => {
    expect(add(from('2026-12-14', 101))).toBe('notice_needed');
    expect(add(from('2026-12-15', 101))).toBeNull();
    expect(add(from(TODAY, 101), false)).toBeNull();
  });

  test('rates that only fall may start today, and no change may start before', () => {
    expect(add(from(TODAY, 99))).toBeNull();
    expect(add(from('2026-11-30', 99))).toBe('day_in_past');
    expect(add(from('2026-11-30', 99), false)).toBe('day_in_past');
  });

  test('a mistaken announcement may be taken back at any time', () => {
    const [fall, raise] = [from('2026-12-02', 10), from('2026-12-20', 150)];
    expect(fault([CURRENT, fall], [CURRENT], fall.effective_from)).toBeNull();
    expect(fault([CURRENT, raise], [CURRENT], raise.effective_from)).toBeNull();
    expect(fault([CURRENT, fall], [CURRENT, from('2026-12-02', 90)], fall.effective_from)).toBeNull();
  });

  test('withdrawing what ends a raise within the notice needs notice too', () => {
    const [raise, relief] = [from('2026-12-05', 150), from('2026-12-08', 120)];
    expect(fault([CURRENT, raise, relief], [CURRENT, raise], relief.effective_from)).toBe('notice_needed');
  });

  test('whatever is allowed, no merchant pays more in the next 14 days than today or than was announced', () => {
    const anyVersion = fc.record({
      days: fc.integer({ min: 1, max: 30 }),
      fixed_sen: fc.integer({ min: 90, max: 110 }),
    });
    const schedule = (versions: { days: number; fixed_sen: number }[]) =>
      versions.map(({ days, fixed_sen }) => from(addDays(TODAY, days), fixed_sen));
    const anySchedule = fc.uniqueArray(anyVersion, { selector: ({ days }) => days, maxLength: 4 }).map(schedule);
    const priceOn = (versions: readonly PlanRates[], day: string) =>
      versionInForce(versions, day)!.rates.fpx!.any!.fixed_sen;
    fc.assert(
      fc.property(anySchedule, anyVersion, ([...scheduled], { days, fixed_sen }) => {
        const before = [CURRENT, ...scheduled];
        const effective_from = addDays(TODAY, days);
        const others = before.filter((version) => version.effective_from !== effective_from);
        const after = [...others, from(effective_from, fixed_sen)];
        const is_surprise = Array.from({ length: RAISE_NOTICE_DAYS }, (_, n) => addDays(TODAY, n)).some(
          (day) => priceOn(after, day) > Math.max(100, priceOn(before, day)),
        );
        expect(fault(before, after, effective_from)).toBe(is_surprise ? 'notice_needed' : null);
      }),
    );
  });
});
