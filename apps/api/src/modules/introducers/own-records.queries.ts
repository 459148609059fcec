import type { AccountStatus } from '@kutip/domain/account';
import type { ChannelFlag } from '@kutip/domain/channels';
import type { DisbursementStatus } from '@kutip/domain/disbursement';
import { sen, type Sen } from '@kutip/domain/money';
import type { AttemptStatus } from '@kutip/domain/payment';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The introducer of an account; undefined for an account that is none. */
export const findOwnIntroducer = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('introducers as i')
    .leftJoin('payout_services as s', 's.id', 'i.payout_service_id')
    .select(['i.id', 'i.code', 'i.full_name', 'i.status', 'i.payment_rate_bps', 'i.payout_rate_bps'])
    .select(['s.name as bank_name', 'i.account_name'])
    .where('i.account_id', '=', account_id)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();

/** The commissions of an introducer's account, over all merchants that they brought. */
const ownCommissions = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('introducer_referrals as r')
    .innerJoin('introducer_commissions as c', (join) =>
      join.onRef('c.account_id', '=', 'r.merchant_account_id').onRef('c.introducer_account_id', '=', 'r.account_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .where('r.account_id', '=', account_id)
    .select(['c.id', 'a.name as merchant', 'c.base_fee as fee', 'c.commission'])
    .select((eb) => eb.ref('c.status').$castTo<'PENDING' | 'PAYABLE' | 'PAID' | 'REVERSED'>().as('commission_status'));

/** The payments that earned a commission. Nothing of the payer is selected. */
export const ownPayments = (db: Connection, account_id: string) =>
  ownCommissions(db, account_id)
    .innerJoin('payment_records as p', (join) =>
      join.onRef('p.account_id', '=', 'c.account_id').onRef('p.id', '=', 'c.payment_record_id'),
    )
    .select(['p.transaction_invoice_no as invoice_no', 'p.total_amount as amount', 'p.paid_at'])
    .select((eb) => [
      eb.ref('p.channel_flag').$castTo<ChannelFlag | 'offline'>().as('channel'),
      eb.ref('p.status').$castTo<AttemptStatus>().as('status'),
    ]);

/** The payouts that earned a commission, with the masked account only. */
export const ownPayouts = (db: Connection, account_id: string) =>
  ownCommissions(db, account_id)
    .innerJoin('payout_records as p', (join) =>
      join.onRef('p.account_id', '=', 'c.account_id').onRef('p.id', '=', 'c.payout_record_id'),
    )
    .innerJoin('disbursements as d', (join) =>
      join.onRef('d.account_id', '=', 'p.account_id').onRef('d.id', '=', 'p.id'),
    )
    .innerJoin('payout_services as s', 's.id', 'p.payout_service_id')
    .select(['p.invoice_no', 'p.amount', 'p.paid_at as processed_at', 's.name as bank'])
    .select('p.account_mask as account_number')
    .select((eb) => eb.ref('d.status').$castTo<DisbursementStatus>().as('status'));

interface Earned {
  payment_count: number;
  payment_amount: Sen;
  payout_count: number;
  payout_amount: Sen;
  commission: Sen;
}

/** SQL: what commissions `c` were earned on, with payments `p` and payouts `o`; reversed ones earned nothing. */
const EARNED_COLUMNS = raw`
  count(p.id)::int as payment_count, coalesce(sum(p.total_amount), 0)::bigint as payment_amount,
  count(o.id)::int as payout_count, coalesce(sum(o.amount), 0)::bigint as payout_amount,
  coalesce(sum(c.commission), 0)::bigint as commission`;
const EARNED_ON = raw`
  left join payment_records p on p.account_id = c.account_id and p.id = c.payment_record_id
  left join payout_records o on o.account_id = c.account_id and o.id = c.payout_record_id`;

/** The merchants of an introducer, with what was earned on each. Those linked to another introducer since are left out. */
export const ownMerchants = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('introducer_referrals as r')
    .innerJoin('introducer_merchants as m', (join) =>
      join.onRef('m.account_id', '=', 'r.merchant_account_id').onRef('m.introducer_account_id', '=', 'r.account_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .leftJoin(
      raw<Earned & { account_id: string }>`(select c.account_id, ${EARNED_COLUMNS} from introducer_referrals q
        join introducer_commissions c on c.account_id = q.merchant_account_id and c.introducer_account_id = q.account_id
        ${EARNED_ON} where q.account_id = ${account_id} and c.status <> 'REVERSED' group by c.account_id)`.as('e'),
      (join) => join.onRef('e.account_id', '=', 'm.account_id'),
    )
    .select(['a.id as uuid', 'a.id', 'a.name', 'm.joined_at'])
    .select((eb) => eb.ref('a.status').$castTo<AccountStatus>().as('status'))
    .select((eb) => [
      eb.fn.coalesce('e.payment_count', eb.lit(0)).as('payment_count'),
      eb.fn.coalesce('e.payment_amount', eb.val(sen(0))).as('payment_amount'),
      eb.fn.coalesce('e.payout_count', eb.lit(0)).as('payout_count'),
      eb.fn.coalesce('e.payout_amount', eb.val(sen(0))).as('payout_amount'),
      eb.fn.coalesce('e.commission', eb.val(sen(0))).as('commission'),
    ])
    .where('r.account_id', '=', account_id);

interface MerchantCounts {
  merchant_count: number;
  active_merchant_count: number;
}

export async function countOwnMerchants(db: Connection, account_id: string): Promise<MerchantCounts> {
  const { rows } = await raw<MerchantCounts>`
    select count(*)::int as merchant_count, count(*) filter (where a.status = 'ACTIVE')::int as active_merchant_count
    from introducer_referrals r
    join introducer_merchants m on m.account_id = r.merchant_account_id and m.introducer_account_id = r.account_id
    join accounts a on a.id = m.account_id
    where r.account_id = ${account_id}`.execute(sql(db));
  return rows[0]!;
}

export interface EarnedMonth extends Earned {
  /** The first day of the month, in Malaysian time. */
  month: string;
  commission_paid: Sen;
}

/** What an introducer earned by month, the oldest first. Months without a commission are left out. */
export async function earnedByMonth(db: Connection, account_id: string): Promise<EarnedMonth[]> {
  const { rows } = await raw<EarnedMonth>`
    select to_char(date_trunc('month', c.earned_at at time zone 'Asia/Kuala_Lumpur'), 'YYYY-MM-DD') as month,
      ${EARNED_COLUMNS}, coalesce(sum(c.commission) filter (where c.status = 'PAID'), 0)::bigint as commission_paid
    from introducer_referrals r
    join introducer_commissions c on c.account_id = r.merchant_account_id and c.introducer_account_id = r.account_id
    ${EARNED_ON}
    where r.account_id = ${account_id} and c.status <> 'REVERSED'
    group by 1 order by 1`.execute(sql(db));
  return rows;
}
