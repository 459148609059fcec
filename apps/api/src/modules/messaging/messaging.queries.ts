import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface DueMessage {
  id: string;
  channel: 'EMAIL' | 'SMS';
  recipient: string;
  template: string;
  data: unknown;
  language: string;
  /** Includes the current try. */
  tries: number;
}

/** Claims due messages until `until`, the longest waiting first. Messages of a crashed worker become due again then. */
export async function claimDueMessages(db: Connection, now: Date, until: Date, limit: number): Promise<DueMessage[]> {
  const { rows } = await raw<DueMessage>`
    update outbox set tries = tries + 1, next_try_at = ${until}
    where id in (
      select id from outbox where status = 'QUEUED' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    )
    returning id, channel, recipient, template, data, language, tries`.execute(sql(db));
  return rows;
}

/** A message that needs no further attempt keeps none of its data: it may hold a link that logs somebody in. */
const NO_DATA = JSON.stringify({});

export async function markSent(db: Connection, id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('outbox')
    .set({ status: 'SENT', sent_at: now, last_error: null, data: NO_DATA })
    .where('id', '=', id)
    .execute();
}

export interface DeliveryFailure {
  status: 'QUEUED' | 'FAILED';
  tries: number;
  next_try_at: Date;
  last_error: string;
}

export async function recordFailure(db: Connection, id: string, failure: DeliveryFailure): Promise<void> {
  await sql(db)
    .updateTable('outbox')
    .set({ ...failure, ...(failure.status === 'FAILED' && { data: NO_DATA }) })
    .where('id', '=', id)
    .where('status', '=', 'QUEUED')
    .execute();
}
