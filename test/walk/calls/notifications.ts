import { api } from '@kutip/contracts/api';
import type { notifications, notificationSettings } from '@kutip/contracts/notifications';
import { writeNotice } from '../../../apps/api/src/modules/notifications/notifications.service.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import type { Calls } from '../call.ts';
import type { World } from '../world.ts';

const reader = { door: 'merchant company.read' } as const;
const writer = { door: 'merchant company.write' } as const;

async function setting({ asked }: World) {
  const { list } = await asked(api.notificationSettings.list, { query: {}, body: { event: 'PAYOUT_DONE' } });
  return { params: { id: list.data[0].id as string } };
}
/** Every event is set up at the start, so one is taken away before it can be made. */
async function noSetting({ app, owner }: World) {
  const { db } = app;
  await db
    .deleteFrom('notification_settings')
    .where('account_id', '=', owner.account_id)
    .where('event', '=', 'LOW_STOCK')
    .execute();
  return { body: { event: 'LOW_STOCK' as const, recipients: ['owner@warung.example'] } };
}

export const notificationSettingCalls: Calls<typeof notificationSettings> = {
  list: reader,
  read: { ...reader, given: setting },
  create: { ...writer, given: noSetting },
  createPlain: { ...writer, given: noSetting },
  update: { ...writer, given: async (world) => ({ ...(await setting(world)), body: { sms_enable: true } }) },
};

async function told({ app, owner }: World) {
  const { db, clock } = app.services;
  const facts = { reference: 'PO-0123456789', amount: '50.00', name: 'Ali' };
  await transact(db, (open) => writeNotice(open, owner.account_id, 'PAYOUT_DONE', facts, clock.now()));
  return {};
}

export const notificationCalls: Calls<typeof notifications> = {
  list: { door: 'any', given: told },
  unread: { door: 'any' },
  read: { door: 'any', given: told },
};
