import { CODE } from '@kutip/contracts/codes';
import type { subscriptions as contract } from '@kutip/contracts/subscriptions';
import { FREE_PLAN } from '@kutip/domain/plan';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import type { Handlers } from '../../platform/mount.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import {
  deletePlan,
  insertPlan,
  isCodeUsed,
  isPlanHeld,
  lockPlan,
  planById,
  updatePlan,
  type NewPlan,
} from './plans.queries.ts';

const fault = (faults: Record<string, string>) =>
  new Refusal(CODE.validation_failed, 'Some fields need attention.', faults);

/** Whoever has nothing else falls back to it, so it costs nothing and is always there. */
function refuseFreePlan(code: string, change: Partial<NewPlan>): void {
  if (code !== FREE_PLAN) return;
  const faults = {
    ...(change.monthly_price ? { monthly_price: 'not_allowed' } : {}),
    ...(change.yearly_price ? { yearly_price: 'not_allowed' } : {}),
    ...(change.is_public === false ? { is_public: 'not_allowed' } : {}),
    ...(change.record_status === 2 ? { record_status: 'not_allowed' } : {}),
    // Who falls back to it has earned money that he must be able to draw.
    ...(change.advanced_setting?.self_settlement_enable === false ? { advanced_setting: 'not_allowed' } : {}),
  };
  if (Object.keys(faults).length > 0) throw fault(faults);
}

const named = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<NewPlan>;

/** What people of the platform do to the plans. A changed price holds from the next period on, limits at once. */
export const planAdmin: Pick<Handlers<typeof contract>, 'create' | 'update' | 'remove'> = {
  async create({ body }, context) {
    const { db, now } = context;
    if (await isCodeUsed(db, body.code))
      throw new Refusal(CODE.duplicate, 'A plan has this code already.', { code: 'duplicate' });
    const id = await insertPlan(db, body, now);
    await audit(context, { action: 'create', entity: 'plan', entity_id: id, after: { ...body } });
    return found(await planById(db, id));
  },

  async update({ params: { id }, body: { read_at, ...patch } }, context) {
    const { db, now } = context;
    const kept = found(await lockPlan(db, id));
    refuseStale(kept, read_at);
    const change = named(patch);
    if (change.code !== undefined && change.code !== kept.code) throw fault({ code: 'not_allowed' });
    refuseFreePlan(kept.code, change);
    await updatePlan(db, id, change, afterLast(kept, now));
    const before = Object.fromEntries(Object.keys(change).map((field) => [field, kept[field as keyof typeof kept]]));
    await audit(context, { action: 'update', entity: 'plan', entity_id: id, before, after: { ...change } });
    return found(await planById(db, id));
  },

  async remove({ params: { id } }, context) {
    const { db, now } = context;
    const kept = found(await lockPlan(db, id));
    if (kept.code === FREE_PLAN || (await isPlanHeld(db, id)))
      throw new Refusal(CODE.conflict, 'Accounts have this plan. Take it off offer instead.', 'in_use');
    await deletePlan(db, id, now);
    await audit(context, { action: 'delete', entity: 'plan', entity_id: id });
    return null;
  },
};
