import { CODE } from '@kutip/contracts/codes';
import { addDays, dayOf } from '@kutip/domain/day';
import { sen, type Sen } from '@kutip/domain/money';
import { changePlan, periodFrom, planStanding, unusedWorth, type TimePeriod } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import type { Connection } from '../../platform/connection.ts';
import { found } from '../../platform/crud.ts';
import { held, paidPeriods, type Held } from './histories.queries.ts';
import { planById, type PlanRow } from './plans.queries.ts';

export interface Wish {
  plan_id: string;
  time_period: TimePeriod;
}

/** What a wish comes to now. */
export interface Terms {
  plan: PlanRow;
  held: Held;
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

const NOTHING = sen(0);
const ON_OFFER = 1;

export const priceOf = (plan: Pick<PlanRow, 'monthly_price' | 'yearly_price'>, time_period: TimePeriod): Sen =>
  time_period === 'yearly' ? plan.yearly_price : plan.monthly_price;

/** The account's plan now; an account without one would be a bug of ours. */
export async function heldPlan(db: Connection, account_id: string): Promise<Held> {
  const now = await held(db, account_id);
  if (!now) throw new Error(`Account ${account_id} has no active plan`);
  return now;
}

/** The period that follows the one that an account has. Its last day must be known. */
export function renewalTerms(plan: PlanRow, account: Held & { end_date: string }): Terms {
  const { time_period } = account;
  const start = addDays(account.end_date, 1);
  const price = priceOf(plan, time_period);
  const anchor_day = account.anchor_day ?? Number(start.slice(8));
  const terms = { plan, held: account, time_period, price, credit: NOTHING, amount: price, value: price };
  return { ...terms, ...periodFrom(start, time_period, anchor_day), anchor_day, is_renewal: true, forfeited: NOTHING };
}

/**
 * What a change to a plan, or the renewal of the one that is held, comes to. Refuses 4004 a plan that is not on offer and
 * 4010 the plan that the account has already and cannot renew yet.
 */
export async function termsOf(db: Connection, account_id: string, wish: Wish, now: Date): Promise<Terms> {
  const today = dayOf(now);
  const account = await heldPlan(db, account_id);
  const plan = found(await planById(db, wish.plan_id));
  const { time_period } = wish;
  const price = priceOf(plan, time_period);
  const is_own = plan.id === account.subscription_id;
  if (!is_own && !(plan.is_public && plan.record_status === ON_OFFER)) throw notOnOffer();
  // A free plan has no period that another one could take the place of.
  if (is_own && (price === 0 || time_period === account.time_period)) {
    const { end_date } = account;
    if (end_date === null || planStanding(end_date, today) === 'current') throw hasIt();
    if (plan.record_status !== ON_OFFER) throw notOnOffer();
    return renewalTerms(plan, { ...account, end_date });
  }
  const paid = await paidPeriods(db, account_id, today);
  const unused = sen(paid.reduce((sum, period) => sum + unusedWorth(period, today), 0));
  const common = { plan, held: account, time_period, price, is_renewal: false };
  if (price === 0) {
    const nothing = { credit: NOTHING, amount: NOTHING, value: NOTHING, anchor_day: null };
    return { ...common, ...nothing, start_date: today, end_date: null, forfeited: unused };
  }
  return { ...common, ...changePlan(price, unused, time_period, today), credit: unused, forfeited: NOTHING };
}

const hasIt = () => new Refusal(CODE.wrong_state, 'You have this plan already.', 'current_plan');
const notOnOffer = () => new Refusal(CODE.not_found, 'Record not found.', 'not_on_offer');
