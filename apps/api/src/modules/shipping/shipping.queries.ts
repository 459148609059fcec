import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

const deliveryTerms = prepared((db, { account_id }: { account_id: string }) =>
  db
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('shipping_zones')
          .select(['id', 'name', 'state_ids', 'postcodes', 'is_default'])
          .where('account_id', '=', account_id)
          .where('is_active', '=', true)
          .where('deleted_at', 'is', null)
          .orderBy('created_at')
          .orderBy('id'),
      ).as('zones'),
      jsonArrayFrom(
        eb
          .selectFrom('shipping_rates')
          .select(['id', 'zone_id', 'profile_id', 'name', 'rate_type', 'min_value', 'max_value', 'price', 'free_above'])
          .where('account_id', '=', account_id)
          .where('is_active', '=', true)
          .where('deleted_at', 'is', null)
          .orderBy('price')
          .orderBy('id'),
      ).as('rates'),
      jsonArrayFrom(
        eb
          .selectFrom('shipping_profiles')
          .select(['id', 'is_default', 'zone_ids', 'origin_postcode as postcode', 'origin_state_id as state_id'])
          .where('account_id', '=', account_id)
          .where('is_active', '=', true)
          .where('deleted_at', 'is', null),
      ).as('profiles'),
    ])
    .compile(),
);

/** What of a merchant's delivery is in use: the zones, the oldest first; the rates, the cheapest first; the profiles. */
export const findDeliveryTerms = async (db: Connection, account_id: string) =>
  (await deliveryTerms(db, { account_id }))[0]!;

const missing =
  (table: 'shipping_zones' | 'shipping_profiles') =>
  async (db: Connection, account_id: string, ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const found = await sql(db)
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .execute();
    const known = new Set(found.map(({ id }) => id));
    return ids.filter((id) => !known.has(id));
  };

/** Which of the ids are no zones of the account. */
export const missingZones = missing('shipping_zones');
/** Which of the ids are no profiles of the account. */
export const missingProfiles = missing('shipping_profiles');

/** Whether a zone has rates. */
export async function isZoneUsed(db: Connection, account_id: string, zone_id: string): Promise<boolean> {
  const rate = await sql(db)
    .selectFrom('shipping_rates')
    .select('id')
    .where('account_id', '=', account_id)
    .where('zone_id', '=', zone_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return rate !== undefined;
}

/** Whether a profile has rates of its own. */
export async function isProfileUsed(db: Connection, account_id: string, profile_id: string): Promise<boolean> {
  const rate = await sql(db)
    .selectFrom('shipping_rates')
    .select('id')
    .where('account_id', '=', account_id)
    .where('profile_id', '=', profile_id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return rate !== undefined;
}

/** Where a store is, from which parcels leave without a shipping profile; undefined: its address is not known. */
export const findStoreOrigin = (db: Connection, account_id: string, store_id: string) =>
  sql(db)
    .selectFrom('stores')
    .select(['postcode', 'state_id'])
    .where('account_id', '=', account_id)
    .where('id', '=', store_id)
    .where('address_line_1', 'is not', null)
    .where('postcode', 'is not', null)
    .where('state_id', 'is not', null)
    .$narrowType<{ postcode: string; state_id: number }>()
    .executeTakeFirst();
