import type { PlanStatus, TimePeriod } from '@kutip/domain/plan';
import type { Sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

const histories = (db: Connection) =>
  sql(db)
    .selectFrom('subscription_histories as h')
    .innerJoin('subscriptions as s', 's.id', 'h.subscription_id')
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.account_id', '=', 'h.account_id').onRef('i.id', '=', 'h.invoice_id'),
    )
    .select(['h.id', 'h.subscription_id', 's.code as plan_code', 's.name as plan_name'])
    .select(['h.price', 'h.credit', 'h.start_date', 'h.end_date', 'h.is_active', 'h.invoice_id', 'i.invoice_no'])
    .select(['h.created_at', 'h.updated_at'])
    .select((eb) => [
      eb.ref('h.time_period').$castTo<TimePeriod>().as('time_period'),
      eb.ref('h.status').$castTo<PlanStatus>().as('status'),
      eb('h.renews_id', 'is not', null).$castTo<boolean>().as('is_renewal'),
      eb.fn.coalesce('i.amount', raw<Sen>`0::bigint`).as('amount'),
    ])
    .where('h.deleted_at', 'is', null);

/** What an account had, has and is about to have, as the contract's rows. */
export const historiesOf = (db: Connection, account_id: string) => histories(db).where('h.account_id', '=', account_id);

export const historyById = (db: Connection, account_id: string, id: string) =>
  historiesOf(db, account_id).where('h.id', '=', id).executeTakeFirst();

export const activeHistory = (db: Connection, account_id: string) =>
  historiesOf(db, account_id).select(['h.is_paid_from_balance']).where('h.is_active', '=', true).executeTakeFirst();

/** Of every merchant, for the people of the platform. */
export const historiesOfAll = (db: Connection) =>
  histories(db).innerJoin('accounts as a', 'a.id', 'h.account_id').select(['h.account_id', 'a.name as merchant_name']);

/** What is still to be paid, with how its invoice stands. */
export const pendingOf = (db: Connection, account_id: string) =>
  historiesOf(db, account_id)
    .select((eb) => [
      eb.ref('i.status').$castTo<BillStatus>().as('invoice_status'),
      eb.ref('i.expires_at').$castTo<Date>().as('expires_at'),
    ])
    .where('h.status', '=', 'PENDING_PAYMENT')
    .executeTakeFirst();
export type Pending = NonNullable<Awaited<ReturnType<typeof pendingOf>>>;

/** One at a time changes what plan an account has; payments wait for the invoice and for what they change. */
export async function lockAccount(db: Connection, account_id: string): Promise<boolean> {
  const locked = await sql(db)
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

export async function lockInvoice(db: Connection, account_id: string, id: string): Promise<void> {
  await sql(db)
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** The active history with what only changes of plan look at. Undefined would be a bug of ours. */
export const held = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('subscription_histories')
    .select(['id', 'subscription_id', 'start_date', 'end_date', 'anchor_day', 'is_paid_from_balance', 'told_on'])
    .select((eb) => eb.ref('time_period').$castTo<TimePeriod>().as('time_period'))
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .executeTakeFirst();
export type Held = NonNullable<Awaited<ReturnType<typeof held>>>;

/** Periods that are paid for and not over: what a change of plan gives credit for. */
export const paidPeriods = (db: Connection, account_id: string, today: string) =>
  sql(db)
    .selectFrom('subscription_histories')
    .select(['start_date', 'value'])
    .select((eb) => eb.ref('end_date').$castTo<string>().as('end_date'))
    .where('account_id', '=', account_id)
    .where('status', 'in', ['ACTIVE', 'ENDED'])
    .where('value', '>', 0 as Sen)
    .where('end_date', '>=', today)
    .execute();

export interface NewHistory {
  account_id: string;
  id: string;
  subscription_id: string;
  time_period: TimePeriod;
  price: Sen;
  credit: Sen;
  value: Sen;
  start_date: string;
  end_date: string | null;
  anchor_day: number | null;
  renews_id: string | null;
  invoice_id: string | null;
  is_paid_from_balance: boolean;
  given_by: string | null;
  status: 'PENDING_PAYMENT' | 'ACTIVE';
}

export async function insertHistory(db: Connection, history: NewHistory, now: Date): Promise<void> {
  await sql(db)
    .insertInto('subscription_histories')
    .values({ ...history, is_active: history.status === 'ACTIVE', created_at: now, updated_at: now })
    .execute();
}

/**
 * Ends what an account has, so that something else can begin `today`. What is left of it was given credit for, or is
 * given up: it is worth nothing any more. With `is_kept` it ends by itself, as a period does that was renewed before
 * its last day: its days stay paid for.
 */
export async function endHeld(
  db: Connection,
  account_id: string,
  { today, is_kept, now }: { today: string; is_kept: boolean; now: Date },
): Promise<void> {
  if (is_kept) {
    await sql(db)
      .updateTable('subscription_histories')
      .set({ is_active: false, status: 'ENDED', updated_at: now })
      .where('account_id', '=', account_id)
      .where('is_active', '=', true)
      .execute();
    return;
  }
  await raw`
    update subscription_histories set is_active = false, status = 'ENDED', value = 0, updated_at = ${now},
      start_date = least(start_date, ${today}::date),
      end_date = case when is_active and end_date < ${today}::date then end_date
        else greatest(least(start_date, ${today}::date), ${today}::date - 1) end
    where account_id = ${account_id} and (is_active or (status = 'ENDED' and end_date >= ${today}::date and value > 0))`.execute(
    sql(db),
  );
}

export async function cancelHistory(
  db: Connection,
  { account_id, id, invoice_id }: { account_id: string; id: string; invoice_id: string | null },
  invoice_status: 'CANCELLED' | 'EXPIRED',
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('subscription_histories')
    .set({ status: 'CANCELLED', updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
  if (invoice_id === null) return;
  await sql(db)
    .updateTable('invoices')
    .set({ status: invoice_status, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', invoice_id)
    .execute();
}

export async function setEnd(
  db: Connection,
  { account_id, id, end_date }: { account_id: string; id: string; end_date: string | null },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('subscription_histories')
    .set({ end_date, told_on: null, updated_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function setRenewal(
  db: Connection,
  account_id: string,
  is_paid_from_balance: boolean,
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('subscription_histories')
    .set({ is_paid_from_balance, updated_at: now })
    .where('account_id', '=', account_id)
    .where((eb) => eb.or([eb('is_active', '=', true), eb('status', '=', 'PENDING_PAYMENT')]))
    .execute();
}

export async function setTold(db: Connection, { account_id, id }: { account_id: string; id: string }, day: string) {
  await sql(db)
    .updateTable('subscription_histories')
    .set({ told_on: day })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface PlanInvoice {
  account_id: string;
  id: string;
  invoice_no: string;
  amount: Sen;
  created_by: string | null;
  expires_at: Date;
  created_at: Date;
}

/** What a plan costs is what is paid: we charge nothing for taking our own money. */
export async function insertPlanInvoice(db: Connection, invoice: PlanInvoice): Promise<void> {
  const { amount, created_at } = invoice;
  await sql(db)
    .insertInto('invoices')
    .values({ ...invoice, kind: 'SUBSCRIPTION', total: amount, fee_bearer: 'MERCHANT', updated_at: created_at })
    .execute();
}

/** Accounts whose plan is due, over, or whose change of plan was not paid in time, in the order of their ids. */
export async function accountsToRun(
  db: Connection,
  { due_by, now, after, limit }: { due_by: string; now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await raw<{ account_id: string }>`
    select account_id from (
      select account_id from subscription_histories where is_active and end_date <= ${due_by}::date
      union
      select h.account_id from subscription_histories h
      join invoices i on i.account_id = h.account_id and i.id = h.invoice_id
      where h.status = 'PENDING_PAYMENT' and i.expires_at <= ${now}) as due
    where ${after}::uuid is null or account_id > ${after}::uuid
    order by account_id limit ${limit}`.execute(sql(db));
  return rows.map(({ account_id }) => account_id);
}

/** How much of the plan's room is taken; who was invited and has not answered takes room too. */
export async function usageOf(db: Connection, account_id: string): Promise<{ users: number; collections: number }> {
  const { rows } = await raw<{ users: number; collections: number }>`
    select (select count(*) from account_users where account_id = ${account_id} and deleted_at is null)
      + (select count(*) from invitations where account_id = ${account_id} and accepted_at is null and deleted_at is null) as users,
      (select count(*) from collections where account_id = ${account_id} and deleted_at is null) as collections`.execute(
    sql(db),
  );
  return rows[0]!;
}
