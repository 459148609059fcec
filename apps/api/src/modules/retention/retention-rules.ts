import { KEPT_CART_DAYS } from '@kutip/domain/kept-cart';
import type { DB as Database } from '../../platform/database-types.ts';

/** Rows of one table that are deleted when they are old. */
interface RuleOf<Table extends keyof Database> {
  table: Table;
  /** Its primary key. */
  key: readonly (keyof Database[Table] & string)[];
  /** The period runs from this moment. */
  column: keyof Database[Table] & string;
  keep_days: number;
  /** Which rows, in SQL that names the table in full; all of them without it. Rows that are still needed never are. */
  only?: string;
  /** SQL that stores elsewhere what is still needed of the deleted rows, `gone`, in the same statement. */
  carry?: string;
  why: string;
}
export type RetentionRule = { [Table in keyof Database]: RuleOf<Table> }[keyof Database];

/**
 * Every period after which rows are deleted by age alone. What is not here stays: bills, payments, refunds, orders, the
 * ledger, the audit log, timelines and closed days for seven years and longer. docs/security.md has the same table.
 */
export const RETENTION: readonly RetentionRule[] = [
  {
    table: 'outbox',
    key: ['account_id', 'id'],
    column: 'created_at',
    keep_days: 90,
    only: `outbox.status <> 'QUEUED'`,
    // An e-mail to many customers is reported by its batch, which reads the outcome from here.
    carry: `update message_deliveries d
      set status = gone.status, reason = coalesce(d.reason, gone.last_error), ended_at = coalesce(gone.sent_at, d.ended_at)
      from gone where d.account_id = gone.account_id and d.id = gone.id`,
    why: 'addresses of people who were written to; three months answer the question whether a message was sent',
  },
  {
    table: 'callback_inbox',
    key: ['id'],
    column: 'processed_at',
    keep_days: 550,
    // A message that a person must look at opened an exception in its own transaction, at the same moment.
    only: `callback_inbox.state = 'PROCESSED' and callback_inbox.processed_at not in
      (select created_at from exceptions where status = 'OPEN')`,
    why: 'what a provider signed is the proof in a dispute, which a card payer may begin up to 540 days after paying',
  },
  {
    table: 'callback_deliveries',
    key: ['account_id', 'id'],
    column: 'at',
    keep_days: 90,
    only: `not exists (select 1 from merchant_callbacks c where c.account_id = callback_deliveries.account_id
      and c.id = callback_deliveries.callback_id and c.status not in ('DELIVERED', 'FAILED'))`,
    why: 'requests to merchants hold payers’ details; the callback itself and its outcome stay',
  },
  {
    table: 'login_attempts',
    key: ['id'],
    column: 'at',
    keep_days: 90,
    why: 'a login name and an IP address, kept to investigate attacks',
  },
  {
    table: 'sessions',
    key: ['account_id', 'id'],
    column: 'created_at',
    keep_days: 60,
    why: 'IP address and browser of a login; it lasts 30 days at most, so all of its rotations have ended',
  },
  {
    table: 'login_links',
    key: ['id'],
    column: 'created_at',
    keep_days: 30,
    why: 'links to reset a password or confirm an address, which expire after three days at most',
  },
  {
    table: 'passkey_challenges',
    key: ['account_id', 'session_id', 'challenge'],
    column: 'expires_at',
    keep_days: 0,
    why: 'of sessions that did not answer them',
  },
  {
    table: 'idempotency_keys',
    key: ['account_id', 'endpoint', 'key'],
    column: 'expires_at',
    keep_days: 0,
    why: 'stored answers hold payers’ details; they expire a day after they were given',
  },
  {
    table: 'kept_carts',
    key: ['account_id', 'id'],
    column: 'kept_at',
    keep_days: KEPT_CART_DAYS,
    why: 'addresses of buyers who asked for one reminder; until then the same address is not reminded again',
  },
  {
    table: 'notifications',
    key: ['account_id', 'id'],
    column: 'created_at',
    keep_days: 180,
    why: 'notices in the portal; the records that they refer to stay',
  },
  {
    table: 'notification_reads',
    key: ['account_id', 'user_id', 'id'],
    column: 'read_at',
    keep_days: 180,
    why: 'who has read a notice: it was deleted before, as it is older than its reading',
  },
];
