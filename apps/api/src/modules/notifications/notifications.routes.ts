import { CODE } from '@kutip/contracts/codes';
import type { Parsed } from '@kutip/contracts/endpoint';
import {
  notifications as noticeContract,
  notificationSettings as settingContract,
} from '@kutip/contracts/notifications';
import { noticePage, noticesFor } from '@kutip/domain/notices';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { found } from '../../platform/crud.ts';
import { listOf } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import { afterLast, refuseStale } from '../../platform/stale.ts';
import {
  countUnread,
  insertSetting,
  lockSetting,
  markAllRead,
  markRead,
  noticesOf,
  settingById,
  settingOfEvent,
  settingsOf,
  writeSetting,
  type Reader,
} from './notifications.queries.ts';

const readerOf = ({ account_id, user_id, permissions }: Context): Reader => ({
  account_id,
  user_id,
  kinds: noticesFor(permissions),
});

export const notificationHandlers: Handlers<typeof noticeContract> = {
  list: listOf(noticeContract.list, (context) => noticesOf(context.db, readerOf(context)), {
    complete: async (rows) => rows.map((row) => ({ ...row, link: noticePage(row.kind, row.subject_id) })),
  }),
  unread: async (_, context) => ({ unread: await countUnread(context.db, readerOf(context)) }),
  async read({ body: { ids } }, context) {
    const reader = readerOf(context);
    if (ids) await markRead(context.db, reader, ids, context.now);
    else await markAllRead(context.db, reader, context.now);
    return { unread: await countUnread(context.db, reader) };
  },
};

async function create({ body }: Pick<Parsed<typeof settingContract.create>, 'body'>, context: Context) {
  const { db, account_id, now } = context;
  if (await settingOfEvent(db, account_id, body.event))
    throw new Refusal(CODE.duplicate, 'This event is set up already.', { event: 'duplicate' });
  const made = await insertSetting(db, account_id, body, now);
  await audit(context, { action: 'create', entity: 'notification_setting', entity_id: made.id, after: { ...body } });
  return made;
}

export const notificationSettingHandlers: Handlers<typeof settingContract> = {
  list: listOf(settingContract.list, ({ db, account_id }) => settingsOf(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => found(await settingById(db, account_id, id)),
  create,
  createPlain: create,
  async update({ params: { id }, body: { read_at, event, ...wanted } }, context) {
    const { db, account_id, now } = context;
    const kept = found(await lockSetting(db, account_id, id));
    refuseStale(kept, read_at);
    if (event !== undefined && event !== kept.event)
      throw new Refusal(CODE.validation_failed, 'A setting stays with its event.', { event: 'not_allowed' });
    const { email_enable, sms_enable, in_app_enable, recipients } = kept;
    const before = { email_enable, sms_enable, in_app_enable, recipients };
    const after = {
      email_enable: wanted.email_enable ?? email_enable,
      sms_enable: wanted.sms_enable ?? sms_enable,
      in_app_enable: wanted.in_app_enable ?? in_app_enable,
      recipients: wanted.recipients ?? recipients,
    };
    const changed = await writeSetting(db, { account_id, id }, after, afterLast(kept, now));
    await audit(context, { action: 'update', entity: 'notification_setting', entity_id: id, before, after });
    return changed;
  },
};
