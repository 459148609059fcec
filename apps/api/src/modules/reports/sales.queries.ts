import type { ChannelFlag } from '@kutip/domain/channels';
import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { Sen } from '@kutip/domain/money';
import type { ReportPeriod } from '@kutip/domain/report-period';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { paymentsAfterCursor } from './reports.queries.ts';

/** Sums of sales in sen. `fee_tax` and the fee, which is the rest of `paid_amount - net_amount`, are those that the merchant bears. */
export interface SalesSums {
  paid_count: number;
  paid_amount: Sen;
  fee_tax: Sen;
  net_amount: Sen;
}
/** The sales of one hour (of a day report) or day by channel. */
export interface SalesTotal extends SalesSums {
  day: string;
  hour: number;
  channel_flag: ChannelFlag;
}

/**
 * Sales of a period by day and channel, or by hour too; payments after the cursor included. The cost depends on the days, not on
 * the payments.
 */
export async function loadSales(
  db: Connection,
  account_id: string,
  { start_date, end_date }: ReportPeriod,
  by: 'hour' | 'day',
): Promise<SalesTotal[]> {
  const table = raw.table(by === 'hour' ? 'hourly_totals' : 'daily_totals');
  const hour = by === 'hour' ? raw`hour` : raw`0`;
  const { rows } = await raw<SalesTotal>`
    with after_cursor as (${paymentsAfterCursor(account_id)})
    select day, hour, channel_flag, sum(paid_count) as paid_count, sum(paid_amount) as paid_amount,
      sum(fee_tax) as fee_tax, sum(net_amount) as net_amount
    from (
      select day, ${hour} as hour, channel_flag, paid_count, paid_amount, fee_tax, net_amount from ${table}
      where account_id = ${account_id} and day between ${start_date}::date and ${end_date}::date
      union all
      select day, ${hour}, channel_flag, count, amount, fee_tax, net_amount from after_cursor
      where day between ${start_date}::date and ${end_date}::date
    ) as every
    group by day, hour, channel_flag
    order by day, hour, channel_flag`.execute(sql(db));
  return rows;
}

export interface CollectionSales {
  collection_id: string;
  title: string;
  paid_count: number;
  paid_amount: Sen;
  net_amount: Sen;
}

/** The collections with the largest sales of a period, largest first. Bills without a collection are in none. */
export async function loadCollectionSales(
  db: Connection,
  account_id: string,
  { start_date, end_date }: ReportPeriod,
  limit: number,
): Promise<CollectionSales[]> {
  const { rows } = await raw<CollectionSales>`
    with after_cursor as (${paymentsAfterCursor(account_id)}),
    sums as (
      select collection_id, sum(paid_count) as paid_count, sum(paid_amount) as paid_amount, sum(net_amount) as net_amount
      from (
        select collection_id, paid_count, paid_amount, net_amount from collection_daily_totals
        where account_id = ${account_id} and day between ${start_date}::date and ${end_date}::date
        union all
        select collection_id, count, amount, net_amount from after_cursor
        where day between ${start_date}::date and ${end_date}::date and collection_id is not null
      ) as every
      group by collection_id
      order by paid_amount desc, collection_id
      limit ${limit}
    )
    select s.*, c.title from sums s join collections c on c.account_id = ${account_id} and c.id = s.collection_id
    order by s.paid_amount desc, s.collection_id`.execute(sql(db));
  return rows;
}

/** Refunds of sales by the day on which they were paid; a void takes its sale away and is no refund. Amounts in sen. */
export async function loadRefundsByDay(
  db: Connection,
  account_id: string,
  { start_date, end_date }: ReportPeriod,
): Promise<{ day: string; refund_count: number; refund_amount: Sen }[]> {
  const { rows } = await raw<{ day: string; refund_count: number; refund_amount: Sen }>`
    select (ended_at at time zone 'Asia/Kuala_Lumpur')::date as day, count(*) as refund_count, sum(amount) as refund_amount
    from void_sale_records
    where account_id = ${account_id} and status = 'SUCCESS' and type = 'REFUND' and not is_duplicate and not is_surplus
      and ended_at >= ${startOfDay(start_date)} and ended_at < ${endOfDay(end_date)}
    group by 1 order by 1`.execute(sql(db));
  return rows;
}

/** What became of attempts. CANCELLED: the payer left or cancelled. */
export const ATTEMPT_RESULTS = ['SUCCEEDED', 'FAILED', 'CANCELLED', 'WAITING'] as const;
export type AttemptResult = (typeof ATTEMPT_RESULTS)[number];

/** The online attempts that started in [from, before), by day, bank and result. */
const attemptsStarted = (account_id: string, from: Date, before: Date) => raw`
  select (created_at at time zone 'Asia/Kuala_Lumpur')::date as day, channel_flag,
    coalesce(payment_service_id, 0) as payment_service_id,
    case when status in ('SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED') then 'SUCCEEDED'
      when status = 'FAILED' then 'FAILED' when status in ('CANCELLED', 'EXPIRED') then 'CANCELLED' else 'WAITING' end as result,
    count(*)::int as attempt_count, sum(amount)::bigint as amount
  from payment_records
  where account_id = ${account_id} and method = 'ONLINE' and created_at >= ${from} and created_at < ${before}
  group by 1, 2, 3, 4`;

export interface AttemptTotal {
  payment_service_id: number;
  name: string | null;
  channel_flag: ChannelFlag;
  result: AttemptResult;
  attempt_count: number;
  amount: Sen;
}

/** The attempts of a period by bank and result: counted days, and those since then. */
export async function loadAttempts(
  db: Connection,
  account_id: string,
  { start_date, end_date }: ReportPeriod,
): Promise<AttemptTotal[]> {
  const cursor = await sql(db)
    .selectFrom('attempt_totals_cursors')
    .select('counted_until')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  const counted_until = cursor?.counted_until ?? start_date;
  const live_from = counted_until > start_date ? counted_until : start_date;

  const { rows } = await raw<AttemptTotal>`
    select e.channel_flag, e.payment_service_id, s.name, e.result, sum(e.attempt_count) as attempt_count, sum(e.amount) as amount
    from (
      select channel_flag, payment_service_id, result, attempt_count, amount from attempt_totals
      where account_id = ${account_id} and day between ${start_date}::date and ${end_date}::date and day < ${live_from}::date
      union all
      select channel_flag, payment_service_id, result, attempt_count, amount
      from (${attemptsStarted(account_id, startOfDay(live_from), endOfDay(end_date))}) as live
    ) as e
    left join payment_services s on s.id = e.payment_service_id
    group by e.channel_flag, e.payment_service_id, s.name, e.result`.execute(sql(db));
  return rows;
}

/** Accounts after `after_id` with attempts that are not counted or may have changed since `since`. */
export async function accountsToCount(db: Connection, since: Date, after_id: string, limit: number): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select b.account_id as id from ledger_balances b
    left join attempt_totals_cursors c on c.account_id = b.account_id
    where b.account_id > ${after_id}::uuid and exists (
      select 1 from payment_records p
      where p.account_id = b.account_id and (c.account_id is null or p.created_at >= ${since}))
    order by b.account_id limit ${limit}`.execute(sql(db));
  return rows.map(({ id }) => id);
}

/** Counts an account's attempts anew from `from`, or from the first one on the first run, until before `until`. */
export async function countAttempts(db: Connection, account_id: string, from: string, until: string): Promise<void> {
  const cursor = await sql(db)
    .insertInto('attempt_totals_cursors')
    .values({ account_id, counted_until: '1970-01-01' })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((eb) => ({ counted_until: eb.ref('attempt_totals_cursors.counted_until') })),
    )
    .returning('counted_until')
    .executeTakeFirstOrThrow();
  const first = cursor.counted_until < from ? cursor.counted_until : from;
  await sql(db).deleteFrom('attempt_totals').where('account_id', '=', account_id).where('day', '>=', first).execute();
  await raw`
    insert into attempt_totals (account_id, day, channel_flag, payment_service_id, result, attempt_count, amount)
    select ${account_id}::uuid, day, channel_flag, payment_service_id, result, attempt_count, amount
    from (${attemptsStarted(account_id, startOfDay(first), startOfDay(until))}) as started`.execute(sql(db));
  await sql(db)
    .updateTable('attempt_totals_cursors')
    .set({ counted_until: until })
    .where('account_id', '=', account_id)
    .execute();
}

/** Payouts created in a period by status: count and amount in sen. */
export async function loadPayoutStatuses(
  db: Connection,
  account_id: string,
  { start_date, end_date }: ReportPeriod,
): Promise<{ status: string; payout_count: number; amount: Sen }[]> {
  const { rows } = await raw<{ status: string; payout_count: number; amount: Sen }>`
    select d.status, count(*) as payout_count, sum(p.amount) as amount
    from payout_records p join disbursements d on d.account_id = p.account_id and d.id = p.id
    where p.account_id = ${account_id} and p.created_at >= ${startOfDay(start_date)}
      and p.created_at < ${endOfDay(end_date)}
    group by d.status`.execute(sql(db));
  return rows;
}
