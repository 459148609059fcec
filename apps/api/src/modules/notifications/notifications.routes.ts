import { CODE } from '@kutip/contracts/codes';
import type { ParsedRequest } from '@kutip/contracts/endpoint';
import {
  notifications as noticeContract,
  notificationSettings as settingContract,
} from '@kutip/contracts/notifications';
import { notificationPage, notificationKindsFor } from '@kutip/domain/notifications';
import { Refusal } from '@kutip/domain/refusal';
import { audit } from '../../platform/audit.ts';
import { requireFound } from '../../platform/crud.ts';
import { editRecord } from '../../platform/edit-record.ts';
import { listHandler } from '../../platform/listing.ts';
import type { Context, Handlers } from '../../platform/mount.ts';
import {
  countUnread,
  insertSetting,
  lockSetting,
  markAllRead,
  markRead,
  selectNotifications,
  findSetting,
  findSettingByEvent,
  selectSettings,
  updateSetting,
  type Reader,
} from './notifications.queries.ts';

const readerOf = ({ account_id, user_id, permissions }: Context): Reader => ({
  account_id,
  user_id,
  kinds: notificationKindsFor(permissions),
});

export const notificationHandlers: Handlers<typeof noticeContract> = {
  list: listHandler(noticeContract.list, (context) => selectNotifications(context.db, readerOf(context)), {
    complete: async (rows) => rows.map((row) => ({ ...row, link: notificationPage(row.kind, row.subject_id) })),
  }),
  unread: async (_, context) => ({ unread: await countUnread(context.db, readerOf(context)) }),
  async read({ body: { ids } }, context) {
    const reader = readerOf(context);
    if (ids) await markRead(context.db, reader, ids, context.now);
    else await markAllRead(context.db, reader, context.now);
    return { unread: await countUnread(context.db, reader) };
  },
};

async function create({ body }: Pick<ParsedRequest<typeof settingContract.create>, 'body'>, context: Context) {
  const { db, account_id, now } = context;
  if (await findSettingByEvent(db, account_id, body.event))
    throw new Refusal(CODE.duplicate, 'This event is already set up.', { event: 'duplicate' });
  const made = await insertSetting(db, account_id, body, now);
  await audit(context, { action: 'create', entity: 'notification_setting', entity_id: made.id, after: { ...body } });
  return made;
}

export const notificationSettingHandlers: Handlers<typeof settingContract> = {
  list: listHandler(settingContract.list, ({ db, account_id }) => selectSettings(db, account_id)),
  read: async ({ params: { id } }, { db, account_id }) => requireFound(await findSetting(db, account_id, id)),
  create,
  createPlain: create,
  async update({ params: { id }, body: { read_at, ...body } }, context) {
    const { db, account_id } = context;
    await editRecord(context, {
      entity: 'notification_setting',
      entity_id: id,
      read_at,
      lock: () => lockSetting(db, account_id, id),
      request({ event }) {
        if (body.event !== undefined && body.event !== event)
          throw new Refusal(CODE.validation_failed, 'The event of a setting cannot be changed.', {
            event: 'not_allowed',
          });
        return body;
      },
      write: (change) => updateSetting(db, { account_id, id }, change),
    });
    return requireFound(await findSetting(db, account_id, id));
  },
};
