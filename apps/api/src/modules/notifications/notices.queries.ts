import { NOTICES, type NoticeFacts, type NoticeKind } from '@kutip/domain/notices';
import { sql as raw } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { queueMessages } from '../../platform/outbox.ts';

/** A merchant's recipients need not be users, so nobody knows their language. */
const LANGUAGE = 'en';

export interface NewNotice {
  account_id: string;
  kind: NoticeKind;
  facts: NoticeFacts;
  created_at: Date;
}

/** Writes notices where the settings want them: rows for the portal, letters in the outbox. */
export async function insertNotices(db: Connection, notices: readonly NewNotice[]): Promise<void> {
  const rows = notices.map(({ facts: { subject_id, ...facts }, kind, ...notice }) => ({
    ...notice,
    id: uuid(),
    kind,
    subject_id,
    facts,
    setting: NOTICES[kind].setting,
  }));
  await raw`
    insert into notifications (account_id, id, kind, subject_id, facts, created_at)
    select n.account_id, n.id, n.kind, n.subject_id, n.facts, n.created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (account_id uuid, id uuid, kind text, subject_id uuid,
      facts jsonb, created_at timestamptz, setting text)
    join notification_settings s on s.account_id = n.account_id and s.event = n.setting and s.deleted_at is null
    where s.in_app_enable`.execute(sql(db));
  await mail(
    db,
    notices.filter(({ kind }) => NOTICES[kind].is_mailed),
  );
}

interface Recipient {
  n: number;
  recipient: string;
  merchant_name: string;
}

async function mail(db: Connection, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const asked = notices.map(({ account_id, kind }, n) => ({ n, account_id, setting: NOTICES[kind].setting }));
  const { rows } = await raw<Recipient>`
    select n.n, r.recipient, a.name as merchant_name
    from json_to_recordset(${JSON.stringify(asked)}::json) as n (n int, account_id uuid, setting text)
    join notification_settings s on s.account_id = n.account_id and s.event = n.setting and s.deleted_at is null
    join accounts a on a.id = n.account_id
    cross join unnest(s.recipients) as r (recipient)
    where case when r.recipient like '%@%' then s.email_enable else s.sms_enable end
    order by n.n, r.recipient`.execute(sql(db));
  await queueMessages(
    db,
    rows.map(({ n, recipient, merchant_name }) => {
      const { account_id, kind, facts, created_at } = notices[n]!;
      const channel = recipient.includes('@') ? ('EMAIL' as const) : ('SMS' as const);
      const data = { kind, merchant_name, ...facts };
      return { account_id, channel, recipient, template: 'notice', data, language: LANGUAGE, created_at };
    }),
  );
}
