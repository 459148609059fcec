import type { ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The payments of a channel on one day: count, gross and net in sen. */
export interface DayTotal {
  day: string;
  channel_flag: ChannelFlag;
  paid_count: number;
  paid_amount: Sen;
  net_amount: Sen;
}

/**
 * The payments of the ledger lines in `range`; voided ones count negative, because a void cancels the sale. Their day is the
 * Kuala Lumpur day of payment.
 */
const payments = (account_id: string, range: RawBuilder<unknown>) => raw`
  select p.collection_id, p.channel_flag, s.sign as count, s.sign * p.amount as amount,
    s.sign * p.net_amount as net_amount,
    case when p.fee_bearer = 'MERCHANT' then s.sign * p.fee_tax else 0 end as fee_tax,
    local.paid_at::date as day, extract(hour from local.paid_at)::int as hour
  from transfers t
  join payment_records p on p.account_id = t.account_id and p.id = t.subject_id
  cross join lateral (select coalesce(p.paid_at, t.posted_at) at time zone 'Asia/Kuala_Lumpur' as paid_at) as local
  cross join lateral (select case when t.kind = 'reversal' then -1 else 1 end as sign) as s
  where t.account_id = ${account_id} and ${range}
    and (t.kind in ('payment', 'duplicate_release') or (t.kind = 'reversal' and t.debit = 'pending'))`;

/**
 * The payments after the cursor of the totals. Both ends of the range are given, because for an open range the planner
 * estimates a third of all lines and reads every payment to join them.
 */
export const paymentsAfterCursor = (account_id: string) =>
  payments(
    account_id,
    raw`t.seq > coalesce((select seq from daily_totals_cursors where account_id = ${account_id}), 0)
      and t.seq <= (select version from ledger_balances where account_id = ${account_id})`,
  );

/** Daily totals since `since` by channel, including payments that the totals do not hold yet. */
export async function loadDayTotals(db: Connection, account_id: string, since: string): Promise<DayTotal[]> {
  const { rows } = await raw<DayTotal>`
    with after_cursor as (${paymentsAfterCursor(account_id)})
    select day, channel_flag, sum(paid_count) as paid_count, sum(paid_amount) as paid_amount, sum(net_amount) as net_amount
    from (
      select day, channel_flag, paid_count, paid_amount, net_amount from daily_totals
      where account_id = ${account_id} and day >= ${since}::date
      union all
      select day, channel_flag, count, amount, net_amount from after_cursor where day >= ${since}::date
    ) as every
    group by day, channel_flag
    order by day, channel_flag`.execute(sql(db));
  return rows;
}

export interface CollectionTotal {
  collection_id: string;
  paid_count: number;
  paid_amount: Sen;
}

/** The totals of the given collections; those without a payment are absent. */
export async function loadCollectionTotals(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<CollectionTotal[]> {
  const { rows } = await raw<CollectionTotal>`
    with after_cursor as (${paymentsAfterCursor(account_id)})
    select collection_id, sum(paid_count) as paid_count, sum(paid_amount) as paid_amount
    from (
      select collection_id, paid_count, paid_amount from collection_totals
      where account_id = ${account_id} and collection_id = any(${[...ids]}::uuid[])
      union all
      select collection_id, count, amount from after_cursor where collection_id = any(${[...ids]}::uuid[])
    ) as every
    group by collection_id`.execute(sql(db));
  return rows;
}

/** Accounts with ledger lines after the cursor of their totals. */
export async function accountsBehind(db: Connection, limit: number): Promise<string[]> {
  const behind = await sql(db)
    .selectFrom('ledger_balances as b')
    .leftJoin('daily_totals_cursors as c', 'c.account_id', 'b.account_id')
    .select('b.account_id')
    .where((eb) => eb('b.version', '>', eb.fn.coalesce('c.seq', eb.lit(0))))
    .limit(limit)
    .execute();
  return behind.map(({ account_id }) => account_id);
}

/** Locks and returns the account's cursor, so that concurrent runs update its totals one after the other. */
export async function lockCursor(db: Connection, account_id: string): Promise<number> {
  await sql(db)
    .insertInto('daily_totals_cursors')
    .values({ account_id, seq: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { seq } = await sql(db)
    .selectFrom('daily_totals_cursors')
    .select('seq')
    .where('account_id', '=', account_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return seq;
}

/** The seq of the account's last transfer; 0 without one. */
export async function lastSeq(db: Connection, account_id: string): Promise<number> {
  const head = await sql(db)
    .selectFrom('ledger_balances')
    .select('version')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return head?.version ?? 0;
}

/** Adds the payments of the ledger lines after `from` up to `to` to all totals and moves the cursor to `to`. */
export async function addToTotals(db: Connection, account_id: string, from: number, to: number): Promise<void> {
  await raw`
    with fresh as (${payments(account_id, raw`t.seq > ${from} and t.seq <= ${to}`)}),
    days as (
      insert into daily_totals as existing (account_id, day, channel_flag, paid_count, paid_amount, fee_tax, net_amount)
      select ${account_id}::uuid, day, channel_flag, sum(count), sum(amount), sum(fee_tax), sum(net_amount) from fresh
      group by day, channel_flag
      on conflict (account_id, day, channel_flag) do update set
        paid_count = existing.paid_count + excluded.paid_count,
        paid_amount = existing.paid_amount + excluded.paid_amount,
        fee_tax = existing.fee_tax + excluded.fee_tax,
        net_amount = existing.net_amount + excluded.net_amount
    ),
    hours as (
      insert into hourly_totals as existing
        (account_id, day, hour, channel_flag, paid_count, paid_amount, fee_tax, net_amount)
      select ${account_id}::uuid, day, hour, channel_flag, sum(count), sum(amount), sum(fee_tax), sum(net_amount) from fresh
      group by day, hour, channel_flag
      on conflict (account_id, day, hour, channel_flag) do update set
        paid_count = existing.paid_count + excluded.paid_count,
        paid_amount = existing.paid_amount + excluded.paid_amount,
        fee_tax = existing.fee_tax + excluded.fee_tax,
        net_amount = existing.net_amount + excluded.net_amount
    ),
    days_of_collections as (
      insert into collection_daily_totals as existing
        (account_id, day, collection_id, paid_count, paid_amount, net_amount)
      select ${account_id}::uuid, day, collection_id, sum(count), sum(amount), sum(net_amount) from fresh
      where collection_id is not null group by day, collection_id
      on conflict (account_id, day, collection_id) do update set
        paid_count = existing.paid_count + excluded.paid_count,
        paid_amount = existing.paid_amount + excluded.paid_amount,
        net_amount = existing.net_amount + excluded.net_amount
    ),
    of_collections as (
      insert into collection_totals as existing (account_id, collection_id, paid_count, paid_amount)
      select ${account_id}::uuid, collection_id, sum(count), sum(amount) from fresh
      where collection_id is not null group by collection_id
      on conflict (account_id, collection_id) do update set
        paid_count = existing.paid_count + excluded.paid_count,
        paid_amount = existing.paid_amount + excluded.paid_amount
    )
    update daily_totals_cursors set seq = ${to} where account_id = ${account_id}`.execute(sql(db));
}
