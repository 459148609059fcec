import type { NotificationKind } from '@kutip/domain/notifications';
import { sql as raw, type Updateable } from 'kysely';
import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

/** The unread count stops here. */
const MAX_UNREAD_COUNT = 100;

export interface Reader {
  account_id: string;
  user_id: string;
  /** The kinds that the user's role may see. */
  kinds: readonly NotificationKind[];
}

/** An account's notifications, with the time this user read each. `link` is filled in by the caller. */
export const selectNotifications = (db: Connection, { account_id, user_id, kinds }: Reader) =>
  sql(db)
    .selectFrom('notifications as n')
    .leftJoin('notification_reads as r', (join) =>
      join.onRef('r.account_id', '=', 'n.account_id').on('r.user_id', '=', user_id).onRef('r.id', '=', 'n.id'),
    )
    .leftJoin('notification_marks as m', (join) =>
      join.onRef('m.account_id', '=', 'n.account_id').on('m.user_id', '=', user_id),
    )
    .select(['n.id', 'n.subject_id', 'n.created_at'])
    .select((eb) => [
      eb.ref('n.kind').$castTo<NotificationKind>().as('kind'),
      eb.ref('n.facts').$castTo<Record<string, string | null>>().as('facts'),
      eb.val('').as('link'),
      raw<Date | null>`coalesce(r.read_at, case when n.created_at <= m.read_until then m.read_until end)`.as('read_at'),
    ])
    .where('n.account_id', '=', account_id)
    .where('n.kind', 'in', kinds.length > 0 ? [...kinds] : ['']);

/** Number of unread notifications, at most 100. */
export async function countUnread(db: Connection, reader: Reader): Promise<number> {
  const unread = sql(db).selectFrom(selectNotifications(db, reader).as('n')).select('id').where('read_at', 'is', null);
  const { count } = await sql(db)
    .selectFrom(unread.limit(MAX_UNREAD_COUNT).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks notifications as read; ids of other accounts are ignored. */
export async function markRead(
  db: Connection,
  { account_id, user_id }: Reader,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await raw`
    insert into notification_reads (account_id, user_id, id, read_at)
    select account_id, ${user_id}::uuid, id, ${now}::timestamptz from notifications
    where account_id = ${account_id} and id = any(${[...ids]}::uuid[])
    on conflict do nothing`.execute(sql(db));
}

export async function markAllRead(db: Connection, { account_id, user_id }: Reader, now: Date): Promise<void> {
  await sql(db)
    .insertInto('notification_marks')
    .values({ account_id, user_id, read_until: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id']).doUpdateSet((eb) => ({ read_until: eb.ref('excluded.read_until') })),
    )
    .execute();
}

const SETTING_COLUMNS = [
  'id',
  'event',
  'email_enable',
  'sms_enable',
  'in_app_enable',
  'recipients',
  'created_at',
  'updated_at',
] as const;

export const selectSettings = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('notification_settings')
    .select(SETTING_COLUMNS)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const findSettingByEvent = (db: Connection, account_id: string, event: string) =>
  selectSettings(db, account_id).where('event', '=', event).executeTakeFirst();

export const findSetting = (db: Connection, account_id: string, id: string) =>
  selectSettings(db, account_id).where('id', '=', id).executeTakeFirst();

export const lockSetting = (db: Connection, account_id: string, id: string) =>
  selectSettings(db, account_id).where('id', '=', id).forUpdate().executeTakeFirst();

export interface NotificationChoices {
  email_enable: boolean;
  sms_enable: boolean;
  in_app_enable: boolean;
  recipients: string[];
}

export const insertSetting = (
  db: Connection,
  account_id: string,
  setting: NotificationChoices & { event: string },
  now: Date,
) =>
  sql(db)
    .insertInto('notification_settings')
    .values({ ...setting, account_id, id: uuid(), created_at: now, updated_at: now })
    .returning(SETTING_COLUMNS)
    .executeTakeFirstOrThrow();

export async function updateSetting(
  db: Connection,
  { account_id, id }: { account_id: string; id: string },
  change: Updateable<Database['notification_settings']>,
): Promise<void> {
  await sql(db)
    .updateTable('notification_settings')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}
