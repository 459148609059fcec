import { CHANNEL_FLAGS, type ChannelFlag } from '@kutip/domain/channels';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ratesColumn, type AdvancedSetting, type PlanFlags, type PlanSetting } from '../accounts/accounts.service.ts';

const FLAGS = CHANNEL_FLAGS.map((flag) => `${flag}_enable` as const) as readonly `${ChannelFlag}_enable`[];

const plansOf = (db: Connection) =>
  sql(db)
    .selectFrom('subscriptions as s')
    .select(['s.id', 's.code', 's.name', 's.description', 's.monthly_price', 's.yearly_price'])
    .select(FLAGS.map((flag) => `s.${flag}` as const))
    .select(['s.is_public', 's.sort_order', 's.record_status', 's.created_at', 's.updated_at'])
    .where('s.deleted_at', 'is', null);

/** All plans, without their rates. Settings were validated when they were written. */
const allPlans = (db: Connection) =>
  plansOf(db).select((eb) => eb.ref('s.advanced_setting').$castTo<PlanSetting>().as('advanced_setting'));
export type PlanRow = NonNullable<Awaited<ReturnType<typeof planById>>>;

/** All plans as rows of the contract, with the rates in force on a day. */
export const pricedPlans = (db: Connection, day: string) =>
  plansOf(db).select(
    raw<AdvancedSetting>`s.advanced_setting || jsonb_build_object('rates', ${ratesColumn(day)})`.as('advanced_setting'),
  );
export type PricedPlanRow = NonNullable<Awaited<ReturnType<typeof pricedPlanById>>>;

export const pricedPlanById = (db: Connection, id: string, day: string) =>
  pricedPlans(db, day).where('s.id', '=', id).executeTakeFirst();

/** The plans on offer and the account's own plan. */
export const plansFor = (db: Connection, account_id: string, day: string) =>
  pricedPlans(db, day).where((eb) =>
    eb.or([
      eb.and([eb('s.is_public', '=', true), eb('s.record_status', '=', 1)]),
      eb(
        's.id',
        'in',
        eb
          .selectFrom('subscription_histories')
          .select('subscription_id')
          .where('account_id', '=', account_id)
          .where('is_active', '=', true),
      ),
    ]),
  );

export const planById = (db: Connection, id: string) => allPlans(db).where('s.id', '=', id).executeTakeFirst();
export const planByCode = (db: Connection, code: string) => allPlans(db).where('s.code', '=', code).executeTakeFirst();

/** Locks a plan, so that changes of the plan and its assignment to accounts are serialised. */
export const lockPlan = (db: Connection, id: string) =>
  allPlans(db).where('s.id', '=', id).forNoKeyUpdate().executeTakeFirst();

export interface NewPlan extends PlanFlags {
  name: string;
  code: string;
  description: string;
  monthly_price: Sen;
  yearly_price: Sen;
  advanced_setting: PlanSetting;
  is_public: boolean;
  sort_order: number;
  record_status: number;
}

export async function insertPlan(db: Connection, plan: NewPlan, now: Date): Promise<string> {
  const id = uuid();
  await sql(db)
    .insertInto('subscriptions')
    .values({
      ...plan,
      advanced_setting: JSON.stringify(plan.advanced_setting),
      id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function updatePlan(db: Connection, id: string, change: Partial<NewPlan>, now: Date): Promise<void> {
  const { advanced_setting, ...rest } = change;
  await sql(db)
    .updateTable('subscriptions')
    .set({
      ...rest,
      ...(advanced_setting && { advanced_setting: JSON.stringify(advanced_setting) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function deletePlan(db: Connection, id: string, now: Date): Promise<void> {
  await sql(db).updateTable('subscriptions').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Whether a plan, also a deleted one, uses this code: histories of deleted plans still refer to it. */
export async function isCodeUsed(db: Connection, code: string): Promise<boolean> {
  return (
    (await sql(db).selectFrom('subscriptions').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
  );
}

/** Whether an account has this plan or is about to pay for it. Call with the plan locked. */
export async function isPlanInUse(db: Connection, id: string): Promise<boolean> {
  const { rows } = await raw<{ is_held: boolean }>`select exists (
    select 1 from subscription_histories h join accounts a on a.id = h.account_id
    where h.subscription_id = ${id} and (h.is_active or h.status = 'PENDING_PAYMENT')) as is_held`.execute(sql(db));
  return rows[0]!.is_held;
}
