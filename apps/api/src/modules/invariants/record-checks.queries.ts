import type { Invariant, InvariantFault } from '@kutip/domain/ledger/audit';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { hasDisbursementInScope, inScope, newSubjects, type RecordCheck, type Scope } from './check-scope.queries.ts';
import { OUTGOING_CHECKS } from './outgoing-checks.queries.ts';

/** The most faults reported by one check; a longer list would not help to find the cause. */
const MAX_FAULTS_PER_CHECK = 50;

/** Transfer kinds that book a payer's money. */
const INCOME = raw`t.kind in ('payment', 'duplicate_payment', 'payout_topup', 'credit_topup', 'plan_payment')`;
const HAS_MONEY = raw`p.method = 'ONLINE'
  and p.status in ('SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED')`;

/** I3: the money of an attempt is posted at most once, and again only after a reversal. */
const postedTwice = (scope: Scope) => raw`
  select t.subject_id::text as subject, 'posted ' || count(*) || ' times' as what from transfers t
  where t.account_id = ${scope.account_id} and ${INCOME} and ${inScope(scope, raw`t.subject_id`)}
    and not exists (select from transfers v where v.account_id = t.account_id and v.reverses_id = t.id)
  group by t.subject_id having count(*) > 1`;

/** I4: a confirmed payment is posted with its amount. */
const notPosted = (scope: Scope) => raw`
  select p.transaction_invoice_no as subject,
    case when t.id is null then 'no transfer' else 'another transfer: ' || t.amount || ' of ' || p.total_amount end as what
  from payment_records p
  left join transfers t on t.account_id = p.account_id and t.id = p.transfer_id
  where p.account_id = ${scope.account_id} and ${HAS_MONEY} and ${inScope(scope, raw`p.id`)}
    and (t.id is null or t.subject_id <> p.id or t.amount <> p.total_amount)`;

/** I4, reverse: a posted payment is confirmed. */
const notConfirmed = (scope: Scope) => raw`
  select p.transaction_invoice_no as subject, 'posted, but its status is ' || p.status as what
  from transfers t
  join payment_records p on p.account_id = t.account_id and p.id = t.subject_id
  where t.account_id = ${scope.account_id} and ${INCOME} and t.seq > ${scope.seq ?? 0} and not (${HAS_MONEY})`;

/** I6: refund totals of a payment equal the sum of its refunds and do not exceed what was captured. */
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
          and (v.id in ${newSubjects(scope)} or v.disbursement_ids && array(select * from ${newSubjects(scope)} n)))`
  } and (p.refunded <> v.done or p.refund_pending <> v.pending
      or p.refunded + p.refund_pending + p.charged_back > p.captured)`;

/** I7: a settlement is the sum of its payments less its deductions, and its transfer has that amount. */
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
  where s.account_id = ${scope.account_id} and s.type = 'AUTO' and ${hasDisbursementInScope(scope, 's')} and (m.count <> s.payment_count or m.gross <> s.gross or m.fee <> s.fee or m.tax <> s.fee_tax or d.amount <> s.deducted
      or (s.destination is not null and moved.amount <> s.net))`;

/** I8: an open disbursement holds its reservation; an ended one holds nothing and was posted at most once. */
const disbursements = (scope: Scope) => raw`
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

/** I8, total: the in_transit book equals the reservations of open disbursements and refunds. */
const inTransit = ({ account_id }: Scope) => raw`
  select 'in_transit' as subject, b.in_transit || ', but disbursements hold ' || o.amount as what
  from ledger_balances b
  cross join lateral (
    select coalesce(sum((one->>'amount')::bigint), 0) as amount from (
      select d.drawn from disbursements d where d.account_id = b.account_id and d.status in ('PENDING', 'PROCESSING')
      union all
      select v.drawn from void_sale_records v where v.account_id = b.account_id and v.status in ('REQUESTED', 'APPROVED')
    ) w cross join jsonb_array_elements(w.drawn) one) o
  where b.account_id = ${account_id} and b.in_transit <> o.amount`;

/** I9: a confirmed payment has exactly one confirmation event. */
const events = (scope: Scope) => raw`
  select p.transaction_invoice_no as subject, e.count || ' confirmation events' as what
  from payment_records p
  cross join lateral (
    select count(*) as count from payment_events e where e.account_id = p.account_id and e.invoice_id = p.invoice_id
      and e.payment_record_id = p.id and e.kind in ('payment_confirmed', 'payment_duplicate')) e
  where p.account_id = ${scope.account_id} and ${HAS_MONEY} and ${inScope(scope, raw`p.id`)} and e.count <> 1`;

const CHECKS: readonly (readonly [Invariant, RecordCheck])[] = [
  ['I3', postedTwice],
  ['I4', notPosted],
  ['I4', notConfirmed],
  ['I6', refunds],
  ['I7', settlements],
  ['I8', disbursements],
  ['I8', inTransit],
  ['I9', events],
  ...OUTGOING_CHECKS,
];

/** Compares the account's records with its transfers and returns the faults. Call it in a snapshot, so that both are consistent. */
export async function checkRecords(db: Connection, scope: Scope): Promise<InvariantFault[]> {
  const faults: InvariantFault[] = [];
  for (const [invariant, check] of CHECKS) {
    const { rows } = await raw<{
      subject: string;
      what: string;
    }>`${check(scope)} limit ${MAX_FAULTS_PER_CHECK}`.execute(sql(db));
    faults.push(...rows.map((row) => ({ invariant, ...row })));
  }
  return faults;
}
