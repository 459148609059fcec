import { auth } from '@kutip/contracts/auth';
import { Refusal } from '@kutip/domain/refusal';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, authApp, type AuthApp } from '../../../../../test/auth-app.ts';
import { countLockWaits } from '../../../../../test/locks.ts';
import { connectionOf } from '../../platform/database.ts';
import { createUser } from '../users/users.service.ts';

let app: AuthApp;
beforeAll(async () => {
  app = await authApp();
});
afterAll(() => app.close());

type Table = 'accounts' | 'users' | 'directory' | 'pools' | 'outbox';
const count = async (table: Table): Promise<number> =>
  (
    await app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

describe('registration', () => {
  test('registration signs the user in to an account that is pending review', async () => {
    const { status, response_code, data, token } = await app.register(
      { email: ' Siti@Kedai.Example ', username: 'SITI', phone_number: '+60 12-345 6678' },
      { 'accept-language': 'ar' },
    );
    expect([status, response_code, token]).toEqual([200, 2000, null]);
    expect(data).toEqual({
      access_token: expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.stringMatching(/^[\w-]{86}$/),
      account_count: 1,
      account_id: data.account_id,
      account: {
        id: data.account_id,
        uuid: data.account_id,
        name: 'Warung Aisyah',
        type: 'MERCHANT',
        status: 'PENDING_KYC',
        logo_url: null,
        confident_ratio: 80,
        default_currency: 'MYR',
        subscription_plan: {
          id: '0190a000-0000-7000-8000-000000000001',
          code: 'STARTER',
          name: 'Starter',
          fpx_enable: true,
          crypto_enable: false,
          bnpl_enable: false,
          credit_card_enable: false,
          ewallet_enable: false,
          paypal_enable: false,
          duit_now_enable: true,
        },
      },
      user: {
        id: data.user.id,
        uuid: data.user.id,
        full_name: 'Aisyah binti Rahman',
        username: 'siti',
        email: 'siti@kedai.example',
        is_email_confirmed: false,
        phone_number: '60123456678',
        avatar_url: null,
        language: 'ar',
        role: { id: 3, code: 'MERCHANT_OWNER', name: 'Owner' },
        permissions: expect.arrayContaining(['bills.write', 'users.write', 'credentials.write']),
      },
    });
    expect(data.user.permissions.filter((one: string) => one.startsWith('platform'))).toEqual([]);
  });

  test('registration creates every default of the account', async () => {
    const { account_id, user } = await app.registerOwner();
    const rows = <
      T extends
        | 'pools'
        | 'virtual_accounts'
        | 'payment_settings'
        | 'settlement_channels'
        | 'support_details'
        | 'share_settings'
        | 'success_fields'
        | 'notification_settings'
        | 'subscription_histories'
        | 'ledger_balances'
        | 'account_users',
    >(
      table: T,
    ) =>
      sql<Record<string, unknown>>`select * from ${sql.table(table)} where account_id = ${account_id}`
        .execute(app.db)
        .then((found) => found.rows);

    const pools = await rows('pools');
    expect(pools).toHaveLength(3);
    expect(new Set(pools.map(({ pool_type }) => pool_type))).toEqual(new Set(['COLLECTION', 'PAYOUT', 'CREDIT']));
    const virtual = await rows('virtual_accounts');
    expect(new Set(virtual.map(({ pool_id }) => pool_id))).toEqual(new Set(pools.map(({ id }) => id)));
    expect(virtual).toHaveLength(3);
    for (const one of virtual) {
      expect(one).toMatchObject({ account_name: 'Warung Aisyah', bank_name: 'Kutip' });
      expect(one.account_no).toMatch(/^[1-9]\d{15}$/);
    }
    const settings = await rows('payment_settings');
    expect(
      Object.fromEntries(settings.map((one) => [one.channel_flag, [one.group_code, one.fee_bearer, one.is_active]])),
    ).toEqual({
      fpx: ['WEB_PAYMENT', 'MERCHANT', true],
      crypto: ['CRYPTOCURRENCY', 'MERCHANT', true],
      bnpl: ['BUY_NOW_PAY_LATER', 'MERCHANT', true],
      credit_card: ['GLOBAL_CARD_PAYMENT', 'MERCHANT', true],
      ewallet: ['DIGITAL_PAYMENT', 'MERCHANT', true],
      paypal: ['SWITCH_PAYPAL', 'MERCHANT', true],
      duit_now: ['WEB_PAYMENT', 'MERCHANT', true],
    });
    expect((await rows('settlement_channels')).map((one) => [one.channel_id, one.is_auto_settlement])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((id) => [id, true]),
    );
    expect(await rows('support_details')).toMatchObject([
      { name: 'Warung Aisyah', email: user.email, phone_number: '60123456678', is_active: true },
    ]);
    expect((await rows('share_settings')).map(({ channel }) => channel)).toEqual(['WHATSAPP', 'EMAIL', 'COPY']);
    expect(await rows('success_fields')).toMatchObject([{ title: 'Thank you', is_active: true }]);
    const notices = await rows('notification_settings');
    expect(notices).toHaveLength(12);
    expect(notices.find(({ event }) => event === 'PAYMENT_SUCCESS')).toMatchObject({
      email_enable: true,
      sms_enable: false,
      in_app_enable: true,
      recipients: [user.email],
    });
    expect(await rows('subscription_histories')).toMatchObject([
      {
        subscription_id: '0190a000-0000-7000-8000-000000000001',
        is_active: true,
        status: 'ACTIVE',
        price: 0,
        start_date: '2026-11-21',
      },
    ]);
    expect(await rows('ledger_balances')).toMatchObject([{ version: 0, pending: 0, available: 0 }]);
    const person = app.db.selectFrom('users').select('last_login_at').where('id', '=', user.id);
    expect(await person.executeTakeFirst()).toEqual({ last_login_at: app.clock.now() });
    expect(await rows('account_users')).toMatchObject([{ user_id: user.id, role_id: 3, status: 'ACTIVE' }]);
  });

  test('registration enters both login names in the directory and stores only a password hash', async () => {
    const { account_id, user } = await app.registerOwner();
    const logins = await app.db
      .selectFrom('directory')
      .select(['kind', 'key', 'id'])
      .where('account_id', '=', account_id)
      .orderBy('key')
      .execute();
    expect(logins).toEqual([
      { kind: 'login', key: user.username, id: user.id },
      { kind: 'login', key: user.email, id: user.id },
    ]);
    const { password_hash } = await app.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
  });

  test('registration queues a welcome e-mail in the form’s language, and a link that confirms the address', async () => {
    const { data: malay } = await app.register({}, { 'accept-language': 'ms-MY' });
    const inMalay = app.db.selectFrom('outbox').select('language').where('account_id', '=', malay.account_id);
    expect((await inMalay.execute()).map(({ language }) => language)).toEqual(['ms', 'ms']);
    const { data } = await app.register({}, { 'accept-language': 'ar-MY' });
    const mail = await app.db
      .selectFrom('outbox')
      .selectAll()
      .where('account_id', '=', data.account_id)
      .orderBy('id')
      .execute();
    expect(mail).toMatchObject([
      {
        channel: 'EMAIL',
        recipient: data.user.email,
        template: 'welcome',
        language: 'ar',
        status: 'QUEUED',
        data: {
          full_name: 'Aisyah binti Rahman',
          company_name: 'Warung Aisyah',
          product_name: 'Kutip',
          login_url: 'http://localhost:3000/login',
        },
      },
      { recipient: data.user.email, template: 'confirm_email', language: 'ar' },
    ]);
  });

  test('registration creates an active account when AUTO_APPROVE is set', async () => {
    const demo = await authApp({ AUTO_APPROVE: 'true' });
    const { account } = await demo.registerOwner();
    await demo.close();
    expect(account.status).toBe('ACTIVE');
  });
});

describe('names that are taken', () => {
  test('taken names are refused by field and nothing is stored', async () => {
    const { user } = await app.registerOwner();
    const before = [
      await count('accounts'),
      await count('users'),
      await count('directory'),
      await count('pools'),
      await count('outbox'),
    ];
    const same_email = await app.register({ email: user.email.toUpperCase() });
    const same_name = await app.register({ username: user.username.toUpperCase() });
    const both = await app.register({ email: user.email, username: user.username });
    expect([same_email, same_name, both].map(({ status, response_code }) => [status, response_code])).toEqual([
      [409, 4025],
      [409, 4025],
      [409, 4025],
    ]);
    expect(same_email.breakdown_errors).toEqual({ email: 'duplicate' });
    expect(same_name.breakdown_errors).toEqual({ username: 'duplicate' });
    expect(both.breakdown_errors).toEqual({ email: 'duplicate', username: 'duplicate' });
    expect([
      await count('accounts'),
      await count('users'),
      await count('directory'),
      await count('pools'),
      await count('outbox'),
    ]).toEqual(before);
  });

  test('of two concurrent registrations of one address one succeeds', async () => {
    const before = await count('accounts');
    const answers = await Promise.all([
      app.register({ email: 'race@warung.example' }),
      app.register({ email: 'race@warung.example' }),
    ]);
    expect(new Set(answers.map(({ response_code }) => response_code))).toEqual(new Set([2000, 4025]));
    expect(answers.find(({ response_code }) => response_code === 4025)?.breakdown_errors).toEqual({
      email: 'duplicate',
    });
    expect(await count('accounts')).toBe(before + 1);
  });

  // On a distributed engine two of them could each wait for the other's row of a table that is on every node.
  test('merchants register at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => app.register()));
    expect(answers.map(({ response_code }) => response_code)).toEqual(answers.map(() => 2000));
  });

  test.each(['email', 'username'] as const)('a name taken concurrently (%s) is refused', async (field) => {
    const person = (other: string) => ({
      account_id: '0199a000-0000-7000-8000-000000000001',
      full_name: 'A',
      phone_number: '60123456678',
      email: `${other}@slow.example`,
      username: `slow-${other}`,
      password_hash: 'x',
      language: 'en',
      [field]: `same-${field}`,
      now: app.clock.now(),
    });
    const first = await app.db.startTransaction().execute();
    await createUser(connectionOf(first), person('one'));
    const second = app.transact((db) => createUser(db, person('two'))).catch((error: unknown) => error);
    await expect.poll(() => countLockWaits(app.db)).toBe(1);
    await first.commit().execute();
    const refusal = (await second) as Refusal;
    expect(refusal).toBeInstanceOf(Refusal);
    expect([refusal.code, refusal.breakdown]).toEqual([4025, { [field]: 'duplicate' }]);
  });
});

describe('fields of the form', () => {
  test.each([
    ['full_name', '', 'required'],
    ['full_name', '   ', 'required'],
    ['full_name', 'a'.repeat(256), 'too_long'],
    ['full_name', 12, 'invalid_type'],
    ['company_name', undefined, 'required'],
    ['email', '', 'required'],
    ['email', 'aisyah', 'invalid_email'],
    ['email', `${'a'.repeat(251)}@x.my`, 'too_long'],
    ['username', 'ab', 'too_short'],
    ['username', 'a'.repeat(61), 'too_long'],
    ['username', 'aisyah rahman', 'invalid_format'],
    ['username', 'aisyah@warung', 'invalid_format'],
    ['phone_number', '12345', 'invalid_format'],
    ['phone_number', '0312345678', 'invalid_format'],
    ['password', 'Ab1!', 'too_short'],
    ['password', 'no-upper-1!', 'invalid_format'],
    ['password', 'NO-LOWER-1!', 'invalid_format'],
    ['password', 'No-Digit-!', 'invalid_format'],
    ['password', 'NoSpecial1', 'invalid_format'],
    ['password', 'Password1!', 'too_common'],
    ['password', 'Aisyah2026!', 'has_own_name'],
    ['password', 'Aa1!'.repeat(51), 'too_long'],
    ['password_confirmation', undefined, 'required'],
    ['password_confirmation', `${PASSWORD}?`, 'confirmed'],
  ])('%s %j is refused as %s', async (field, value, reason) => {
    const before = await count('users');
    const { status, response_code, breakdown_errors } = await app.register({
      [field]: value as string,
      ...(field === 'password' && { password_confirmation: value as string }),
    });
    expect([status, response_code, breakdown_errors]).toEqual([400, 4000, { [field]: reason }]);
    expect(await count('users')).toBe(before);
  });

  test('all faulty registration fields are reported together', async () => {
    const { breakdown_errors } = await app.call(auth.register, { body: {} as never });
    expect(Object.keys(breakdown_errors as object).sort()).toEqual([
      'company_name',
      'email',
      'full_name',
      'password',
      'password_confirmation',
      'phone_number',
      'username',
    ]);
  });

  test('a zero byte, which PostgreSQL text cannot hold, is refused', async () => {
    const before = await count('users');
    const { status, response_code } = await app.register({ full_name: 'A\u0000B' });
    expect([status, response_code]).toEqual([400, 4000]);
    expect(await count('users')).toBe(before);
    const signing = await app.call(auth.login, { body: { username: 'a\u0000b', password: 'a\u0000b' } });
    expect([signing.status, signing.response_code]).toEqual([400, 4000]);
  });

  test('half a character, which PostgreSQL cannot store, is refused; a whole one is kept', async () => {
    const { status, response_code, breakdown_errors } = await app.register({ full_name: 'Aisyah \ud83d' });
    expect([status, response_code, breakdown_errors]).toEqual([400, 4000, 'unreadable']);
    expect((await app.register({ full_name: 'Aisyah \ud83d\ude00' })).response_code).toBe(2000);
  });

  test('registration ignores fields that the form must not set', async () => {
    const { data } = await app.register({
      status: 'ACTIVE',
      account_id: '0199a000-0000-7000-8000-000000000009',
      role_id: '1',
    });
    expect(data.account.status).toBe('PENDING_KYC');
    expect(data.account_id).not.toBe('0199a000-0000-7000-8000-000000000009');
    expect(data.user.role.id).toBe(3);
  });
});
