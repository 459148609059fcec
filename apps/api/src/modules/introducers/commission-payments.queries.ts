import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { assertAllMoved } from '../../platform/status-change.ts';

export interface IntroducerKey {
  /** The introducer's own account. */
  account_id: string;
  id: string;
}

/** What an introducer would be paid now for one merchant. */
export interface DuePayment {
  /** The merchant. */
  account_id: string;
  count: number;
  /** In sen, less what is recovered. */
  amount: Sen;
}

/** SQL condition: the ledger paid commission `c` before it was reversed, so it is recovered from the next payment. */
const RECOVERABLE = raw`c.status = 'REVERSED' and c.paid_at is not null and exists (select 1 from commission_payments x
  where x.account_id = c.account_id and x.commission_id = c.id)`;

/** The payments due to an introducer, by merchant; none for a merchant whose reversed commissions are more. */
export async function duePayments(
  db: Connection,
  { account_id, id }: IntroducerKey,
  earned_before: Date,
): Promise<DuePayment[]> {
  const { rows } = await raw<DuePayment>`
    select c.account_id, count(*) filter (where c.status = 'PAYABLE')::int as count,
      sum(case c.status when 'PAYABLE' then c.commission else -c.commission end)::bigint as amount
    from introducer_referrals r
    join introducer_commissions c on c.account_id = r.merchant_account_id and c.introducer_id = ${id}
    where r.account_id = ${account_id} and (c.status = 'PAYABLE' and c.earned_at < ${earned_before} or ${RECOVERABLE})
    group by c.account_id
    having sum(case c.status when 'PAYABLE' then c.commission else -c.commission end) > 0
    order by c.account_id`.execute(sql(db));
  return rows;
}

/** What the ledger has paid in one payment: commissions and amount in sen. */
export async function paidIn(
  db: Connection,
  { account_id }: IntroducerKey,
  payment_id: string,
): Promise<{ count: number; amount: Sen }> {
  const { rows } = await raw<{ count: number; amount: Sen }>`
    select count(*) filter (where p.amount > 0)::int as count, coalesce(sum(p.amount), 0)::bigint as amount
    from introducer_referrals r
    join transfers t on t.account_id = r.merchant_account_id and t.subject_id = ${payment_id}
    join commission_payments p on p.account_id = t.account_id and p.transfer_id = t.id
    where r.account_id = ${account_id}`.execute(sql(db));
  return rows[0]!;
}

/** What an introducer was paid since a moment, in sen. */
export async function paidSince(db: Connection, { account_id, id }: IntroducerKey, since: Date): Promise<number> {
  const { rows } = await raw<{ amount: number }>`
    select coalesce(sum(c.commission), 0)::bigint as amount
    from introducer_referrals r
    join introducer_commissions c on c.account_id = r.merchant_account_id and c.introducer_id = ${id}
      and c.paid_at >= ${since}
    where r.account_id = ${account_id}`.execute(sql(db));
  return rows[0]!.amount;
}

/** A commission that is paid, or recovered when the amount is below zero. In sen. */
export interface DueCommission {
  id: string;
  amount: number;
}

interface DueKey {
  /** The merchant. */
  account_id: string;
  introducer_id: string;
  earned_before: Date;
}

/** The commissions due, in the order of the keys, for a posting: its lock of the merchant's ledger keeps them. */
export async function dueCommissions(db: Connection, keys: readonly DueKey[]): Promise<DueCommission[][]> {
  const inputs = keys.map(({ account_id, introducer_id, earned_before }, n) => ({
    n,
    account_id,
    introducer_id,
    earned_before,
  }));
  const { rows } = await raw<DueCommission & { n: number }>`
    select k.n, c.id, (case c.status when 'PAYABLE' then c.commission else -c.commission end)::bigint as amount
    from json_to_recordset(${JSON.stringify(inputs)}::json) as k (n int, account_id uuid, introducer_id uuid,
      earned_before timestamptz)
    join introducer_commissions c on c.account_id = k.account_id and c.introducer_id = k.introducer_id
      and (c.status = 'PAYABLE' and c.earned_at < k.earned_before or ${RECOVERABLE})`.execute(sql(db));
  const byKey = Map.groupBy(rows, ({ n }) => n);
  return keys.map((_, n) => byKey.get(n) ?? []);
}

export interface CommissionPaymentRow {
  account_id: string;
  transfer_id: string;
  commissions: readonly DueCommission[];
  by: string;
  at: Date;
}

/**
 * Row writer of postings: commissions that a transfer pays or recovers. One that was reversed in the same batch fails the
 * transaction, and the batch is posted again in parts.
 */
export async function writeCommissionPayments(db: Connection, rows: readonly CommissionPaymentRow[]): Promise<void> {
  for (const { account_id, transfer_id, commissions, by, at } of rows) {
    const { numAffectedRows } = await raw`
      with lines as (
        insert into commission_payments (account_id, transfer_id, commission_id, amount)
        select ${account_id}::uuid, ${transfer_id}::uuid, id, amount
        from json_to_recordset(${JSON.stringify(commissions)}::json) as p (id uuid, amount bigint)
        returning commission_id, amount)
      update introducer_commissions c
      set status = case when l.amount > 0 then 'PAID' else c.status end,
        paid_at = case when l.amount > 0 then ${at}::timestamptz end,
        paid_by = case when l.amount > 0 then ${by}::uuid end
      from lines l
      where c.account_id = ${account_id} and c.id = l.commission_id
        and c.status = case when l.amount > 0 then 'PAYABLE' else 'REVERSED' end`.execute(sql(db));
    assertAllMoved('introducer_commissions', { count: Number(numAffectedRows) }, commissions.length);
  }
}
