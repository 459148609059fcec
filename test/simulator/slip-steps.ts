import { reviewTopUp } from '../../apps/api/src/modules/top-ups/review-top-up.ts';
import { decideTopUpProposal } from '../../apps/api/src/modules/top-ups/decide-proposal.ts';
import { createTopUp } from '../../apps/api/src/modules/top-ups/top-ups.service.ts';
import { sen, type Sen } from '@kutip/domain/money';
import { sql } from 'kysely';
import type { PaymentsApp } from '../payments-app.ts';
import { runAdminRequest } from './admin-requests.ts';
import { InvariantViolation } from './invariants.ts';
import type { Step } from './payment-steps.ts';
import type { SimulatedMerchant } from './simulated-merchant.ts';

/*
 * Steps about bank transfers that admins confirm by hand: the slip says another amount, a bank reference is used twice, three
 * admins decide at random, also on their own proposals, and requests are repeated with the same id after a crash.
 */

/** What one admin may confirm alone, and only if it is what the merchant asked for (decision 21). */
const ALONE_UP_TO = 10_000_00;
const WAITING = 6;

/** A merchant asks for a top-up and uploads the slip of a transfer. */
const submitSlip: Step = async (app, { account_id, user_id, random }) => {
  const amount = sen(500_00 + random.below(random.pick([9_000_00, 30_000_00])));
  await app.transact(async (db) => {
    const context = { db, account_id, user_id, now: app.clock.now(), permissions: ['payouts.write'] };
    const { id } = await createTopUp(context as never, { kind: 'PREFUND_TOPUP', amount });
    await (db as unknown as typeof app.db)
      .updateTable('invoices')
      .set({ review: 'AWAITING', proof_at: app.clock.now() })
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .execute();
  });
};

interface Slip {
  id: string;
  invoice_no: string;
  amount: Sen;
  proposal_id: string | null;
}

const loadWaiting = async (app: PaymentsApp, { account_id }: SimulatedMerchant): Promise<Slip[]> =>
  (
    await sql<Slip>`
      select i.id, i.invoice_no, i.amount, (select p.id from admin_proposals p where p.account_id = i.account_id
        and p.subject_id = i.id and p.status = 'PROPOSED') as proposal_id
      from invoices i where i.account_id = ${account_id} and i.review is not null
      order by i.created_at desc, i.id limit ${WAITING}`.execute(app.db)
  ).rows;

/** An admin confirms what they read on the slip, rejects it, or decides on a proposal, which may be their own. */
const decideOnSlip: Step = async (app, merchant) => {
  const { random } = merchant;
  const slips = await loadWaiting(app, merchant);
  if (slips.length === 0) return;
  const { invoice_no, amount, proposal_id } = random.pick(slips);
  const { poster } = merchant.deps;
  const params = { invoice_no };
  if (proposal_id !== null && random.below(3) > 0) {
    const decision = random.pick(['CONFIRM', 'CONFIRM', 'REJECT'] as const);
    await runAdminRequest(app, merchant, (context) =>
      decideTopUpProposal(poster, { params, body: { proposal_id, decision } }, context),
    );
  } else {
    const received_amount = random.pick([amount, amount, amount, sen(999_999_99), sen(amount - 1)]);
    // References are few, so that one is used for several slips and merchants.
    const bank_reference = `MBB ${random.below(2) === 0 ? invoice_no : random.below(8)}`;
    const body =
      random.below(8) === 0
        ? { decision: 'REJECT', note: 'Not found' }
        : { decision: 'CONFIRM', received_amount, bank_reference };
    await runAdminRequest(app, merchant, (context) => reviewTopUp(poster, { params, body } as never, context));
  }
  await checkSlips(app, merchant);
};

/** The credited slips of a merchant that break a rule: each is credited once, for one bank reference, by enough people. */
async function checkSlips(app: PaymentsApp, { account_id }: SimulatedMerchant): Promise<void> {
  const { rows: doubled } = await sql<{ bank_reference: string }>`
    select bank_reference from invoices where status = 'PAID' and bank_reference is not null
    group by bank_reference having count(*) > 1`.execute(app.db);
  const doubled_references = doubled.map(({ bank_reference }) => bank_reference);
  const { rows } = await sql`
    select i.invoice_no, i.amount, i.status, i.bank_reference, t.* , p.people
    from invoices i
    cross join lateral (select count(*)::int as credits, coalesce(sum(t.amount), 0)::bigint as credited from transfers t
      where t.account_id = i.account_id and t.subject_id = i.id) t
    cross join lateral (select count(*)::int as people from admin_proposals p where p.account_id = i.account_id
      and p.subject_id = i.id and p.status = 'CONFIRMED' and p.proposed_by <> p.decided_by
      and (p.content->>'received_amount')::bigint = t.credited) p
    where i.account_id = ${account_id} and i.review is not null and (
      t.credits <> (i.status = 'PAID')::int
      or (t.credits > 0 and p.people = 0 and (t.credited <> i.amount or t.credited > ${ALONE_UP_TO}))
      or (t.credits > 0 and i.bank_reference = any(${doubled_references}::text[])))`.execute(app.db);
  if (rows.length > 0) throw new InvariantViolation(`a slip is credited once, as agreed: ${JSON.stringify(rows)}`);
}

export const SLIP_STEPS: readonly (readonly [weight: number, step: Step])[] = [
  [4, submitSlip],
  [12, decideOnSlip],
];
