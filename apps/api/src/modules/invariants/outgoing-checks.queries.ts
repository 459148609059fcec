import type { Invariant } from '@kutip/domain/ledger/audit';
import { sql as raw } from 'kysely';
import { hasDisbursementInScope, inScope, type RecordCheck } from './check-scope.queries.ts';

/** I11: a reference of the bank is of one disbursement. */
const bankReferences: RecordCheck = (scope) => raw`
  select d.reference as subject, 'bank reference ' || d.bank_reference || ' also of ' || min(o.reference) as what
  from disbursements d
  join disbursements o on o.account_id = d.account_id and o.bank_reference = d.bank_reference and o.id <> d.id
  where d.account_id = ${scope.account_id} and ${inScope(scope, raw`d.id`)}
  group by d.reference, d.bank_reference`;

/** I11: what is sent again is sent only after the bank has not paid it, or has paid it back. */
const sentTwice: RecordCheck = (scope) => raw`
  select r.subject, l.count || ' disbursements are paid or on their way' as what
  from (
    select s.invoice_no as subject, s.disbursement_ids from settlement_records s
    where s.account_id = ${scope.account_id} and ${hasDisbursementInScope(scope, 's')}
    union all
    select v.id::text, v.disbursement_ids from void_sale_records v
    where v.account_id = ${scope.account_id} and ${hasDisbursementInScope(scope, 'v')}) r
  cross join lateral (
    select count(*) as count from disbursements d where d.account_id = ${scope.account_id}
      and d.id = any(r.disbursement_ids) and d.status in ('PENDING', 'PROCESSING', 'SUCCESS')) l
  where l.count > 1`;

/** I12: the commission in the ledger of a payment or payout, unless reversed, is recorded for its introducer. */
const commissionsEarned: RecordCheck = ({ account_id, seq }) => raw`
  select x.subject_id::text as subject, 'earned ' || l.amount || ', recorded ' || c.amount as what
  from (
    select distinct coalesce(o.subject_id, t.subject_id) as subject_id
    from transfers t left join transfers o on o.account_id = t.account_id and o.id = t.reverses_id
    where t.account_id = ${account_id} and t.seq > ${seq ?? 0} and t.commission > 0) x
  cross join lateral (
    select coalesce(sum(t.commission), 0) as amount from transfers t
    where t.account_id = ${account_id} and t.subject_id = x.subject_id and t.kind <> 'reversal' and not exists (
      select from transfers r where r.account_id = t.account_id and r.reverses_id = t.id)) l
  cross join lateral (
    select coalesce(sum(c.commission), 0) as amount from introducer_commissions c
    where c.account_id = ${account_id} and c.status <> 'REVERSED'
      and (c.payment_record_id = x.subject_id or c.payout_record_id = x.subject_id)) c
  where l.amount <> c.amount`;

/** I12: a payment to an introducer is the sum of the commissions that it pays, less those that it recovers. */
const commissionPayments: RecordCheck = ({ account_id, seq }) => raw`
  select t.id::text as subject, 'paid ' || t.amount || ' for commissions of ' || p.amount as what
  from transfers t
  cross join lateral (
    select coalesce(sum(p.amount), 0) as amount from commission_payments p
    where p.account_id = t.account_id and p.transfer_id = t.id) p
  where t.account_id = ${account_id} and t.seq > ${seq ?? 0} and t.kind = 'commission_payment' and p.amount <> t.amount`;

/** I12: a commission is paid once: wholly, or recovered, and not at all. */
const commissionsPaid: RecordCheck = ({ account_id, seq }) => raw`
  select c.id::text as subject, c.status || ': paid ' || p.amount || ' of ' || c.commission as what
  from introducer_commissions c
  cross join lateral (
    select sum(p.amount) as amount from commission_payments p
    where p.account_id = c.account_id and p.commission_id = c.id) p
  where c.account_id = ${account_id} and c.id in (
      select p.commission_id from transfers t
      join commission_payments p on p.account_id = t.account_id and p.transfer_id = t.id
      where t.account_id = ${account_id} and t.seq > ${seq ?? 0} and t.kind = 'commission_payment')
    and p.amount <> case when c.paid_at is null then 0 else c.commission end`;

/** I12, total: commissions paid are those earned less those reversed and those open. Every night: it reads all of them. */
const commissionBook: RecordCheck = ({ account_id, seq }) => raw`
  select 'commission' as subject, 'is ' || b.commission || ', earned ' || e.amount || ' and paid ' || p.amount as what
  from ledger_balances b
  cross join lateral (
    select coalesce(sum(c.commission), 0) as amount from introducer_commissions c
    where c.account_id = b.account_id and c.status <> 'REVERSED') e
  cross join lateral (
    select coalesce(sum(p.amount), 0) as amount from commission_payments p where p.account_id = b.account_id) p
  where ${seq === null} and b.account_id = ${account_id} and b.commission <> e.amount - p.amount`;

/** I13: each line of a settlement's statement has the amounts of the payment's transfer. */
const statementLines: RecordCheck = (scope) => raw`
  select p.transaction_invoice_no as subject, 'line ' || p.total_amount || ' - ' || p.fee || ' - ' || p.fee_tax || ' = '
    || p.net_amount || ', posted ' || coalesce(t.amount || ' - ' || t.fee || ' - ' || t.tax, 'nothing') as what
  from settlement_records s
  join payment_records p on p.account_id = s.account_id and p.settlement_id = s.id
  left join transfers t on t.account_id = p.account_id and t.id = p.transfer_id and t.credit = 'pending'
  where s.account_id = ${scope.account_id} and s.type = 'AUTO' and ${hasDisbursementInScope(scope, 's')}
    and (p.total_amount, p.fee, p.fee_tax, p.net_amount) is distinct from (t.amount, t.fee, t.tax, t.amount - t.fee - t.tax)`;

/**
 * I14: the pending balance is what the merchant is shown as still to be settled: payments without a settlement and
 * settlements still to be sent, less the open deductions. All of these are few, so it is checked as a whole.
 */
const openDeductions: RecordCheck = ({ account_id }) => raw`
  select 'pending' as subject, 'is ' || b.pending || ', payments ' || p.amount || ' and settlements ' || s.amount
    || ' less deductions ' || d.amount as what
  from ledger_balances b
  cross join lateral (
    select coalesce(sum(p.net_amount), 0) as amount from payment_records p where p.account_id = b.account_id
      and p.settlement_id is null and p.expected_settlement_date is not null and p.status <> 'VOIDED') p
  cross join lateral (
    select coalesce(sum(s.gross - s.fee - s.fee_tax - s.deducted), 0) as amount from settlement_records s
    where s.account_id = b.account_id and s.type = 'AUTO'
      and s.status in ('SCHEDULED', 'ON_HOLD', 'FAILED', 'RETURNED')) s
  cross join lateral (
    select coalesce(sum(d.amount), 0) as amount from settlement_deductions d
    where d.account_id = b.account_id and d.settlement_id is null) d
  where b.account_id = ${account_id} and b.pending <> p.amount + s.amount - d.amount`;

export const OUTGOING_CHECKS: readonly (readonly [Invariant, RecordCheck])[] = [
  ['I11', bankReferences],
  ['I11', sentTwice],
  ['I12', commissionsEarned],
  ['I12', commissionPayments],
  ['I12', commissionsPaid],
  ['I12', commissionBook],
  ['I13', statementLines],
  ['I14', openDeductions],
];
