import {
  isLimited,
  mailboxOf,
  messageLimitReached,
  type MessageLimit,
  type MessageTemplate,
  type SenderCounts,
} from '@kutip/domain/message-limits';
import { ROLE_ID } from '@kutip/domain/roles';
import { sql as raw } from 'kysely';
import type { Connection } from './connection.ts';
import { sql } from './database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** What the limits need to know of a message. */
export interface CountedMessage {
  account_id: string;
  recipient: string;
  template: MessageTemplate;
  created_at: Date;
}

async function countByMerchant(db: Connection, account_id: string, since: Date): Promise<number> {
  const { rows } = await raw<{ count: number }>`
    select count(*)::int as count from outbox
    where account_id = ${account_id} and created_at > ${since} and counted_recipient is not null`.execute(sql(db));
  return rows[0]!.count;
}

/** What the limits need to know of a merchant who sends messages at this time. */
export async function loadSenderCounts(db: Connection, account_id: string, now: Date): Promise<SenderCounts> {
  const { rows } = await raw<Omit<SenderCounts, 'by_merchant'>>`
    select a.status as account_status,
      not exists (
        select 1 from account_users m join users u on u.id = m.user_id
        where m.account_id = ${account_id} and m.role_id = ${ROLE_ID.merchant_owner} and m.deleted_at is null and
          u.email_verified_at is null
      ) as is_address_confirmed
    from accounts a where a.id = ${account_id}`.execute(sql(db));
  return { ...rows[0]!, by_merchant: await countByMerchant(db, account_id, dayBefore(now)) };
}

interface MailboxCount {
  mailbox: string;
  template: MessageTemplate;
  account_id: string;
  count: number;
}

async function countByMailbox(db: Connection, mailboxes: string[], since: Date): Promise<MailboxCount[]> {
  const { rows } = await raw<MailboxCount>`
    select counted_recipient as mailbox, template, account_id, count(*)::int as count from outbox
    where counted_recipient = any(${mailboxes}) and created_at > ${since}
    group by counted_recipient, template, account_id`.execute(sql(db));
  return rows;
}

const sum = (counts: readonly MailboxCount[]) => counts.reduce((total, { count }) => total + count, 0);

/**
 * What forbids each of one merchant's messages, in their order; null for those that may be sent. Each counts for the
 * ones behind it. Nothing is locked, so that no transaction waits for another one: concurrent requests can exceed a
 * limit by as many messages as there are of them.
 */
export async function findMessageLimits(
  db: Connection,
  account_id: string,
  messages: readonly CountedMessage[],
): Promise<(MessageLimit | null)[]> {
  const limited = messages.filter(({ template }) => isLimited(template));
  if (limited.length === 0) return messages.map(() => null);
  const now = limited[0]!.created_at;
  const sender = await loadSenderCounts(db, account_id, now);
  const mailboxes = [...new Set(limited.map(({ recipient }) => mailboxOf(recipient)))];
  const counts = Map.groupBy(await countByMailbox(db, mailboxes, dayBefore(now)), ({ mailbox }) => mailbox);
  return messages.map(({ recipient, template }) => {
    const mailbox = mailboxOf(recipient);
    const to_mailbox = counts.get(mailbox) ?? [];
    const limit = messageLimitReached(template, {
      ...sender,
      to_recipient: sum(to_mailbox.filter((row) => row.account_id === account_id && row.template === template)),
      to_recipient_by_all: sum(to_mailbox),
    });
    if (limit === null && isLimited(template)) {
      sender.by_merchant += 1;
      counts.set(mailbox, [...to_mailbox, { mailbox, template, account_id, count: 1 }]);
    }
    return limit;
  });
}
