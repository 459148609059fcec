import { bankAdmin, banks } from '@kutip/contracts/banks';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disbursementsApp, type DisbursementsApp } from '../../../../../test/disbursements-app.ts';
import type { RoleCode, TestCaller } from '../../../../../test/test-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';
import { writeOnlyFiles } from '../../../../../test/reconciliation-helpers.ts';
import { serveBanks } from './banks.routes.ts';
import { primaryBank } from './banks.service.ts';

// Merchants' own bank accounts: holder verification, permissions, and the cooling period after a change.

let app: DisbursementsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await disbursementsApp({
    mountRoutes: ({ server, encryption, disbursements }) =>
      serveBanks(server, { config, encryption, bank: disbursements.bank, files: writeOnlyFiles }),
  });
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  await grantStepUp(app, who);
});
afterAll(() => app.close());

const config = { PUBLIC_URL: 'https://pay.example.my' };
const ACCOUNT = { payout_service_id: 1, account_number: '5123 4567-8901', account_name: 'Ali bin Abu' };
const create = (fields: object = {}, by: TestCaller = who) =>
  app.call(banks.create, { body: { ...ACCOUNT, ...fields } }, by);
const createOrThrow = async (fields?: object) => {
  const response = await create(fields);
  if (response.response_code !== 2000) throw new Error(JSON.stringify(response));
  return response.data as { id: string; updated_at: string };
};
const update = (id: string, body: object, by: TestCaller = who) => app.call(banks.update, { params: { id }, body }, by);
const read = async (id: string) => (await app.call(banks.read, { params: { id } }, who)).data;
const primary = () => primaryBank(app.connection, who.account_id, app.encryption);
const as = (role: RoleCode): TestCaller => ({ ...who, role });
const tomorrow = () => new Date(app.clock.now().getTime() + 24 * 3_600_000);

test('the first bank account with a matching holder is verified, primary and usable immediately', async () => {
  const { id } = await createOrThrow();
  expect(await read(id)).toMatchObject({
    bank_name: 'Maybank',
    swift_code: 'MBBEMYKL',
    account_number: '********8901',
    account_name: 'Ali bin Abu',
    is_primary: true,
    status: 'VERIFIED',
    match_ratio: 100,
    reason: null,
    usable_from: app.clock.now().toISOString(),
    verified_at: app.clock.now().toISOString(),
  });
  expect(await primary()).toEqual({
    bank_id: id,
    payout_service_id: 1,
    bank_code: 'MBBEMYKL',
    account_number: '512345678901',
    account_name: 'Ali bin Abu',
    usable_at: app.clock.now(),
  });
});

test('the account number is stored encrypted and is in no response, audit entry or email', async () => {
  const { id } = await createOrThrow();
  const [row] = await app.db.selectFrom('banks').selectAll().where('id', '=', id).execute();
  expect(row!.account_number.includes('512345678901')).toBe(false);
  const list = await app.call(banks.list, { query: {}, body: {} }, who);
  const audits = await app.db.selectFrom('audit_logs').selectAll().where('account_id', '=', who.account_id).execute();
  const emails = await app.db.selectFrom('outbox').selectAll().where('account_id', '=', who.account_id).execute();
  expect(list.data.list.data).toHaveLength(1);
  expect(audits.map(({ action }) => action)).toEqual(['create']);
  expect(JSON.stringify([list, audits, emails])).not.toMatch(/512345678901|567-8901/);
});

test.each([
  ['another holder', { name: 'TAN WEI LING' }, { match_ratio: 0, reason: 'name_mismatch' }],
  ['no such account', { name: null }, { match_ratio: 0, reason: 'no_such_account' }],
  ['no answer', null, { match_ratio: null, reason: 'bank_did_not_answer' }],
])('a bank account with %s is stored unverified and receives no money', async (_, at_bank, expected) => {
  if (at_bank === null) app.bank.connectivity = 'down';
  else app.bank.holders.set('512345678901', at_bank.name);
  const { id } = await createOrThrow();
  expect(await read(id)).toMatchObject({ status: 'UNVERIFIED', verified_at: null, is_primary: true, ...expected });
  expect(await primary()).toBe(undefined);
});

test('the minimum match ratio is a setting of the merchant', async () => {
  app.bank.holders.set('512345678901', 'ALI BIN ABU BAKAR'); // 71 %
  await app.db.updateTable('accounts').set({ confident_ratio: 70 }).where('id', '=', who.account_id).execute();
  const { id } = await createOrThrow();
  expect(await read(id)).toMatchObject({ status: 'VERIFIED', match_ratio: 70 });
});

test('a later bank account must be different, is usable after a day, and can become primary', async () => {
  const { id: first } = await createOrThrow();
  const { id: second } = await createOrThrow({ account_number: '1234567890', payout_service_id: 2, is_primary: true });
  expect(await read(first)).toMatchObject({ is_primary: false });
  expect(await read(second)).toMatchObject({ is_primary: true, usable_from: tomorrow().toISOString() });
  expect(await primary()).toMatchObject({ bank_id: second, bank_code: 'CIBBMYKL', usable_at: tomorrow() });
  expect(await create()).toMatchObject({ response_code: 4025, breakdown_errors: { account_number: 'duplicate' } });
  const doubled = await update(second, { payout_service_id: 1, account_number: '512345678901' });
  expect(doubled.response_code).toBe(4025);
});

test('concurrent requests with the same bank account create it once', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => create()));
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4025, 4025, 4025]);
});

test('a changed account number is verified again and usable after a day, and an unchanged one stays usable', async () => {
  const { id, updated_at } = await createOrThrow();
  app.advanceTime({ hours: 1 });
  await grantStepUp(app, who);
  expect((await update(id, { account_name: 'Ali bin Abu', account_number: '512345678901' })).data).toMatchObject({
    updated_at,
    status: 'VERIFIED',
  });
  app.bank.holders.set('512345678902', 'SITI');
  expect((await update(id, { account_number: '512345678902' })).data).toMatchObject({
    status: 'UNVERIFIED',
    reason: 'name_mismatch',
    is_primary: true,
    usable_from: tomorrow().toISOString(),
  });
  expect(await primary()).toBe(undefined);
  expect((await update(id, { account_name: 'Siti', read_at: updated_at })).response_code).toBe(4009);
  expect((await update(id, { account_name: 'Siti' })).data).toMatchObject({ status: 'VERIFIED' });
  expect(await primary()).toMatchObject({ account_number: '512345678902', usable_at: tomorrow() });
  app.advanceTime({ hours: -1 });
});

test('without a step-up nothing is written and the bank is not queried', async () => {
  const { id } = await createOrThrow();
  app.bank.requests_received.length = 0;
  app.advanceTime({ minutes: 6 });
  expect(await create({ account_number: '99999' })).toMatchObject({
    response_code: 4028,
    breakdown_errors: 'step_up_needed',
  });
  expect((await update(id, { account_name: 'Siti' })).response_code).toBe(4028);
  expect(app.bank.requests_received).toEqual([]);
  app.advanceTime({ minutes: -6 });
});

test('owners get an email for every change', async () => {
  await createOrThrow();
  const emails = () =>
    app.db
      .selectFrom('outbox')
      .select('data')
      .where('account_id', '=', who.account_id)
      .where('template', '=', 'bank_changed')
      .execute();
  // The test merchant's membership has no user; create one.
  const user_id = uuid();
  const names = { full_name: 'Aisyah', username: user_id, email: `${user_id}@warung.example`, password_hash: 'x' };
  await app.db
    .insertInto('users')
    .values({ id: user_id, ...names })
    .execute();
  await app.db.updateTable('account_users').set({ user_id }).where('account_id', '=', who.account_id).execute();
  await createOrThrow({ account_number: '1234567890' });
  expect(await emails()).toEqual([
    {
      data: {
        full_name: 'Aisyah',
        account: '******7890',
        at: app.clock.now().toISOString(),
        link: 'https://pay.example.my/info/view?tab=banks',
      },
    },
  ]);
});

test('only owner and finance change bank accounts, viewers see masked numbers, and others see nothing', async () => {
  const { id } = await createOrThrow();
  expect((await create({}, as('merchant_viewer'))).response_code).toBe(4003);
  expect((await update(id, {}, as('merchant_staff'))).response_code).toBe(4003);
  const viewed = await app.call(banks.read, { params: { id } }, as('merchant_viewer'));
  expect(viewed.data.account_number).toBe('********8901');
  expect((await app.call(banks.read, { params: { id } }, as('merchant_staff'))).response_code).toBe(4003);
  const other = await app.createMerchant();
  await grantStepUp(app, other);
  expect((await app.call(banks.read, { params: { id } }, other)).response_code).toBe(4004);
  expect((await update(id, { account_name: 'X' }, other)).response_code).toBe(4004);
  expect((await app.call(banks.read, { params: { id } })).response_code).toBe(401);
});

test.each([
  ['an unknown bank', { payout_service_id: 99 }, { payout_service_id: 'not_found' }],
  ['emails in the number', { account_number: '5123A' }, { account_number: 'invalid_format' }],
  ['symbols in the name', { account_name: '<b>' }, { account_name: 'invalid_format' }],
])('a bank account with %s is refused', async (_, body, breakdown_errors) => {
  expect(await create(body)).toMatchObject({ response_code: 4000, breakdown_errors });
});

test('platform staff can verify and reject a bank account manually', async () => {
  app.bank.connectivity = 'down';
  const { id } = await createOrThrow();
  const admin: TestCaller = { account_id: uuid(), role: 'admin' };
  const verify = (body: { status: 'VERIFIED' | 'REJECTED'; reason?: string }, by = admin) =>
    app.call(bankAdmin.verify, { params: { id }, body }, by);
  const listed = await app.call(bankAdmin.list, { query: {}, body: { account_id: who.account_id } }, admin);
  expect(listed.data.list.data).toMatchObject([{ id, merchant: 'Warung Aisyah', status: 'UNVERIFIED' }]);
  const found = async (search: string) => {
    const { data } = await app.call(bankAdmin.list, { query: {}, body: { search } }, admin);
    return data.list.data.some((one: { id: string }) => one.id === id);
  };
  const { bank_name } = listed.data.list.data[0]!;
  for (const search of ['warung', 'aisyah', bank_name, 'warung aisyah', `warung ${bank_name}`])
    expect(await found(search)).toBe(true);
  for (const search of ['nobody', 'warung nobody', '%']) expect(await found(search)).toBe(false);
  expect((await verify({ status: 'VERIFIED' }, who)).response_code).toBe(4003);
  expect((await verify({ status: 'VERIFIED' })).data).toMatchObject({ status: 'VERIFIED', reason: null });
  expect(await primary()).toMatchObject({ bank_id: id });
  expect((await verify({ status: 'VERIFIED' })).response_code).toBe(4010);
  expect((await verify({ status: 'REJECTED' })).breakdown_errors).toEqual({ reason: 'required' });
  expect((await verify({ status: 'REJECTED', reason: 'Another company' })).data).toMatchObject({ status: 'REJECTED' });
  expect(await primary()).toBe(undefined);
  // The merchant is notified of both in the portal and by email, with the masked number.
  const notices = app.db.selectFrom('notifications').select(['kind', 'subject_id', 'facts']);
  expect(await notices.where('account_id', '=', who.account_id).orderBy('id').execute()).toMatchObject(
    ['BANK_VERIFIED', 'BANK_REJECTED'].map((kind) => ({ kind, subject_id: id, facts: { name: '********8901' } })),
  );
  const emails = app.db.selectFrom('outbox').select(['recipient', 'data']).where('template', '=', 'notice');
  expect(await emails.where('account_id', '=', who.account_id).orderBy('id').execute()).toMatchObject(
    ['BANK_VERIFIED', 'BANK_REJECTED'].map((kind) => ({
      recipient: 'aisyah@warung.example',
      data: { kind, name: '********8901' },
    })),
  );
});
