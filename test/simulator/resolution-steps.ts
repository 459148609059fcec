import {
  RESOLUTIONS,
  allowedResolutions,
  type ReconciliationItem,
  type Resolution,
} from '@kutip/domain/reconciliation';
import { SECOND_PERSON_LIMITS } from '@kutip/domain/second-person';
import { Refusal } from '@kutip/domain/refusal';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { decideProposedResolution } from '../../apps/api/src/modules/reconciliation/decide-proposal.ts';
import { resolve } from '../../apps/api/src/modules/reconciliation/resolve.ts';
import { ANONYMOUS_ACCOUNT } from '../../apps/api/src/platform/idempotency.ts';
import { cancelRefund } from '../../apps/api/src/modules/refunds/refund-decisions.ts';
import { requestRefund } from '../../apps/api/src/modules/refunds/request-refund.ts';
import type { PaymentsApp } from '../payments-app.ts';
import { ADMINS, adminContext, runAdminRequest, type AdminContext } from './admin-requests.ts';
import { InvariantViolation } from './invariants.ts';
import type { Step } from './payment-steps.ts';
import { runUnlessRefused } from './run-unless-refused.ts';
import type { SimulatedMerchant } from './simulated-merchant.ts';
import { importTrueStatements, reconcileDeps } from './statement-steps.ts';

/*
 * Steps about what statements and records disagree on: three admins resolve it at random, rightly or wrongly, and confirm or
 * reject what another, or they themselves, have proposed. A later statement may show that a resolution was wrong.
 */

interface OpenItem extends ReconciliationItem {
  account_id: string;
  id: string;
  subject_id: string | null;
  invoice_id: string | null;
  proposal_id: string | null;
}

/** SQL condition: the item is of this merchant, or an unknown line that they will be credited with. */
const ownItems = (account_id: string) => sql`(r.account_id = ${account_id}
  or (r.account_id = ${ANONYMOUS_ACCOUNT} and r.reference like ${`UNKNOWN-${account_id}-%`}))`;

async function loadOpenItems(app: PaymentsApp, { account_id }: SimulatedMerchant, limit: number): Promise<OpenItem[]> {
  const { rows } = await sql<OpenItem>`
    select r.account_id, r.id, r.kind, r.status, r.reason, r.booked_amount, r.reported_amount, r.subject_id, p.invoice_id,
      (select c.resolution from reconciliation_resolutions c where c.account_id = r.account_id and c.item_id = r.id
        and c.undone_at is null and (c.transfer_id is not null or c.exception_id is not null)
        order by c.transfer_id is null, c.resolved_at desc limit 1) as standing,
      (select a.id from admin_proposals a where a.account_id = r.account_id and a.subject_id = r.id
        and a.status = 'PROPOSED') as proposal_id
    from reconciliation_items r
    left join payment_records p on p.account_id = r.account_id and p.id = r.subject_id
    where r.work = 'OPEN' and r.kind in ('PAYMENT', 'PAYOUT') and ${ownItems(account_id)}
    order by r.updated_at desc, r.id limit ${limit}`.execute(app.db);
  return rows;
}

const markItem = (merchant: SimulatedMerchant, { invoice_id }: OpenItem): void => {
  if (invoice_id) merchant.touched_invoice_ids.add(invoice_id);
};
const resolveDeps = (merchant: SimulatedMerchant) => ({ ...reconcileDeps(merchant), poster: merchant.deps.poster });

const sendResolution = (
  merchant: SimulatedMerchant,
  { account_id, id }: OpenItem,
  resolution: Resolution,
  context: AdminContext,
) => {
  const input = { resolution, note: 'As the provider says.', account_id: merchant.account_id };
  return resolve(resolveDeps(merchant), { account_id, id }, input, context);
};
const sendDecision = (
  merchant: SimulatedMerchant,
  { account_id, id }: OpenItem,
  proposal: { proposal_id: string; decision: 'CONFIRM' | 'REJECT' },
  context: AdminContext,
) => decideProposedResolution(resolveDeps(merchant), { account_id, id }, proposal, context);

/** Mostly one that fits; a note, which leaves the difference as it is, seldom. */
function pickResolution({ random }: SimulatedMerchant, item: OpenItem): Resolution {
  const allowed = allowedResolutions(item);
  if (random.below(8) === 0 || allowed.length === 0) return random.pick(RESOLUTIONS);
  return random.pick(random.below(6) === 0 ? allowed : allowed.slice(0, Math.max(1, allowed.length - 1)));
}

/** An admin resolves an open item, mostly in a way that fits, or decides on a proposal. */
const resolveItem: Step = async (app, merchant) => {
  const { random } = merchant;
  const items = await loadOpenItems(app, merchant, 6);
  if (items.length === 0) return;
  const item = random.pick(items);
  const { proposal_id } = item;
  markItem(merchant, item);
  if (proposal_id !== null && random.below(4) > 0) {
    const decision = random.pick(['CONFIRM', 'CONFIRM', 'CONFIRM', 'REJECT'] as const);
    await runAdminRequest(app, merchant, (context) => sendDecision(merchant, item, { proposal_id, decision }, context));
  } else {
    const resolution = pickResolution(merchant, item);
    await runAdminRequest(app, merchant, (context) => sendResolution(merchant, item, resolution, context));
  }
  await checkResolutions(app, merchant);
};

/** The merchant refunds an overpayment that an admin has found. */
const refundOverpayment: Step = async (app, merchant) => {
  const { account_id, user_id, random, bank } = merchant;
  const { rows } = await sql<{ id: string; payment_record_id: string; invoice_id: string }>`
    select id, payment_record_id, invoice_id from exceptions where account_id = ${account_id} and kind = 'overpaid'
    and status = 'OPEN' order by created_at desc, id limit 4`.execute(app.db);
  if (rows.length === 0) return;
  const { id: exception_id, payment_record_id, invoice_id } = random.pick(rows);
  merchant.touched_invoice_ids.add(invoice_id);
  bank.holders.set(PAYERS_ACCOUNT.account_number, PAYERS_ACCOUNT.account_name);
  const input = { payment_record_id, exception_id, reason: 'Terlebih bayar', ...PAYERS_ACCOUNT };
  const id = uuid();
  const send = () => requestRefund(merchant.deps, { account_id, id, user_id }, input);
  if (!(await runUnlessRefused(merchant, send))) await runUnlessRefused(merchant, send);
};
const PAYERS_ACCOUNT = { payout_service_id: 1, account_number: '512345678902', account_name: 'Siti Nurhaliza' };

/** SQL: the difference that a note leaves; 0 beside a correction, after which the sides say something else. */
const LEFT_BY_NOTE = sql`case when c.resolution = 'note' and not exists (select from reconciliation_resolutions o
  where o.account_id = c.account_id and o.item_id = c.item_id and o.transfer_id is not null)
  then abs(coalesce(c.booked_amount, 0) - coalesce(c.reported_amount, 0)) else 0 end`;

/**
 * What is decided on a merchant's items: enough people for the amount, and open again once other amounts are reported than
 * those that a correction was posted on.
 */
export async function checkResolutions(app: PaymentsApp, { account_id }: SimulatedMerchant): Promise<void> {
  const { rows } = await sql`
    select r.reference, r.work, r.booked_amount, r.reported_amount, c.resolution, c.amount, c.booked_amount as decided_on_booked,
      c.reported_amount as decided_on_reported
    from reconciliation_items r
    join reconciliation_resolutions c on c.account_id = r.account_id and c.item_id = r.id and c.undone_at is null
    where ${ownItems(account_id)} and (
      (greatest(c.amount, ${LEFT_BY_NOTE}) > ${SECOND_PERSON_LIMITS.RESOLUTION} and not exists (select from admin_proposals p
        where p.account_id = r.account_id and p.subject_id = r.id and p.status = 'CONFIRMED'
        and p.proposed_by <> p.decided_by and p.content->>'resolution' = c.resolution))
      or (c.transfer_id is not null and c.resolution <> 'note' and r.work <> 'OPEN' and r.resolution <> 'note' and (c.booked_amount, c.reported_amount)
        is distinct from (r.booked_amount, r.reported_amount)))`.execute(app.db);
  if (rows.length > 0)
    throw new InvariantViolation(
      `a resolution is decided by enough people, on what is reported: ${JSON.stringify(rows)}`,
    );
}

/** The merchant cancels the refund of an overpayment, which may have been debited meanwhile. */
const cancelOverpaymentRefund: Step = async (app, merchant) => {
  const { account_id, user_id, random } = merchant;
  const { rows } = await sql<{ id: string; invoice_id: string }>`
    select id, invoice_id from void_sale_records where account_id = ${account_id} and is_surplus
    and status in ('REQUESTED', 'APPROVED', 'PROCESSING', 'FAILED') order by created_at desc, id limit 4`.execute(
    app.db,
  );
  if (rows.length === 0) return;
  const { id, invoice_id } = random.pick(rows);
  merchant.touched_invoice_ids.add(invoice_id);
  await runUnlessRefused(merchant, () => cancelRefund(merchant.deps, { account_id, id }, { user_id, reason: null }));
};

export const RESOLUTION_STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [16, resolveItem],
  [3, refundOverpayment],
  [1, cancelOverpaymentRefund],
];

/** What corrects an item for certain, in the order in which it is tried. */
const CORRECTIONS = ['undo', 'correction_debit', 'reversal', 'correction_credit', 'payout_return', 'surplus'] as const;
const MOST_ROUNDS = 6;

async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Two admins resolve an item in the first way that is not refused. */
async function correctItem(app: PaymentsApp, merchant: SimulatedMerchant, item: OpenItem): Promise<void> {
  const contextOf = (n: number) => adminContext(merchant, { user_id: ADMINS[n]!, now: app.clock.now() });
  const decide = (proposal_id: string, decision: 'CONFIRM' | 'REJECT', n: number) =>
    isDone(() => sendDecision(merchant, item, { proposal_id, decision }, contextOf(n)));
  markItem(merchant, item);
  if (item.proposal_id !== null) for (const n of [0, 1]) await decide(item.proposal_id, 'REJECT', n);
  for (const resolution of CORRECTIONS) {
    const context = contextOf(0);
    if (!(await isDone(() => sendResolution(merchant, item, resolution, context)))) continue;
    const still_open = (await loadOpenItems(app, merchant, 1_000)).find(({ id }) => id === item.id);
    if (!still_open?.proposal_id || (await decide(still_open.proposal_id, 'CONFIRM', 1))) return;
    await decide(still_open.proposal_id, 'REJECT', 1);
  }
}

/** Imports every statement as it should have been, and resolves what disagrees until nothing does. */
export async function correctEverything(app: PaymentsApp, merchants: readonly SimulatedMerchant[]): Promise<void> {
  for (let round = 0; ; round += 1) {
    await importTrueStatements(app, merchants[0]!);
    const open = await Promise.all(merchants.map((merchant) => loadOpenItems(app, merchant, 1_000)));
    if (open.flat().length === 0) return;
    if (round === MOST_ROUNDS)
      throw new InvariantViolation(`every item can be resolved: ${JSON.stringify(open.flat().slice(0, 5))}`);
    for (const [n, items] of open.entries()) for (const item of items) await correctItem(app, merchants[n]!, item);
  }
}

interface TruthRow {
  reference: string;
  kind: 'PAYMENT' | 'PAYOUT';
  amount: number;
  net_amount: number;
  booked: number;
  surplus: number;
  corrected: number;
}

/** References about which an admin has left the difference to the other side. */
async function loadNoted(app: PaymentsApp, { account_id }: SimulatedMerchant): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select r.reference from reconciliation_items r where ${ownItems(account_id)} and r.work = 'RESOLVED' and r.resolution = 'note'`.execute(
    app.db,
  );
  return new Set(rows.map(({ reference }) => reference));
}

/** What was decided on a payment or disbursement, and the refunds of what was too much. */
async function historyOf(app: PaymentsApp, { reference }: TruthRow): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(r) - 'note' as item, (select json_agg(to_jsonb(c) - 'note' order by c.resolved_at) from reconciliation_resolutions c
        where c.account_id = r.account_id and c.item_id = r.id) as resolutions,
      (select json_agg(json_build_object('status', v.status, 'amount', v.amount, 'at', v.created_at, 'is_returned', v.is_returned,
        'exception_id', v.exception_id)) from void_sale_records v
        where v.account_id = r.account_id and v.payment_record_id = r.subject_id) as refunds,
      (select json_agg(to_jsonb(e)) from exceptions e where e.account_id = r.account_id
        and e.payment_record_id = r.subject_id) as exceptions
    from reconciliation_items r where r.reference = ${reference}`.execute(app.db);
  return rows;
}

/** After the true statements each payment, disbursement and unknown line has left the merchant what is true. */
export async function checkTruth(app: PaymentsApp, merchant: SimulatedMerchant): Promise<void> {
  const { account_id, orders, bank_statuses, unknown_lines } = merchant;
  const noted = await loadNoted(app, merchant);
  const { rows } = await sql<TruthRow>`
    with corrections as (
      select r.kind, r.reference, sum(case c.resolution when 'correction_credit' then c.amount else -c.amount end)::bigint as amount
      from reconciliation_items r
      join reconciliation_resolutions c on c.account_id = r.account_id and c.item_id = r.id and c.undone_at is null
        and c.resolution in ('correction_credit', 'correction_debit')
      where ${ownItems(account_id)} group by 1, 2)
    select 'PAYMENT' as kind, p.transaction_invoice_no as reference, p.total_amount as amount, p.net_amount,
      p.captured - p.charged_back as booked,
      (select coalesce(sum(v.amount), 0)::bigint from void_sale_records v where v.account_id = p.account_id
        and v.payment_record_id = p.id and v.is_surplus and (v.is_returned or v.status not in ('CANCELLED', 'REJECTED'))) as surplus,
      coalesce(c.amount, 0) as corrected
    from payment_records p
    left join corrections c on c.kind = 'PAYMENT' and c.reference = p.transaction_invoice_no
    where p.account_id = ${account_id}
    union all
    select 'PAYOUT', d.reference, d.amount, d.amount, case when d.status = 'SUCCESS' then d.amount else 0 end, 0,
      -coalesce(c.amount, 0)
    from disbursements d left join corrections c on c.kind = 'PAYOUT' and c.reference = d.reference
    where d.account_id = ${account_id}
    union all
    select 'PAYMENT', c.reference, 0, 0, 0, 0, c.amount from corrections c where c.reference like 'UNKNOWN-%'`.execute(
    app.db,
  );
  const wrong = rows.filter(({ kind, reference, amount, net_amount, booked, surplus, corrected }) => {
    if (noted.has(reference)) return false;
    const unknown = unknown_lines.get(reference);
    if (unknown) return corrected !== (unknown.is_true ? unknown.line.amount : 0);
    const is_true =
      kind === 'PAYMENT'
        ? orders.get(reference)?.rail_status === 'SUCCESS'
        : bank_statuses.get(reference) === 'SUCCESS';
    // Of a payment that never arrived the merchant loses what they had of it: the net amount.
    const missing = booked === amount && !is_true && corrected < 0 ? amount - net_amount : 0;
    return booked + surplus + corrected - missing !== (is_true ? amount : 0);
  });
  if (wrong.length > 0)
    throw new InvariantViolation(
      `each line leaves the merchant what is true: ${JSON.stringify([wrong.slice(0, 5), await historyOf(app, wrong[0]!)])}`,
    );
  const credited = new Set([...noted, ...rows.map(({ reference }) => reference)]);
  const lost = [...unknown_lines.values()].filter(({ is_true, line }) => is_true && !credited.has(line.reference));
  if (lost.length > 0) throw new InvariantViolation(`an unknown line is credited: ${JSON.stringify(lost)}`);
}
