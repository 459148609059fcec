import type { ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import type { OpenDeduction, OpenSettlement } from '@kutip/domain/settlement-forecast';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { DAY_OF_PAYMENT, UNCLAIMED } from './claim.queries.ts';

/** A settlement still to be sent, with the sums of its payments in sen. */
export interface OpenSettlementRow extends OpenSettlement {
  channel_flag: ChannelFlag;
  reason: string | null;
  payment_count: number;
  gross: Sen;
  fee: Sen;
  fee_tax: Sen;
  bank_id: string | null;
  account_mask: string | null;
  account_name: string | null;
}

/** The id of payments without a settlement, derived from their key, so that it is stable (UUID version 8: custom). */
const idOfGroup = (account_id: string) =>
  raw`overlay(overlay(md5(concat_ws(' ', ${account_id}::text, channel_flag, collection_day, expected_date))
    placing '8' from 13) placing '8' from 17)::uuid`;

/**
 * The settlements still to be sent, in the order in which the run sends those of one day: existing ones together with the
 * payments that they will take, then payments without a settlement.
 */
export async function loadOpenSettlements(db: Connection, account_id: string): Promise<OpenSettlementRow[]> {
  const { rows } = await raw<OpenSettlementRow>`
    with fresh as (
      select p.channel_flag, ${DAY_OF_PAYMENT} as collection_day, p.expected_settlement_date as expected_date,
        count(*)::int as payment_count, sum(p.total_amount)::bigint as gross, sum(p.fee)::bigint as fee,
        sum(p.fee_tax)::bigint as fee_tax
      from payment_records p where p.account_id = ${account_id} and ${UNCLAIMED}
      group by 1, 2, 3
    ), existing as (
      select id, status, reason, channel_flag, collection_day, expected_date, payment_count, gross, fee, fee_tax, deducted,
        bank_id, account_mask, account_name
      from settlement_records
      where account_id = ${account_id} and type = 'AUTO' and status in ('SCHEDULED', 'ON_HOLD', 'FAILED', 'RETURNED')
    ), every as (
      select e.id, e.status, e.reason, e.channel_flag, e.collection_day, e.expected_date, e.deducted, e.bank_id, e.account_mask,
        e.account_name, e.payment_count + coalesce(f.payment_count, 0) as payment_count, e.gross + coalesce(f.gross, 0) as gross,
        e.fee + coalesce(f.fee, 0) as fee, e.fee_tax + coalesce(f.fee_tax, 0) as fee_tax, true as exists_already
      from existing e
      left join fresh f on e.status in ('SCHEDULED', 'ON_HOLD') and f.channel_flag = e.channel_flag
        and f.collection_day = e.collection_day and f.expected_date = e.expected_date
      union all
      select ${idOfGroup(account_id)}, 'SCHEDULED', null, channel_flag, collection_day, expected_date, 0, null, null, null,
        payment_count, gross, fee, fee_tax, false
      from fresh f where not exists (select from existing e where e.status in ('SCHEDULED', 'ON_HOLD')
        and e.channel_flag = f.channel_flag and e.collection_day = f.collection_day and e.expected_date = f.expected_date)
    )
    select id, status, reason, channel_flag, collection_day, expected_date, payment_count, gross, fee, fee_tax,
      gross - fee - fee_tax - deducted as payments_net, bank_id, account_mask, account_name
    from every
    order by exists_already desc, case when exists_already then id::text else collection_day::text end, channel_flag, expected_date`.execute(
    sql(db),
  );
  return rows;
}

/** An open deduction, with channel and day for the settlement of returned money. */
export interface OpenDeductionRow extends OpenDeduction {
  channel_flag: ChannelFlag;
  /** The Kuala Lumpur day on which it was created. */
  day: string;
}

/** The deductions that no settlement has taken, oldest first. */
export async function loadOpenDeductions(db: Connection, account_id: string): Promise<OpenDeductionRow[]> {
  const { rows } = await raw<OpenDeductionRow>`
    select d.id, d.amount, p.channel_flag, (d.created_at at time zone 'Asia/Kuala_Lumpur')::date as day,
      coalesce(o.status not in ('SCHEDULED', 'ON_HOLD'), false) as is_stray,
      coalesce(p.settlement_id, case when ${UNCLAIMED} then coalesce(
        (select s.id from settlement_records s where s.account_id = p.account_id and s.status in ('SCHEDULED', 'ON_HOLD')
          and s.channel_flag = p.channel_flag and s.collection_day = ${DAY_OF_PAYMENT}
          and s.expected_date = p.expected_settlement_date),
        (select ${idOfGroup(account_id)} from (select p.channel_flag, ${DAY_OF_PAYMENT} as collection_day,
          p.expected_settlement_date as expected_date) as key)) end) as settlement_id
    from settlement_deductions d
    join payment_records p on p.account_id = d.account_id and p.id = d.payment_record_id
    left join settlement_records o on o.account_id = p.account_id and o.id = p.settlement_id
    where d.account_id = ${account_id} and d.settlement_id is null
    order by d.id`.execute(sql(db));
  return rows;
}

/** The pending balance, in sen. */
export async function loadPendingBalance(db: Connection, account_id: string): Promise<Sen> {
  const balance = await sql(db)
    .selectFrom('ledger_balances')
    .select('pending')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return balance?.pending ?? (0 as Sen);
}
