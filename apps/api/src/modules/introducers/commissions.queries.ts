import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';

/** A commission to post. Amounts in sen. */
export interface EarnedCommission {
  account_id: string;
  source: 'PAYMENT' | 'PAYOUT';
  /** The payment record or the payout. */
  record_id: string;
  base_fee: Sen;
  /** null: the current rate of the merchant's link. */
  rate_bps: number | null;
  commission: Sen;
  earned_at: Date;
}

/** Row writer of postings. Each record earns one commission; repeated rows are ignored. */
export async function insertCommissions(db: Connection, earned: readonly EarnedCommission[]): Promise<void> {
  const rows = JSON.stringify(earned.map((one) => ({ ...one, id: uuid() })));
  await raw`
    insert into introducer_commissions (account_id, id, introducer_id, introducer_account_id, source, payment_record_id,
      payout_record_id, base_fee, rate_bps, commission, earned_at)
    select e.account_id, e.id, m.introducer_id, m.introducer_account_id, e.source,
      case when e.source = 'PAYMENT' then e.record_id end, case when e.source = 'PAYOUT' then e.record_id end,
      e.base_fee, coalesce(e.rate_bps, m.payout_rate_bps), e.commission, e.earned_at
    from json_to_recordset(${rows}::json) as e (account_id uuid, id uuid, source text, record_id uuid, base_fee bigint,
      rate_bps int, commission bigint, earned_at timestamptz)
    join introducer_merchants m on m.account_id = e.account_id
    on conflict do nothing`.execute(sql(db));
}

interface CommissionPaymentKey {
  account_id: string;
  payment_record_id: string;
  at: Date;
}

/** Row writer of postings. */
export async function reverseCommissions(db: Connection, payments: readonly CommissionPaymentKey[]): Promise<void> {
  await raw`
    update introducer_commissions c set status = 'REVERSED', reversed_at = u.at
    from json_to_recordset(${JSON.stringify(payments)}::json) as u (account_id uuid, payment_record_id uuid,
      at timestamptz)
    where c.account_id = u.account_id and c.payment_record_id = u.payment_record_id and c.status <> 'REVERSED'${ofOneAccount('c', payments)}`.execute(
    sql(db),
  );
}

/** Row writer of postings: restores reversed commissions to their previous status. */
export async function restoreCommissions(db: Connection, payments: readonly CommissionPaymentKey[]): Promise<void> {
  await raw`
    update introducer_commissions c set reversed_at = null,
      status = case when c.paid_at is not null then 'PAID' when c.payable_at is not null then 'PAYABLE' else 'PENDING' end
    from json_to_recordset(${JSON.stringify(payments)}::json) as u (account_id uuid, payment_record_id uuid,
      at timestamptz)
    where c.account_id = u.account_id and c.payment_record_id = u.payment_record_id and c.status = 'REVERSED'${ofOneAccount('c', payments)}`.execute(
    sql(db),
  );
}

/** Makes commissions that were earned before `before` payable. Returns how many. */
export async function releaseCommissions(db: Connection, before: Date, now: Date): Promise<number> {
  const { numAffectedRows } = await raw`
    update introducer_commissions c set status = 'PAYABLE', payable_at = ${now}
    from accounts a
    where c.account_id = a.id and c.status = 'PENDING' and c.earned_at < ${before}`.execute(sql(db));
  return Number(numAffectedRows ?? 0);
}

/** All commissions with merchant and introducer, for platform staff. */
export const allCommissions = (db: Connection) =>
  sql(db)
    .selectFrom('introducer_commissions as c')
    .innerJoin('introducers as i', (join) =>
      join.onRef('i.account_id', '=', 'c.introducer_account_id').onRef('i.id', '=', 'c.introducer_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.account_id', 'a.name as merchant_name', 'c.introducer_id', 'i.code as introducer_code'])
    .select(['i.full_name as introducer_name', 'c.payment_record_id', 'c.payout_record_id', 'c.base_fee', 'c.rate_bps'])
    .select(['c.commission', 'c.earned_at', 'c.payable_at', 'c.paid_at', 'c.reversed_at'])
    .select((eb) => [
      eb.ref('c.source').$castTo<'PAYMENT' | 'PAYOUT'>().as('source'),
      eb.ref('c.status').$castTo<'PENDING' | 'PAYABLE' | 'PAID' | 'REVERSED'>().as('status'),
    ]);
