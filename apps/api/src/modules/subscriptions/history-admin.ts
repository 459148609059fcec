import { CODE } from '@kutip/contracts/codes';
import type { subscriptionHistories as contract } from '@kutip/contracts/subscriptions';
import { dayOf } from '@kutip/domain/day';
import { sen } from '@kutip/domain/money';
import { periodFrom } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import { uuid } from '../../platform/uuid.ts';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { cancelPendingPlan, lockPendingPlan } from './change-plan.ts';
import { endCurrentPlan, historyById, insertHistory, setEndDate } from './histories.queries.ts';
import { lockPlan } from './plans.queries.ts';
import { fallBackToFreePlan } from './renew-plans.ts';
import { requireCurrentPlan } from './plan-terms.ts';

const fault = (faults: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);
const notActive = () => new Refusal(CODE.wrong_state, 'Only the active or pending plan can be changed.', 'not_active');

/** Audits an admin's action in the merchant's log. */
const auditForMerchant = (context: Context, account_id: string, entry: Parameters<typeof audit>[1]) =>
  audit({ ...context, account_id }, entry);

/** Admin handlers for the plans of accounts. Plans given by admins are not paid, so they give no credit at a change. */
export const historyAdmin: Pick<Handlers<typeof contract>, 'create' | 'update' | 'remove'> = {
  async create({ body }, context) {
    const { db, user_id, now } = context;
    const { account_id, subscription_id, time_period, is_active } = body;
    const today = dayOf(now);
    const { start_date = today } = body;
    if (!is_active) throw fault({ is_active: 'not_allowed' });
    if (start_date > today) throw fault({ start_date: 'too_large' });
    const pending = await lockPendingPlan(db, account_id);
    if (pending) await cancelPendingPlan(db, account_id, pending, now);
    const plan = requireFound(await lockPlan(db, subscription_id));
    const { is_paid_from_balance } = await requireCurrentPlan(db, account_id);
    const end_date = body.end_date === undefined ? periodFrom(start_date, time_period).end_date : body.end_date;
    if (end_date !== null && end_date < today) throw fault({ end_date: 'too_small' });
    await endCurrentPlan(db, account_id, { today, is_renewal: false, next_plan_id: subscription_id, now });
    const id = uuid();
    const unpaid = { price: sen(0), credit: sen(0), value: sen(0), invoice_id: null, renews_id: null };
    const period = { start_date, end_date, anchor_day: null };
    const row = { account_id, id, subscription_id, time_period, ...unpaid, ...period };
    await insertHistory(db, { ...row, is_paid_from_balance, given_by: user_id, status: 'ACTIVE' }, now);
    const after = { plan: plan.code, time_period, start_date, end_date };
    await auditForMerchant(context, account_id, { action: 'give', entity: 'subscription', entity_id: id, after });
    return requireFound(await historyById(db, account_id, id));
  },

  async update({ params: { id }, body: { account_id, end_date, is_active } }, context) {
    const { db, now } = context;
    const pending = await lockPendingPlan(db, account_id);
    const current = requireFound(await historyById(db, account_id, id));
    if (!current.is_active) throw notActive();
    const today = dayOf(now);
    const before = { end_date: current.end_date, is_active: true };
    if (is_active === false) {
      if (pending) await cancelPendingPlan(db, account_id, pending, now);
      await fallBackToFreePlan(db, account_id, await requireCurrentPlan(db, account_id), now);
    } else if (end_date !== undefined) {
      if (end_date !== null && end_date < today) throw fault({ end_date: 'too_small' });
      // A pending renewal starts from the old end, so it is cancelled.
      if (pending?.is_renewal) await cancelPendingPlan(db, account_id, pending, now);
      await setEndDate(db, { account_id, id, end_date }, now);
    }
    const after = { end_date: end_date ?? null, is_active: is_active ?? true };
    await auditForMerchant(context, account_id, {
      action: 'update',
      entity: 'subscription',
      entity_id: id,
      before,
      after,
    });
    return requireFound(await historyById(db, account_id, id));
  },

  async remove({ params: { id }, query: { account_id } }, context) {
    const { db, now } = context;
    const pending = await lockPendingPlan(db, account_id);
    requireFound(await historyById(db, account_id, id));
    if (pending?.id !== id) throw notActive();
    await cancelPendingPlan(db, account_id, pending, now);
    await auditForMerchant(context, account_id, { action: 'cancel', entity: 'subscription', entity_id: id });
    return null;
  },
};
