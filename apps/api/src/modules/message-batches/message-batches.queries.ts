import type { BatchChannel, DeliveryStatus } from '@kutip/domain/message-batch';
import { sen, type Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface NewBatch {
  account_id: string;
  id: string;
  channel: BatchChannel;
  subject: string;
  message: string;
  accepted_count: number;
  rejected_count: number;
  segments: number;
  cost: Sen;
  created_by: string;
  created_at: Date;
}

export interface NewDelivery {
  account_id: string;
  id: string;
  batch_id: string;
  customer_id: string | null;
  bill_id: string | null;
  full_name: string;
  address: string;
  text: string | null;
  segments: number;
  cost: Sen;
  status: DeliveryStatus;
  reason: string | null;
  next_try_at: Date | null;
  /** Hexadecimal. */
  unsubscribe_hash: string | null;
  created_at: Date;
}

export async function insertBatches(db: Connection, batches: readonly NewBatch[]): Promise<void> {
  await raw`
    insert into message_batches (account_id, id, channel, subject, message, accepted_count, rejected_count, segments, cost,
      created_by, created_at)
    select account_id, id, channel, subject, message, accepted_count, rejected_count, segments, cost, created_by, created_at
    from json_to_recordset(${JSON.stringify(batches)}::json) as b (account_id uuid, id uuid, channel text, subject text,
      message text, accepted_count int, rejected_count int, segments int, cost bigint, created_by uuid,
      created_at timestamptz)`.execute(sql(db));
}

/** Takes the deliveries of whole batches, since a batch may have thousands. */
export async function insertDeliveries(db: Connection, groups: readonly (readonly NewDelivery[])[]): Promise<void> {
  await raw`
    insert into message_deliveries (account_id, id, batch_id, customer_id, bill_id, full_name, address, text, segments, cost,
      status, reason, next_try_at, unsubscribe_hash, created_at)
    select account_id, id, batch_id, customer_id, bill_id, full_name, address, text, segments, cost, status, reason,
      next_try_at, decode(unsubscribe_hash, 'hex'), created_at
    from json_to_recordset(${JSON.stringify(groups.flat())}::json) as d (account_id uuid, id uuid, batch_id uuid,
      customer_id uuid, bill_id uuid, full_name text, address text, text text, segments smallint, cost bigint, status text,
      reason text, next_try_at timestamptz, unsubscribe_hash text, created_at timestamptz)`.execute(sql(db));
}

/** The account's batches; their counts are added to a page of them. */
export const selectBatches = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('message_batches as b')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .select([
      'b.id',
      'b.subject',
      'b.message',
      'b.accepted_count',
      'b.rejected_count',
      'b.segments',
      'b.cost',
      'b.returned',
    ])
    .select(['u.full_name as created_by', 'b.created_at'])
    .select((eb) => [
      eb.ref('b.channel').$castTo<BatchChannel>().as('channel'),
      raw<number>`0::int`.as('sent_count'),
      raw<number>`0::int`.as('failed_count'),
    ])
    .where('b.account_id', '=', account_id);

export const findBatch = (db: Connection, account_id: string, id: string) =>
  selectBatches(db, account_id).where('b.id', '=', id).executeTakeFirst();

/** An e-mail's status is the outbox's. */
const STATUS = raw<DeliveryStatus>`coalesce(o.status, d.status)`;

/** The account's deliveries with their present status. */
export const selectDeliveries = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('message_deliveries as d')
    .leftJoin('outbox as o', (join) => join.onRef('o.id', '=', 'd.id').onRef('o.account_id', '=', 'd.account_id'))
    .select(['d.id', 'd.batch_id', 'd.full_name', 'd.address', 'd.segments', 'd.cost', 'd.created_at'])
    .select([STATUS.as('status'), raw<string | null>`coalesce(d.reason, o.last_error)`.as('reason')])
    .select(raw<Date | null>`coalesce(o.sent_at, d.ended_at)`.as('ended_at'))
    .where('d.account_id', '=', account_id);

interface BatchCounts {
  batch_id: string;
  sent_count: number;
  failed_count: number;
}

/** How many messages of each batch have been sent, and how many could not be. */
export async function countDeliveries(
  db: Connection,
  account_id: string,
  ids: readonly string[],
): Promise<BatchCounts[]> {
  const { rows } = await raw<BatchCounts>`
    select d.batch_id,
      count(*) filter (where ${STATUS} in ('SENT', 'DELIVERED'))::int as sent_count,
      count(*) filter (where ${STATUS} in ('FAILED', 'REFUSED'))::int as failed_count
    from message_deliveries d left join outbox o on o.id = d.id and o.account_id = d.account_id
    where d.account_id = ${account_id} and d.batch_id = any(${[...ids]}::uuid[])
    group by d.batch_id`.execute(sql(db));
  return rows;
}

export async function loadCredit(db: Connection, account_id: string): Promise<Sen> {
  const balance = await sql(db)
    .selectFrom('ledger_balances')
    .select('credit')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return balance?.credit ?? sen(0);
}

/** The account's days of reminders; undefined if there is no such account. */
export const findReminderDays = async (db: Connection, account_id: string): Promise<number[]> => {
  const found = await sql(db)
    .selectFrom('accounts')
    .select('reminder_days')
    .where('id', '=', account_id)
    .executeTakeFirst();
  return found?.reminder_days ?? [];
};

export async function writeReminderDays(db: Connection, account_id: string, reminder_days: number[]): Promise<void> {
  await sql(db).updateTable('accounts').set({ reminder_days }).where('id', '=', account_id).execute();
}
