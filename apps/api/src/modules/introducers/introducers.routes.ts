import { CODE } from '@kutip/contracts/codes';
import type { Data, ParsedRequest } from '@kutip/contracts/endpoint';
import { introducerAdmin as contract, introducerPortal } from '@kutip/contracts/introducers';
import { Refusal } from '@kutip/domain/refusal';
import { auditRow, writeAudits } from '../../platform/audit.ts';
import type { Config } from '../../config.ts';
import { listHandler } from '../../platform/listing.ts';
import type { ContextOf, Handlers } from '../../platform/mount.ts';
import { requireFound } from '../../platform/require-found.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { allCommissions } from './commissions.queries.ts';
import {
  introducerById,
  isActiveMerchant,
  linkMerchant,
  lockIntroducer,
  findIntroducer,
  selectIntroducers,
  selectReferrals,
} from './introducers.queries.ts';
import { ownDashboard } from './own-dashboard.ts';
import { findOwnIntroducer, ownMerchants, ownPayments, ownPayouts } from './own-records.queries.ts';
import { referralUrl } from './referral.ts';
import { ownStatement } from './statement.ts';
import { decidePayment, payCommissions, paymentDue } from './pay-commissions.ts';

type Assign = typeof contract.assign;

const invalid = (field: string): Refusal =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', { [field]: 'not_found' });

async function assign({ body }: ParsedRequest<Assign>, context: ContextOf<Assign>): Promise<Data<Assign>> {
  const { db, now } = context;
  const { introducer_id, account_id } = body;
  const introducer = await introducerById(db, introducer_id);
  if (introducer?.status !== 'ACTIVE') throw invalid('introducer_id');
  if (!(await isActiveMerchant(db, account_id))) throw invalid('account_id');
  await lockIntroducer(db, introducer);
  const rates = {
    payment_rate_bps: body.payment_rate_bps ?? introducer.payment_rate_bps,
    payout_rate_bps: body.payout_rate_bps ?? introducer.payout_rate_bps,
  };
  const link = { account_id, introducer_id, introducer_account_id: introducer.account_id, joined_at: now };
  await linkMerchant(db, { ...link, ...rates });
  const entry = { action: 'assign', entity: 'introducer', entity_id: introducer_id, after: { account_id, ...rates } };
  // In the merchant's log, whose fees are shared from now on.
  await writeAudits(db, [auditRow({ ...context, account_id }, entry)]);
  return (await selectReferrals(db, introducer_id)).find((referral) => referral.account_id === account_id)!;
}

export const introducerAdminHandlers = ({ poster }: { poster: Poster }): Handlers<typeof contract> => ({
  list: listHandler(contract.list, ({ db }) => selectIntroducers(db)),
  async read({ params: { id } }, { db }) {
    const introducer = requireFound(await findIntroducer(db, id));
    return { ...introducer, merchants: await selectReferrals(db, id) };
  },
  assign,
  commissions: listHandler(contract.commissions, ({ db }) => allCommissions(db)),
  due: ({ params: { id } }, { db, now }) => paymentDue(db, id, now),
  pay: { withoutTransaction: (input, context) => payCommissions(poster, input, context) },
  decideProposal: { withoutTransaction: (input, context) => decidePayment(poster, input, context) },
});

export const introducerPortalHandlers = ({
  config,
}: {
  config: Pick<Config, 'PUBLIC_URL'>;
}): Handlers<typeof introducerPortal> => ({
  async me(_, { db, account_id }) {
    const introducer = requireFound(await findOwnIntroducer(db, account_id));
    return { ...introducer, referral_url: referralUrl(config.PUBLIC_URL, introducer.code) };
  },
  statement: (_, { db, account_id, now }) => ownStatement(db, account_id, now),
  dashboard: (_, { db, account_id, now }) => ownDashboard(db, account_id, now),
  merchants: listHandler(introducerPortal.merchants, ({ db, account_id }) => ownMerchants(db, account_id)),
  payments: listHandler(introducerPortal.payments, ({ db, account_id }) => ownPayments(db, account_id)),
  payouts: listHandler(introducerPortal.payouts, ({ db, account_id }) => ownPayouts(db, account_id)),
});
