import { notifications, notificationSettings } from '@kutip/contracts/notifications';
import { notificationPage, notificationKindsFor, NOTIFICATION_KINDS, NOTIFICATIONS } from '@kutip/domain/notifications';
import { findRole } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { mount } from '../../platform/mount.ts';
import { notificationHandlers, notificationSettingHandlers } from './notifications.routes.ts';
import { createNotification, type NotificationFacts, type NotificationKind } from './notifications.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(({ server }) => {
    mount(server, notifications, notificationHandlers);
    mount(server, notificationSettings, notificationSettingHandlers);
  });
});
afterAll(() => app.close());

const ALI = { reference: 'PO-0123456789', amount: '50.00', name: 'Ali' };
const notify = ({ account_id }: TestCaller, kind: NotificationKind, facts: Partial<NotificationFacts> = ALI) =>
  app.transact((db) => createNotification(db, account_id, kind, facts, app.clock.now()));
const list = (who: TestCaller, body = {}) => app.call(notifications.list, { query: { limit: 100 }, body }, who);
const kinds = async (who: TestCaller) =>
  (await list(who)).data.list.data.map(({ kind }: { kind: string }) => kind).toSorted() as string[];
const unread = async (who: TestCaller) => (await app.call(notifications.unread, {}, who)).data.unread as number;
const outboxMessages = ({ account_id }: TestCaller) =>
  app.db
    .selectFrom('outbox')
    .select(['channel', 'recipient', 'template', 'data'])
    .where('account_id', '=', account_id)
    .orderBy('recipient')
    .execute();

async function setting(who: TestCaller, event: string) {
  const { data } = await app.call(notificationSettings.list, { query: {}, body: { event: event as never } }, who);
  return data.list.data[0];
}
const change = async (who: TestCaller, event: string, body: object) =>
  app.call(notificationSettings.update, { params: { id: (await setting(who, event)).id }, body }, who);

describe('a notification', () => {
  test('a notification is shown in the portal with facts and link, and e-mailed to the recipients', async () => {
    const who = await app.createMerchant();
    await notify(who, 'PAYOUT_DONE', { ...ALI, subject_id: '01900000-0000-7000-8000-000000000001' });
    const { list: found } = (await list(who)).data;
    expect(found.data).toEqual([
      {
        id: expect.any(String),
        kind: 'PAYOUT_DONE',
        subject_id: '01900000-0000-7000-8000-000000000001',
        facts: { ...ALI, reason: null, day: null },
        link: '/payout/view',
        created_at: app.clock.now().toISOString(),
        read_at: null,
      },
    ]);
    expect(await outboxMessages(who)).toEqual([
      {
        channel: 'EMAIL',
        recipient: 'aisyah@warung.example',
        template: 'notice',
        data: {
          kind: 'PAYOUT_DONE',
          merchant_name: 'Warung Aisyah',
          subject_id: '01900000-0000-7000-8000-000000000001',
          ...ALI,
          reason: null,
          day: null,
        },
      },
    ]);
  });

  test('a notification is sent by e-mail, SMS and portal as each setting says', async () => {
    const who = await app.createMerchant();
    const recipients = ['a@warung.example', '0123456678', 'b@warung.example'];
    expect((await change(who, 'REFUND_DONE', { recipients, sms_enable: true })).response_code).toBe(2000);
    await notify(who, 'REFUND_DONE');
    expect((await outboxMessages(who)).map(({ channel, recipient }) => [channel, recipient])).toEqual([
      ['SMS', '60123456678'],
      ['EMAIL', 'a@warung.example'],
      ['EMAIL', 'b@warung.example'],
    ]);
    await change(who, 'REFUND_DONE', { email_enable: false, sms_enable: false });
    await notify(who, 'REFUND_FAILED');
    expect(await outboxMessages(who)).toHaveLength(3);
    await change(who, 'REFUND_DONE', { in_app_enable: false });
    await notify(who, 'REFUND_DONE');
    expect(await kinds(who)).toEqual(['REFUND_DONE', 'REFUND_FAILED']);
  });

  test('a notification is e-mailed in the language of the recipient’s login, else in English', async () => {
    const who = await app.createMerchant();
    const now = app.clock.now();
    const login = { id: uuid(), full_name: 'Mei', username: 'mei', phone_number: '60123456679', password_hash: '-' };
    await app.db
      .insertInto('users')
      .values({ ...login, email: 'mei@warung.example', language: 'zh', created_at: now, updated_at: now })
      .execute();
    await change(who, 'PAYOUT_DONE', { recipients: ['mei@warung.example', 'shared@warung.example'] });
    await notify(who, 'PAYOUT_DONE');
    const sent = await app.db
      .selectFrom('outbox')
      .select(['recipient', 'language'])
      .where('account_id', '=', who.account_id)
      .orderBy('recipient')
      .execute();
    expect(sent).toEqual([
      { recipient: 'mei@warung.example', language: 'zh' },
      { recipient: 'shared@warung.example', language: 'en' },
    ]);
  });

  test('a payment notification is not e-mailed, because the payment e-mail is sent instead', async () => {
    const who = await app.createMerchant();
    await notify(who, 'PAYMENT_SUCCESS');
    expect(await outboxMessages(who)).toEqual([]);
    expect(await kinds(who)).toEqual(['PAYMENT_SUCCESS']);
  });

  test('a notification is visible only to roles that may see its subject, in its own account', async () => {
    const who = await app.createMerchant();
    for (const kind of NOTIFICATION_KINDS) await notify(who, kind);
    expect(await kinds(who)).toEqual(NOTIFICATION_KINDS.filter((kind) => kind !== 'BILL_CREATED').toSorted());
    expect(await kinds({ ...who, role: 'merchant_staff' })).toEqual([
      'CALLBACK_FAILED',
      'CALLBACK_PAUSED',
      'LOW_STOCK',
      'NEW_ORDER',
      'ORDER_RETURNED',
      'PAYMENT_FAILED',
      'PAYMENT_RESTORED',
      'PAYMENT_REVERSED',
      'PAYMENT_SUCCESS',
    ]);
    expect(await kinds({ ...who, role: 'introducer' })).toEqual([]);
    const viewer = await kinds({ ...who, role: 'merchant_viewer' });
    expect(viewer).toContain('PAYOUT_DONE');
    expect(viewer).not.toContain('SUBSCRIPTION_DUE');
    expect(await kinds(await app.createMerchant())).toEqual([]);
    expect((await app.call(notifications.list, { query: {}, body: {} })).response_code).toBe(401);
  });
});

describe('reading', () => {
  test('notifications are marked as read singly or all at once, later ones stay unread', async () => {
    const who = await app.createMerchant();
    for (const kind of ['PAYOUT_DONE', 'PAYOUT_FAILED', 'TOPUP_DONE'] as const) await notify(who, kind);
    expect(await unread(who)).toBe(3);
    const [first] = (await list(who)).data.list.data;
    const read = (body: { ids?: string[] }, by = who) => app.call(notifications.read, { body }, by);
    expect((await read({ ids: [first.id] })).data).toEqual({ unread: 2 });
    expect((await read({ ids: [first.id] })).data).toEqual({ unread: 2 });
    expect((await list(who)).data.list.data[0].read_at).toBe(app.clock.now().toISOString());
    expect((await read({})).data).toEqual({ unread: 0 });
    app.clock.set(new Date(app.clock.now().getTime() + 1000));
    await notify(who, 'PAYOUT_DONE');
    expect(await unread(who)).toBe(1);
    // Ids of another merchant are ignored.
    const other = await app.createMerchant();
    await notify(other, 'PAYOUT_DONE');
    expect((await read({ ids: [first.id] }, other)).data).toEqual({ unread: 1 });
  });

  test('the unread count stops at 100', async () => {
    const who = await app.createMerchant();
    await app.transact(async (db) => {
      for (let n = 0; n < 101; n += 1)
        await createNotification(db, who.account_id, 'PAYMENT_SUCCESS', {}, app.clock.now());
    });
    expect(await unread(who)).toBe(100);
  });
});

describe('settings', () => {
  test('every event has a setting from the start, and creating it again answers 4025', async () => {
    const who = await app.createMerchant();
    const all = await app.call(notificationSettings.list, { query: { limit: 100 }, body: {} }, who);
    expect(all.data.list.total).toBe(12);
    const body = { event: 'PAYOUT_DONE' as const, recipients: [] };
    expect(await app.call(notificationSettings.create, { body }, who)).toMatchObject({
      status: 409,
      response_code: 4025,
      breakdown_errors: { event: 'duplicate' },
    });
    await app.db.deleteFrom('notification_settings').where('account_id', '=', who.account_id).execute();
    const made = await app.call(notificationSettings.createPlain, { body }, who);
    expect(made.data).toMatchObject({ event: 'PAYOUT_DONE', email_enable: false, in_app_enable: true, recipients: [] });
  });

  test('a setting’s event is fixed, recipients are validated, and a stale update is refused', async () => {
    const who = await app.createMerchant();
    expect(await change(who, 'PAYOUT_DONE', { event: 'LOW_STOCK' })).toMatchObject({ response_code: 4000 });
    expect(await change(who, 'PAYOUT_DONE', { recipients: ['nobody'] })).toMatchObject({
      response_code: 4000,
      breakdown_errors: { 'recipients.0': 'invalid_email' },
    });
    const { updated_at: read_at } = await setting(who, 'PAYOUT_DONE');
    expect((await change(who, 'PAYOUT_DONE', { email_enable: false, read_at })).response_code).toBe(2000);
    expect((await change(who, 'PAYOUT_DONE', { email_enable: true, read_at })).response_code).toBe(4009);
    expect((await change({ ...who, role: 'merchant_finance' }, 'PAYOUT_DONE', {})).response_code).toBe(4003);
    const other = await app.createMerchant();
    const { id } = await setting(who, 'PAYOUT_DONE');
    expect((await app.call(notificationSettings.update, { params: { id }, body: {} }, other)).response_code).toBe(4004);
  });
});

test('a notification links to its record, and is hidden without permission', () => {
  expect(notificationPage('PAYMENT_SUCCESS', 'x')).toBe('/collections/payments/x');
  expect(notificationPage('PAYMENT_SUCCESS', null)).toBe('/collections/payments');
  expect(notificationPage('TOPUP_DONE', 'x')).toBe('/pools/top-ups/x');
  expect(notificationKindsFor([])).toEqual([]);
  expect(notificationKindsFor(findRole(6)!.permissions).map((kind) => NOTIFICATIONS[kind].permission)).not.toContain(
    'users.read',
  );
});
