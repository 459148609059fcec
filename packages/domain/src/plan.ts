/** Subscription plans (D-52): periods, the value of unused days, renewals and lapsing. */
import { addDays } from './day.ts';
import { sen, type Sen } from './money.ts';
import type { Transitions } from './transitions.ts';

export const TIME_PERIODS = ['monthly', 'yearly'] as const;
export type TimePeriod = (typeof TIME_PERIODS)[number];

export const PLAN_STATUSES = ['PENDING_PAYMENT', 'ACTIVE', 'ENDED', 'CANCELLED'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];
export const PLAN_TRANSITIONS: Transitions<PlanStatus> = {
  PENDING_PAYMENT: ['ACTIVE', 'CANCELLED'],
  ACTIVE: ['ENDED'],
  ENDED: [],
  CANCELLED: [],
};

/** The free plan, used when nothing is paid. It is never deleted and has no price. */
export const FREE_PLAN = 'STARTER';

/** What the initial plans say of themselves in English; the portal has these texts in every language. */
export const PLAN_DESCRIPTIONS = {
  STARTER: 'For new sellers: online banking and DuitNow, no monthly price.',
  GROWTH: 'For sellers with daily sales: cards and e-wallets too.',
  SCALE: 'For businesses that have outgrown the limits: every payment method, no limits.',
} as const;

/** How long a plan stays active after its last paid day. */
export const GRACE_DAYS = 7;
/** How long before the last day a renewal can be paid. */
export const RENEWABLE_DAYS = 7;
/** How long the price of a plan change is valid. */
export const CHANGE_VALID_DAYS = 3;
/** A credit extends a period by at most this many days. */
const MAX_EXTENSION_DAYS = 36_500;
/** Smaller charges are waived because no bank processes them. In sen. */
const MIN_CHARGE = 1_00;

/** First and last day of a period, both within it. */
export interface Period {
  start_date: string;
  end_date: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days between two dates; 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const daysInPeriod = ({ start_date, end_date }: Period): number => daysBetween(start_date, end_date) + 1;

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The anchor's day of the month, `months` after `day`, or the last day of a shorter month. */
function monthsAfter(day: string, months: number, anchor_day: number): string {
  const first = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(first / 12), first % 12];
  const last_day = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(anchor_day, last_day);
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

/**
 * The period that starts on a day. `anchor_day` is the day of the month on which periods start: one that started on 31
 * January continues from the last day of February and then from 31 March.
 */
export function periodFrom(start_date: string, time_period: TimePeriod, anchor_day = dayOfMonth(start_date)): Period {
  const next = monthsAfter(start_date, time_period === 'yearly' ? 12 : 1, anchor_day);
  return { start_date, end_date: addDays(next, -1) };
}

/** A period and the value that is credited when it ends early. */
export interface ValuedPeriod extends Period {
  value: Sen;
}

/** The value of the days from `today` on, half a sen rounded up; never more than the period's value. */
export function unusedValue(period: ValuedPeriod, today: string): Sen {
  const from = today > period.start_date ? today : period.start_date;
  const unused = Math.max(0, daysBetween(from, period.end_date) + 1);
  const days = daysInPeriod(period);
  return sen(Math.floor((2 * period.value * unused + days) / (2 * days)));
}

export interface PlanChange extends Period {
  /** The amount due. */
  amount: Sen;
  /** The value of the new period: no credit is lost. */
  value: Sen;
  /** null: the period is extended, so its renewals start on the day after it. */
  anchor_day: number | null;
}

/**
 * The price of a plan change. The credit for unused days reduces the price; any excess extends the new period. A free
 * plan has no end and takes no credit.
 */
export function changePlan(price: Sen, credit: Sen, time_period: TimePeriod, today: string): PlanChange {
  const period = periodFrom(today, time_period);
  const due = price - credit;
  if (due >= 0) {
    const amount = sen(due < MIN_CHARGE ? 0 : due);
    return { ...period, amount, value: price, anchor_day: dayOfMonth(today) };
  }
  const extra_days = price === 0 ? 0 : Math.min(MAX_EXTENSION_DAYS, Math.floor((daysInPeriod(period) * -due) / price));
  return {
    ...period,
    end_date: addDays(period.end_date, extra_days),
    amount: sen(0),
    value: credit,
    anchor_day: extra_days === 0 ? dayOfMonth(today) : null,
  };
}

/** The phase of a plan paid up to a day: `due` when it can be renewed, `grace` after its last paid day. */
export function planPhase(end_date: string | null, today: string): 'current' | 'due' | 'grace' | 'lapsed' {
  if (end_date === null || today < addDays(end_date, -RENEWABLE_DAYS)) return 'current';
  if (today <= end_date) return 'due';
  return today <= addDays(end_date, GRACE_DAYS) ? 'grace' : 'lapsed';
}

/** The last day on which a plan can be renewed. */
export const graceEnd = (end_date: string): string => addDays(end_date, GRACE_DAYS);

/** When renewal reminders are sent, in days from the last paid day. */
const RENEWAL_REMINDER_DAYS = [-RENEWABLE_DAYS, -1, 1, GRACE_DAYS - 1] as const;

/** Whether a renewal reminder is due. `reminded_on`: the last reminder; each day is reminded of once. */
export function isRenewalReminderDue(end_date: string, today: string, reminded_on: string | null): boolean {
  const days = RENEWAL_REMINDER_DAYS.map((after) => addDays(end_date, after));
  return days.some((day) => day <= today && (reminded_on === null || day > reminded_on));
}
