import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

/** Characters that are kept of the body of a refused message: enough to see what was sent. */
export const REFUSED_BODY_MAX = 2_000;

export interface InboxRow {
  id: string;
  provider: string;
  event_key: string;
  source: string;
  body: string;
  received_at: Date;
  /** When it is processed again if it was not processed meanwhile. */
  next_try_at: Date;
  received_count: number;
  state: 'RECEIVED' | 'PROCESSED' | 'REFUSED';
  outcome: string | null;
}

type StoredMessage = Pick<InboxRow, 'id' | 'event_key' | 'state'>;

const messagesInserted = prepared((db, { rows }: { rows: string }) =>
  raw<StoredMessage>`
    insert into callback_inbox as stored (id, provider, event_key, source, body, received_at, next_try_at, received_count,
      state, outcome, processed_at)
    select id, provider, event_key, source, body, received_at, next_try_at, received_count, state, outcome,
      case when state <> 'RECEIVED' then received_at end
    from json_to_recordset(${rows}::json) as r (id uuid, provider text, event_key text, source text,
      body text, received_at timestamptz, next_try_at timestamptz, received_count int, state text, outcome text)
    on conflict (provider, event_key) do update set received_count = stored.received_count + excluded.received_count,
      state = case when stored.state = 'REFUSED' then excluded.state else stored.state end,
      outcome = case when stored.state = 'REFUSED' then excluded.outcome else stored.outcome end,
      body = case when stored.state = 'REFUSED' then excluded.body else stored.body end,
      attempts = case when stored.state = 'REFUSED' then 0 else stored.attempts end,
      next_try_at = case when stored.state = 'REFUSED' then excluded.next_try_at else stored.next_try_at end
    returning id, event_key, state`.compile(db),
);

/**
 * Stores raw messages in one statement, and answers the state of each by event key. A message that is stored already only
 * has its `received_count` raised, but a refused one that verifies now (a certificate was missing) becomes received. Event
 * keys must be unique among the given rows.
 */
export const insertMessages = (db: Connection, rows: readonly InboxRow[]): Promise<StoredMessage[]> =>
  messagesInserted(db, { rows: JSON.stringify(rows) });

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

/** Marks a message as refused that turns out to be forged or unreadable, or that could never be verified. */
export async function markRefused(db: Connection, id: string, outcome: string, now: Date): Promise<void> {
  await raw`
    update callback_inbox set state = 'REFUSED', outcome = ${outcome}, processed_at = ${now},
      body = left(body, ${REFUSED_BODY_MAX}::int)
    where id = ${id}`.execute(sql(db));
}

export interface UnprocessedMessage {
  id: string;
  provider: string;
  source: string;
  body: string;
  /** Includes the current attempt. */
  attempts: number;
}

/**
 * Claims messages that were acknowledged but not processed: their process died, the database was down, or they could not be
 * verified. A message that stays unprocessed is due again after 1, 2, 4 … minutes, then every hour.
 */
export async function claimUnprocessed(db: Connection, now: Date, limit: number): Promise<UnprocessedMessage[]> {
  const { rows } = await raw<UnprocessedMessage>`
    update callback_inbox set attempts = least(attempts + 1, 1000),
      next_try_at = ${now}::timestamptz + least(interval '1 minute' * power(2, least(attempts, 6)), interval '1 hour')
    where id in (
      select id from callback_inbox where state = 'RECEIVED' and next_try_at <= ${now}
      order by next_try_at, id limit ${limit} for update skip locked
    )
    returning id, provider, source, body, attempts`.execute(sql(db));
  return rows;
}

/**
 * Deletes messages that prove nothing, which anybody can send: refused ones, and what browsers carried. Kept are those since
 * `before`, and of them only the newest `keep`.
 */
export async function deleteUnproven(db: Connection, before: Date, keep: number): Promise<void> {
  await raw`
    delete from callback_inbox where (state = 'REFUSED' or source = 'return') and received_at < ${before}`.execute(
    sql(db),
  );
  await raw`
    delete from callback_inbox where id in (
      select id from callback_inbox where state = 'REFUSED' or source = 'return'
      order by received_at desc, id desc offset ${keep})`.execute(sql(db));
}
