import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import type { PlanFlags } from './modules/accounts/accounts.service.ts';
import type { Connection } from './platform/connection.ts';
import { sql } from './platform/database.ts';
import { fpxServices } from './reference-data/fpx-services.ts';
import { HOLIDAYS } from './reference-data/holidays.ts';
import { PLANS, type PlanRow } from './reference-data/plans.ts';

export interface ReferenceOptions {
  /** Take payments through the banks of FPX's test system: true wherever a sandbox stands in for FPX. */
  test_banks: boolean;
}

/**
 * Writes what every installation needs before the first merchant comes: plans, banks and holidays. Runs at every start
 * and twice at once without harm. What administrators may change (plans, whether a live bank is taken) is written once
 * and then left alone; names, limits and codes follow the source.
 */
export async function writeReferenceData(db: Connection, { test_banks }: ReferenceOptions): Promise<void> {
  await writePlans(db);
  await writeServices(db, test_banks);
  await writeHolidays(db);
}

const flagsOf = ({ channels }: PlanRow) =>
  Object.fromEntries(CHANNEL_FLAGS.map((flag) => [`${flag}_enable`, channels.includes(flag)])) as unknown as PlanFlags;

async function writePlans(db: Connection): Promise<void> {
  const rows = PLANS.map((plan) => {
    const { channels: _, advanced_setting, ...rest } = plan;
    return { ...rest, ...flagsOf(plan), advanced_setting: JSON.stringify(advanced_setting) };
  });
  await sql(db)
    .insertInto('subscriptions')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

const ACTIVE = 1;
const INACTIVE = 2;

async function writeServices(db: Connection, test_banks: boolean): Promise<void> {
  const rows = fpxServices().map(({ kind, ...service }) => {
    const is_taken = kind === 'LIVE' || (kind === 'TEST' && test_banks);
    return { service, kind, record_status_id: is_taken ? ACTIVE : INACTIVE };
  });
  const live = rows.filter(({ kind }) => kind === 'LIVE');
  const others = rows.filter(({ kind }) => kind !== 'LIVE');

  const insert = (some: typeof rows, follows: readonly string[]) =>
    sql(db)
      .insertInto('payment_services')
      .values(some.map(({ service, record_status_id }) => ({ ...service, record_status_id })))
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(follows.map((name) => [name, eb.ref(`excluded.${name}` as never)]))),
      )
      .execute();
  const followed = ['name', 'unique_reference', 'provider_code', 'min_amount', 'max_amount', 'sort_order'];
  await insert(live, followed);
  await insert(others, [...followed, 'record_status_id']);
}

async function writeHolidays(db: Connection): Promise<void> {
  await sql(db)
    .insertInto('public_holidays')
    .values(HOLIDAYS.map(([holiday_date, name]) => ({ holiday_date, name })))
    .onConflict((conflict) => conflict.column('holiday_date').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}
