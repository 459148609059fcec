import { addDays, dayOf } from '@kutip/domain/day';
import { sen, toRinggit } from '@kutip/domain/money';
import { FREE_PLAN, graceEnd, isToldToday, planStanding, RENEWABLE_DAYS } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { writeNotice } from '../notifications/notifications.service.ts';
import { begin, dropPending, isExpired, lockPending } from './change-plan.ts';
import { accountsToRun, endHeld, insertHistory, setTold, type Held, type Pending } from './histories.queries.ts';
import { payPlan, payPlanCommand } from './pay-from-balance.posting.ts';
import { planById, planOfCode } from './plans.queries.ts';
import { heldPlan, renewalTerms } from './terms.ts';

export interface PlanRunParts {
  store: Store;
  clock: Clock;
  poster: Poster;
  log: Logger;
}

const ACCOUNTS_AT_ONCE = 500;
const ON_OFFER = 1;

interface Due {
  account_id: string;
  held: Held & { end_date: string };
  pending: Pending | undefined;
  now: Date;
}

/** The plan was not paid in time: the account goes on with the free one. Nothing of its money is touched. */
export async function fallBack(db: Connection, account_id: string, held: Held, now: Date): Promise<void> {
  const [old, free] = [await planById(db, held.subscription_id), await planOfCode(db, FREE_PLAN)];
  if (!free) throw new Error(`There is no plan ${FREE_PLAN}`);
  const today = dayOf(now);
  await endHeld(db, account_id, { today, is_kept: false, now });
  const nothing = { price: sen(0), credit: sen(0), value: sen(0), end_date: null, anchor_day: null };
  await insertHistory(
    db,
    {
      account_id,
      id: uuid(),
      subscription_id: free.id,
      time_period: 'monthly',
      ...nothing,
      start_date: today,
      renews_id: null,
      invoice_id: null,
      is_paid_from_balance: false,
      given_by: null,
      status: 'ACTIVE',
    },
    now,
  );
  await writeNotice(db, account_id, 'SUBSCRIPTION_LAPSED', { name: old?.name ?? null, subject_id: held.id }, now);
}

/** What the account is to pay for its next period, made once; undefined when there is none to be had. */
async function renewal(db: Connection, { account_id, held, pending, now }: Due): Promise<Pending | undefined> {
  if (pending) return pending;
  const plan = await planById(db, held.subscription_id);
  if (!plan || plan.record_status !== ON_OFFER) return undefined;
  await begin(db, { account_id, terms: renewalTerms(plan, held), user_id: null, now });
  return lockPending(db, account_id);
}

async function tell(db: Connection, { account_id, held, now }: Due, pending: Pending): Promise<void> {
  const today = dayOf(now);
  const { end_date } = held;
  if (!pending.is_renewal || !isToldToday(end_date, today, held.told_on)) return;
  const day = today <= end_date ? end_date : graceEnd(end_date);
  const facts = { subject_id: pending.id, reference: pending.invoice_no, name: pending.plan_name, day };
  await writeNotice(db, account_id, 'SUBSCRIPTION_DUE', { ...facts, amount: toRinggit(pending.amount) }, now);
  await setTold(db, { account_id, id: held.id }, today);
}

/** Brings one account's plan to where it is today. Answers what may be taken from the balance. */
async function runAccount(db: Connection, account_id: string, now: Date): Promise<Pending | undefined> {
  const today = dayOf(now);
  let pending = await lockPending(db, account_id);
  if (pending && isExpired(pending, now) && pending.invoice_status === 'PENDING') {
    await dropPending(db, account_id, pending, now);
    pending = undefined;
  }
  const held = await heldPlan(db, account_id);
  const { end_date } = held;
  if (end_date === null) return undefined;
  const standing = planStanding(end_date, today);
  if (standing === 'current') return undefined;
  const due = { account_id, held: { ...held, end_date }, pending, now };
  if (standing === 'lapsed') {
    // Somebody is paying still: as long as a bank has not said no, nothing is taken away.
    if (pending?.invoice_status === 'PROCESSING') return undefined;
    if (pending) await dropPending(db, account_id, pending, now);
    await fallBack(db, account_id, held, now);
    return undefined;
  }
  const next = await renewal(db, due);
  if (!next) return undefined;
  await tell(db, due, next);
  return held.is_paid_from_balance && next.is_renewal && today >= end_date ? next : undefined;
}

/**
 * Everything that time does to plans: renewals are made and told of, taken from the balance where the merchant wants
 * that, and what was not paid falls back to the free plan. May be killed at any point and run again, also twice at once: a
 * period has one renewal, and its invoice is posted once.
 */
export async function runPlans({ store, clock, poster, log }: PlanRunParts): Promise<void> {
  const now = clock.now();
  const due_by = addDays(dayOf(now), RENEWABLE_DAYS);
  let after: string | null = null;
  for (;;) {
    const accounts: string[] = await accountsToRun(store.read, { due_by, now, after, limit: ACCOUNTS_AT_ONCE });
    for (const account_id of accounts) {
      try {
        const payable = await store.transact((db) => runAccount(db, account_id, now));
        if (payable) await payFromBalance(poster, account_id, payable, now);
      } catch (error) {
        // The others' plans do not wait for this one.
        log.error({ account_id, err: error }, 'a plan could not be brought up to date');
      }
    }
    after = accounts.at(-1) ?? null;
    if (accounts.length < ACCOUNTS_AT_ONCE) return;
  }
}

/** Too low a balance is no fault: it is tried again, and the merchant was told what is due. */
async function payFromBalance(poster: Poster, account_id: string, pending: Pending, now: Date): Promise<void> {
  const { invoice_id, invoice_no } = pending;
  if (invoice_id === null || invoice_no === null) return;
  try {
    await poster.post(payPlan, payPlanCommand(account_id, { id: invoice_id, invoice_no }, now));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
