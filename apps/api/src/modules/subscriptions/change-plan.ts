import { CODE } from '@kutip/contracts/codes';
import { dayOf, endOfDay } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import { CHANGE_VALID_DAYS, graceEnd } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { createInvoice, lockInvoice, moveInvoice } from '../invoices/invoices.service.ts';
import { endCurrentPlan, insertHistory, lockAccount, findPendingPlan, type PendingPlan } from './histories.queries.ts';
import { cancelUnpaidPlans } from './plan-status.queries.ts';
import type { PlanTerms, PlanChangeInput } from './plan-terms.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Locks an account for a change of its plan, and the invoice of its pending plan, if there is one. All code locks in this
 * order, the invoice before the histories, like payments do.
 */
export async function lockPendingPlan(db: Connection, account_id: string): Promise<PendingPlan | undefined> {
  if (!(await lockAccount(db, account_id))) throw new Refusal(CODE.not_found, 'Record not found.');
  const pending = await findPendingPlan(db, account_id);
  if (!pending?.invoice_id) return pending;
  await lockInvoice(db, { account_id, id: pending.invoice_id });
  // It may have been paid while this waited for the lock.
  return findPendingPlan(db, account_id);
}

export const isExpired = ({ expires_at }: PendingPlan, now: Date): boolean => expires_at <= now;

/** Whether the pending plan is the requested one. */
export const matchesPending = (pending: PendingPlan, input: PlanChangeInput, now: Date): boolean =>
  pending.subscription_id === input.plan_id && pending.time_period === input.time_period && !isExpired(pending, now);

/** Cancels the pending plan. Refuses 4009 while a payment for it is in progress. */
export async function cancelPendingPlan(
  db: Connection,
  account_id: string,
  pending: PendingPlan,
  now: Date,
): Promise<void> {
  if (pending.invoice_status !== 'PENDING')
    throw new Refusal(
      CODE.conflict,
      'A payment for your plan is in progress. Wait until it has finished.',
      'payment_under_way',
    );
  const { invoice_id, invoice_status } = pending;
  if (invoice_id === null) throw new Error(`Plan ${pending.id} waits for payment without an invoice`);
  const status = isExpired(pending, now) ? 'EXPIRED' : 'CANCELLED';
  await moveInvoice(db, { account_id, id: invoice_id, status: invoice_status }, status, { now });
  await cancelUnpaidPlans(db, [{ account_id, invoice_id, at: now }]);
}

interface StartPlanInput {
  account_id: string;
  terms: PlanTerms;
  /** The user who requested it; null: the daily job. */
  user_id: string | null;
  now: Date;
}

const historyRow = ({ account_id, terms }: StartPlanInput) => ({
  account_id,
  id: uuid(),
  subscription_id: terms.plan.id,
  time_period: terms.time_period,
  price: terms.price,
  credit: terms.credit,
  value: terms.value,
  start_date: terms.start_date,
  end_date: terms.end_date,
  anchor_day: terms.anchor_day,
  renews_id: terms.is_renewal ? terms.current.id : null,
  is_paid_from_balance: terms.current.is_paid_from_balance,
  given_by: null,
});

/** Activates a plan that costs nothing. */
async function activateAtOnce(db: Connection, input: StartPlanInput): Promise<string> {
  const { account_id, terms, now } = input;
  await endCurrentPlan(db, account_id, {
    today: dayOf(now),
    is_renewal: terms.is_renewal,
    next_plan_id: terms.plan.id,
    now,
  });
  const row = historyRow(input);
  await insertHistory(db, { ...row, invoice_id: null, status: 'ACTIVE' }, now);
  return row.id;
}

/**
 * Starts a plan: immediately if nothing is to be paid, otherwise as an invoice. A renewal can be paid until the end of the
 * grace period, a change for as long as its price is guaranteed. Call it with the account locked and no pending plan.
 */
export async function startPlan(db: Connection, input: StartPlanInput): Promise<string> {
  const { account_id, terms, user_id, now } = input;
  if (terms.amount === 0) return activateAtOnce(db, input);
  const expires_at = terms.is_renewal
    ? endOfDay(graceEnd(terms.current.end_date!))
    : new Date(now.getTime() + CHANGE_VALID_DAYS * DAY_MS);
  const { id: invoice_id } = await createInvoice(db, {
    account_id,
    kind: 'SUBSCRIPTION',
    amount: terms.amount,
    // The platform charges no fee for a payment to itself.
    fee_bearer: 'MERCHANT',
    created_by: user_id,
    expires_at,
    created_at: now,
  });
  const row = historyRow(input);
  await insertHistory(db, { ...row, invoice_id, status: 'PENDING_PAYMENT' }, now);
  return row.id;
}

/** The terms as recorded in the audit log. */
export const auditedTerms = ({ plan, time_period, price, credit, amount, is_renewal }: PlanTerms) => ({
  plan: plan.code,
  time_period,
  price: toRinggit(price),
  credit: toRinggit(credit),
  amount: toRinggit(amount),
  is_renewal,
});
