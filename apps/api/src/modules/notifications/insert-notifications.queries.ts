import { NOTIFICATIONS, type NotificationFacts, type NotificationKind } from '@kutip/domain/notifications';
import { sql as raw } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { accountOf, ofOneAccount } from '../../platform/one-account.ts';
import { queueMessages } from '../../platform/outbox.ts';

export interface NewNotification {
  /** Made by a caller that may run twice: what an earlier run has created is not created again. */
  id?: string;
  account_id: string;
  kind: NotificationKind;
  facts: NotificationFacts;
  created_at: Date;
}

/** Creates notifications as the account's settings say: rows for the portal, e-mails and SMS in the outbox. */
export async function insertNotifications(db: Connection, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.map(({ facts: { subject_id, ...facts }, kind, ...notification }) => ({
    ...notification,
    id: notification.id ?? uuid(),
    kind,
    subject_id,
    facts,
    setting: NOTIFICATIONS[kind].setting,
  }));
  const [chosen, always] = [
    rows.filter(({ setting }) => setting !== null),
    rows.filter(({ setting }) => setting === null),
  ];
  if (chosen.length > 0)
    await raw`
      insert into notifications (account_id, id, kind, subject_id, facts, created_at)
      select n.account_id, n.id, n.kind, n.subject_id, n.facts, n.created_at
      from json_to_recordset(${JSON.stringify(chosen)}::json) as n (account_id uuid, id uuid, kind text, subject_id uuid,
        facts jsonb, created_at timestamptz, setting text)
      join notification_settings s on s.account_id = n.account_id and s.event = n.setting and s.deleted_at is null
      where s.in_app_enable${ofOneAccount('s', chosen)}
      on conflict (account_id, id) do nothing`.execute(sql(db));
  if (always.length > 0)
    await sql(db)
      .insertInto('notifications')
      .values(always.map(({ setting: _, ...row }) => ({ ...row, facts: JSON.stringify(row.facts) })))
      .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
      .execute();
  await queueEmails(
    db,
    notifications.filter(({ kind }) => NOTIFICATIONS[kind].is_emailed),
  );
}

interface Recipient {
  n: number;
  recipient: string;
  merchant_name: string;
}

async function queueEmails(db: Connection, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const keys = notifications.map(({ account_id, kind }, n) => ({
    n,
    account_id,
    setting: NOTIFICATIONS[kind].setting,
  }));
  const { rows } = await raw<Recipient>`
    select n.n, r.recipient, a.name as merchant_name
    from json_to_recordset(${JSON.stringify(keys)}::json) as n (n int, account_id uuid, setting text)
    join notification_settings s on s.account_id = n.account_id and s.event = n.setting and s.deleted_at is null
    join accounts a on a.id = ${accountOf('n', keys)}
    cross join unnest(s.recipients) as r (recipient)
    where case when r.recipient like '%@%' then s.email_enable else s.sms_enable end${ofOneAccount('s', keys)}
    order by n.n, r.recipient`.execute(sql(db));
  await queueMessages(
    db,
    rows.map(({ n, recipient, merchant_name }) => {
      const { id, account_id, kind, facts, created_at } = notifications[n]!;
      const channel = recipient.includes('@') ? ('EMAIL' as const) : ('SMS' as const);
      const data = { kind, merchant_name, ...facts };
      // A message goes once too, also to one of a merchant that is shown no notification in the portal.
      const once = id === undefined ? {} : { id: uuidOf(recipient, id) };
      return { ...once, account_id, channel, recipient, template: 'notice', data, language: null, created_at };
    }),
  );
}
