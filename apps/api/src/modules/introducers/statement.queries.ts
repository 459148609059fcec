import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

const SHOWN = 24;

export interface StatementMonth {
  /** The first day of the month, in Malaysian time. */
  month: string;
  count: number;
  earned: Sen;
  due: Sen;
  paid: Sen;
  paid_at: Date | null;
}

/** The last months in which an introducer's account earned, the newest first. Reversed commissions are left out. */
export async function statementMonths(db: Connection, account_id: string): Promise<StatementMonth[]> {
  const { rows } = await raw<StatementMonth>`
    select to_char(date_trunc('month', c.earned_at at time zone 'Asia/Kuala_Lumpur'), 'YYYY-MM-DD') as month,
      count(*)::int as count, sum(c.commission)::bigint as earned,
      coalesce(sum(c.commission) filter (where c.status = 'PAYABLE'), 0)::bigint as due,
      coalesce(sum(c.commission) filter (where c.status = 'PAID'), 0)::bigint as paid,
      max(c.paid_at) as paid_at
    from introducer_referrals r
    join introducer_commissions c on c.account_id = r.merchant_account_id and c.introducer_account_id = r.account_id
    where r.account_id = ${account_id} and c.status <> 'REVERSED'
    group by 1 order by 1 desc limit ${SHOWN}`.execute(sql(db));
  return rows;
}

export interface StatementPayment {
  id: string;
  paid_at: Date;
  count: number;
  amount: Sen;
}

/** The last payments to an introducer's account, the newest first: each has a transfer in the ledger of each merchant. */
export async function statementPayments(db: Connection, account_id: string): Promise<StatementPayment[]> {
  const { rows } = await raw<StatementPayment>`
    select t.subject_id as id, min(t.posted_at) as paid_at,
      count(*) filter (where p.amount > 0)::int as count, sum(p.amount)::bigint as amount
    from introducer_referrals r
    join introducer_commissions c on c.account_id = r.merchant_account_id and c.introducer_account_id = r.account_id
    join commission_payments p on p.account_id = c.account_id and p.commission_id = c.id
    join transfers t on t.account_id = p.account_id and t.id = p.transfer_id
    where r.account_id = ${account_id}
    group by 1 order by 2 desc limit ${SHOWN}`.execute(sql(db));
  return rows;
}

/** The commissions of the month that is not over, in sen. */
export async function pendingCommission(db: Connection, account_id: string): Promise<Sen> {
  const { rows } = await raw<{ pending: Sen }>`
    select coalesce(sum(c.commission), 0)::bigint as pending
    from introducer_referrals r
    join introducer_commissions c on c.account_id = r.merchant_account_id and c.introducer_account_id = r.account_id
    where r.account_id = ${account_id} and c.status = 'PENDING'`.execute(sql(db));
  return rows[0]!.pending;
}
