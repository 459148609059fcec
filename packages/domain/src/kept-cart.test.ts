import { expect, test } from 'vitest';
import { isCartReminderDue } from './kept-cart.ts';

const KEPT = new Date('2026-11-23T02:00:00Z');
const after = (minutes: number) => new Date(KEPT.getTime() + minutes * 60_000);

test('a kept cart is reminded of once, from an hour to a day after it was left', () => {
  const cart = { kept_at: KEPT, reminded_at: null };
  const due = [0, 59, 60, 24 * 60, 24 * 60 + 1].map((minutes) => isCartReminderDue(cart, after(minutes)));
  expect(due).toEqual([false, false, true, true, false]);
  expect(isCartReminderDue({ ...cart, reminded_at: after(60) }, after(120))).toBe(false);
});
