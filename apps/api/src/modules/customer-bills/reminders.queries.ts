import { dayOf } from '@kutip/domain/day';
import type { BillStatus } from '@kutip/domain/payment';
import { REMINDER_DAYS } from '@kutip/domain/reminders';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import type { BillKey } from './customer-bills.queries.ts';

/**
 * Bills that may be due for a reminder today, in key order after `last`. Coarser than the domain's rule, which decides.
 * Closed collections and suspended accounts send no reminders.
 */
export async function findBillsToRemind(
  db: Connection,
  now: Date,
  last: BillKey | null,
  limit: number,
): Promise<BillKey[]> {
  const today = dayOf(now);
  const { rows } = await raw<BillKey>`
    select b.account_id, b.id
    from customer_bills b
    join accounts a on a.id = b.account_id and a.status = 'ACTIVE'
    left join collections c on c.account_id = b.account_id and c.id = b.collection_id
    where b.status = 'PENDING' and b.due_date is not null and b.deleted_at is null
      and b.due_date between ${today}::date - ${Math.max(...REMINDER_DAYS)}::int
        and ${today}::date - ${Math.min(...REMINDER_DAYS)}::int
      and ${today}::date - b.due_date = any (coalesce(b.reminder_days, c.reminder_days, a.reminder_days))
      and (b.reminded_on is null or b.reminded_on < ${today}::date)
      and (c.id is null or (c.record_status = 1 and c.deleted_at is null and coalesce(c.end_at > ${now}, true)))
      and (b.account_id, b.id) > (${last?.account_id ?? ZERO_UUID}::uuid, ${last?.id ?? ZERO_UUID}::uuid)
    order by b.account_id, b.id
    limit ${limit}`.execute(sql(db));
  return rows;
}
const ZERO_UUID = '00000000-0000-0000-0000-000000000000';

/** A bill with the fields that its reminder rule and e-mail need. Read it with its invoice locked. */
export const findBillForReminder = (db: Connection, { account_id, id }: BillKey) =>
  sql(db)
    .selectFrom('customer_bills as b')
    .leftJoin('collections as c', (join) =>
      join.onRef('c.account_id', '=', 'b.account_id').onRef('c.id', '=', 'b.collection_id'),
    )
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .select(['b.id', 'b.invoice_no', 'b.title', 'b.full_name', 'b.email', 'b.amount', 'b.note', 'b.language'])
    .select(['b.source', 'b.due_date', 'b.expires_at', 'b.created_at', 'b.reminded_on'])
    .select((eb) => [
      eb.ref('b.status').$castTo<BillStatus>().as('status'),
      eb.fn.coalesce('b.reminder_days', 'c.reminder_days', 'a.reminder_days').$castTo<number[]>().as('reminder_days'),
    ])
    .where('b.account_id', '=', account_id)
    .where('b.id', '=', id)
    .where('b.deleted_at', 'is', null)
    .executeTakeFirst();

/** Does not change updated_at: a reminder must not make an open edit stale. */
export async function markReminded(db: Connection, { account_id, id }: BillKey, reminded_on: string): Promise<void> {
  await sql(db)
    .updateTable('customer_bills')
    .set((eb) => ({ reminded_on, reminder_count: eb('reminder_count', '+', 1) }))
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
