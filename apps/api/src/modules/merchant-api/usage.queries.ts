import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { ReportPeriod } from '@kutip/domain/report-period';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { SalesTotal } from '../reports/reports.service.ts';

/** The calls of a credential in one Kuala Lumpur hour; refused ones are counted in both. */
export interface UsageRow {
  account_id: string;
  merchant_api_id: string;
  day: string;
  hour: number;
  call_count: number;
  refused_count: number;
}
export interface LastUse {
  account_id: string;
  id: string;
  last_used_at: Date;
  last_ip: string;
}

/** Adds calls to the stored counts. */
export async function addUsage(db: Connection, rows: readonly UsageRow[]): Promise<void> {
  await raw`
    insert into merchant_api_usage as u (account_id, merchant_api_id, day, hour, call_count, refused_count)
    select account_id, merchant_api_id, day, hour, call_count, refused_count
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, merchant_api_id uuid, day date,
      hour smallint, call_count int, refused_count int)
    order by account_id, merchant_api_id, day, hour
    on conflict (account_id, merchant_api_id, day, hour) do update
      set call_count = u.call_count + excluded.call_count, refused_count = u.refused_count + excluded.refused_count`.execute(
    sql(db),
  );
}

/** Records when credentials were last used, and from where. */
export async function updateLastUses(db: Connection, uses: readonly LastUse[]): Promise<void> {
  await raw`
    update merchant_apis a set last_used_at = u.last_used_at, last_ip = u.last_ip
    from json_to_recordset(${JSON.stringify(uses)}::json) as u (account_id uuid, id uuid, last_used_at timestamptz, last_ip text)
    where a.account_id = u.account_id and a.id = u.id
      and (a.last_used_at is null or a.last_used_at < u.last_used_at)`.execute(sql(db));
}

/** The calls of a credential by day and hour, the oldest first. */
export const loadUsage = (
  db: Connection,
  account_id: string,
  merchant_api_id: string,
  { start_date, end_date }: ReportPeriod,
) =>
  sql(db)
    .selectFrom('merchant_api_usage')
    .select(['day', 'hour', 'call_count', 'refused_count'])
    .where('account_id', '=', account_id)
    .where('merchant_api_id', '=', merchant_api_id)
    .where('day', '>=', start_date)
    .where('day', '<=', end_date)
    .orderBy('day')
    .orderBy('hour')
    .execute();

/** The sales of the bills that a credential created, by hour and channel. A voided sale is none. */
export async function loadCredentialSales(
  db: Connection,
  account_id: string,
  merchant_api_id: string,
  { start_date, end_date }: ReportPeriod,
): Promise<SalesTotal[]> {
  const { rows } = await raw<SalesTotal>`
    select local.paid_at::date as day, extract(hour from local.paid_at)::int as hour, p.channel_flag,
      count(*)::int as paid_count, sum(p.amount)::bigint as paid_amount,
      sum(case when p.fee_bearer = 'MERCHANT' then p.fee_tax else 0 end)::bigint as fee_tax,
      sum(p.net_amount)::bigint as net_amount
    from customer_bills b
    join payment_records p on p.account_id = b.account_id and p.invoice_id = b.id
    cross join lateral (select p.paid_at at time zone 'Asia/Kuala_Lumpur' as paid_at) as local
    where b.account_id = ${account_id} and b.merchant_api_id = ${merchant_api_id}
      and p.status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED')
      and p.paid_at >= ${startOfDay(start_date)} and p.paid_at < ${endOfDay(end_date)}
    group by 1, 2, 3 order by 1, 2, 3`.execute(sql(db));
  return rows;
}
