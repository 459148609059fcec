import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** The zones of a merchant that are in use, the oldest first. */
export const listActiveZones = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('shipping_zones')
    .select(['id', 'name', 'state_ids', 'postcodes', 'is_default'])
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listActiveRates = (db: Connection, account_id: string, zone_id: string) =>
  sql(db)
    .selectFrom('shipping_rates')
    .select(['id', 'zone_id', 'profile_id', 'name', 'rate_type', 'min_value', 'max_value', 'price', 'free_above'])
    .where('account_id', '=', account_id)
    .where('zone_id', '=', zone_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('price')
    .orderBy('id')
    .execute();

/** Where parcels of a profile start; without one, those of the default profile. */
export const findOrigin = (db: Connection, account_id: string, profile_id: string | null) =>
  sql(db)
    .selectFrom('shipping_profiles')
    .select(['origin_postcode as postcode', 'origin_state_id as state_id'])
    .where('account_id', '=', account_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .$if(profile_id === null, (query) => query.where('is_default', '=', true))
    .$if(profile_id !== null, (query) => query.where('id', '=', profile_id!))
    .executeTakeFirst();
