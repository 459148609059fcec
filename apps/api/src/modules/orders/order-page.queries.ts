import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { OrderKey } from './order-rows.queries.ts';

/** The store of an order, also one that is no longer published, with its first active setting and the courier's name. */
export const findStoreOfOrder = (db: Connection, { account_id, id }: OrderKey) =>
  sql(db)
    .selectFrom('shipments as s')
    .innerJoin('stores as t', (join) =>
      join.onRef('t.account_id', '=', 's.account_id').onRef('t.id', '=', 's.store_id'),
    )
    .leftJoin('courier_providers as c', 'c.id', 's.courier_provider_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('store_settings as g')
          .select('g.bank_transfer_text')
          .whereRef('g.account_id', '=', 's.account_id')
          .whereRef('g.store_id', '=', 's.store_id')
          .where('g.is_active', '=', true)
          .where('g.deleted_at', 'is', null)
          .orderBy('g.created_at')
          .orderBy('g.id')
          .limit(1)
          .as('setting'),
      (join) => join.onTrue(),
    )
    .select(['t.uuid', 't.unique_id', 't.name', 't.logo_url', 't.phone_number', 't.address_line_1', 't.address_line_2'])
    .select(['t.postcode', 't.city', 'c.name as courier_name', 'setting.bank_transfer_text', 's.shipping_days'])
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
