import type { Invariant, InvariantFault } from '@kutip/domain/ledger/audit';
import { sql as raw, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** Which records of an account are looked at: those that transfers after `seq` are about, or all. */
export interface Scope {
  account_id: string;
  /** null: all of them. */
  seq: number | null;
}

/** At most so many faults of one kind are told; where there are more, something is wrong that no list explains. */
const TOLD_AT_MOST = 50;

/** Kinds by which a payer's money comes in. */
const INCOME = raw`t.kind in ('payment', 'duplicate_payment', 'payout_topup', 'credit_topup', 'plan_payment')`;
const HAS_MONEY = raw`p.method = 'ONLINE'
  and p.status in ('SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED')`;

/** Subjects of the transfers that are new. */
const fresh = ({ account_id, seq }: Scope) =>
  raw`(select distinct n.subject_id from transfers n where n.account_id = ${account_id} and n.seq > ${seq ?? 0})`;
/** Whether `id` is looked at. */
const inScope = (scope: Scope, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  scope.seq === null ? raw`true` : raw`${id} in ${fresh(scope)}`;

/** I3: an attempt's money has come in once. */
const postedTwice = (scope: Scope) => raw`
  select t.subject_id::text as subject, 'posted ' || count(*) || ' times' as what from transfers t
  where t.account_id = ${scope.account_id} and ${INCOME} and ${inScope(scope, raw`t.subject_id`)}
  group by t.subject_id having count(*) > 1`;

/** I4: what was confirmed to a payer stands in the ledger with its amount. */
const notPosted = (scope: Scope) => raw`
  select p.transaction_invoice_no as subject,
    case when t.id is null then 'no transfer' else 'another transfer: ' || t.amount || ' of ' || p.total_amount end as what
  from payment_records p
  left join transfers t on t.account_id = p.account_id and t.id = p.transfer_id
  where p.account_id = ${scope.account_id} and ${HAS_MONEY} and ${inScope(scope, raw`p.id`)}
    and (t.id is null or t.subject_id <> p.id or t.amount <> p.total_amount)`;

/** I4 the other way round: no money came in for a payment that has none. */
const notConfirmed = (scope: Scope) => raw`
  select p.transaction_invoice_no as subject, 'posted, and it stands at ' || p.status as what
  from transfers t
  join payment_records p on p.account_id = t.account_id and p.id = t.subject_id
  where t.account_id = ${scope.account_id} and ${INCOME} and t.seq > ${scope.seq ?? 0} and not (${HAS_MONEY})`;

/** I6: what a payment says of its refunds is what they say, and no more than came. */
const refunds = (scope: Scope) => raw`
  select p.transaction_invoice_no as subject, 'refunded ' || p.refunded || '/' || v.done || ', pending '
    || p.refund_pending || '/' || v.pending || ', of ' || p.captured as what
  from payment_records p
  cross join lateral (
    select coalesce(sum(amount) filter (where status in ('VOIDED', 'REFUNDED')), 0) as done,
      coalesce(sum(amount) filter (where status in ('REQUESTED', 'APPROVED', 'PROCESSING')), 0) as pending
    from void_sale_records v
    where v.account_id = p.account_id and v.payment_record_id = p.id and not v.is_surplus) v
  where p.account_id = ${scope.account_id} and ${
    scope.seq === null
      ? raw`(p.captured > 0 or p.refunded > 0 or p.refund_pending > 0)`
      : raw`p.id in (select v.payment_record_id from void_sale_records v where v.account_id = ${scope.account_id}
          and (v.id in ${fresh(scope)} or v.disbursement_ids && array(select * from ${fresh(scope)} n)))`
  } and (p.refunded <> v.done or p.refund_pending <> v.pending
      or p.refunded + p.refund_pending + p.charged_back > p.captured)`;

/** I7: a settlement is the sum of its payments less its deductions, and what was sent of it is that. */
const settlements = (scope: Scope) => raw`
  select s.invoice_no as subject, 'members ' || m.count || '/' || s.payment_count || ', gross ' || m.gross || '/' || s.gross
    || ', fee ' || m.fee || '/' || s.fee || ', tax ' || m.tax || '/' || s.fee_tax || ', deducted ' || d.amount || '/'
    || s.deducted || ', moved ' || moved.amount || '/' || s.net as what
  from settlement_records s
  cross join lateral (
    select count(*) as count, coalesce(sum(p.total_amount), 0) as gross, coalesce(sum(p.fee), 0) as fee,
      coalesce(sum(p.fee_tax), 0) as tax
    from payment_records p where p.account_id = s.account_id and p.settlement_id = s.id) m
  cross join lateral (
    select coalesce(sum(amount), 0) as amount from settlement_deductions d
    where d.account_id = s.account_id and d.settlement_id = s.id) d
  cross join lateral (
    select coalesce(sum(t.amount), 0) as amount from transfers t
    where t.account_id = s.account_id and t.kind in ('settlement_release', 'settlement_reserve')
      and t.subject_id = case when s.destination = 'BANK' then s.disbursement_ids[cardinality(s.disbursement_ids)] else s.id end
      and t.kind = case when s.destination = 'BANK' then 'settlement_reserve' else 'settlement_release' end) moved
  where s.account_id = ${scope.account_id} and s.type = 'AUTO' and ${
    scope.seq === null
      ? raw`true`
      : raw`(s.id in ${fresh(scope)} or s.disbursement_ids && array(select * from ${fresh(scope)} n))`
  } and (m.count <> s.payment_count or m.gross <> s.gross or m.fee <> s.fee or m.tax <> s.fee_tax or d.amount <> s.deducted
      or (s.destination is not null and moved.amount <> s.net))`;

/** I8: an order under way holds what was drawn for it, one that is over holds nothing and has moved at most once. */
const orders = (scope: Scope) => raw`
  select d.reference as subject, d.status || ': holds ' || l.held || ', posted ' || l.posts || ', returned ' || l.returns as what
  from disbursements d
  cross join lateral (
    select coalesce(sum(case when t.credit = 'in_transit' then t.amount when t.debit = 'in_transit' then -t.amount end), 0) as held,
      count(*) filter (where t.kind like '%\\_post') as posts, count(*) filter (where t.kind like '%\\_return') as returns
    from transfers t where t.account_id = d.account_id and t.subject_id = d.id) l
  cross join lateral (select sum((one->>'amount')::bigint) as amount from jsonb_array_elements(d.drawn) one) w
  where d.account_id = ${scope.account_id} and ${inScope(scope, raw`d.id`)}
    and (l.held <> case when d.status in ('PENDING', 'PROCESSING') then w.amount else 0 end
      or l.posts <> (d.status in ('SUCCESS', 'RETURNED'))::int or l.returns <> (d.status = 'RETURNED')::int)`;

/** I8 of all together: what is in transit is what orders and refunds that wait have drawn. */
const inTransit = ({ account_id }: Scope) => raw`
  select 'in_transit' as subject, b.in_transit || ' and orders hold ' || o.amount as what
  from ledger_balances b
  cross join lateral (
    select coalesce(sum((one->>'amount')::bigint), 0) as amount from (
      select d.drawn from disbursements d where d.account_id = b.account_id and d.status in ('PENDING', 'PROCESSING')
      union all
      select v.drawn from void_sale_records v where v.account_id = b.account_id and v.status in ('REQUESTED', 'APPROVED')
    ) w cross join jsonb_array_elements(w.drawn) one) o
  where b.account_id = ${account_id} and b.in_transit <> o.amount`;

/** I9: a payment that has money has the one event that says so. */
const events = (scope: Scope) => raw`
  select p.transaction_invoice_no as subject, e.count || ' events of its confirmation' as what
  from payment_records p
  cross join lateral (
    select count(*) as count from payment_events e where e.account_id = p.account_id and e.invoice_id = p.invoice_id
      and e.payment_record_id = p.id and e.kind in ('payment_confirmed', 'payment_duplicate')) e
  where p.account_id = ${scope.account_id} and ${HAS_MONEY} and ${inScope(scope, raw`p.id`)} and e.count <> 1`;

const CHECKS: readonly (readonly [Invariant, (scope: Scope) => RawBuilder<unknown>])[] = [
  ['I3', postedTwice],
  ['I4', notPosted],
  ['I4', notConfirmed],
  ['I6', refunds],
  ['I7', settlements],
  ['I8', orders],
  ['I8', inTransit],
  ['I9', events],
];

/** What the account's records say that its transfers do not, all as of one moment: call it in a snapshot. */
export async function auditRows(db: Connection, scope: Scope): Promise<InvariantFault[]> {
  const faults: InvariantFault[] = [];
  for (const [invariant, check] of CHECKS) {
    const { rows } = await raw<{ subject: string; what: string }>`${check(scope)} limit ${TOLD_AT_MOST}`.execute(
      sql(db),
    );
    faults.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return faults;
}
