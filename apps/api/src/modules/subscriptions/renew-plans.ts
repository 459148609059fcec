import { addDays, dayOf } from '@kutip/domain/day';
import { sen, toRinggit } from '@kutip/domain/money';
import { FREE_PLAN, graceEnd, isRenewalReminderDue, planPhase, RENEWABLE_DAYS } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/connection.ts';
import type { Logger } from '../../platform/log.ts';
import type { Store } from '../../platform/store.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { createNotification } from '../notifications/notifications.service.ts';
import { startPlan, cancelPendingPlan, isExpired, lockPendingPlan } from './change-plan.ts';
import {
  accountsWithDuePlans,
  endCurrentPlan,
  insertHistory,
  setLastReminder,
  type CurrentPlan,
  type PendingPlan,
} from './histories.queries.ts';
import { payPlanPosting, payPlanCommand } from './pay-from-balance.posting.ts';
import { planById, planByCode } from './plans.queries.ts';
import { requireCurrentPlan, renewalTerms } from './plan-terms.ts';

export interface PlanRunDeps {
  store: Store;
  clock: Clock;
  poster: Poster;
  log: Logger;
}

const ACCOUNT_BATCH_SIZE = 500;
const ON_OFFER = 1;

interface DuePlan {
  account_id: string;
  current: CurrentPlan & { end_date: string };
  pending: PendingPlan | undefined;
  now: Date;
}

/** Moves an account to the free plan after its plan was not paid in time. Balances are not changed. */
export async function fallBackToFreePlan(
  db: Connection,
  account_id: string,
  current: CurrentPlan,
  now: Date,
): Promise<void> {
  const [previous, free] = [await planById(db, current.subscription_id), await planByCode(db, FREE_PLAN)];
  if (!free) throw new Error(`There is no plan ${FREE_PLAN}`);
  const today = dayOf(now);
  await endCurrentPlan(db, account_id, { today, is_renewal: false, next_plan_id: free.id, now });
  const free_terms = { price: sen(0), credit: sen(0), value: sen(0), end_date: null, anchor_day: null };
  await insertHistory(
    db,
    {
      account_id,
      id: uuid(),
      subscription_id: free.id,
      time_period: 'monthly',
      ...free_terms,
      start_date: today,
      renews_id: null,
      invoice_id: null,
      is_paid_from_balance: false,
      given_by: null,
      status: 'ACTIVE',
    },
    now,
  );
  await createNotification(
    db,
    account_id,
    'SUBSCRIPTION_LAPSED',
    { name: previous?.name ?? null, subject_id: current.id },
    now,
  );
}

/** The pending renewal, created once; undefined if the plan cannot be renewed. */
async function createRenewal(
  db: Connection,
  { account_id, current, pending, now }: DuePlan,
): Promise<PendingPlan | undefined> {
  if (pending) return pending;
  const plan = await planById(db, current.subscription_id);
  if (!plan || plan.record_status !== ON_OFFER) return undefined;
  await startPlan(db, { account_id, terms: renewalTerms(plan, current), user_id: null, now });
  return lockPendingPlan(db, account_id);
}

async function sendRenewalReminder(
  db: Connection,
  { account_id, current, now }: DuePlan,
  pending: PendingPlan,
): Promise<void> {
  const today = dayOf(now);
  const { end_date } = current;
  if (!pending.is_renewal || !isRenewalReminderDue(end_date, today, current.reminded_on)) return;
  const day = today <= end_date ? end_date : graceEnd(end_date);
  const notification = { subject_id: pending.id, reference: pending.invoice_no, name: pending.plan_name, day };
  await createNotification(
    db,
    account_id,
    'SUBSCRIPTION_DUE',
    { ...notification, amount: toRinggit(pending.amount) },
    now,
  );
  await setLastReminder(db, { account_id, id: current.id }, today);
}

/** Updates one account's plan to today. Returns the renewal that may be paid from the balance. */
async function runAccountPlan(db: Connection, account_id: string, now: Date): Promise<PendingPlan | undefined> {
  const today = dayOf(now);
  let pending = await lockPendingPlan(db, account_id);
  if (pending && isExpired(pending, now) && pending.invoice_status === 'PENDING') {
    await cancelPendingPlan(db, account_id, pending, now);
    pending = undefined;
  }
  const current = await requireCurrentPlan(db, account_id);
  const { end_date } = current;
  if (end_date === null) return undefined;
  const standing = planPhase(end_date, today);
  if (standing === 'current') return undefined;
  const due = { account_id, current: { ...current, end_date }, pending, now };
  if (standing === 'lapsed') {
    // A payment is still in progress, so the plan stays until it fails.
    if (pending?.invoice_status === 'PROCESSING') return undefined;
    if (pending) await cancelPendingPlan(db, account_id, pending, now);
    await fallBackToFreePlan(db, account_id, current, now);
    return undefined;
  }
  const next = await createRenewal(db, due);
  if (!next) return undefined;
  await sendRenewalReminder(db, due, next);
  return current.is_paid_from_balance && next.is_renewal && today >= end_date ? next : undefined;
}

/**
 * Runs the time-based changes of plans: creates renewals and reminders, pays renewals from the balance if the merchant has
 * chosen that, and moves unpaid accounts to the free plan. May be killed and run again, also concurrently: a period has one
 * renewal, and its invoice is posted once.
 */
export async function runPlans({ store, clock, poster, log }: PlanRunDeps): Promise<void> {
  const now = clock.now();
  const due_by = addDays(dayOf(now), RENEWABLE_DAYS);
  let after: string | null = null;
  for (;;) {
    const accounts: string[] = await accountsWithDuePlans(store.read, {
      due_by,
      now,
      after,
      limit: ACCOUNT_BATCH_SIZE,
    });
    for (const account_id of accounts) {
      try {
        const payable = await store.transact((db) => runAccountPlan(db, account_id, now));
        if (payable) await payFromBalance(poster, account_id, payable, now);
      } catch (error) {
        // A failure must not stop the plans of other accounts.
        log.error({ event: 'plan.renewal_failed', account_id, err: error }, 'plan renewal failed');
      }
    }
    after = accounts.at(-1) ?? null;
    if (accounts.length < ACCOUNT_BATCH_SIZE) return;
  }
}

/** A refusal, such as a balance that is too low, is ignored: the next run tries again, and the merchant was notified. */
async function payFromBalance(poster: Poster, account_id: string, pending: PendingPlan, now: Date): Promise<void> {
  const { invoice_id, invoice_no } = pending;
  if (invoice_id === null || invoice_no === null) return;
  try {
    await poster.post(payPlanPosting, payPlanCommand(account_id, { id: invoice_id, invoice_no }, now));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
