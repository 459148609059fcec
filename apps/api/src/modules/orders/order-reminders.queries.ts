import { ORDER_REMINDER } from '@kutip/domain/order';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { OrderKey } from './order-rows.queries.ts';

const NONE = '00000000-0000-0000-0000-000000000000';

/** Unpaid orders whose buyers may be reminded now, in key order after `last`. The domain's rule decides again. */
export async function findOrdersToRemind(
  db: Connection,
  now: Date,
  last: OrderKey | null,
  limit: number,
): Promise<OrderKey[]> {
  const placed_by = new Date(now.getTime() - ORDER_REMINDER.after_ms);
  const expires_from = new Date(now.getTime() + ORDER_REMINDER.before_expiry_ms);
  const { rows } = await raw<OrderKey>`
    select s.account_id, s.id
    from shipments s
    join invoices v on v.account_id = s.account_id and v.id = s.id and v.status = 'PENDING'
    where s.status = 'AWAITING_PAYMENT' and s.payment_method = 'ONLINE' and s.reminded_at is null
      and s.deleted_at is null and s.email is not null
      and s.created_at <= ${placed_by} and v.expires_at >= ${expires_from}
      and (s.account_id, s.id) > (${last?.account_id ?? NONE}::uuid, ${last?.id ?? NONE}::uuid)
    order by s.account_id, s.id
    limit ${limit}`.execute(sql(db));
  return rows;
}

/** What decides about a reminder; undefined for an order without an e-mail address. Read it with the order locked. */
export const findRemindedOrder = (db: Connection, { account_id, id }: OrderKey) =>
  sql(db)
    .selectFrom('shipments as s')
    .leftJoin('customer_bills as b', (join) =>
      join.onRef('b.account_id', '=', 's.account_id').onRef('b.id', '=', 's.id'),
    )
    .leftJoin('customers as c', (join) =>
      join.onRef('c.account_id', '=', 'b.account_id').onRef('c.id', '=', 'b.customer_id'),
    )
    .select(['s.email', 's.phone_number', 's.reminded_at', 's.created_at', 'c.is_opted_out'])
    .where('s.account_id', '=', account_id)
    .where('s.id', '=', id)
    .where('s.email', 'is not', null)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();

/** Does not change updated_at: a reminder must not make an open edit stale. */
export async function markOrderReminded(
  db: Connection,
  { account_id, id }: OrderKey,
  reminded_at: Date,
): Promise<void> {
  await sql(db)
    .updateTable('shipments')
    .set({ reminded_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
