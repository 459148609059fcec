import { isDeepStrictEqual } from 'node:util';
import { CODE } from '@kutip/contracts/codes';
import type { subscriptions as contract } from '@kutip/contracts/subscriptions';
import { dayOf } from '@kutip/domain/day';
import type { Rates } from '@kutip/domain/fees';
import { FREE_PLAN } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { insertPlanRates } from './plan-rates.queries.ts';
import {
  deletePlan,
  insertPlan,
  isCodeUsed,
  isPlanInUse,
  lockPlan,
  pricedPlanById,
  updatePlan,
  type NewPlan,
} from './plans.queries.ts';

const fault = (faults: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);

/** Refuses changes that would make the free plan cost something or unavailable, since every account can fall back to it. */
function assertFreePlanRules(code: string, change: Partial<NewPlan>): void {
  if (code !== FREE_PLAN) return;
  const faults = {
    ...(change.monthly_price ? { monthly_price: 'not_allowed' } : {}),
    ...(change.yearly_price ? { yearly_price: 'not_allowed' } : {}),
    ...(change.is_public === false ? { is_public: 'not_allowed' } : {}),
    ...(change.record_status === 2 ? { record_status: 'not_allowed' } : {}),
    // Merchants that fall back to it must be able to withdraw what they have earned.
    ...(change.advanced_setting?.self_settlement_enable === false ? { advanced_setting: 'not_allowed' } : {}),
  };
  if (Object.keys(faults).length > 0) throw fault(faults);
}

const definedFields = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<NewPlan>;

/** Rates change by the schedule of the plan alone; an edit may repeat those in force, as a plan is read with them. */
async function assertSameRates({ db, now }: Context, id: string, rates: Rates | undefined): Promise<void> {
  if (rates === undefined) return;
  const plan = requireFound(await pricedPlanById(db, id, dayOf(now)));
  if (!isDeepStrictEqual(plan.advanced_setting.rates, rates)) throw fault({ 'advanced_setting.rates': 'not_allowed' });
}

/**
 * Admin handlers for plans. A changed price applies from the next period, changed limits apply at once; rates are scheduled
 * (`plan-rates.ts`).
 */
export const planAdmin: Pick<Handlers<typeof contract>, 'create' | 'update' | 'remove'> = {
  async create({ body }, context) {
    const { db, now, user_id } = context;
    if (await isCodeUsed(db, body.code))
      throw new Refusal(CODE.duplicate, 'Another plan has this code. Enter another code.', { code: 'duplicate' });
    const { rates, ...advanced_setting } = body.advanced_setting;
    const id = await insertPlan(db, { ...body, advanced_setting }, now);
    const first = { effective_from: dayOf(now), revision: 1, rates };
    await insertPlanRates(db, { ...first, plan_id: id, created_at: now, created_by: user_id });
    await audit(context, { action: 'create', entity: 'plan', entity_id: id, after: { ...body } });
    return requireFound(await pricedPlanById(db, id, dayOf(now)));
  },

  async update({ params: { id }, body: { read_at, advanced_setting, ...patch } }, context) {
    const { db, now } = context;
    const { rates, ...setting } = advanced_setting ?? {};
    await editRecord(context, {
      entity: 'plan',
      entity_id: id,
      read_at,
      lock: () => lockPlan(db, id),
      async request(plan) {
        await assertSameRates(context, id, rates);
        const requested = definedFields({ ...patch, advanced_setting: advanced_setting && setting });
        if (requested.code !== undefined && requested.code !== plan.code) throw fault({ code: 'not_allowed' });
        assertFreePlanRules(plan.code, requested);
        return requested;
      },
      write: ({ updated_at, ...change }) => updatePlan(db, id, change, updated_at),
    });
    return requireFound(await pricedPlanById(db, id, dayOf(now)));
  },

  async remove({ params: { id } }, context) {
    const { db, now } = context;
    const plan = requireFound(await lockPlan(db, id));
    if (plan.code === FREE_PLAN || (await isPlanInUse(db, id)))
      throw new Refusal(
        CODE.conflict,
        'Accounts use this plan, so it cannot be deleted. Deactivate it instead.',
        'in_use',
      );
    await deletePlan(db, id, now);
    const before = { code: plan.code, name: plan.name };
    await audit(context, { action: 'delete', entity: 'plan', entity_id: id, before });
    return null;
  },
};
