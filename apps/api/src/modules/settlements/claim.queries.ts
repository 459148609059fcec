import type { ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The key by which payments are grouped into settlements. */
export interface SettlementGroup {
  channel_flag: ChannelFlag;
  /** The Kuala Lumpur day of its payments. */
  collection_day: string;
  expected_date: string;
}

/** Payments without a settlement; the condition of the partial index on these. */
export const UNCLAIMED = raw`p.settlement_id is null and p.expected_settlement_date is not null and p.status <> 'VOIDED'`;
export const DAY_OF_PAYMENT = raw`(p.paid_at at time zone 'Asia/Kuala_Lumpur')::date`;

/**
 * The next accounts after `last` with work for a run: unassigned payments of past days (before `before`), settlements that
 * are due, returned or failed, or money returned to the pending balance.
 */
export async function accountsToSettle(
  db: Connection,
  { before, due_on, last, limit }: { before: Date; due_on: string; last: string; limit: number },
): Promise<string[]> {
  const { rows } = await raw<{ account_id: string }>`
    select b.account_id from ledger_balances b
    where b.account_id > ${last} and (
      exists (select from payment_records p where p.account_id = b.account_id and ${UNCLAIMED} and p.paid_at < ${before})
      or exists (select from settlement_records s where s.account_id = b.account_id
        and s.status = 'SCHEDULED' and s.expected_date <= ${due_on}::date)
      or exists (select from settlement_records s where s.account_id = b.account_id
        and s.status in ('FAILED', 'RETURNED') and s.type = 'AUTO')
      or exists (select from settlement_deductions d where d.account_id = b.account_id
        and d.settlement_id is null and d.amount < 0))
    order by b.account_id limit ${limit}`.execute(sql(db));
  return rows.map(({ account_id }) => account_id);
}

/** The groups of the oldest unassigned payments of past days. */
export async function groupsToSchedule(
  db: Connection,
  { account_id, before, limit }: { account_id: string; before: Date; limit: number },
): Promise<SettlementGroup[]> {
  const { rows } = await raw<SettlementGroup>`
    select distinct channel_flag, collection_day, expected_date from (
      select p.channel_flag, ${DAY_OF_PAYMENT} as collection_day, p.expected_settlement_date as expected_date
      from payment_records p where p.account_id = ${account_id} and ${UNCLAIMED} and p.paid_at < ${before}
      order by p.paid_at limit ${limit}) as first
    order by collection_day, channel_flag, expected_date`.execute(sql(db));
  return rows;
}

/** Money returned to the pending balance for payments whose settlement was already sent: channel and day of the return. */
export async function returnsToSchedule(
  db: Connection,
  { account_id, before, limit }: { account_id: string; before: Date; limit: number },
): Promise<Pick<SettlementGroup, 'channel_flag' | 'collection_day'>[]> {
  const { rows } = await raw<Pick<SettlementGroup, 'channel_flag' | 'collection_day'>>`
    select distinct p.channel_flag, (d.created_at at time zone 'Asia/Kuala_Lumpur')::date as collection_day
    from (select * from settlement_deductions where account_id = ${account_id} and settlement_id is null and amount < 0
      and created_at < ${before} limit ${limit}) as d
    join payment_records p on p.account_id = d.account_id and p.id = d.payment_record_id
    join settlement_records s on s.account_id = p.account_id and s.id = p.settlement_id
    where p.account_id = ${account_id} and s.status not in ('SCHEDULED', 'ON_HOLD')
      and not exists (select 1 from settlement_records o where o.account_id = ${account_id} and o.status = 'SCHEDULED')
    order by 2, 1`.execute(sql(db));
  return rows;
}

export interface NewSettlement extends SettlementGroup {
  id: string;
  invoice_no: string;
}

/** Inserts open settlements for groups that have none, and their public ids into the directory. */
export async function insertScheduledSettlements(
  db: Connection,
  account_id: string,
  settlements: readonly NewSettlement[],
  now: Date,
): Promise<void> {
  await raw`
    with made as (
      insert into settlement_records (account_id, id, invoice_no, type, status, channel_flag, collection_day, expected_date,
        created_at, updated_at)
      select ${account_id}::uuid, id, invoice_no, 'AUTO', 'SCHEDULED', channel_flag, collection_day, expected_date,
        ${now}::timestamptz, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(settlements)}::json) as n (id uuid, invoice_no text, channel_flag text,
        collection_day date, expected_date date)
      on conflict (account_id, channel_flag, collection_day, expected_date) where status in ('SCHEDULED', 'ON_HOLD') do nothing
      returning account_id, id
    )
    insert into directory (kind, key, account_id, id) select 'settlement', id::text, account_id, id from made`.execute(
    sql(db),
  );
}

/** Locks the account's settlements that can still take payments. */
export async function lockOpenSettlements(db: Connection, account_id: string): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('settlement_records')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', 'in', ['SCHEDULED', 'ON_HOLD'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Assigns at most `limit` payments of past days to their settlements, which must be locked (`open`); returns how many.
 * Payments that a concurrent run has assigned are skipped.
 */
export async function claimPayments(
  db: Connection,
  {
    account_id,
    open,
    before,
    limit,
    now,
  }: { account_id: string; open: string[]; before: Date; limit: number; now: Date },
): Promise<number> {
  const { rows } = await raw<{ claimed: number }>`
    with due as materialized (
      select p.id, s.id as settlement_id
      from payment_records p
      join settlement_records s on s.account_id = p.account_id and s.channel_flag = p.channel_flag
        and s.collection_day = ${DAY_OF_PAYMENT} and s.expected_date = p.expected_settlement_date
      where p.account_id = ${account_id} and ${UNCLAIMED} and p.paid_at < ${before}
        and s.account_id = ${account_id} and s.id = any(${open}::uuid[])
      order by p.paid_at, p.id limit ${limit}
      for update of p
    ), claimed as (
      update payment_records p set settlement_id = due.settlement_id from due
      where p.account_id = ${account_id} and p.id = due.id and p.settlement_id is null
      returning p.settlement_id, p.total_amount, p.fee, p.fee_tax
    ), sums as (
      select settlement_id, count(*)::int as payments, sum(total_amount)::bigint as gross, sum(fee)::bigint as fee,
        sum(fee_tax)::bigint as fee_tax
      from claimed group by settlement_id
    ), added as (
      update settlement_records s set payment_count = s.payment_count + sums.payments, gross = s.gross + sums.gross,
        fee = s.fee + sums.fee, fee_tax = s.fee_tax + sums.fee_tax, updated_at = ${now}
      from sums where s.account_id = ${account_id} and s.id = sums.settlement_id
      returning sums.payments
    )
    select coalesce(sum(payments), 0)::int as claimed from added`.execute(sql(db));
  return rows[0]!.claimed;
}

export interface DueSettlement {
  id: string;
  channel_flag: ChannelFlag;
}

/** The due settlements of an account, oldest day first. */
export const dueSettlements = (db: Connection, account_id: string, due_on: string): Promise<DueSettlement[]> =>
  sql(db)
    .selectFrom('settlement_records')
    .select((eb) => ['id', eb.ref('channel_flag').$castTo<ChannelFlag>().as('channel_flag')])
    .where('account_id', '=', account_id)
    .where('status', '=', 'SCHEDULED')
    .where('expected_date', '<=', due_on)
    .orderBy('collection_day')
    .orderBy('id')
    .execute();

/** The failed and returned settlements of an account, with the bank account they were sent to. */
export const failedSettlements = (
  db: Connection,
  account_id: string,
): Promise<{ id: string; bank_id: string | null; account_mask: string | null; account_name: string | null }[]> =>
  sql(db)
    .selectFrom('settlement_records')
    .select(['id', 'bank_id', 'account_mask', 'account_name'])
    .where('account_id', '=', account_id)
    .where('status', 'in', ['FAILED', 'RETURNED'])
    .where('type', '=', 'AUTO')
    .orderBy('id')
    .execute();

/** Counts what a run would settle, over all merchants; `net` in sen. */
export async function countDue(
  db: Connection,
  { before, due_on }: { before: Date; due_on: string },
): Promise<{ account_count: number; payment_count: number; settlement_count: number; net: Sen }> {
  const { rows } = await raw<{ account_count: number; payment_count: number; settlement_count: number; net: Sen }>`
    with every as (
      select s.account_id, s.payment_count, 1 as settlements, s.net from settlement_records s
      where s.status = 'SCHEDULED' and s.expected_date <= ${due_on}::date
      union all
      select p.account_id, count(*), 1, sum(p.net_amount) from payment_records p
      where ${UNCLAIMED} and p.paid_at < ${before} and p.expected_settlement_date <= ${due_on}::date
      group by p.account_id, p.channel_flag, ${DAY_OF_PAYMENT}
    )
    select count(distinct account_id)::int as account_count, coalesce(sum(payment_count), 0)::int as payment_count,
      coalesce(sum(settlements), 0)::int as settlement_count, coalesce(sum(net), 0)::bigint as net
    from every`.execute(sql(db));
  return rows[0]!;
}
