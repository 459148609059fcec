import { sql } from 'kysely';
import { releaseCommissions } from '../../apps/api/src/modules/introducers/commissions.queries.ts';
import { decidePayment, payCommissions } from '../../apps/api/src/modules/introducers/pay-commissions.ts';
import { runAdminRequest } from './admin-requests.ts';
import type { Step } from './payment-steps.ts';

/** Admins release commissions, pay them, and decide on payments that need two of them. */
const payIntroducer: Step = async (app, merchant) => {
  const { random, introducer } = merchant;
  if (introducer === null) return;
  const now = app.clock.now();
  if (random.below(2) === 0) await app.transact((db) => releaseCommissions(db, now, now));
  const { poster } = merchant.deps;
  const params = { id: introducer.id };
  const { rows } = await sql<{ id: string }>`select id from admin_proposals where account_id = ${introducer.account_id}
    and subject_id = ${introducer.id} and status = 'PROPOSED'`.execute(app.db);
  const [proposal] = rows;
  if (proposal && random.below(3) > 0) {
    const body = { proposal_id: proposal.id, decision: random.pick(['CONFIRM', 'CONFIRM', 'REJECT'] as const) };
    await runAdminRequest(app, merchant, (context) => decidePayment(poster, { params, body }, context));
  } else await runAdminRequest(app, merchant, (context) => payCommissions(poster, { params, body: {} }, context));
};

export const COMMISSION_STEPS: readonly (readonly [weight: number, step: Step])[] = [[2, payIntroducer]];
