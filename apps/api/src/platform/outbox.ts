import { CODE } from '@kutip/contracts/codes';
import {
  isLimited,
  mailboxOf,
  senderLimitReached,
  type MessageLimit,
  type MessageTemplate,
} from '@kutip/domain/message-limits';
import { Refusal } from '@kutip/domain/refusal';
import { sql as raw } from 'kysely';
import { uuid } from './uuid.ts';
import { z } from 'zod';
import type { Connection } from './connection.ts';
import { sql } from './database.ts';
import { enqueue, job } from './jobs.ts';
import { findMessageLimits, loadSenderCounts, type CountedMessage } from './message-counts.ts';

/** An e-mail or SMS to be sent, stored with its cause and sent by the worker. */
export interface Message {
  /** Made by the caller where a row of its own has the same one, or where it may run twice: one id is queued once. */
  id?: string;
  account_id: string;
  channel: 'EMAIL' | 'SMS';
  recipient: string;
  /** The name of a template in modules/messaging/templates.ts; `data` fills it. */
  template: MessageTemplate;
  data: Record<string, string | null>;
  /** null: the recipient's own if they have a login, else English. */
  language: string | null;
  created_at: Date;
}

/**
 * Sends queued messages. One waiting job is enough for any number of messages, and one running: its queue keeps mail that
 * comes while some is sent from starting a run of its own, and another, until no place is left for other jobs.
 */
export const deliverOutbox = job({ name: 'deliver_outbox', payload: z.object({}) });

/**
 * Queues messages with one statement, in the caller's transaction. It refuses none: a caller whose message somebody else
 * did not ask for first asks `assertMessageAllowed` or `findMessageLimits`.
 */
export async function queueMessages(db: Connection, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    ...message,
    id: message.id ?? uuid(),
    counted_recipient: isLimited(message.template) ? mailboxOf(message.recipient) : null,
  }));
  await raw`
    insert into outbox (id, account_id, channel, recipient, template, data, language, counted_recipient, next_try_at,
      created_at)
    select m.id, m.account_id, m.channel, m.recipient, m.template, m.data, coalesce(m.language, u.language, 'en'),
      m.counted_recipient, m.created_at, m.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, account_id uuid, channel text, recipient text,
      template text, data jsonb, language text, counted_recipient text, created_at timestamptz)
    left join users u on m.language is null and u.email = m.recipient
    on conflict (account_id, id) do nothing`.execute(sql(db));
  await enqueue(db, deliverOutbox, {}, { key: deliverOutbox.name, queue: deliverOutbox.name, once: true });
}

const REFUSALS: Record<MessageLimit, [code: number, sentence: string]> = {
  account_not_active: [CODE.account_not_active, 'Your account is not active, so it cannot send e-mails to others.'],
  email_not_confirmed: [
    CODE.wrong_state,
    'Please confirm your e-mail address first: we have sent you a link. Then you can send e-mails to others.',
  ],
  merchant_limit: [
    CODE.too_many_requests,
    'Your account has sent as many e-mails as it may in a day. Please try again tomorrow.',
  ],
  recipient_limit: [
    CODE.too_many_requests,
    'This address has received several e-mails today. Please try again tomorrow.',
  ],
};

/**
 * Refuses a message to somebody who did not ask for it: 4023 for an account that is not active, 4010 while its owner's
 * address is not confirmed, and 4029 beyond a limit of the day. The breakdown is the limit, under `field` if one is named.
 */
export async function assertMessageAllowed(db: Connection, message: CountedMessage, field?: string): Promise<void> {
  const [limit] = await findMessageLimits(db, message.account_id, [message]);
  if (limit) throw limitRefusal(limit, field);
}

/** Refuses, as `assertMessageAllowed` does, what no message of the account may do at this time, whoever it is for. */
export async function assertSenderAllowed(db: Connection, account_id: string, now: Date, field: string): Promise<void> {
  const limit = senderLimitReached(await loadSenderCounts(db, account_id, now));
  if (limit) throw limitRefusal(limit, field);
}

function limitRefusal(limit: MessageLimit, field?: string): Refusal {
  const [code, sentence] = REFUSALS[limit];
  return new Refusal(code, sentence, field ? { [field]: limit } : limit);
}
