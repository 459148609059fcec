import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ATTEMPT_STATUSES,
  ATTEMPT_TRANSITIONS,
  BILL_STATUSES,
  BILL_TRANSITIONS,
  isPayable,
  nextRequery,
} from './payment.ts';
import { canBecome } from './transitions.ts';

const START = new Date('2026-11-21T02:00:00Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const minutesOf = (at: Date | null) => at && (at.getTime() - START.getTime()) / 60_000;

/** Follows the schedule from start to end, querying exactly when due. */
function timetable(awaits_approver: boolean): number[] {
  const queried: number[] = [];
  for (let next = nextRequery(START, START, awaits_approver); next; next = nextRequery(START, next, awaits_approver))
    queried.push(minutesOf(next)!);
  return queried;
}

describe('the re-query timetable', () => {
  test('an attempt is queried after 3, 6, 15 and 60 minutes, then hourly to 24 hours', () => {
    expect(timetable(false)).toEqual([3, 6, 15, ...Array.from({ length: 24 }, (_, hour) => (hour + 1) * 60)]);
  });

  test('an attempt awaiting an approver is queried daily to seven days', () => {
    const queried = timetable(true);
    expect(queried.slice(-7)).toEqual([1, 2, 3, 4, 5, 6, 7].map((days) => days * 1440));
  });

  test('a late worker schedules the next query in the future', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 * 1440 }), fc.boolean(), (minutes, approver) => {
        const next = nextRequery(START, after(minutes), approver);
        if (next) expect(next.getTime()).toBeGreaterThan(after(minutes).getTime());
        else expect(minutes).toBeGreaterThanOrEqual(approver ? 7 * 1440 : 1440);
      }),
    );
  });
});

describe('states', () => {
  test('a late success overrides every other final status of an attempt', () => {
    for (const from of ['PENDING', 'PROCESSING', 'FAILED', 'CANCELLED', 'EXPIRED'] as const) {
      expect(canBecome(ATTEMPT_TRANSITIONS, from, 'SUCCESS')).toBe(true);
      expect(canBecome(ATTEMPT_TRANSITIONS, from, 'DUPLICATE')).toBe(true);
    }
  });

  test('only a void or a refund changes a success', () => {
    expect(ATTEMPT_STATUSES.filter((to) => canBecome(ATTEMPT_TRANSITIONS, 'SUCCESS', to))).toEqual([
      'VOIDED',
      'REFUNDED',
      'PARTIALLY_REFUNDED',
    ]);
  });

  test('every unpaid bill status can become PAID, and a refunded or voided one again when that is undone', () => {
    expect(BILL_STATUSES.filter((from) => canBecome(BILL_TRANSITIONS, from, 'PAID'))).toEqual([
      'PENDING',
      'PROCESSING',
      'CANCELLED',
      'EXPIRED',
      'PARTIALLY_REFUNDED',
      'REFUNDED',
      'VOIDED',
    ]);
  });

  test('a due date alone never blocks paying; an expiry does from its exact moment', () => {
    expect(isPayable({ status: 'PENDING', expires_at: null }, START)).toBe(true);
    expect(isPayable({ status: 'PROCESSING', expires_at: after(1) }, START)).toBe(true);
    expect(isPayable({ status: 'PENDING', expires_at: START }, START)).toBe(false);
    for (const status of ['DRAFT', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'VOIDED'] as const)
      expect(isPayable({ status, expires_at: null }, START)).toBe(false);
  });
});
