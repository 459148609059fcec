import { createHash } from 'node:crypto';
import { BOOKS } from '@kutip/domain/ledger/books';
import { verifyChain } from '@kutip/domain/ledger/chain';
import { legsOf, type Transfer } from '@kutip/domain/ledger/transfer';
import { replay } from '@kutip/domain/ledger/replay';
import { sql } from 'kysely';
import { checkRecords } from '../../apps/api/src/modules/invariants/record-checks.queries.ts';
import { ANONYMOUS_ACCOUNT } from '../../apps/api/src/platform/idempotency.ts';
import type { PaymentsApp } from '../payments-app.ts';
import {
  updateTotals,
  actualBalances,
  balancesMatch,
  expectedBalances,
  type OtherMovements,
  type PaymentAmounts,
} from './expected-balances.ts';
import type { SimulatedMerchant } from './simulated-merchant.ts';

/** A violated invariant, named in the message. */
export class InvariantViolation extends Error {}

function assertInvariant(holds: boolean, invariant: string, details: unknown): void {
  if (!holds) throw new InvariantViolation(`${invariant}: ${JSON.stringify(details)}`);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface AttemptSnapshot {
  no: string;
  status: string;
  invoice_status: string;
  bill_status: string;
  has_callback_url: boolean;
  transfers: number;
  refs: number;
  /** Transfers that undo a reversal. */
  reposted: number;
  confirmed: number;
  duplicate: number;
  ended: number;
  duplicate_exceptions: number;
  callbacks: number;
  captured: number;
  charged_back: number;
  refunded: number;
  refund_pending: number;
  completed_refunds: number;
  requested_refunds: number;
  held: number;
  charged: number;
  commission: number;
}
interface Snapshot {
  row: Record<(typeof BOOKS)[number] | 'version', number>;
  new_transfers: readonly (Omit<Transfer, 'posted_at'> & { posted_at: string })[];
  /** Other movements; null when the step cannot have changed them. */
  other_movements: OtherMovements | null;
  /** Every payment; null unless all are recounted. */
  all: readonly (PaymentAmounts & { no: string })[] | null;
  attempts: readonly AttemptSnapshot[];
}

/** Credits less debits of corrections that stand. Some are of items that were found without a merchant. */
async function loadCorrections(app: PaymentsApp, account_id: string): Promise<number> {
  const { rows } = await sql<{ corrections: number }>`
    select coalesce(sum(case resolution when 'correction_credit' then amount else -amount end), 0)::bigint as corrections
    from reconciliation_resolutions where account_id in (${account_id}, ${ANONYMOUS_ACCOUNT})
      and transfer_account_id = ${account_id} and undone_at is null
      and resolution in ('correction_credit', 'correction_debit')`.execute(app.db);
  return rows[0]!.corrections;
}

/**
 * Loads everything that a step may have changed in one statement, so that concurrent merchants cannot interfere; on a
 * distributed engine it is one only where each part of it names the account. Corrections are changed by the merchant's own steps.
 * Other records are not read again, since the simulation time would grow quadratically.
 */
async function loadSnapshot(app: PaymentsApp, merchant: SimulatedMerchant, is_whole: boolean): Promise<Snapshot> {
  const { account_id, verified, touched_invoice_ids, has_disbursement_changes } = merchant;
  const is_moved = has_disbursement_changes || is_whole;
  const corrections = is_moved ? await loadCorrections(app, account_id) : 0;
  const { rows } = await sql<Snapshot>`
    select row_to_json(l) as row,
      (select coalesce(json_agg(t order by t.seq), '[]') from (
        select account_id, id, seq, kind, debit, credit, amount, fee, tax, commission, subject_id, reverses_id,
          balance_after, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash, posted_at
        from transfers where account_id = ${account_id} and seq > ${verified.balance.version}) t) as new_transfers,
      case when ${is_moved} then (select row_to_json(s) from (
        select t.topped_up, d.in_transit, d.fees, d.paid_out, r.requested_refunds, r.surplus, r.surplus_held,
          c.payout_commissions, m.commissions_paid, ${corrections}::bigint as corrections
        from (select coalesce(sum(amount), 0)::bigint as topped_up from transfers
            where account_id = ${account_id} and kind = 'payout_topup') t,
          (select coalesce(sum(amount + fee + fee_tax) filter (where status in ('PENDING', 'PROCESSING')), 0)::bigint as in_transit,
            coalesce(sum(fee + fee_tax) filter (where status in ('SUCCESS', 'RETURNED')), 0)::bigint as fees,
            coalesce(sum(amount) filter (where status = 'SUCCESS'), 0)::bigint as paid_out
          from disbursements where account_id = ${account_id}) d,
          (select coalesce(sum(amount) filter (where status in ('REQUESTED', 'APPROVED')), 0)::bigint as requested_refunds,
            coalesce(sum(amount) filter (where is_surplus and (is_returned or status not in ('CANCELLED', 'REJECTED'))),
              0)::bigint as surplus,
            coalesce(sum(amount) filter (where is_surplus and not is_returned and status = 'FAILED'), 0)::bigint as surplus_held
          from void_sale_records where account_id = ${account_id}) r,
          (select coalesce(sum(amount), 0)::bigint as commissions_paid from commission_payments
            where account_id = ${account_id}) m,
          (select coalesce(sum(commission), 0)::bigint as payout_commissions from introducer_commissions
            where account_id = ${account_id} and source = 'PAYOUT' and status <> 'REVERSED') c) s) end as other_movements,
      case when ${is_whole} then (select coalesce(json_agg(a), '[]') from (
        select p.transaction_invoice_no as no, p.captured - p.charged_back as captured, p.held, ${chargedOf(account_id)} as charged,
          ${commissionOf(account_id)} as commission from payment_records p
        where p.account_id = ${account_id} and (p.captured <> 0 or p.held <> 0)) a) end as all,
      (select coalesce(json_agg(a), '[]') from (
        select p.transaction_invoice_no as no, p.status, i.status as invoice_status, b.status as bill_status,
          c.callback_url is not null as has_callback_url,
          (select count(*)::int from transfers t where t.account_id = ${account_id} and t.subject_id = p.id
            and t.kind in ('payment', 'duplicate_payment')) as transfers,
          (select count(*)::int from reconciliation_items r join reconciliation_resolutions c on c.account_id = r.account_id
            and c.item_id = r.id and c.resolution = 'reversal' and c.undone_at is not null
            where r.account_id = ${account_id} and r.kind = 'PAYMENT' and r.provider = p.provider
            and r.reference = p.transaction_invoice_no) as reposted,
          p.captured - p.charged_back as captured, p.charged_back, p.refunded, p.refund_pending, p.held, ${chargedOf(account_id)} as charged, ${commissionOf(account_id)} as commission,
          (select coalesce(sum(v.amount) filter (where v.status in ('REFUNDED', 'VOIDED')), 0)::bigint from void_sale_records v
            where v.account_id = ${account_id} and v.payment_record_id = p.id and not v.is_surplus) as completed_refunds,
          (select coalesce(sum(v.amount) filter (where v.status in ('REQUESTED', 'APPROVED', 'PROCESSING')), 0)::bigint
            from void_sale_records v where v.account_id = ${account_id} and v.payment_record_id = p.id
            and not v.is_surplus) as requested_refunds,
          (select count(*)::int from external_refs x where x.account_id = ${account_id} and x.provider = p.provider
            and x.reference = p.transaction_invoice_no) as refs,
          e.confirmed, e.duplicate, e.ended,
          (select count(*)::int from exceptions x where x.account_id = ${account_id} and x.payment_record_id = p.id
            and x.kind = 'duplicate_payment') as duplicate_exceptions,
          (select count(*)::int from merchant_callbacks m where m.account_id = ${account_id}
            and m.invoice_id = p.invoice_id and m.payment_record_id = p.id and m.event not like '%refund%') as callbacks
        from payment_records p
        join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
        join customer_bills b on b.account_id = p.account_id and b.id = p.invoice_id
        left join collections c on c.account_id = p.account_id and c.id = p.collection_id
        cross join lateral (
          select count(*) filter (where kind = 'payment_confirmed')::int as confirmed,
            count(*) filter (where kind = 'payment_duplicate')::int as duplicate,
            count(*) filter (where kind in ('attempt_failed', 'attempt_cancelled', 'attempt_expired'))::int as ended
          from payment_events e where e.account_id = ${account_id} and e.invoice_id = p.invoice_id
            and e.payment_record_id = p.id
        ) e
        where p.account_id = ${account_id} and p.invoice_id = any(${[...touched_invoice_ids]}::uuid[])) a) as attempts
    from ledger_balances l where l.account_id = ${account_id}`.execute(app.db);
  touched_invoice_ids.clear();
  return rows[0]!;
}

/** I1, I2, I5, I10: the new transfers form a hash chain, sum to zero and add up to the balance row. */
function checkBooks(merchant: SimulatedMerchant, { row, new_transfers }: Snapshot): void {
  const { verified } = merchant;
  const transfers = new_transfers.map((one) => ({ ...one, posted_at: new Date(one.posted_at) }));
  const chain_fault = verifyChain(transfers, sha256, { seq: verified.balance.version, hash: verified.hash });
  assertInvariant(chain_fault === null, 'I10 the hash chain verifies', chain_fault);
  let { balance } = verified;
  for (const transfer of transfers) {
    const sum = legsOf(transfer).reduce((total, { change }) => total + change, 0);
    assertInvariant(sum === 0, 'I1 a transfer totals to zero', transfer);
    const after = replay(balance, transfer);
    if (typeof after === 'string') throw new InvariantViolation(`I5 a transfer is valid at its position: ${after}`);
    balance = after;
  }
  merchant.verified = { balance, hash: transfers.at(-1)?.hash ?? verified.hash };
  assertInvariant(row.version === balance.version, 'I5 no transfer is missing', [row.version, balance.version]);
  const differing = BOOKS.filter((book) => row[book] !== balance.books[book]);
  assertInvariant(differing.length === 0, 'I5 the balance row is the sum of its transfers', differing);
  assertInvariant(
    BOUNDED.every((book) => row[book] >= 0),
    'I2 no bounded book is below zero',
    row,
  );
}
const BOUNDED = ['pending', 'available', 'payout', 'credit', 'in_transit', 'reserve'] as const;

const ENDED = new Set(['FAILED', 'CANCELLED', 'EXPIRED']);

const WITH_MONEY = new Set(['SUCCESS', 'DUPLICATE', 'VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED']);

/** I3, I4, I6, I9 for every payment that the step may have changed. */
function checkPayments(merchant: SimulatedMerchant, { attempts }: Snapshot): void {
  for (const attempt of attempts) {
    const { status, confirmed, duplicate, ended, refs } = attempt;
    const transfers = attempt.transfers - attempt.reposted;
    const has_money = WITH_MONEY.has(status);
    assertInvariant(
      transfers === Number(has_money) && refs === transfers,
      'I3 each payment posts at most once',
      attempt,
    );
    assertInvariant(
      confirmed + duplicate === Number(has_money),
      'I9 one event for a confirmation or a duplicate payment',
      attempt,
    );
    assertInvariant(status !== 'SUCCESS' || confirmed === 1, 'I9 a success was confirmed', attempt);
    assertInvariant(status !== 'DUPLICATE' || duplicate === 1, 'I9 a duplicate payment was recorded', attempt);
    assertInvariant(attempt.duplicate_exceptions === duplicate, 'a duplicate payment opens an exception', attempt);
    assertInvariant(
      has_money ? ended <= 1 : ended === Number(ENDED.has(status)),
      'I9 one event for a failure',
      attempt,
    );
    assertInvariant(
      attempt.callbacks === (attempt.has_callback_url ? confirmed + duplicate + ended : 0),
      'I9 one callback for each change',
      attempt,
    );
    assertInvariant(attempt.invoice_status === attempt.bill_status, 'bill and invoice have the same status', attempt);
    assertInvariant(
      attempt.refunded + attempt.refund_pending <= attempt.captured,
      'I6 refunds never exceed the captured amount',
      attempt,
    );
    assertInvariant(attempt.refunded === attempt.completed_refunds, 'I6 completed refunds are counted', attempt);
    assertInvariant(attempt.refund_pending === attempt.requested_refunds, 'I6 requested refunds are counted', attempt);
    const order = merchant.orders.get(attempt.no);
    assertInvariant(
      !has_money || order === undefined || order.rail_status === 'SUCCESS' || order.is_misreported,
      'every posted payment is a success at its rail',
      attempt,
    );
    assertInvariant(!order?.must_stay_paid || has_money, 'I4 an acknowledged payment stays paid', [
      order?.rail.name,
      attempt,
    ]);
  }
}
/** Statuses of a refunded bill. */
const REFUNDED = new Set(['VOIDED', 'REFUNDED', 'PARTIALLY_REFUNDED']);

/** The fees charged for a payment: none for duplicates and voided payments. */
const chargedOf = (account_id: string) =>
  sql`case when p.status <> 'VOIDED' and p.captured > p.charged_back and exists (select from transfers t
    where t.account_id = ${account_id} and t.id = p.transfer_id and t.kind <> 'duplicate_payment')
    then p.fee + p.fee_tax else 0 end`;

/** What the introducer earns with a payment: nothing once its fee is refunded. */
const commissionOf = (account_id: string) =>
  sql`coalesce((select c.commission from introducer_commissions c where c.account_id = ${account_id}
    and c.payment_record_id = p.id and c.status <> 'REVERSED'), 0)`;

async function checkSnapshot(app: PaymentsApp, merchant: SimulatedMerchant, is_whole: boolean): Promise<void> {
  const snapshot = await loadSnapshot(app, merchant, is_whole);
  checkBooks(merchant, snapshot);
  checkPayments(merchant, snapshot);
  updateTotals(merchant, snapshot);
}

/** Checks the invariants after a step. Throws an InvariantViolation. */
export async function check(app: PaymentsApp, merchant: SimulatedMerchant, is_whole = false): Promise<void> {
  merchant.totals.checks += 1;
  const is_recount = is_whole || merchant.totals.checks % merchant.shared.recount_every === 0;
  await checkSnapshot(app, merchant, is_recount);
  // Another merchant's settlement run can change this one too, so everything is recounted before a violation is reported.
  if (!balancesMatch(merchant)) await checkSnapshot(app, merchant, true);
  const balances = [actualBalances(merchant), expectedBalances(merchant)];
  assertInvariant(balancesMatch(merchant), 'I6 to I8 the books match payments and disbursements', balances);
  if (merchant.has_disbursement_changes) await checkDisbursements(app, merchant);
  if (is_recount) {
    await checkOutgoing(app, merchant);
    await checkBank(app, merchant);
  }
  merchant.has_disbursement_changes = false;
}

/** I11 to I14, by the statements of the online check. */
async function checkOutgoing(app: PaymentsApp, { account_id }: SimulatedMerchant): Promise<void> {
  const faults = await checkRecords(app.connection, { account_id, seq: null });
  const outgoing = faults.filter(({ invariant }) => ['I11', 'I12', 'I13', 'I14'].includes(invariant));
  assertInvariant(outgoing.length === 0, 'I11 to I14 the online check finds nothing', outgoing);
}

interface PaidByBank {
  subject: string;
  sent: readonly { reference: string; amount: number; is_returned_by_admin: boolean }[];
}

/**
 * The bank has executed what we know of, with its amount, and of each payout, settlement and refund it has paid one transfer at
 * most, and not sent it back: by what the bank has, not by what we believe.
 */
async function checkBank(app: PaymentsApp, merchant: SimulatedMerchant): Promise<void> {
  const { account_id, bank, bank_statuses, misreported } = merchant;
  // Read before our records, since other merchants send meanwhile: a transfer is recorded before it is sent.
  const executed = new Map(bank.executed_transfers.map(({ merchantReferenceNo: no, amount }) => [no, Number(amount)]));
  const { rows } = await sql<PaidByBank>`
    select o.subject, (select json_agg(json_build_object('reference', d.reference, 'amount', d.amount,
      'is_returned_by_admin', exists (select from reconciliation_items r join reconciliation_resolutions c
        on c.account_id = r.account_id and c.item_id = r.id and c.resolution = 'payout_return'
        where r.account_id = d.account_id and r.kind = 'PAYOUT' and r.reference = d.reference)))
      from disbursements d where d.account_id = o.account_id and d.id = any(o.disbursement_ids)) as sent
    from (
      select account_id, id::text as subject, array[id] as disbursement_ids from payout_records
      union all
      select account_id, invoice_no, case when type = 'AUTO' then disbursement_ids else array[id] end from settlement_records
      union all
      select account_id, id::text, disbursement_ids from void_sale_records) o
    where o.account_id = ${account_id}`.execute(app.db);
  for (const { subject, sent } of rows) {
    const paid = (sent ?? []).filter(({ reference, is_returned_by_admin }) => {
      const has_left = executed.has(reference) && !['FAILED', 'RETURNED'].includes(bank_statuses.get(reference) ?? '');
      return has_left && !is_returned_by_admin && !misreported.has(reference);
    });
    assertInvariant(paid.length <= 1, 'I11 every payout is at the bank once', { subject, paid });
    for (const { reference, amount } of sent ?? []) {
      const executed_amount = executed.get(reference);
      const fits = executed_amount === undefined || Math.round(executed_amount * 100) === amount;
      assertInvariant(fits, 'the bank pays what we have sent', { reference, amount, executed_amount });
    }
  }
  const known = new Set(rows.flatMap(({ sent }) => (sent ?? []).map(({ reference }) => reference)));
  for (const reference of bank_statuses.keys())
    assertInvariant(known.has(reference), 'every transfer at the bank is of a payout', reference);
  const recorded = await sql<{ reference: string }>`
    select reference from disbursements where reference = any(${[...executed.keys()]}::text[])`.execute(app.db);
  const ours = new Set(recorded.rows.map(({ reference }) => reference));
  const strangers = [...executed.keys()].filter((reference) => reference === undefined || !ours.has(reference));
  assertInvariant(strangers.length === 0, 'the bank executes only what we have recorded', strangers);
}

/** I7 and I8 for recent changes, or for everything. */
export async function checkDisbursements(app: PaymentsApp, merchant: SimulatedMerchant, is_all = false): Promise<void> {
  const since = is_all ? new Date(0) : new Date(app.clock.now().getTime() - RECENT_MS);
  await checkSettlements(app, merchant, since);
  await checkDisbursementPostings(app, merchant, since);
}
/** Longer than the longest pause between two steps. */
const RECENT_MS = 10 * 60_000;

/** I7: each settled payment is in one settlement, and each settlement is the sum of its payments and deductions. */
async function checkSettlements(app: PaymentsApp, { account_id }: SimulatedMerchant, since: Date): Promise<void> {
  const { rows } = await sql`
    select s.invoice_no, s.status, s.payment_count, s.gross, s.net, s.deducted, m.*, d.deductions
    from settlement_records s
    cross join lateral (
      select count(*)::int as payments, coalesce(sum(p.total_amount), 0)::bigint as members_gross,
        coalesce(sum(p.net_amount), 0)::bigint as members_net
      from payment_records p where p.account_id = s.account_id and p.settlement_id = s.id) m
    cross join lateral (
      select coalesce(sum(x.amount), 0)::bigint as deductions from settlement_deductions x
      where x.account_id = s.account_id and x.settlement_id = s.id) d
    where s.account_id = ${account_id} and s.updated_at >= ${since} and s.type = 'AUTO' and (s.payment_count <> m.payments or s.gross <> m.members_gross
      or s.net + s.deducted <> m.members_net or s.deducted <> d.deductions)`.execute(app.db);
  assertInvariant(rows.length === 0, 'I7 a settlement is the sum of its payments', rows);
}

/** I8: the status of a disbursement matches its ledger transfers, each posted once. */
async function checkDisbursementPostings(
  app: PaymentsApp,
  { account_id }: SimulatedMerchant,
  since: Date,
): Promise<void> {
  const { rows } = await sql`
    select d.reference, d.source, d.status, d.drawn, m.* from disbursements d
    cross join lateral (
      select count(*) filter (where t.kind like '%\\_post')::int as posted,
        count(*) filter (where t.kind like '%\\_void%' and t.kind <> 'void_held')::int as voided,
        count(*) filter (where t.kind like '%\\_return')::int as returned
      from transfers t where t.account_id = d.account_id and t.subject_id = d.id) m
    where d.account_id = ${account_id} and d.updated_at >= ${since} and not (
      m.posted = (d.status in ('SUCCESS', 'RETURNED'))::int and m.returned = (d.status = 'RETURNED')::int
      and m.voided = case when d.status in ('FAILED', 'CANCELLED') then json_array_length(d.drawn::json) else 0 end)`.execute(
    app.db,
  );
  assertInvariant(rows.length === 0, 'I8 a disbursement is posted once', rows);
}

/** Checks the final state, after every rail has reported, the sweeps have run and every attempt is requeried. */
export async function checkFinalState(app: PaymentsApp, merchant: SimulatedMerchant): Promise<void> {
  for (const { bill } of merchant.orders.values()) merchant.touched_invoice_ids.add(bill.id);
  await check(app, merchant, true);
  await checkDisbursements(app, merchant, true);
  await checkBankStatuses(app, merchant);
  for (const { started, rail_status, is_misreported } of merchant.orders.values()) {
    const { status } = await app.loadAttempt(started);
    if (is_misreported) continue;
    const has_money = WITH_MONEY.has(status);
    assertInvariant(has_money === (rail_status === 'SUCCESS'), 'every success at a rail is paid', {
      started,
      rail_status,
      status,
    });
  }
  const receipts = await sql<{ sent: number; paid: number }>`
    select (select count(*)::int from outbox where template = 'receipt' and account_id = ${merchant.account_id}) as sent,
      (select count(*)::int from payment_records where account_id = ${merchant.account_id} and exists (select from payment_events e
        where e.account_id = payment_records.account_id and e.payment_record_id = payment_records.id
        and e.kind = 'payment_confirmed')) as paid`.execute(app.db);
  assertInvariant(receipts.rows[0]!.sent === receipts.rows[0]!.paid, 'one receipt for each payment', receipts.rows[0]);
  for (const bill of merchant.bills) {
    const { status, bill_status } = await app.loadInvoice(bill);
    const open = await sql`select id from payment_records where account_id = ${bill.account_id}
      and invoice_id = ${bill.id} and status in ('PENDING', 'PROCESSING')`.execute(app.db);
    const expected = status === 'PAID' ? 'PAID' : open.rows.length > 0 ? 'PROCESSING' : 'PENDING';
    const is_right = bill_status === status && (status === expected || REFUNDED.has(status));
    assertInvariant(is_right, 'a bill is paid, being paid, or due', { bill, status });
  }
}

/** Every disbursement has the bank's status, unless a wrong statement or an admin said otherwise. */
async function checkBankStatuses(
  app: PaymentsApp,
  { account_id, bank_statuses, misreported }: SimulatedMerchant,
): Promise<void> {
  const sent = await app.db
    .selectFrom('disbursements')
    .select(['reference', 'status'])
    .where('account_id', '=', account_id)
    .where('sent_at', 'is not', null)
    .where(sql<boolean>`not exists (select from reconciliation_items r join reconciliation_resolutions c
      on c.account_id = r.account_id and c.item_id = r.id and c.resolution = 'payout_return'
      where r.account_id = disbursements.account_id and r.kind = 'PAYOUT' and r.reference = disbursements.reference)`)
    .execute();
  for (const { reference, status } of sent.filter((one) => !misreported.has(one.reference))) {
    const rail_status = bank_statuses.get(reference);
    // A transfer that is returned before we know of its success counts as failed.
    const fits = status === rail_status || (status === 'FAILED' && rail_status === 'RETURNED');
    assertInvariant(fits, 'every disbursement has the bank’s status', { reference, status, rail_status });
  }
}
