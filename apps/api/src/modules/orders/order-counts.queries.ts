import type { OrderPaymentMethod } from '@kutip/domain/order';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

export interface StoreKey {
  account_id: string;
  store_id: string;
}

const ENDED = ['CANCELLED', 'EXPIRED'];

/** How many orders each coming pickup slot of a store has. */
export async function countTakenSlots(db: Connection, { account_id, store_id }: StoreKey, now: Date) {
  const rows = await sql(db)
    .selectFrom('shipments')
    .select((eb) => [eb.ref('slot_starts_at').$notNull().as('starts_at'), eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', account_id)
    .where('store_id', '=', store_id)
    .where('slot_starts_at', '>', now)
    .where('status', 'not in', ENDED)
    .groupBy('slot_starts_at')
    .execute();
  return new Map(rows.map(({ starts_at, count }) => [starts_at.toISOString(), count]));
}

/** All who place an order that counts against a limit of the store wait here. */
export async function lockStore(db: Connection, { account_id, store_id }: StoreKey): Promise<void> {
  await sql(db)
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '=', store_id)
    .forNoKeyUpdate()
    .execute();
}

/** Whether the merchant takes no orders from this number. */
export async function isBuyerBlocked(db: Connection, account_id: string, phone_number: string): Promise<boolean> {
  const row = await sql(db)
    .selectFrom('blocked_buyers')
    .select('phone_number')
    .where('account_id', '=', account_id)
    .where('phone_number', '=', phone_number)
    .executeTakeFirst();
  return row !== undefined;
}

const beforePlacing = prepared(
  (db, { account_id, id, phone_number }: { account_id: string; id: string; phone_number: string }) =>
    db
      .selectNoFrom((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom('shipments')
            .select(['order_no', 'total_amount'])
            .select((row) => row.ref('payment_method').$castTo<OrderPaymentMethod>().as('payment_method'))
            .where('account_id', '=', account_id)
            .where('id', '=', id)
            .where('deleted_at', 'is', null),
        ).as('placed'),
        eb
          .exists(
            eb
              .selectFrom('blocked_buyers')
              .select('phone_number')
              .where('account_id', '=', account_id)
              .where('phone_number', '=', phone_number),
          )
          .as('is_blocked'),
      ])
      .compile(),
);

/** The order that an earlier run of a request has placed, if any, and whether the merchant takes no orders from its buyer. */
export const findBeforePlacing = async (
  db: Connection,
  key: { account_id: string; id: string; phone_number: string },
) => (await beforePlacing(db, key))[0]!;
