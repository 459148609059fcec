import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface MessageKey {
  account_id: string;
  id: string;
}

export interface DueMessage extends MessageKey {
  channel: 'EMAIL' | 'SMS';
  recipient: string;
  template: string;
  data: unknown;
  language: string;
  /** Includes the current try. */
  tries: number;
}

/**
 * Claims due messages until `until`, the longest waiting first. Messages of a crashed worker become due again then. They are
 * read without a lock, which a distributed engine does not take over several accounts; what somebody else has claimed
 * meanwhile is not due when it is written.
 */
export async function claimDueMessages(db: Connection, now: Date, until: Date, limit: number): Promise<DueMessage[]> {
  const { rows: due } = await raw<MessageKey>`
    select account_id, id from outbox where status = 'QUEUED' and next_try_at <= ${now}
    order by next_try_at limit ${limit}`.execute(sql(db));
  if (due.length === 0) return [];
  const { rows } = await raw<DueMessage>`
    update outbox o set tries = o.tries + 1, next_try_at = ${until}
    from json_to_recordset(${JSON.stringify(due)}::json) as w (account_id uuid, id uuid)
    where o.account_id = w.account_id and o.id = w.id and o.status = 'QUEUED' and o.next_try_at <= ${now}
    returning o.account_id, o.id, o.channel, o.recipient, o.template, o.data, o.language, o.tries`.execute(sql(db));
  return rows;
}

/** A message that needs no further attempt keeps none of its data: it may hold a link that logs somebody in. */
const NO_DATA = JSON.stringify({});

export async function markSent(db: Connection, { account_id, id }: MessageKey, now: Date): Promise<void> {
  await sql(db)
    .updateTable('outbox')
    .set({ status: 'SENT', sent_at: now, last_error: null, data: NO_DATA })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export interface DeliveryFailure {
  status: 'QUEUED' | 'FAILED';
  tries: number;
  next_try_at: Date;
  last_error: string;
}

export async function recordFailure(
  db: Connection,
  { account_id, id }: MessageKey,
  failure: DeliveryFailure,
): Promise<void> {
  await sql(db)
    .updateTable('outbox')
    .set({ ...failure, ...(failure.status === 'FAILED' && { data: NO_DATA }) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute();
}
