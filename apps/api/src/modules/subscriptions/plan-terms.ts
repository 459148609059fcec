import { CODE } from '@kutip/contracts/codes';
import { addDays, dayOf } from '@kutip/domain/day';
import { sen, type Sen } from '@kutip/domain/money';
import { changePlan, periodFrom, planPhase, unusedValue, type TimePeriod } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { findCurrentPlan, paidPeriods, type CurrentPlan } from './histories.queries.ts';
import { planById, type PlanRow } from './plans.queries.ts';

export interface PlanChangeInput {
  plan_id: string;
  time_period: TimePeriod;
}

/** The terms of a plan change or renewal now. Amounts in sen. */
export interface PlanTerms {
  plan: PlanRow;
  current: CurrentPlan;
  time_period: TimePeriod;
  price: Sen;
  credit: Sen;
  amount: Sen;
  value: Sen;
  start_date: string;
  end_date: string | null;
  anchor_day: number | null;
  is_renewal: boolean;
  forfeited: Sen;
}

const ZERO = sen(0);
const ON_OFFER = 1;

export const priceOf = (plan: Pick<PlanRow, 'monthly_price' | 'yearly_price'>, time_period: TimePeriod): Sen =>
  time_period === 'yearly' ? plan.yearly_price : plan.monthly_price;

/** The account's current plan. Throws if there is none, which is a bug. */
export async function requireCurrentPlan(db: Connection, account_id: string): Promise<CurrentPlan> {
  const now = await findCurrentPlan(db, account_id);
  if (!now) throw new Error(`Account ${account_id} has no active plan`);
  return now;
}

/** The terms of the next period. The current period must have an end date. */
export function renewalTerms(plan: PlanRow, account: CurrentPlan & { end_date: string }): PlanTerms {
  const { time_period } = account;
  const start = addDays(account.end_date, 1);
  const price = priceOf(plan, time_period);
  const anchor_day = account.anchor_day ?? Number(start.slice(8));
  const terms = { plan, current: account, time_period, price, credit: ZERO, amount: price, value: price };
  return { ...terms, ...periodFrom(start, time_period, anchor_day), anchor_day, is_renewal: true, forfeited: ZERO };
}

/**
 * Calculates the terms of a plan change, or of the renewal of the current plan. Refuses 4004 a plan that is not on offer and
 * 4010 the current plan if it cannot be renewed yet.
 */
export async function calculateTerms(
  db: Connection,
  account_id: string,
  input: PlanChangeInput,
  now: Date,
): Promise<PlanTerms> {
  const today = dayOf(now);
  const account = await requireCurrentPlan(db, account_id);
  const plan = requireFound(await planById(db, input.plan_id));
  const { time_period } = input;
  const price = priceOf(plan, time_period);
  const is_current_plan = plan.id === account.subscription_id;
  if (!is_current_plan && !(plan.is_public && plan.record_status === ON_OFFER)) throw notOnOffer();
  // A free plan has no periods, so a different period is the same plan.
  if (is_current_plan && (price === 0 || time_period === account.time_period)) {
    const { end_date } = account;
    if (end_date === null || planPhase(end_date, today) === 'current') throw alreadyOnPlan();
    if (plan.record_status !== ON_OFFER) throw notOnOffer();
    return renewalTerms(plan, { ...account, end_date });
  }
  const paid = await paidPeriods(db, account_id, today);
  const unused = sen(paid.reduce((sum, period) => sum + unusedValue(period, today), 0));
  const base = { plan, current: account, time_period, price, is_renewal: false };
  if (price === 0) {
    const free = { credit: ZERO, amount: ZERO, value: ZERO, anchor_day: null };
    return { ...base, ...free, start_date: today, end_date: null, forfeited: unused };
  }
  return { ...base, ...changePlan(price, unused, time_period, today), credit: unused, forfeited: ZERO };
}

const alreadyOnPlan = () => new Refusal(CODE.wrong_state, 'This is your current plan already.', 'current_plan');
const notOnOffer = () => new Refusal(CODE.not_found, 'Record not found.', 'not_on_offer');
