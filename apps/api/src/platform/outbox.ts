import { sql as raw } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Connection } from './connection.ts';
import { sql } from './database.ts';
import { enqueue, job } from './jobs.ts';

/** An e-mail or SMS to be sent, stored with its cause and sent by the worker. */
export interface Message {
  account_id: string;
  channel: 'EMAIL' | 'SMS';
  recipient: string;
  /** The name of a template in modules/messaging/templates.ts; `data` fills it. */
  template: string;
  data: Record<string, string | null>;
  language: string;
  created_at: Date;
}

/** Sends queued messages. One waiting job is enough for any number of messages. */
export const deliverOutbox = job({ name: 'deliver_outbox', payload: z.object({}) });

/** Queues messages with one statement, in the caller's transaction. */
export async function queueMessages(db: Connection, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = JSON.stringify(messages.map((message) => ({ ...message, id: uuid() })));
  await raw`
    insert into outbox (id, account_id, channel, recipient, template, data, language, next_try_at, created_at)
    select id, account_id, channel, recipient, template, data, language, created_at, created_at
    from jsonb_to_recordset(${rows}::jsonb) as m(id uuid, account_id uuid, channel text, recipient text, template text,
      data jsonb, language text, created_at timestamptz)`.execute(sql(db));
  await enqueue(db, deliverOutbox, {}, { key: 'deliver_outbox' });
}
