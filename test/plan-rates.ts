import { FIRST_RATES_DAY } from '@kutip/domain/plan-rates';
import type { Rates } from '@kutip/domain/fees';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../apps/api/src/platform/database.ts';

interface RatesOfTest {
  plan_id: string;
  /** By default the first day of all plans. */
  effective_from?: string;
  /** null: withdrawn. */
  rates: Rates | null;
}

/** Gives a plan rates from a day on, past every check of an admin's call: as if they had been scheduled long before. */
export async function setPlanRates(db: Kysely<Database>, { plan_id, effective_from, rates }: RatesOfTest) {
  const day = effective_from ?? FIRST_RATES_DAY;
  // Two statements: an insert that reads its own table needs the right to change it on a distributed engine.
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(revision), 0) as last from plan_rates
    where plan_id = ${plan_id} and effective_from = ${day}::date`.execute(db);
  await sql`
    insert into plan_rates (plan_id, effective_from, revision, rates, created_at)
    values (${plan_id}, ${day}::date, ${rows[0]!.last + 1}, ${rates && JSON.stringify(rates)}::jsonb, now())`.execute(
    db,
  );
}
