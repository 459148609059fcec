import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from './day.ts';
import { daysUntil, isReminderDue, isReminderHour, REMINDER_DAYS, type Remindable } from './reminders.ts';

const at = (text: string): Date => new Date(`${text}+08:00`);
const BILL: Remindable = {
  status: 'PENDING',
  source: 'BILL',
  due_date: '2026-11-21',
  expires_at: null,
  created_at: at('2026-11-01T10:00:00'),
  reminded_on: null,
  reminder_days: [-3, 0, 7],
};

describe('a reminder', () => {
  test('a reminder is sent on its days only', () => {
    const days = Array.from({ length: 40 }, (_, n) => addDays('2026-11-05', n));
    const reminded = days.filter((day) => isReminderDue(BILL, at(`${day}T09:00:00`)));
    expect(reminded).toEqual(['2026-11-18', '2026-11-21', '2026-11-28']);
  });

  test('a reminder is sent by day only', () => {
    expect(
      ['08:59:59', '09:00:00', '19:59:59', '20:00:00'].map((time) => isReminderHour(at(`2026-11-21T${time}`))),
    ).toEqual([false, true, true, false]);
    expect(isReminderDue(BILL, at('2026-11-21T08:59:59'))).toBe(false);
  });

  const NOW = at('2026-11-21T12:00:00');
  test.each<[string, Partial<Remindable>]>([
    ['a paid bill', { status: 'PAID' }],
    ['one that somebody is paying', { status: 'PROCESSING' }],
    ['one without a due date', { due_date: null }],
    ['one that has expired', { expires_at: NOW }],
    ['one that was made today', { created_at: at('2026-11-21T00:00:00') }],
    ['one that was reminded of today', { reminded_on: '2026-11-21' }],
    ['a direct bill', { source: 'DIRECT' }],
    ['one that the payer made himself', { source: 'PUBLIC' }],
    ['one that wants none', { reminder_days: [] }],
  ])('no reminder is sent for %s', (_, change) => {
    expect(isReminderDue(BILL, NOW)).toBe(true);
    expect(isReminderDue({ ...BILL, ...change }, NOW)).toBe(false);
  });

  test('a reminder is never sent twice a day, however often the check runs', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...REMINDER_DAYS), { maxLength: 9 }),
        fc.array(fc.date({ min: at('2026-11-02T00:00:00'), max: at('2026-12-31T00:00:00'), noInvalidDate: true })),
        (reminder_days, moments) => {
          let reminded_on: string | null = null;
          const days: string[] = [];
          for (const now of moments.toSorted((a, b) => a.getTime() - b.getTime())) {
            if (!isReminderDue({ ...BILL, reminder_days, reminded_on }, now)) continue;
            reminded_on = dayOf(now);
            days.push(reminded_on);
          }
          expect(new Set(days).size).toBe(days.length);
          expect(days.length).toBeLessThanOrEqual(reminder_days.length);
        },
      ),
    );
  });
});

test('days until the due date follow the Kuala Lumpur calendar', () => {
  expect(daysUntil('2026-11-21', at('2026-11-20T23:59:59'))).toBe(1);
  expect(daysUntil('2026-11-21', at('2026-11-21T00:00:00'))).toBe(0);
  expect(daysUntil('2026-11-21', at('2026-11-24T01:00:00'))).toBe(-3);
});
