import type { DeliveryStatus } from '@kutip/domain/message-batch';
import type { Sen } from '@kutip/domain/money';
import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { ofOneAccount } from '../../platform/one-account.ts';

export interface BatchKey {
  account_id: string;
  batch_id: string;
}
export interface DeliveryKey {
  account_id: string;
  id: string;
}

/** A text message with something to do: to be sent, or to be asked about. */
export interface DueTextMessage extends DeliveryKey {
  batch_id: string;
  address: string;
  text: string;
  status: 'QUEUED' | 'SENT';
  /** Includes the current try. */
  tries: number;
}

/** Claims due messages of a batch until `until`; those of a crashed worker become due again then. */
export async function claimTextMessages(
  db: Connection,
  { account_id, batch_id }: BatchKey,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueTextMessage[]> {
  const { rows } = await raw<DueTextMessage>`
    update message_deliveries set tries = tries + 1, next_try_at = ${until}
    where account_id = ${account_id} and id in (
      select id from message_deliveries
      where account_id = ${account_id} and batch_id = ${batch_id} and next_try_at <= ${now} and status in ('QUEUED', 'SENT')
      order by next_try_at, id limit ${limit} for update skip locked
    )
    returning account_id, id, batch_id, address, text, status, tries`.execute(sql(db));
  return rows;
}

/** When a message of the batch is due next; null: none is. */
export async function nextDue(db: Connection, { account_id, batch_id }: BatchKey): Promise<Date | null> {
  const next = await sql(db)
    .selectFrom('message_deliveries')
    .select((eb) => eb.fn.min('next_try_at').as('at'))
    .where('account_id', '=', account_id)
    .where('batch_id', '=', batch_id)
    .executeTakeFirst();
  return next?.at ?? null;
}

/** Records an outcome that moves no money, unless the message has ended meanwhile. */
export async function recordOutcome(
  db: Connection,
  { account_id, id }: DeliveryKey,
  outcome: { status: DeliveryStatus; next_try_at: Date | null; ended_at: Date | null; reason: string | null },
): Promise<void> {
  await sql(db)
    .updateTable('message_deliveries')
    .set({ ...outcome, ...(outcome.ended_at && { text: null }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', 'in', ['QUEUED', 'SENT'])
    .execute();
}

export interface PaidTextMessage {
  batch_id: string;
  cost: Sen;
  status: DeliveryStatus;
}

/** Locks paid messages, in the order of the keys. */
export async function lockTextMessages(
  db: Connection,
  keys: readonly DeliveryKey[],
): Promise<(PaidTextMessage | undefined)[]> {
  const numbered = JSON.stringify(keys.map(({ account_id, id }, n) => ({ n, account_id, id })));
  const { rows } = await raw<PaidTextMessage & { n: number }>`
    select k.n, d.batch_id, d.cost, d.status from json_to_recordset(${numbered}::json) as k (n int, account_id uuid, id uuid)
    join message_deliveries d on d.account_id = k.account_id and d.id = k.id${ofOneAccount('d', keys)} for update of d`.execute(
    sql(db),
  );
  const found: (PaidTextMessage | undefined)[] = keys.map(() => undefined);
  for (const { n, ...row } of rows) found[n] = row;
  return found;
}

export interface RefusedTextMessage extends DeliveryKey {
  batch_id: string;
  cost: Sen;
  reason: string;
  at: Date;
}

/** Ends refused messages and adds their cost to what their batches got back. */
export async function writeRefused(db: Connection, refused: readonly RefusedTextMessage[]): Promise<void> {
  const rows = raw`json_to_recordset(${JSON.stringify(refused)}::json) as r (account_id uuid, id uuid, batch_id uuid,
    cost bigint, reason text, at timestamptz)`;
  await raw`
    update message_deliveries d set status = 'REFUSED', reason = r.reason, ended_at = r.at, next_try_at = null, text = null
    from ${rows} where d.account_id = r.account_id and d.id = r.id`.execute(sql(db));
  await raw`
    update message_batches b set returned = b.returned + r.cost
    from (select account_id, batch_id, sum(cost) as cost from ${rows} group by account_id, batch_id) r
    where b.account_id = r.account_id and b.id = r.batch_id`.execute(sql(db));
}
