import { CHANNEL_FLAGS } from '@kutip/domain/channels';
import { COURIER_ID, SEND_METHODS } from '@kutip/domain/courier';
import { FIRST_RATES_DAY } from '@kutip/domain/plan-rates';
import { sql as raw } from 'kysely';
import type { PlanFlags } from './modules/accounts/accounts.service.ts';
import type { Connection } from './platform/connection.ts';
import { sql } from './platform/database.ts';
import { inTransaction } from './platform/store.ts';
import { channelServices } from './reference-data/channel-services.ts';
import { fpxServices } from './reference-data/fpx-services.ts';
import { HOLIDAYS } from './reference-data/holidays.ts';
import { PAYOUT_SERVICES } from './reference-data/payout-services.ts';
import { PLANS, type PlanRow } from './reference-data/plans.ts';
import { SYSTEM_OPTIONS } from './reference-data/system-options.ts';

export interface ReferenceOptions {
  /** Activates the banks of FPX's test system: true wherever a sandbox stands in for FPX. */
  test_banks: boolean;
  /** Providers that this deployment has settings for; other services are not connected. */
  providers: ReadonlySet<string>;
}

/**
 * Writes the reference data of every installation: plans, banks, holidays, options and couriers. Runs at every start and is safe
 * to run concurrently. Values that admins may change (plans, whether a live bank is active) are written once; names,
 * limits and codes follow the source.
 */
export async function writeReferenceData(db: Connection, options: ReferenceOptions): Promise<void> {
  await inTransaction(db, writePlans);
  await writeServices(db, options);
  await writePayoutServices(db);
  await writeHolidays(db);
  await writeSystemOptions(db);
  await writeCouriers(db);
}

/** Couriers and aggregators with an adapter. */
const COURIERS = [
  { id: COURIER_ID.easyparcel, name: 'EasyParcel', unique_reference: 'easyparcel' },
  { id: COURIER_ID.jnt, name: 'J&T Express', unique_reference: 'jnt' },
];

async function writeCouriers(db: Connection): Promise<void> {
  await sql(db)
    .insertInto('courier_providers')
    .values(COURIERS.map((courier) => ({ ...courier, send_methods: [...SEND_METHODS] })))
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}

const flagsOf = ({ channels }: PlanRow) =>
  Object.fromEntries(CHANNEL_FLAGS.map((flag) => [`${flag}_enable`, channels.includes(flag)])) as unknown as PlanFlags;

/**
 * Plans that are not there, each with its first rates. Only who adds a plan adds its rates: where they are on several nodes,
 * an insert that may meet a row there needs the right to change it, which the serving role has not.
 */
async function writePlans(db: Connection): Promise<void> {
  const rows = PLANS.map((plan) => {
    const { channels: _, advanced_setting, rates: __, ...rest } = plan;
    return { ...rest, ...flagsOf(plan), advanced_setting: JSON.stringify(advanced_setting) };
  });
  const added = await sql(db)
    .insertInto('subscriptions')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  const ids = new Set(added.map(({ id }) => id));
  const missing = PLANS.filter(({ id }) => ids.has(id));
  if (missing.length === 0) return;
  const first = { effective_from: FIRST_RATES_DAY, revision: 1 };
  await sql(db)
    .insertInto('plan_rates')
    .values(
      missing.map(({ id, rates }) => ({
        ...first,
        plan_id: id,
        rates: JSON.stringify(rates),
        created_at: raw`now()`,
      })),
    )
    .execute();
}

const ACTIVE = 1;
const INACTIVE = 2;

async function writeServices(db: Connection, { test_banks, providers }: ReferenceOptions): Promise<void> {
  const banks = fpxServices().map(({ kind, ...service }) => {
    const is_active = kind === 'LIVE' || (kind === 'TEST' && test_banks);
    return { service, kind, record_status_id: is_active ? ACTIVE : INACTIVE };
  });
  const channel_services = channelServices().map((service) => ({
    service,
    kind: 'LIVE' as const,
    record_status_id: ACTIVE,
  }));
  const rows = [...banks, ...channel_services];
  const live = rows.filter(({ kind }) => kind === 'LIVE');
  const others = rows.filter(({ kind }) => kind !== 'LIVE');

  const insert = (some: typeof rows, follows: readonly string[]) =>
    sql(db)
      .insertInto('payment_services')
      .values(
        some.map(({ service, record_status_id }) => {
          const is_connected = providers.has(service.provider);
          return { ...service, record_status_id, is_connected };
        }),
      )
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => Object.fromEntries(follows.map((name) => [name, eb.ref(`excluded.${name}` as never)]))),
      )
      .execute();
  const limits = ['min_amount', 'max_amount'];
  const updated_columns = ['name', 'unique_reference', 'provider_code', ...limits, 'sort_order', 'is_connected'];
  await insert(live, updated_columns);
  await insert(others, [...updated_columns, 'record_status_id']);
}

async function writePayoutServices(db: Connection): Promise<void> {
  const followed = ['name', 'unique_reference', 'swift_code', 'account_number_pattern', 'sort_order'];
  await sql(db)
    .insertInto('payout_services')
    .values(PAYOUT_SERVICES)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => Object.fromEntries(followed.map((name) => [name, eb.ref(`excluded.${name}` as never)]))),
    )
    .execute();
}

async function writeHolidays(db: Connection): Promise<void> {
  await sql(db)
    .insertInto('public_holidays')
    .values(HOLIDAYS.map(([holiday_date, name]) => ({ holiday_date, name })))
    // An admin may have renamed or removed it.
    .onConflict((conflict) => conflict.column('holiday_date').doNothing())
    .execute();
}

async function writeSystemOptions(db: Connection): Promise<void> {
  await sql(db)
    .insertInto('system_options')
    .values(SYSTEM_OPTIONS)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ label: eb.ref('excluded.label'), sort_order: eb.ref('excluded.sort_order') })),
    )
    .execute();
}
