import { api } from '@kutip/contracts/api';
import type { notifications, notificationSettings } from '@kutip/contracts/notifications';
import { createNotification } from '../../../apps/api/src/modules/notifications/notifications.service.ts';
import { transact } from '../../../apps/api/src/platform/database.ts';
import type { AccessCases } from '../access-case.ts';
import type { MerchantFixture } from '../merchant-fixture.ts';

const reader = { rule: 'merchant company.read' } as const;
const writer = { rule: 'merchant company.write' } as const;

async function setting({ callAsOwner }: MerchantFixture) {
  const { list } = await callAsOwner(api.notificationSettings.list, { query: {}, body: { event: 'PAYOUT_DONE' } });
  return { params: { id: list.data[0].id as string } };
}
/** Every event is set up at registration, so one is removed before it can be created. */
async function noSetting({ app, owner }: MerchantFixture) {
  const { db } = app;
  await db
    .deleteFrom('notification_settings')
    .where('account_id', '=', owner.account_id)
    .where('event', '=', 'LOW_STOCK')
    .execute();
  return { body: { event: 'LOW_STOCK' as const, recipients: ['owner@warung.example'] } };
}

export const notificationSettingCases: AccessCases<typeof notificationSettings> = {
  list: reader,
  read: { ...reader, prepareInput: setting },
  create: { ...writer, prepareInput: noSetting },
  createPlain: { ...writer, prepareInput: noSetting },
  update: { ...writer, prepareInput: async (fixture) => ({ ...(await setting(fixture)), body: { sms_enable: true } }) },
};

async function createPayoutNotification({ app, owner }: MerchantFixture) {
  const { db, clock } = app.services;
  const facts = { reference: 'PO-0123456789', amount: '50.00', name: 'Ali' };
  await transact(db, (open) => createNotification(open, owner.account_id, 'PAYOUT_DONE', facts, clock.now()));
  return {};
}

export const notificationCases: AccessCases<typeof notifications> = {
  list: { rule: 'any', prepareInput: createPayoutNotification },
  unread: { rule: 'any' },
  read: { rule: 'any', prepareInput: createPayoutNotification },
};
