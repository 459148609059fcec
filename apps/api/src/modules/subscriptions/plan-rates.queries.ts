import type { PlanRates } from '@kutip/domain/plan-rates';
import type { Rates } from '@kutip/domain/fees';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface PlanRatesVersion extends PlanRates {
  created_at: Date;
  created_by_name: string | null;
}

/** The versions of a plan's rates that were not withdrawn, the first first. */
export async function listPlanRates(db: Connection, plan_id: string): Promise<PlanRatesVersion[]> {
  const { rows } = await raw<PlanRatesVersion>`
    select r.effective_from, r.rates, r.created_at, u.full_name as created_by_name
    from (select distinct on (effective_from) effective_from, rates, created_at, created_by from plan_rates
      where plan_id = ${plan_id} order by effective_from, revision desc) as r
    left join users u on u.id = r.created_by
    where r.rates is not null order by r.effective_from`.execute(sql(db));
  return rows;
}

/** The latest revision of a day, a withdrawn one too; undefined: the day has none. */
export const latestRevision = (db: Connection, plan_id: string, effective_from: string) =>
  sql(db)
    .selectFrom('plan_rates')
    .select(['revision', 'created_at'])
    .where('plan_id', '=', plan_id)
    .where('effective_from', '=', effective_from)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();

export interface NewPlanRates {
  plan_id: string;
  effective_from: string;
  revision: number;
  /** null: withdrawn. */
  rates: Rates | null;
  created_at: Date;
  created_by: string;
}

export async function insertPlanRates(db: Connection, { rates, ...version }: NewPlanRates): Promise<void> {
  await sql(db)
    .insertInto('plan_rates')
    .values({ ...version, rates: rates && JSON.stringify(rates) })
    .execute();
}

/** What the notification of a revision says. */
export const findPlanRatesRevision = (
  db: Connection,
  { plan_id, effective_from, revision }: Pick<NewPlanRates, 'plan_id' | 'effective_from' | 'revision'>,
) =>
  sql(db)
    .selectFrom('plan_rates as r')
    .innerJoin('subscriptions as s', 's.id', 'r.plan_id')
    .select((eb) => ['s.name as plan_name', eb('r.rates', 'is', null).$castTo<boolean>().as('is_cancelled')])
    .where('r.plan_id', '=', plan_id)
    .where('r.effective_from', '=', effective_from)
    .where('r.revision', '=', revision)
    .executeTakeFirst();

/** The merchants that have a plan. Staff and introducers have the free one because every account has a plan. */
const onPlan = (plan_id: string) => raw`subscription_histories h join accounts a on a.id = h.account_id
  where h.subscription_id = ${plan_id} and h.is_active and a.deleted_at is null
    and a.type not in ('PLATFORM', 'INTRODUCER')`;

export async function countAccountsOnPlan(db: Connection, plan_id: string): Promise<number> {
  const { rows } = await raw<{ count: number }>`select count(*)::int as count from ${onPlan(plan_id)}`.execute(sql(db));
  return rows[0]!.count;
}

/** Their ids in order, those after `after`; null: from the first. */
export async function accountsOnPlan(
  db: Connection,
  plan_id: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await raw<{ account_id: string }>`
    select h.account_id from ${onPlan(plan_id)} and (${after}::uuid is null or h.account_id > ${after}::uuid)
    order by h.account_id limit ${limit}`.execute(sql(db));
  return rows.map(({ account_id }) => account_id);
}
