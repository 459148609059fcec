import type { AccountStatus } from '@kutip/domain/account';
import { BILL_AGES, CHECKOUT_SOURCES, type BillAge } from '@kutip/domain/bill';
import { sen, type Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { connectionOf, sql } from '../../platform/database.ts';

/** Runs several reads in one snapshot, so that totals, balances and the ledger seq are consistent. */
export const inSnapshot = <T>(db: Connection, work: (db: Connection) => Promise<T>): Promise<T> =>
  sql(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((open) => work(connectionOf(open)));

/** Counts what needs attention. `since` is the start of the day. */
export async function loadAttention(
  db: Connection,
  account_id: string,
  since: Date,
): Promise<{ open_exceptions: number; waiting_payments: number; failed_today: number }> {
  const { rows } = await raw<{ open_exceptions: number; waiting_payments: number; failed_today: number }>`
    select
      (select count(*) from exceptions where account_id = ${account_id} and status = 'OPEN') as open_exceptions,
      (select count(*) from payment_records
        where account_id = ${account_id} and status in ('PENDING', 'PROCESSING')) as waiting_payments,
      (select count(*) from payment_records
        where account_id = ${account_id} and status = 'FAILED' and created_at >= ${since}) as failed_today`.execute(
    sql(db),
  );
  return rows[0]!;
}

/** The unpaid bills of payers by age on `today`, one entry for each age. Bills on their way to payment count as unpaid. */
export async function loadUnpaidBills(
  db: Connection,
  account_id: string,
  today: string,
): Promise<{ age: BillAge; bill_count: number; amount: Sen }[]> {
  const { rows } = await raw<{ age: BillAge; bill_count: number; amount: Sen }>`
    select case when coalesce(due_date >= ${today}::date, true) then 'NOT_DUE'
        when due_date >= ${today}::date - 7 then 'DAYS_1_7'
        when due_date >= ${today}::date - 30 then 'DAYS_8_30'
        else 'OVER_30' end as age,
      count(*)::int as bill_count, sum(amount)::bigint as amount
    from customer_bills
    where account_id = ${account_id} and status in ('PENDING', 'PROCESSING') and deleted_at is null
      and source <> all(${[...CHECKOUT_SOURCES]}::text[])
    group by 1`.execute(sql(db));
  return BILL_AGES.map((age) => rows.find((row) => row.age === age) ?? { age, bill_count: 0, amount: sen(0) });
}

/** The facts from which the set-up steps follow, of an account and one of its users. */
export interface SetupFacts {
  name: string;
  account_status: AccountStatus;
  review_requested_at: Date | null;
  has_company: boolean;
  has_bank: boolean;
  has_verified_bank: boolean;
  has_link: boolean;
  has_payment: boolean;
  has_second_factor: boolean;
}

export async function loadSetupFacts(
  db: Connection,
  { account_id, user_id }: { account_id: string; user_id: string },
): Promise<SetupFacts> {
  const { rows } = await raw<SetupFacts>`
    select a.name, a.status as account_status, a.review_requested_at,
      exists (select 1 from company_details where account_id = ${account_id} and deleted_at is null) as has_company,
      exists (select 1 from banks where account_id = ${account_id}) as has_bank,
      exists (select 1 from banks where account_id = ${account_id} and is_primary and status = 'VERIFIED') as has_verified_bank,
      exists (select 1 from collections where account_id = ${account_id} and deleted_at is null)
        or exists (select 1 from customer_bills where account_id = ${account_id} and deleted_at is null) as has_link,
      exists (select 1 from payment_records where account_id = ${account_id}
        and status in ('SUCCESS', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED') and method = 'ONLINE') as has_payment,
      exists (select 1 from totp_secrets where user_id = ${user_id} and confirmed_at is not null)
        or exists (select 1 from passkeys where user_id = ${user_id}) as has_second_factor
    from accounts a where a.id = ${account_id}`.execute(sql(db));
  return rows[0]!;
}
