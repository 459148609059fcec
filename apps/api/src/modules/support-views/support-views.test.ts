/** An admin looks at the portal as a merchant sees it: how a view opens, what it may do, and how it ends. */
import { api } from '@kutip/contracts/api';
import type { Endpoint } from '@kutip/contracts/endpoint';
import { isOpenToSupportView } from '@kutip/contracts/support-view-access';
import { SUPPORT_VIEW_PERMISSIONS } from '@kutip/domain/support-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccountRecords, type AccountRecords } from '../../../../../test/access-matrix/account-records.ts';
import { ALL_CASES } from '../../../../../test/access-matrix/all-cases.ts';
import { buildInput, openAccessMatrix, type AccessMatrix } from '../../../../../test/access-matrix/check-access.ts';
import { supportToken } from '../../../../../test/access-matrix/cases/support-views.ts';
import {
  openMerchantFixture,
  type Member,
  type MerchantFixture,
} from '../../../../../test/access-matrix/merchant-fixture.ts';
import type { Envelope } from '../../../../../test/test-app.ts';

const REASON = 'The merchant asked why a payout waits';

let matrix: AccessMatrix;
let records: AccountRecords;
beforeAll(async () => {
  matrix = await openAccessMatrix();
  records = await openAccountRecords(matrix.app.db);
});
afterAll(() => matrix.close());

const call = async (endpoint: Endpoint, token: string | undefined, input: object = {}) =>
  (await matrix.app.request(endpoint, token, input)).json<Envelope>();

/** A merchant, and an admin of the platform, who is a member of another account. */
async function openPair(): Promise<{ merchant: MerchantFixture; admin: Member; platform: MerchantFixture }> {
  const merchant = await openMerchantFixture(matrix.app);
  const platform = await openMerchantFixture(matrix.app);
  return { merchant, platform, admin: await platform.createMember('admin') };
}

const request = (admin: Member, account_id: string, reason = REASON) =>
  call(api.supportViews.request, admin.access_token, { params: { id: account_id }, body: { reason } });
const exchange = (code: string) => call(api.supportViews.exchange, undefined, { body: { code } });
const codeOf = ({ data }: Envelope): string => new URLSearchParams(new URL(data.url).hash.slice(1)).get('code')!;

async function openView({ admin, merchant }: { admin: Member; merchant: MerchantFixture }): Promise<string> {
  return (await exchange(codeOf(await request(admin, merchant.owner.account_id)))).data.access_token;
}

const viewsOf = async ({ owner }: MerchantFixture) =>
  (await call(api.supportViews.list, owner.access_token)).data.list.data;
const auditsOf = (account_id: string) =>
  matrix.app.db
    .selectFrom('audit_logs')
    .select(['action', 'actor_user_id', 'entity_id', 'after'])
    .where('account_id', '=', account_id)
    .where('action', 'like', 'support_view%')
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('opening', () => {
  test('the code stands behind the # of an address of the merchant portal, and opens a view of the account', async () => {
    const { merchant, admin } = await openPair();
    const { account_id } = merchant.owner;
    const asked = await request(admin, account_id);
    expect(asked.data.url).toMatch(/^http:\/\/localhost:3000\/view-as-merchant#code=/);
    const opened = await exchange(codeOf(asked));
    expect(opened).toMatchObject({ response_code: 2000, token: null, data: { account_id, account_count: 1 } });
    expect(opened.data).not.toHaveProperty('refresh_token');
    const { access_token, user } = opened.data;
    expect(user).toMatchObject({ id: admin.user_id, permissions: SUPPORT_VIEW_PERMISSIONS });
    expect(await call(api.users.me, access_token)).toMatchObject({
      token: null,
      data: { id: admin.user_id, account: { id: account_id }, support_view: user.support_view },
    });
    expect(await call(api.customerBills.list, access_token)).toMatchObject({ response_code: 2000 });
  });

  test('a code opens one view, however often and however many present it at once', async () => {
    const { merchant, admin } = await openPair();
    const code = codeOf(await request(admin, merchant.owner.account_id));
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code), exchange(code)]);
    const codes = answers.map(({ response_code }) => response_code);
    expect(codes.toSorted((one, other) => one - other)).toEqual([2000, 4006, 4006, 4006]);
    expect(await exchange(code)).toMatchObject({ response_code: 4006, breakdown_errors: { code: 'link_invalid' } });
    expect(await viewsOf(merchant)).toHaveLength(1);
  });

  test('a code is refused after a minute, when it is guessed, and for another account', async () => {
    const { merchant, platform, admin } = await openPair();
    const code = codeOf(await request(admin, merchant.owner.account_id));
    const [account_id, id, secret] = code.split('.') as [string, string, string];
    const guesses = [
      'guess',
      secret,
      `${account_id}.${id}.${'A'.repeat(43)}`,
      `${platform.owner.account_id}.${id}.${secret}`,
    ];
    for (const guess of guesses) expect(await exchange(guess)).toMatchObject({ response_code: 4006 });
    expect(await exchange(code)).toMatchObject({ response_code: 2000 });
    const late = codeOf(await request(admin, merchant.owner.account_id));
    matrix.app.advanceTime({ minutes: 1 });
    expect(await exchange(late)).toMatchObject({ response_code: 4006 });
    expect(await viewsOf(merchant)).toHaveLength(1);
  });

  test('a reason of 5 to 300 characters is needed', async () => {
    const { merchant, admin } = await openPair();
    for (const [reason, fault] of [
      ['    why ', 'too_short'],
      ['x'.repeat(301), 'too_long'],
    ] as const)
      expect(await request(admin, merchant.owner.account_id, reason)).toMatchObject({
        response_code: 4000,
        breakdown_errors: { reason: fault },
      });
  });

  test('an account that is no merchant, is closed or is unknown is not found', async () => {
    const { merchant, platform, admin } = await openPair();
    const { db } = matrix.app;
    const close = { deleted_at: matrix.app.services.clock.now() };
    await db.updateTable('accounts').set({ type: 'PLATFORM' }).where('id', '=', platform.owner.account_id).execute();
    expect(await request(admin, platform.owner.account_id)).toMatchObject({ response_code: 4004 });
    expect(await request(admin, '01900000-0000-7000-8000-00000000abcd')).toMatchObject({ response_code: 4004 });
    const code = codeOf(await request(admin, merchant.owner.account_id));
    await db.updateTable('accounts').set(close).where('id', '=', merchant.owner.account_id).execute();
    expect(await request(admin, merchant.owner.account_id)).toMatchObject({ response_code: 4004 });
    expect(await exchange(code)).toMatchObject({ response_code: 4004 });
  });

  test('without a recent second factor there is no code', async () => {
    const { merchant, admin } = await openPair();
    const old = new Date(matrix.app.services.clock.now().getTime() - 5 * 60_000);
    await matrix.app.db
      .updateTable('sessions')
      .set({ stepped_up_at: old })
      .where('user_id', '=', admin.user_id)
      .execute();
    expect(await request(admin, merchant.owner.account_id)).toMatchObject({ response_code: 4028, data: null });
  });
});

describe('traces', () => {
  test('the logs of both name the admin and the reason, and the owner is notified whatever their settings say', async () => {
    const { merchant, admin, platform } = await openPair();
    const { account_id, access_token: owner_token } = merchant.owner;
    await matrix.app.db.deleteFrom('notification_settings').where('account_id', '=', account_id).execute();
    const token = await openView({ merchant, admin });
    await call(api.auth.logout, token);
    const [view] = await viewsOf(merchant);
    expect(view).toMatchObject({ admin_name: 'Devi a/p Raman', reason: REASON, status: 'ENDED' });
    expect(await auditsOf(platform.owner.account_id)).toMatchObject([
      {
        action: 'support_view_requested',
        actor_user_id: admin.user_id,
        entity_id: account_id,
        after: { reason: REASON },
      },
    ]);
    expect(await auditsOf(account_id)).toMatchObject([
      { action: 'support_view_started', actor_user_id: admin.user_id, entity_id: view.id, after: { reason: REASON } },
      { action: 'support_view_ended', actor_user_id: admin.user_id, entity_id: view.id },
    ]);
    const { data } = await call(api.notifications.list, owner_token, { query: {}, body: {} });
    expect(data.list.data).toMatchObject([
      { kind: 'SUPPORT_VIEWED', facts: { name: 'Devi a/p Raman', reason: REASON }, link: '/me/devices' },
    ]);
  });

  test('neither the code nor its hash is in a log or an answer', async () => {
    const { merchant, admin, platform } = await openPair();
    const code = codeOf(await request(admin, merchant.owner.account_id));
    const [, , secret] = code.split('.') as [string, string, string];
    const written = await matrix.app.db
      .selectFrom('audit_logs')
      .select('after')
      .where('account_id', 'in', [merchant.owner.account_id, platform.owner.account_id])
      .execute();
    expect(JSON.stringify(written)).not.toContain(secret);
    const { code_hash } = await matrix.app.db
      .selectFrom('support_views')
      .select('code_hash')
      .where('account_id', '=', merchant.owner.account_id)
      .executeTakeFirstOrThrow();
    expect(code_hash.toString('base64url')).not.toBe(secret);
  });
});

describe('ending', () => {
  const isOpen = async (token: string) => (await call(api.users.me, token)).response_code;

  test('a view ends after half an hour, and no answer renews its token', async () => {
    const pair = await openPair();
    const token = await openView(pair);
    matrix.app.advanceTime({ minutes: 29 });
    expect(await call(api.users.me, token)).toMatchObject({ response_code: 2000, token: null });
    expect(await call(api.auth.testToken, token)).toMatchObject({ response_code: 4003 });
    matrix.app.advanceTime({ minutes: 1 });
    expect(await isOpen(token)).toBe(7777);
    const [view] = await viewsOf(await signedInAgain(pair.merchant));
    expect(view).toMatchObject({ status: 'ENDED' });
  });

  /** The owner’s access token is past its life; the views are read with a new login. */
  const signedInAgain = async (merchant: MerchantFixture): Promise<MerchantFixture> => ({
    ...merchant,
    owner: await merchant.createMember('merchant_owner'),
  });

  test('leaving ends the view, and nothing else of the admin', async () => {
    const pair = await openPair();
    const token = await openView(pair);
    const body = { refreshToken: pair.admin.refresh_token };
    expect(await call(api.auth.logout, token, { body })).toMatchObject({ response_code: 2000 });
    expect(await isOpen(token)).toBe(7777);
    expect(await isOpen(pair.admin.access_token)).toBe(2000);
  });

  test('the owner ends a view once; another merchant and the view itself cannot', async () => {
    const pair = await openPair();
    const token = await openView(pair);
    const [{ id }] = await viewsOf(pair.merchant);
    const params = { id };
    expect(await call(api.supportViews.end, token, { params })).toMatchObject({ response_code: 4003 });
    const stranger = await openMerchantFixture(matrix.app);
    expect(await call(api.supportViews.end, stranger.owner.access_token, { params })).toMatchObject({
      response_code: 4004,
    });
    expect(await isOpen(token)).toBe(2000);
    const by_owner = () => call(api.supportViews.end, pair.merchant.owner.access_token, { params });
    expect(await by_owner()).toMatchObject({ response_code: 2000, data: { status: 'ENDED' } });
    expect(await isOpen(token)).toBe(7777);
    expect(await by_owner()).toMatchObject({ response_code: 4010, breakdown_errors: 'view_over' });
    const [, ended] = await auditsOf(pair.merchant.owner.account_id);
    expect(ended).toMatchObject({ action: 'support_view_ended', actor_user_id: pair.merchant.owner.user_id });
  });

  const CAUSES: Record<string, (pair: { admin: Member; merchant: MerchantFixture }) => Promise<unknown>> = {
    'the admin is suspended': ({ admin }) =>
      matrix.app.db.updateTable('users').set({ status: 'INACTIVE' }).where('id', '=', admin.user_id).execute(),
    'the admin leaves the platform': ({ admin }) =>
      matrix.app.db
        .updateTable('account_users')
        .set({ status: 'INACTIVE' })
        .where('user_id', '=', admin.user_id)
        .execute(),
    'the admin loses their role': ({ admin }) =>
      matrix.app.db.updateTable('account_users').set({ role_id: 3 }).where('user_id', '=', admin.user_id).execute(),
    'the admin signs out': ({ admin }) => call(api.auth.logout, admin.access_token),
    'the account is closed': ({ merchant }) =>
      matrix.app.db
        .updateTable('accounts')
        .set({ deleted_at: new Date() })
        .where('id', '=', merchant.owner.account_id)
        .execute(),
  };

  test.each(Object.entries(CAUSES))('a running view ends when %s, and an unused code opens none', async (_, cause) => {
    const pair = await openPair();
    const token = await openView(pair);
    const unused = codeOf(await request(pair.admin, pair.merchant.owner.account_id));
    expect(await isOpen(token)).toBe(2000);
    await cause(pair);
    expect(await isOpen(token)).toBe(7777);
    expect((await exchange(unused)).response_code).toBeOneOf([4004, 4006]);
  });

  test('the login of an admin counts as open while it is refreshed', async () => {
    const pair = await openPair();
    const token = await openView(pair);
    await call(api.auth.refresh, undefined, { body: { refreshToken: pair.admin.refresh_token } });
    matrix.app.advanceTime({ minutes: 20 });
    expect(await isOpen(token)).toBe(2000);
  });
});

describe('reading only', () => {
  /** What a view may call, stated here independently of the contracts. */
  const READS_BY_POST = [
    'POST master-pool-balance/latest-balance',
    'POST crm-reporting/merchant/payout-status',
    'POST opening-days/store-based/:store_id',
    'POST payment-records/bill-invoice',
    'POST subscription-payment/pending-subscription-payment',
    'POST user-tour-setting/me',
  ];
  const REFUSED_READS = [
    'GET accounts/merchant/:id/switch',
    'GET auth/step-up',
    'GET passkeys',
    'GET second-factor-resets/own',
    'GET sessions',
    'GET sessions/:id',
  ];
  const closed = ALL_CASES.filter(([, { access }]) => access !== 'public');
  const isList = (endpoint: Endpoint) => 'gets' in endpoint;

  test('what is open to a view is known: reading, and leaving', () => {
    const open = closed.filter(([, endpoint]) => isOpenToSupportView(endpoint));
    const by_post = open.filter(([, endpoint]) => endpoint.method !== 'GET' && !isList(endpoint));
    expect(by_post.map(([name]) => name).toSorted()).toEqual([...READS_BY_POST, 'POST jwt/logout'].toSorted());
    const refused = closed.filter(
      ([, { method, answers }, one]) =>
        method === 'GET' && answers === undefined && !open.some(([, , other]) => other === one),
    );
    const outside = refused.filter(([, { access }]) => access !== 'public' && access.area !== 'admin');
    expect(outside.map(([name]) => name).toSorted()).toEqual(REFUSED_READS);
  });

  test(
    'every call that is not open is refused with its sentence, and changes nothing',
    { timeout: 300_000 },
    async () => {
      const fixture = await openMerchantFixture(matrix.app);
      const { owner } = fixture;
      const token = await supportToken(fixture);
      const refused = closed.filter(([, endpoint]) => !isOpenToSupportView(endpoint));
      expect(refused.filter(([, { method }]) => method !== 'GET').length).toBeGreaterThan(150);
      const before = await records.hashTables(owner.account_id);
      for (const [name, endpoint] of refused) {
        const answer = await matrix.app.request(endpoint, token, anyInput(endpoint));
        expect([name, answer.statusCode, answer.json<Envelope>().breakdown_errors]).toEqual([
          name,
          403,
          'support_view',
        ]);
      }
      expect(await records.hashTables(owner.account_id)).toEqual(before);
    },
  );

  /** Refused before it is looked at, so any input will do. */
  const anyInput = ({ params }: Endpoint) => ({
    params: params && Object.fromEntries(Object.keys(params.shape).map((key) => [key, UNKNOWN])),
  });
  const UNKNOWN = '01900000-0000-7000-8000-00000000abcd';

  test(
    'a view is answered as the owner is, without API credentials, and changes nothing',
    { timeout: 300_000 },
    async () => {
      const fixture = await openMerchantFixture(matrix.app);
      const { owner } = fixture;
      const reads = closed.filter(
        ([name, endpoint, { rule }]) =>
          isOpenToSupportView(endpoint) && name !== 'POST jwt/logout' && /^(any|merchant)( |$)/.test(rule),
      );
      const prepared: { name: string; endpoint: Endpoint; input: object; is_withheld: boolean }[] = [];
      for (const [name, endpoint, access_case] of reads) {
        const input = await buildInput(endpoint, access_case, fixture, owner);
        prepared.push({ name, endpoint, input, is_withheld: access_case.rule.includes('credentials') });
      }
      const token = await supportToken(fixture);
      const statusesFor = async (access_token: string) => {
        const statuses: Record<string, number> = {};
        for (const { name, endpoint, input } of prepared)
          statuses[name] = (await matrix.app.request(endpoint, access_token, input)).statusCode;
        return statuses;
      };
      // The owner's reads bring copies of the ledger up to date, such as lines and texts to search.
      const for_owner = await statusesFor(owner.access_token);
      const before = await records.hashTables(owner.account_id);
      const withheld = prepared.filter(({ is_withheld }) => is_withheld).map(({ name }) => [name, 403]);
      expect(await statusesFor(token)).toEqual({ ...for_owner, ...Object.fromEntries(withheld) });
      expect(Object.values(for_owner).every((status) => status < 500)).toBe(true);
      expect(await records.hashTables(owner.account_id)).toEqual(before);
    },
  );

  test('a view reads its own account only, also where its admin is a member', async () => {
    const { merchant, admin, platform } = await openPair();
    const token = await openView({ merchant, admin });
    const read = (id: string) => call(api.accounts.read, token, { params: { id } });
    expect(await read(merchant.owner.account_id)).toMatchObject({ response_code: 2000 });
    expect(await read(platform.owner.account_id)).toMatchObject({ response_code: 4004 });
    expect(await call(api.accountAdmin.read, token, { params: { id: merchant.owner.account_id } })).toMatchObject({
      response_code: 4003,
    });
  });
});
