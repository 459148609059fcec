import { dayOf, startOfDay } from '@kutip/domain/day';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

interface StoreKey {
  account_id: string;
  id: string;
}

/** A published store with its opening days. */
export const findPublishedStore = (db: Connection, { account_id, id }: StoreKey) =>
  sql(db)
    .selectFrom('stores')
    .select(['account_id', 'id', 'uuid', 'unique_id', 'name', 'description', 'logo_url', 'phone_number'])
    .select(['address_line_1', 'address_line_2', 'city', 'postcode', 'state_id', 'store_collection_id', 'updated_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('opening_days as d')
          .select(['d.day', 'd.is_open', 'd.open_time', 'd.close_time'])
          .whereRef('d.account_id', '=', 'stores.account_id')
          .whereRef('d.store_id', '=', 'stores.id')
          .orderBy('d.day'),
      ).as('opening_days'),
    )
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'PUBLISHED')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The most entries of a sitemap. */
const MAX_LISTED = 50_000;

/** The addresses of all published stores. */
export const listPublishedStores = (db: Connection) =>
  sql(db)
    .selectFrom('stores')
    .select(['unique_id', 'updated_at'])
    .where('status', '=', 'PUBLISHED')
    .where('deleted_at', 'is', null)
    .orderBy('account_id')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();

/** The setting of a store that is used: its first active one. */
export const findActiveSetting = (db: Connection, { account_id, id }: StoreKey) =>
  sql(db)
    .selectFrom('store_settings')
    .select(['show_stock', 'block_when_closed', 'pickup_enable', 'delivery_enable', 'min_order', 'announcement'])
    .select(['is_taking_orders', 'closed_from', 'closed_until', 'closed_message', 'max_orders_per_day', 'slot_minutes'])
    .select(['slot_capacity', 'lead_time_hours', 'days_ahead', 'blocked_dates', 'cod_enable', 'cod_max_amount'])
    .select(['cod_fee', 'cod_state_ids', 'bank_transfer_enable', 'bank_transfer_text'])
    .where('account_id', '=', account_id)
    .where('store_id', '=', id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const listOpeningDays = (db: Connection, { account_id, id }: StoreKey) =>
  sql(db)
    .selectFrom('opening_days')
    .select(['day', 'is_open', 'open_time', 'close_time'])
    .where('account_id', '=', account_id)
    .where('store_id', '=', id)
    .orderBy('day')
    .execute();

/** Orders of a store that were placed today, without those that came to nothing. */
export async function countOrdersToday(
  db: Connection,
  { account_id, store_id }: { account_id: string; store_id: string },
  now: Date,
): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('shipments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('store_id', '=', store_id)
    .where('created_at', '>=', startOfDay(dayOf(now)))
    .where('status', 'not in', ['CANCELLED', 'EXPIRED'])
    .executeTakeFirstOrThrow();
  return count;
}
