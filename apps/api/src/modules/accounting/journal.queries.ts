import { BANK_KINDS, type KindSum } from '@kutip/domain/accounting';
import { endOfDay, startOfDay } from '@kutip/domain/day';
import type { ReportPeriod } from '@kutip/domain/report-period';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/**
 * The transfers of a period summed by day and kind, a reversal under the kind that it reverses. Movements of the merchant's bank
 * account are summed by their number: of the settlement or withdrawal, of the payment, or of the top-up by hand.
 */
export async function loadKindSums(db: Connection, account_id: string, period: ReportPeriod): Promise<KindSum[]> {
  const { start_date, end_date } = period;
  const { rows } = await raw<KindSum>`
    select (t.posted_at at time zone 'Asia/Kuala_Lumpur')::date::text as day, k.kind, t.kind = 'reversal' as is_reversal,
      coalesce(s.invoice_no, p.transaction_invoice_no, i.invoice_no) as reference,
      sum(t.amount) as amount, sum(t.fee) as fee, sum(t.tax) as tax
    from transfers t
    left join transfers o on o.account_id = t.account_id and o.id = t.reverses_id
    cross join lateral (select coalesce(o.kind, t.kind) as kind) as k
    cross join lateral (
      select case when k.kind = any(${[...BANK_KINDS]}::text[]) then t.subject_id end as id) as bank
    left join settlement_records s on s.account_id = t.account_id and s.id = bank.id
    left join payment_records p on p.account_id = t.account_id and p.id = bank.id
    left join invoices i on i.account_id = t.account_id and i.id = bank.id
    where t.account_id = ${account_id} and t.posted_at >= ${startOfDay(start_date)}
      and t.posted_at < ${endOfDay(end_date)}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`.execute(sql(db));
  return rows;
}
