import { dayOf, startOfDay } from '@kutip/domain/day';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

interface StoreKey {
  account_id: string;
  id: string;
}

/** The setting of a store that is used: its first active one. */
const activeSetting = (eb: ExpressionBuilder<Database, 'stores'>) =>
  eb
    .selectFrom('store_settings as s')
    .select(['s.show_stock', 's.block_when_closed', 's.pickup_enable', 's.delivery_enable', 's.min_order'])
    .select(['s.announcement', 's.is_taking_orders', 's.closed_from', 's.closed_until', 's.closed_message'])
    .select(['s.max_orders_per_day', 's.slot_minutes', 's.slot_capacity', 's.lead_time_hours', 's.days_ahead'])
    .select(['s.blocked_dates', 's.cod_enable', 's.cod_max_amount', 's.cod_fee', 's.cod_state_ids'])
    .select(['s.bank_transfer_enable', 's.bank_transfer_text', 's.page_ids', 's.cart_reminder_enable'])
    .select(['s.ship_later_enable', 's.ship_later_days'])
    .whereRef('s.account_id', '=', 'stores.account_id')
    .whereRef('s.store_id', '=', 'stores.id')
    .where('s.is_active', '=', true)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(1);

const publishedStore = prepared((db, { account_id, id }: StoreKey) =>
  db
    .selectFrom('stores')
    .select(['account_id', 'id', 'uuid', 'unique_id', 'name', 'description', 'logo_url', 'phone_number'])
    .select(['address_line_1', 'address_line_2', 'city', 'postcode', 'state_id', 'store_collection_id', 'updated_at'])
    .select((eb) => [
      jsonObjectFrom(activeSetting(eb)).as('setting'),
      jsonArrayFrom(
        eb
          .selectFrom('opening_days as d')
          .select(['d.day', 'd.is_open', 'd.open_time', 'd.close_time'])
          .whereRef('d.account_id', '=', 'stores.account_id')
          .whereRef('d.store_id', '=', 'stores.id')
          .orderBy('d.day'),
      ).as('opening_days'),
    ])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'PUBLISHED')
    .where('deleted_at', 'is', null)
    .compile(),
);

/** A published store with its opening days and the setting that is used; null where its merchant has saved none. */
export const findPublishedStore = async (db: Connection, key: StoreKey) => (await publishedStore(db, key))[0];

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
