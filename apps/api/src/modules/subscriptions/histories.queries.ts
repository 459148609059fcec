import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import type { PlanStatus, TimePeriod } from '@kutip/domain/plan';
import type { Sen } from '@kutip/domain/money';
import type { BillStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { planHas, type PlanFlags } from '../accounts/accounts.service.ts';
import { acceptNewChannels } from '../collections/collections.service.ts';
import { changePlanStatus, lockActivePlan, writePlanStatuses } from './plan-status.queries.ts';
import { planById } from './plans.queries.ts';

const historyRows = (db: Connection) =>
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

/** The past, current and pending plans of an account, as rows of the contract. */
export const historiesOf = (db: Connection, account_id: string) =>
  historyRows(db).where('h.account_id', '=', account_id);

export const historyById = (db: Connection, account_id: string, id: string) =>
  historiesOf(db, account_id).where('h.id', '=', id).executeTakeFirst();

export const activeHistory = (db: Connection, account_id: string) =>
  historiesOf(db, account_id).select(['h.is_paid_from_balance']).where('h.is_active', '=', true).executeTakeFirst();

/** Plans of all merchants, for admins. */
export const allHistories = (db: Connection) =>
  historyRows(db)
    .innerJoin('accounts as a', 'a.id', 'h.account_id')
    .select(['h.account_id', 'a.name as merchant_name']);

/** The plan that awaits payment, with the status of its invoice. */
export const findPendingPlan = (db: Connection, account_id: string) =>
  historiesOf(db, account_id)
    .select((eb) => [
      eb.ref('i.status').$castTo<BillStatus>().as('invoice_status'),
      eb.ref('i.expires_at').$castTo<Date>().as('expires_at'),
    ])
    .where('h.status', '=', 'PENDING_PAYMENT')
    .executeTakeFirst();
export type PendingPlan = NonNullable<Awaited<ReturnType<typeof findPendingPlan>>>;

/** Serialises plan changes of an account. Payments lock the invoice and the rows that they change instead. */
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

/** The active plan with the columns that plan changes need. undefined only in case of a bug. */
export const findCurrentPlan = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('subscription_histories')
    .select(['id', 'subscription_id', 'start_date', 'end_date', 'anchor_day', 'is_paid_from_balance', 'reminded_on'])
    .select((eb) => eb.ref('time_period').$castTo<TimePeriod>().as('time_period'))
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .executeTakeFirst();
export type CurrentPlan = NonNullable<Awaited<ReturnType<typeof findCurrentPlan>>>;

/** Paid periods that have not ended: a change of plan credits them. */
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

interface PlanEnd {
  today: string;
  is_renewal: boolean;
  /** The plan that follows. */
  next_plan_id: string;
  now: Date;
}

/**
 * Ends the current plan, so that another one can start `today`. Its remaining value was credited or is forfeited, so it is
 * set to zero. With `is_renewal` the period was renewed before its last day: its days stay paid for. Forms that accepted
 * every channel of the plan accept those of the next one.
 */
export async function endCurrentPlan(
  db: Connection,
  account_id: string,
  { today, is_renewal, next_plan_id, now }: PlanEnd,
): Promise<void> {
  const active = await lockActivePlan(db, account_id);
  if (!is_renewal)
    await raw`
      update subscription_histories set value = 0, updated_at = ${now}, start_date = least(start_date, ${today}::date),
        end_date = case when is_active and end_date < ${today}::date then end_date
          else greatest(least(start_date, ${today}::date), ${today}::date - 1) end
      where account_id = ${account_id}
        and (is_active or (status = 'ENDED' and end_date >= ${today}::date and value > 0))`.execute(sql(db));
  if (!active) return;
  await writePlanStatuses(db, [
    { account_id, id: active.id, change: changePlanStatus(active.status, 'ENDED'), at: now },
  ]);
  const [before, after] = [await planById(db, active.subscription_id), await planById(db, next_plan_id)];
  if (before && after)
    await acceptNewChannels(db, account_id, { before: channelsOf(before), after: channelsOf(after) }, now);
}

export async function setEndDate(
  db: Connection,
  { account_id, id, end_date }: { account_id: string; id: string; end_date: string | null },
  now: Date,
): Promise<void> {
  await sql(db)
    .updateTable('subscription_histories')
    .set({ end_date, reminded_on: null, updated_at: now })
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

export async function setLastReminder(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  day: string,
) {
  await sql(db)
    .updateTable('subscription_histories')
    .set({ reminded_on: day })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/** Accounts with a plan that is due or over, or with an unpaid change that has expired, ordered by id. */
export async function accountsWithDuePlans(
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

const channelsOf = (plan: PlanFlags): ChannelFlag[] => CHANNEL_FLAGS.filter((flag) => planHas(plan, flag));

/** Usage of the plan's limits. Pending invitations count as users. */
export async function usageOf(db: Connection, account_id: string): Promise<{ users: number; collections: number }> {
  const { rows } = await raw<{ users: number; collections: number }>`
    select (select count(*) from account_users where account_id = ${account_id} and deleted_at is null)
      + (select count(*) from invitations where account_id = ${account_id} and accepted_at is null and deleted_at is null) as users,
      (select count(*) from collections where account_id = ${account_id} and deleted_at is null) as collections`.execute(
    sql(db),
  );
  return rows[0]!;
}
