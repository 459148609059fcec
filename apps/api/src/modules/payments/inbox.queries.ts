import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export interface InboxRow {
  id: string;
  provider: string;
  event_key: string;
  source: string;
  body: string;
  received_at: Date;
  received_count: number;
  state: 'RECEIVED' | 'PROCESSED' | 'REFUSED';
  outcome: string | null;
}

/**
 * Stores raw messages in one statement, and answers the state of each by event key. A message that is stored already only
 * has its `received_count` raised, but a refused one that verifies now (a certificate was missing) becomes received. Event
 * keys must be unique among the given rows.
 */
export async function insertMessages(
  db: Connection,
  rows: readonly InboxRow[],
): Promise<{ id: string; event_key: string; state: InboxRow['state'] }[]> {
  const found = await raw<{ id: string; event_key: string; state: InboxRow['state'] }>`
    insert into callback_inbox as stored (id, provider, event_key, source, body, received_at, received_count, state, outcome,
      processed_at)
    select id, provider, event_key, source, body, received_at, received_count, state, outcome,
      case when state <> 'RECEIVED' then received_at end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, provider text, event_key text, source text,
      body text, received_at timestamptz, received_count int, state text, outcome text)
    on conflict (provider, event_key) do update set received_count = stored.received_count + excluded.received_count,
      state = case when stored.state = 'REFUSED' then excluded.state else stored.state end,
      outcome = case when stored.state = 'REFUSED' then excluded.outcome else stored.outcome end
    returning id, event_key, state`.execute(sql(db));
  return found.rows;
}

export interface ProcessedMessage {
  id: string;
  outcome: string;
  processed_at: Date;
}

/** Marks messages as processed. Call it in the transaction of their effects. */
export async function markProcessed(db: Connection, messages: readonly ProcessedMessage[]): Promise<void> {
  await raw`
    update callback_inbox c set state = 'PROCESSED', outcome = u.outcome, processed_at = u.processed_at
    from json_to_recordset(${JSON.stringify(messages)}::json) as u (id uuid, outcome text, processed_at timestamptz)
    where c.id = u.id`.execute(sql(db));
}

/** Marks a message as refused that could not be verified on arrival and turns out to be forged or unreadable. */
export async function markRefused(db: Connection, id: string, outcome: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('callback_inbox')
    .set({ state: 'REFUSED', outcome, processed_at: now })
    .where('id', '=', id)
    .execute();
}

/** Messages that were acknowledged but not processed: their process died, or the database was down. */
export const unprocessedMessages = (
  db: Connection,
  before: Date,
  after: { received_at: Date; id: string } | null,
  limit: number,
) =>
  sql(db)
    .selectFrom('callback_inbox')
    .select(['id', 'provider', 'source', 'body', 'received_at'])
    .where('state', '=', 'RECEIVED')
    .where('received_at', '<', before)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('received_at', 'id'), '>', eb.tuple(after!.received_at, after!.id))),
    )
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .execute();
