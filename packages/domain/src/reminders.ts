import { addDays, dayOf } from './day.ts';
import type { BillStatus } from './payment.ts';

/** Days around the due date on which a bill can be reminded of; negative before it. */
export const REMINDER_DAYS = [-7, -3, -1, 0, 1, 3, 7, 14, 30] as const;
export type ReminderDay = (typeof REMINDER_DAYS)[number];

/** Reminders are sent from 9:00 to 20:00 Kuala Lumpur time. */
const FIRST_HOUR = 9;
const END_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;
const OFFSET_MS = 8 * HOUR_MS;

export const isReminderHour = (now: Date): boolean => {
  const hour = new Date(now.getTime() + OFFSET_MS).getUTCHours();
  return hour >= FIRST_HOUR && hour < END_HOUR;
};

export interface Remindable {
  status: BillStatus;
  /** Direct and public bills are paid on the spot and never reminded of (D-15). */
  source: string;
  due_date: string | null;
  expires_at: Date | null;
  created_at: Date;
  reminded_on: string | null;
  /** The bill's reminder days, else the collection's, else the merchant's for bills without a form. */
  reminder_days: readonly number[];
}

const SENT_BY_MERCHANT: ReadonlySet<string> = new Set(['BILL', 'UPLOAD', 'API']);

/**
 * Whether a reminder is due now: the bill is pending, today is one of its days, it was neither created nor reminded of
 * today, and it can still be paid. Missed days are skipped: "due in three days" would be wrong a day later.
 */
export function isReminderDue(bill: Remindable, now: Date): boolean {
  const { due_date, expires_at, reminded_on } = bill;
  if (bill.status !== 'PENDING' || due_date === null || !SENT_BY_MERCHANT.has(bill.source)) return false;
  if (expires_at && now >= expires_at) return false;
  const today = dayOf(now);
  if (dayOf(bill.created_at) === today || (reminded_on !== null && reminded_on >= today)) return false;
  return isReminderHour(now) && bill.reminder_days.some((days) => addDays(due_date, days) === today);
}

/** Whole days from today to the due date; negative when it has passed. */
export const daysUntil = (due_date: string, now: Date): number =>
  Math.round((Date.parse(due_date) - Date.parse(dayOf(now))) / (24 * HOUR_MS));
