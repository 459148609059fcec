import { payoutAdmin, payouts, payoutServices } from '@kutip/contracts/payouts';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_USER, type TestCaller } from '../../../../../test/test-app.ts';
import { payoutsApp, type PayoutsApp } from '../../../../../test/payouts-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';
import { createPayout } from './create-payout.ts';

// Approval, cancellation and admin decisions of payouts, and the list of banks.

let app: PayoutsApp;
let who: TestCaller;
const admin: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
beforeAll(async () => {
  app = await payoutsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  await grantStepUp(app, who);
  await app.fund(who.account_id, 'payout', 5_000_000);
});
afterAll(() => app.close());

const PAYEE = { payout_service_id: 1, account_number: '512345678901', account_name: 'Ali bin Abu' };
const create = async (amount: string) =>
  (await app.call(payouts.create, { body: { ...PAYEE, amount } }, who)).data as {
    id: string;
    awaits_approval: boolean;
  };
/** A payout created by a colleague of the caller. */
const colleagues = (amount: number) =>
  createPayout(app.deps, {
    ...PAYEE,
    account_id: who.account_id,
    user_id: uuid(),
    amount: amount as never,
    source: 'PORTAL',
  });
const approve = (id: string, by: TestCaller = who) => app.call(payouts.approve, { params: { id } }, by);
const cancel = (id: string, by: TestCaller = who) =>
  app.call(payouts.cancel, { params: { id }, body: { reason: 'Typo' } }, by);
const send = (id: string) => app.disbursements.send({ account_id: who.account_id, id });
const statusOf = async (id: string) => (await app.call(payouts.read, { params: { id } }, who)).data.status;
const say = (id: string, status: string, by = admin) =>
  app.call(
    payoutAdmin.setStatus,
    { params: { id }, body: { status: status as never, reason: 'Letter of the bank' } },
    by,
  );

test('a payout above RM 10,000.00 is not sent before a second person approves it', async () => {
  expect(await create('10000.00')).toMatchObject({ awaits_approval: false });
  const own = await create('10000.01');
  expect(own).toMatchObject({ awaits_approval: true });
  await send(own.id);
  expect(app.bank.executed_transfers).toEqual([]);
  expect(await approve(own.id)).toMatchObject({ response_code: 4003, breakdown_errors: 'own_payout' });

  const id = await colleagues(10_000_01);
  app.advanceTime({ minutes: 6 });
  expect((await approve(id)).response_code).toBe(4028);
  app.advanceTime({ minutes: -6 });
  const released = await approve(id);
  expect(released.data).toMatchObject({
    awaits_approval: false,
    timeline: [{ kind: 'created' }, { kind: 'approved', at: app.clock.now().toISOString() }],
  });
  expect(await approve(id)).toMatchObject({ response_code: 4010, breakdown_errors: 'not_waiting' });
  expect((await app.loadJobs(id)).map(({ name }) => name)).toEqual(['send_disbursement']);
  await send(id);
  expect(await statusOf(id)).toBe('SUCCESS');
});

test('concurrent approvals of a payout approve it once', async () => {
  const id = await colleagues(20_000_00);
  const codes = (await Promise.all([1, 2, 3].map(() => approve(id)))).map(({ response_code }) => response_code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([2000, 4010, 4010]);
});

test('only the owner can set the approval limit, after reauthentication', async () => {
  const set = (approval_above: string, by: TestCaller = who) =>
    app.call(payouts.writeSettings, { body: { approval_above } }, by);
  expect((await app.call(payouts.readSettings, {}, who)).data).toEqual({ approval_above: '10000.00' });
  expect((await set('500.00', { ...who, role: 'merchant_finance' })).response_code).toBe(4003);
  app.advanceTime({ minutes: 6 });
  expect((await set('500.00')).response_code).toBe(4028);
  app.advanceTime({ minutes: -6 });
  expect((await set('500.00')).data).toEqual({ approval_above: '500.00' });
  expect(await create('500.01')).toMatchObject({ awaits_approval: true });
  expect((await set('0.00')).response_code).toBe(2000);
  expect(await create('1.00')).toMatchObject({ awaits_approval: true });
  const audits = await app.db
    .selectFrom('audit_logs')
    .select(['before', 'after', 'actor_user_id'])
    .where('account_id', '=', who.account_id)
    .where('entity', '=', 'payout_settings')
    .orderBy('id')
    .execute();
  expect(audits).toEqual([
    { before: { approval_above: '10000.00' }, after: { approval_above: '500.00' }, actor_user_id: TEST_USER.user_id },
    { before: { approval_above: '500.00' }, after: { approval_above: '0.00' }, actor_user_id: TEST_USER.user_id },
  ]);
});

test('cancelling a payout releases it and records user and reason, and is refused after sending', async () => {
  const { id } = await create('20000.00');
  expect((await cancel(id, await app.createMerchant())).response_code).toBe(4004);
  const cancelled = await cancel(id);
  expect(cancelled.data).toMatchObject({
    status: 'CANCELLED',
    reason: 'Typo',
    timeline: [{ kind: 'created' }, { kind: 'cancelled', reason: 'Typo' }],
    transfers: [{ kind: 'payout_reserve' }, { kind: 'payout_void', amount: '20001.08' }],
  });
  expect((await cancel(id)).response_code).toBe(4010);
  expect((await approve(id)).response_code).not.toBe(2000);
  const sent = await create('10.00');
  await send(sent.id);
  expect(await cancel(sent.id)).toMatchObject({ response_code: 4010, breakdown_errors: 'already_sent' });
  expect(await app.loadBooks(who.account_id)).toEqual({
    clearing: -5_000_000,
    payout: 4_998_892,
    paid_out: 1_000,
    fee: 100,
    tax: 8,
  });
});

test('admins approve and cancel payouts and record results of the bank', async () => {
  const { id: first } = await create('20000.00');
  expect((await say(first, 'APPROVED', who)).response_code).toBe(4003);
  expect((await say(first, 'SUCCESS')).breakdown_errors).toBe('not_sent');
  expect((await say(first, 'APPROVED')).data).toMatchObject({ awaits_approval: false });
  const { id: second } = await create('10000.01');
  expect((await say(second, 'CANCELLED')).data).toMatchObject({ status: 'CANCELLED', reason: 'Letter of the bank' });

  app.bank.connectivity = 'mute';
  await send(first);
  expect(await statusOf(first)).toBe('PROCESSING');
  expect((await say(first, 'SUCCESS')).data).toMatchObject({ status: 'SUCCESS', code: 'BY_HAND' });
  expect((await say(first, 'SUCCESS')).response_code).toBe(4010); // so already
  expect((await say(first, 'FAILED')).response_code).toBe(4010); // a contradiction: a person looks, no money moves
  expect(await app.loadExceptions(who.account_id)).toMatchObject([{ kind: 'payout_contradiction' }]);
  expect((await say(first, 'RETURNED')).data).toMatchObject({ status: 'RETURNED' });
  // Each decision has user and reason; refused ones are not listed.
  const { decisions } = (await app.call(payoutAdmin.read, { params: { id: first } }, admin)).data;
  expect(decisions).toMatchObject(
    ['APPROVED', 'SUCCESS', 'RETURNED'].map((status) => ({ status, reason: 'Letter of the bank' })),
  );
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -5_000_000, payout: 4_999_892, fee: 100, tax: 8 });
  expect((await say(uuid(), 'APPROVED')).response_code).toBe(4004);
});

test('admins see the payouts of all merchants with masked account numbers', async () => {
  const { id } = await create('20000.00');
  const list = (by: TestCaller) =>
    app.call(payoutAdmin.list, { query: {}, body: { awaits_approval: true, account_id: who.account_id } }, by);
  const found = await list(admin);
  expect(found.data.list.data).toMatchObject([{ id, merchant: 'Warung Aisyah', account_number: '********8901' }]);
  expect((await list(who)).response_code).toBe(4003);
});

test('everyone can list the receiving banks, separately from e-wallets', async () => {
  const banks = (await app.call(payoutServices.banks, {})).data;
  expect(banks).toHaveLength(31);
  expect(banks[0]).toMatchObject({
    payout_service_id: 1,
    name: 'Maybank',
    swift_code: 'MBBEMYKL',
    record_status_id: 1,
  });
  const ofType = (bankTypeId: number) => app.call(payoutServices.ofType, { params: { bankTypeId } });
  expect((await ofType(1)).data).toEqual(banks);
  expect((await ofType(2)).data).toHaveLength(3);
});

test('an admin who created a payout as its merchant does not approve it as an admin', async () => {
  const { id } = await create('20000.00');
  const same_person = { ...admin, user_id: TEST_USER.user_id };
  expect(await say(id, 'APPROVED', same_person)).toMatchObject({
    response_code: 4003,
    breakdown_errors: 'own_payout',
  });
  await send(id);
  expect(app.bank.executed_transfers).toEqual([]);
  expect((await say(id, 'APPROVED')).data).toMatchObject({ awaits_approval: false });
});
