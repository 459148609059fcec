import { isDeepStrictEqual } from 'node:util';
import { CODE } from '@kutip/contracts/codes';
import type { Data } from '@kutip/contracts/endpoint';
import type { planRates as contract } from '@kutip/contracts/plan-rates';
import { dayOf } from '@kutip/domain/day';
import { versionInForce, versionState } from '@kutip/domain/effective-dates';
import type { Rates } from '@kutip/domain/fees';
import { raiseAllowedFrom, ratesChangeFault, type PlanRates } from '@kutip/domain/plan-rates';
import { Refusal } from '@kutip/domain/refusal';
import { audit, type Actor } from '../../platform/audit.ts';
import type { Connection } from '../../platform/connection.ts';
import { requireFound } from '../../platform/crud.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { assertNotStale, nextUpdatedAt } from '../../platform/optimistic-lock.ts';
import { notifyOfRates } from './job-definitions.ts';
import {
  countAccountsOnPlan,
  insertPlanRates,
  latestRevision,
  listPlanRates,
  type PlanRatesVersion,
} from './plan-rates.queries.ts';
import { isPlanInUse, lockPlan, planById, type PlanRow } from './plans.queries.ts';

const FAULTS = {
  day_in_past: 'Choose today or a later day.',
  day_not_after_today: 'These rates are in force. Only rates of later days can change.',
  notice_needed: 'Merchants have this plan, so a raise needs 14 days of notice. Choose a later day.',
} as const;

const refuseDay = (reason: keyof typeof FAULTS) =>
  new Refusal(CODE.validation_failed, FAULTS[reason], { effective_from: reason });

/** The versions of a plan, each with its state, and what an admin may schedule. */
async function scheduleView(db: Connection, id: string, now: Date): Promise<Data<typeof contract.list>> {
  const today = dayOf(now);
  const versions = await listPlanRates(db, id);
  return {
    versions: versions.map(({ created_at, ...version }) => ({
      ...version,
      state: versionState(versions, version, today),
      updated_at: created_at,
    })),
    merchants: await countAccountsOnPlan(db, id),
    raise_allowed_from: (await isPlanInUse(db, id)) ? raiseAllowedFrom(today) : today,
  };
}

interface RatesChange {
  action: 'schedule_rates' | 'update_rates' | 'withdraw_rates';
  plan: PlanRow;
  effective_from: string;
  /** null: withdrawn. */
  rates: Rates | null;
  /** The schedule as it is. */
  versions: readonly PlanRatesVersion[];
}

/** Checks a change of a locked plan's schedule, adds its revision, audits it and has the plan's merchants notified. */
async function changeSchedule(context: Actor, change: RatesChange): Promise<void> {
  const { db, now, user_id } = context;
  const { action, plan, effective_from, rates, versions } = change;
  const others: PlanRates[] = versions.filter((version) => version.effective_from !== effective_from);
  const after = rates ? [...others, { effective_from, rates }] : others;
  const is_in_use = await isPlanInUse(db, plan.id);
  const reason = ratesChangeFault({ before: versions, after, effective_from, today: dayOf(now), is_in_use });
  if (reason) throw refuseDay(reason);
  const earlier = await latestRevision(db, plan.id, effective_from);
  // A day that has begun takes no second revision, not even after a withdrawal.
  if (earlier && effective_from <= dayOf(now)) throw refuseDay('day_not_after_today');
  const created_at = earlier ? nextUpdatedAt({ updated_at: earlier.created_at }, now) : now;
  const revision = (earlier?.revision ?? 0) + 1;
  await insertPlanRates(db, { plan_id: plan.id, effective_from, revision, rates, created_at, created_by: user_id });
  const before = { effective_from, rates: versionInForce(versions, effective_from)?.rates ?? null };
  await audit(context, { action, entity: 'plan', entity_id: plan.id, before, after: { effective_from, rates } });
  // Thousands of merchants may have the plan. One queue, so that they read of several changes in their order.
  const changed = { plan_id: plan.id, effective_from, revision };
  await enqueue(db, notifyOfRates, changed, { queue: notifyOfRates.name });
}

/** Locks a plan and finds its version of a day that has not begun. Refuses 4004, 4009 and 4000. */
async function lockScheduled({ db, now }: Context, id: string, effective_from: string, read_at?: Date) {
  const plan = requireFound(await lockPlan(db, id));
  const versions = await listPlanRates(db, id);
  const current = requireFound(versions.find((version) => version.effective_from === effective_from));
  assertNotStale({ updated_at: current.created_at }, read_at);
  if (effective_from <= dayOf(now)) throw refuseDay('day_not_after_today');
  return { plan, versions, current };
}

/** Schedules rates of a plan from a day without any. Refuses 4000, 4004 and 4025. */
export async function scheduleRates(context: Actor, id: string, { effective_from, rates }: PlanRates): Promise<void> {
  const { db, now } = context;
  const plan = requireFound(await lockPlan(db, id));
  const versions = await listPlanRates(db, id);
  if (effective_from < dayOf(now)) throw refuseDay('day_in_past');
  if (versions.some((version) => version.effective_from === effective_from))
    throw new Refusal(CODE.duplicate, 'This plan has rates from this day already. Edit those.', {
      effective_from: 'duplicate',
    });
  await changeSchedule(context, { action: 'schedule_rates', plan, effective_from, rates, versions });
}

/** Admin handlers for the rates of a plan. What is in force or past never changes. */
export const planRatesHandlers: Handlers<typeof contract> = {
  async list({ params: { id } }, { db, now }) {
    requireFound(await planById(db, id));
    return scheduleView(db, id, now);
  },

  async schedule({ params: { id }, body }, context) {
    await scheduleRates(context, id, body);
    return scheduleView(context.db, id, context.now);
  },

  async update({ params: { id, effective_from }, body: { rates, read_at } }, context) {
    const { plan, versions, current } = await lockScheduled(context, id, effective_from, read_at);
    if (!isDeepStrictEqual(current.rates, rates))
      await changeSchedule(context, { action: 'update_rates', plan, effective_from, rates, versions });
    return scheduleView(context.db, id, context.now);
  },

  async cancel({ params: { id, effective_from } }, context) {
    const { plan, versions } = await lockScheduled(context, id, effective_from);
    await changeSchedule(context, { action: 'withdraw_rates', plan, effective_from, rates: null, versions });
    return scheduleView(context.db, id, context.now);
  },
};
