/** Plans over time (D-52): periods, what unused days are worth, when a renewal is due and when a plan has lapsed. */
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

/** The plan that an account has when nothing is paid. It is never deleted, and never costs anything. */
export const FREE_PLAN = 'STARTER';

/** How long a plan goes on after its last paid day. */
export const GRACE_DAYS = 7;
/** How long before its last day a plan's renewal can be paid. */
export const RENEWABLE_DAYS = 7;
/** How long the price of a change of plan is held. */
export const CHANGE_VALID_DAYS = 3;
/** A credit makes no period longer than this. */
const MOST_MORE_DAYS = 36_500;
/** No bank carries less, so what would cost less is let go. In sen. */
const LEAST_CHARGE = 1_00;

/** First and last day of a period, both within it. */
export interface Period {
  start_date: string;
  end_date: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How many days from one to the other; 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const daysOf = ({ start_date, end_date }: Period): number => daysBetween(start_date, end_date) + 1;

const dayOfMonth = (day: string): number => Number(day.slice(8));

/** The anchor's day of the month that lies `months` after `day`'s, or that month's last day when it is shorter. */
function monthsAfter(day: string, months: number, anchor_day: number): string {
  const first = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const [year, month] = [Math.floor(first / 12), first % 12];
  const last_day = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Math.min(anchor_day, last_day);
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
}

/**
 * The period that begins on a day. `anchor_day` is the day of the month on which such periods begin: one that began on
 * the 31st of January goes on from the last of February and then from the 31st of March.
 */
export function periodFrom(start_date: string, time_period: TimePeriod, anchor_day = dayOfMonth(start_date)): Period {
  const next = monthsAfter(start_date, time_period === 'yearly' ? 12 : 1, anchor_day);
  return { start_date, end_date: addDays(next, -1) };
}

/** A period with what it is worth to whoever leaves it early. */
export interface Worth extends Period {
  value: Sen;
}

/** What the days from `today` on are worth, half a sen rounded up; never more than was given for the period. */
export function unusedWorth(period: Worth, today: string): Sen {
  const from = today > period.start_date ? today : period.start_date;
  const unused = Math.max(0, daysBetween(from, period.end_date) + 1);
  const days = daysOf(period);
  return sen(Math.floor((2 * period.value * unused + days) / (2 * days)));
}

export interface PlanChange extends Period {
  /** What is still to be paid. */
  amount: Sen;
  /** What the new period is worth: nothing of a credit is lost. */
  value: Sen;
  /** null: the period is longer than usual, so its renewals begin on whatever day follows it. */
  anchor_day: number | null;
}

/**
 * What a change of plan costs on a day. The credit for unused days is taken off the price; what it has over and above
 * the price makes the new period longer. A free plan has no end and takes no credit along.
 */
export function changePlan(price: Sen, credit: Sen, time_period: TimePeriod, today: string): PlanChange {
  const period = periodFrom(today, time_period);
  const due = price - credit;
  if (due >= 0) {
    const amount = sen(due < LEAST_CHARGE ? 0 : due);
    return { ...period, amount, value: price, anchor_day: dayOfMonth(today) };
  }
  const more_days = price === 0 ? 0 : Math.min(MOST_MORE_DAYS, Math.floor((daysOf(period) * -due) / price));
  return {
    ...period,
    end_date: addDays(period.end_date, more_days),
    amount: sen(0),
    value: credit,
    anchor_day: more_days === 0 ? dayOfMonth(today) : null,
  };
}

/** Where a plan that is paid up to a day stands: `due` when its renewal can be paid, `grace` when its time is over. */
export function planStanding(end_date: string | null, today: string): 'current' | 'due' | 'grace' | 'lapsed' {
  if (end_date === null || today < addDays(end_date, -RENEWABLE_DAYS)) return 'current';
  if (today <= end_date) return 'due';
  return today <= addDays(end_date, GRACE_DAYS) ? 'grace' : 'lapsed';
}

/** The last day on which a plan can still be renewed. */
export const graceEnd = (end_date: string): string => addDays(end_date, GRACE_DAYS);

/** When a merchant is told of a renewal, in days from the last paid one. */
const TOLD_AFTER_DAYS = [-RENEWABLE_DAYS, -1, 1, GRACE_DAYS - 1] as const;

/** Whether it is time to tell of a renewal again. `told_on`: when that was done last; a day is never told of twice. */
export function isToldToday(end_date: string, today: string, told_on: string | null): boolean {
  const days = TOLD_AFTER_DAYS.map((after) => addDays(end_date, after));
  return days.some((day) => day <= today && (told_on === null || day > told_on));
}
