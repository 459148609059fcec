import { CODE } from '@kutip/contracts/codes';
import { dayOf, endOfDay } from '@kutip/domain/day';
import { toRinggit } from '@kutip/domain/money';
import { CHANGE_VALID_DAYS, graceEnd } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { newInvoice } from '../top-ups/top-ups.service.ts';
import {
  cancelHistory,
  endHeld,
  insertHistory,
  insertPlanInvoice,
  lockAccount,
  lockInvoice,
  pendingOf,
  type Pending,
} from './histories.queries.ts';
import type { Terms, Wish } from './terms.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * The account, locked for a change of its plan, and what it has still to pay, its invoice locked: in this order
 * everywhere, the invoice before the histories, as payments take them.
 */
export async function lockPending(db: Connection, account_id: string): Promise<Pending | undefined> {
  if (!(await lockAccount(db, account_id))) throw new Refusal(CODE.not_found, 'Record not found.');
  const pending = await pendingOf(db, account_id);
  if (!pending?.invoice_id) return pending;
  await lockInvoice(db, account_id, pending.invoice_id);
  // It may have been paid while we waited.
  return pendingOf(db, account_id);
}

export const isExpired = ({ expires_at }: Pending, now: Date): boolean => expires_at <= now;

/** Whether what is pending answers a wish already. */
export const isSame = (pending: Pending, wish: Wish, now: Date): boolean =>
  pending.subscription_id === wish.plan_id && pending.time_period === wish.time_period && !isExpired(pending, now);

/** Drops what is pending. Refuses 4009 while somebody is paying it. */
export async function dropPending(db: Connection, account_id: string, pending: Pending, now: Date): Promise<void> {
  if (pending.invoice_status !== 'PENDING')
    throw new Refusal(CODE.conflict, 'A payment for your plan is under way. Please wait for it.', 'payment_under_way');
  const { id, invoice_id } = pending;
  const status = isExpired(pending, now) ? 'EXPIRED' : 'CANCELLED';
  await cancelHistory(db, { account_id, id, invoice_id }, status, now);
}

interface Begin {
  account_id: string;
  terms: Terms;
  /** Who asked for it; null: the run of the day. */
  user_id: string | null;
  now: Date;
}

const rowOf = ({ account_id, terms }: Begin) => ({
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
  renews_id: terms.is_renewal ? terms.held.id : null,
  is_paid_from_balance: terms.held.is_paid_from_balance,
  given_by: null,
});

/** What costs nothing holds at once. */
async function hold(db: Connection, wanted: Begin): Promise<string> {
  const { account_id, terms, now } = wanted;
  await endHeld(db, account_id, { today: dayOf(now), is_kept: terms.is_renewal, now });
  const row = rowOf(wanted);
  await insertHistory(db, { ...row, invoice_id: null, status: 'ACTIVE' }, now);
  return row.id;
}

/**
 * Begins what the terms say: at once when nothing is to be paid, otherwise as an invoice. A renewal can be paid as long as
 * the plan goes on, a change as long as its price is held. Call it with the account locked and nothing pending. Refuses
 * 4023 an account that cannot take money yet.
 */
export async function begin(db: Connection, wanted: Begin): Promise<string> {
  const { account_id, terms, user_id, now } = wanted;
  if (terms.amount === 0) return hold(db, wanted);
  const { id: invoice_id, invoice_no } = await newInvoice(db, account_id, 'SUBSCRIPTION');
  const expires_at = terms.is_renewal
    ? endOfDay(graceEnd(terms.held.end_date!))
    : new Date(now.getTime() + CHANGE_VALID_DAYS * DAY_MS);
  const { amount } = terms;
  await insertPlanInvoice(db, {
    account_id,
    id: invoice_id,
    invoice_no,
    amount,
    created_by: user_id,
    expires_at,
    created_at: now,
  });
  const row = rowOf(wanted);
  await insertHistory(db, { ...row, invoice_id, status: 'PENDING_PAYMENT' }, now);
  return row.id;
}

/** What of the terms stands in the audit log. */
export const auditOf = ({ plan, time_period, price, credit, amount, is_renewal }: Terms) => ({
  plan: plan.code,
  time_period,
  price: toRinggit(price),
  credit: toRinggit(credit),
  amount: toRinggit(amount),
  is_renewal,
});
