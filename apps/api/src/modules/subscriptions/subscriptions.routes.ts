import { CODE } from '@kutip/contracts/codes';
import {
  subscriptionHistories as historyContract,
  type subscriptionPayments as paymentContract,
  subscriptions as planContract,
} from '@kutip/contracts/subscriptions';
import { dayOf } from '@kutip/domain/day';
import { Refusal } from '@kutip/domain/refusal';
import { audit, auditRow } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import type { Poster } from '../ledger/ledger.service.ts';
import { auditedTerms, startPlan, cancelPendingPlan, matchesPending, lockPendingPlan } from './change-plan.ts';
import { historiesOf, allHistories, historyById, findPendingPlan, setRenewal } from './histories.queries.ts';
import { historyAdmin } from './history-admin.ts';
import { payPlanPosting, payPlanCommand } from './pay-from-balance.posting.ts';
import { planInvoiceByNo } from './pay-from-balance.queries.ts';
import { planAdmin } from './plan-admin.ts';
import { plansFor, pricedPlans } from './plans.queries.ts';
import { calculateTerms, type PlanChangeInput } from './plan-terms.ts';
import { linkToPlan, currentPlanView, pendingView, systemRates } from './plan-view.ts';

const seesAllPlans = ({ area }: Context) => area === 'admin';
const visiblePlans = (context: Context) =>
  seesAllPlans(context)
    ? pricedPlans(context.db, dayOf(context.now))
    : plansFor(context.db, context.account_id, dayOf(context.now));

export const subscriptionHandlers: Handlers<typeof planContract> = {
  list: listHandler(planContract.list, visiblePlans),
  me: (_, context) => currentPlanView(context),
  read: async ({ params: { id } }, context) =>
    requireFound(await visiblePlans(context).where('s.id', '=', id).executeTakeFirst()),
  ...planAdmin,
  rates: (_, { db, now }) => systemRates(db, now),
};

interface Services {
  config: { PUBLIC_URL: string };
  poster: Poster;
}

/** Changes the plan in the transaction of the request. Returns the id of the new history. */
async function upgrade(context: Context, input: PlanChangeInput): Promise<string> {
  const { db, account_id, user_id, account_status, now } = context;
  const pending = await lockPendingPlan(db, account_id);
  if (pending && matchesPending(pending, input, now)) return pending.id;
  if (pending) await cancelPendingPlan(db, account_id, pending, now);
  const terms = await calculateTerms(db, account_id, input, now);
  if (terms.amount > 0 && account_status !== 'ACTIVE')
    throw new Refusal(
      CODE.account_not_active,
      'Your account is under review and cannot pay yet.',
      'account_not_active',
    );
  const id = await startPlan(db, { account_id, terms, user_id, now });
  await audit(context, { action: 'change_plan', entity: 'subscription', entity_id: id, after: auditedTerms(terms) });
  return id;
}

export const subscriptionHistoryHandlers = ({
  config: { PUBLIC_URL },
}: Pick<Services, 'config'>): Handlers<typeof historyContract> => ({
  list: listHandler(historyContract.list, ({ db, account_id }) => historiesOf(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => requireFound(await historyById(db, account_id, id)),
  async quote({ query }, { db, account_id, now }) {
    const { price, credit, amount, start_date, end_date, is_renewal, forfeited } = await calculateTerms(
      db,
      account_id,
      query,
      now,
    );
    return { price, credit, amount, start_date, end_date, is_renewal, forfeited };
  },
  async upgrade({ query }, context) {
    const { db, account_id } = context;
    const history = requireFound(await historyById(db, account_id, await upgrade(context, query)));
    const { status, invoice_no } = history;
    const is_payable = status === 'PENDING_PAYMENT' && invoice_no !== null;
    return { ...history, public_url: is_payable ? linkToPlan(PUBLIC_URL, invoice_no) : null };
  },
  adminList: listHandler(historyContract.adminList, ({ db }) => allHistories(db)),
  ...historyAdmin,
});

export const subscriptionPaymentHandlers = ({
  config: { PUBLIC_URL },
  poster,
}: Services): Handlers<typeof paymentContract> => ({
  pending: async (_, { db, account_id, now }) => pendingView(await findPendingPlan(db, account_id), PUBLIC_URL, now),
  fromBalance: {
    async withoutTransaction({ body: { invoice_no } }, context) {
      const { transact, account_id, now } = context;
      const invoice = requireFound(await transact((db) => planInvoiceByNo(db, account_id, invoice_no)));
      const entry = { action: 'pay_from_balance', entity: 'subscription', entity_id: invoice.history_id };
      await poster.post(payPlanPosting, payPlanCommand(account_id, invoice, now, auditRow(context, entry)));
      return transact(async (db) => requireFound(await historyById(db, account_id, invoice.history_id)));
    },
  },
  async renewal({ body: { is_paid_from_balance } }, context) {
    const { db, account_id, now } = context;
    await lockPendingPlan(db, account_id);
    await setRenewal(db, account_id, is_paid_from_balance, now);
    const after = { is_paid_from_balance };
    await audit(context, { action: 'set_renewal', entity: 'subscription', entity_id: account_id, after });
    return after;
  },
  async cancel(_, context) {
    const { db, account_id, now } = context;
    const pending = await lockPendingPlan(db, account_id);
    if (!pending || pending.is_renewal)
      throw new Refusal(CODE.wrong_state, 'There is no pending plan change to cancel.', 'nothing_pending');
    await cancelPendingPlan(db, account_id, pending, now);
    await audit(context, { action: 'cancel_change', entity: 'subscription', entity_id: pending.id });
    return null;
  },
});
