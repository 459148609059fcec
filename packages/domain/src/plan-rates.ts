/** Rates of a plan from a day on, and when they may change (docs/decisions/0037). */
import { CHANNEL_FLAGS } from './channels.ts';
import { addDays } from './day.ts';
import { versionInForce, type Dated } from './effective-dates.ts';
import { findRate, type Rate, type Rates } from './fees.ts';

export interface PlanRates extends Dated {
  rates: Rates;
}

/**
 * How many days before a raise the merchants of a plan are notified: long enough for one who looks in once a week to change
 * a price list or to choose another plan.
 */
export const RAISE_NOTICE_DAYS = 14;

/** The first rates of the initial plans: before any payment. */
export const FIRST_RATES_DAY = '2000-01-01';

const BANK_TYPES = [1, 2, null] as const;

const isRaised = (before: Rate, after: Rate | undefined): boolean =>
  after === undefined ||
  after.percent_bps > before.percent_bps ||
  after.fixed_sen > before.fixed_sen ||
  after.min_sen > before.min_sen;

/**
 * Whether some payment may cost more: a part of a rate rises, or a channel loses its rate and is no longer offered. A
 * channel that had no rate is not raised by getting one.
 */
export const isRaise = (before: Rates, after: Rates): boolean =>
  CHANNEL_FLAGS.some((channel) =>
    BANK_TYPES.some((bank_type) => {
      const rate = findRate(before, channel, bank_type);
      return rate !== undefined && isRaised(rate, findRate(after, channel, bank_type));
    }),
  );

export type RatesChangeFault = 'day_in_past' | 'notice_needed';

interface RatesChange {
  /** The schedule as it is, and as it would be. */
  before: readonly PlanRates[];
  after: readonly PlanRates[];
  /** The day that the change adds, edits or withdraws. */
  effective_from: string;
  today: string;
  /** Whether a merchant has the plan or is paying for it. */
  is_in_use: boolean;
}

/**
 * Why a schedule may not change; null: it may. No day before today changes. On a plan in use, no merchant pays more within
 * `RAISE_NOTICE_DAYS` than the rates of today, or than was announced for that day already; so a mistaken announcement can
 * be taken back, and rates that only fall may start at once.
 */
export function ratesChangeFault(change: RatesChange): RatesChangeFault | null {
  const { before, after, effective_from, today, is_in_use } = change;
  if (effective_from < today) return 'day_in_past';
  if (!is_in_use) return null;
  const noticed_from = addDays(today, RAISE_NOTICE_DAYS);
  const ratesOn = (versions: readonly PlanRates[], day: string): Rates => versionInForce(versions, day)?.rates ?? {};
  const current = ratesOn(before, today);
  const days = [today, ...[...before, ...after].map((version) => version.effective_from)];
  return days
    .filter((day) => day >= today && day < noticed_from)
    .some((day) => isRaise(current, ratesOn(after, day)) && isRaise(ratesOn(before, day), ratesOn(after, day)))
    ? 'notice_needed'
    : null;
}

/** The first day on which a raise may start. */
export const raiseAllowedFrom = (today: string): string => addDays(today, RAISE_NOTICE_DAYS);
