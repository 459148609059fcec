import { payouts } from '@kutip/contracts/payouts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { payoutsApp, type PayoutsApp } from '../../../../../test/payouts-app.ts';
import { grantStepUp } from '../../../../../test/step-up.ts';

// Payouts: account verification, fees, reserves and refusals.

let app: PayoutsApp;
let who: TestCaller;
beforeAll(async () => {
  app = await payoutsApp();
});
beforeEach(async () => {
  who = await app.resetToNewMerchant();
  await grantStepUp(app, who);
});
afterAll(() => app.close());

const PAYEE = { payout_service_id: 1, account_number: '5123 4567 8901', account_name: 'Ali bin Abu' };
const fund = (amount: number) => app.fund(who.account_id, 'payout', amount);
const verify = (more: object = {}, by: TestCaller = who) =>
  app.call(payouts.verify, { body: { ...PAYEE, ...more } }, by);
const create = (more: object = {}, by: TestCaller = who, headers?: Record<string, string>) =>
  app.call(payouts.create, { body: { ...PAYEE, amount: '100.00', ...more } }, by, headers);
const read = async (id: string) => (await app.call(payouts.read, { params: { id } }, who)).data;
const asked = (path: string) => app.bank.requests_received.filter((one) => one.path === path).length;

test('a payout is verified, quoted, reserved, sent and paid, and merchant and receiver are notified', async () => {
  await fund(20_000);
  const checked = await verify();
  expect(checked.data).toMatchObject({
    account_name: 'ALI BIN ABU',
    account_number: '********8901',
    bank_name: 'Maybank',
    match_ratio: 100,
    confident_ratio: 80,
    verified: true,
    channel: 'DUITNOW_NAME_ENQUIRY',
    expires_at: new Date(app.clock.now().getTime() + 24 * 3_600_000).toISOString(),
  });
  const quote = await app.call(payouts.quote, { body: { amount: '100.00' } }, who);
  expect(quote.data).toEqual({
    amount: '100.00',
    fee: '1.00',
    fee_tax: '0.08',
    total: '101.08',
    balance: '200.00',
    balance_after: '98.92',
    needs_approval: false,
  });
  const { verification_id } = checked.data;
  const made = await create({ verification_id, email: 'ali@payee.example', description: 'Ayam', reference: 'INV 7' });
  expect(made.data).toMatchObject({
    invoice_no: expect.stringMatching(/^PO-[0-9A-HJKMNP-TV-Z]{10}$/),
    bank_name: 'Maybank',
    account_number: '********8901',
    account_name: 'Ali bin Abu',
    bank_account_name: 'ALI BIN ABU',
    amount: '100.00',
    total: '101.08',
    status: 'PENDING',
    awaits_approval: false,
    source: 'PORTAL',
    timeline: [{ kind: 'created' }],
    transfers: [{ kind: 'payout_reserve', amount: '101.08' }],
  });
  expect(asked('/v1/accounts/name')).toBe(1);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -20_000, payout: 9_892, in_transit: 10_108 });
  const key = { account_id: who.account_id, id: made.data.id };
  expect((await app.loadJobs(key.id)).map(({ name }) => name)).toEqual(['send_disbursement']);

  app.advanceTime({ seconds: 1 });
  await app.disbursements.send(key);
  expect(await read(key.id)).toMatchObject({
    status: 'SUCCESS',
    paid_at: app.clock.now().toISOString(),
    bank_reference: `E2E-${made.data.invoice_no}`,
    timeline: [{ kind: 'created' }, { kind: 'sent' }, { kind: 'paid' }],
    transfers: [{ kind: 'payout_reserve' }, { kind: 'payout_post', amount: '101.08' }],
  });
  expect(await app.loadBooks(who.account_id)).toEqual({
    clearing: -20_000,
    payout: 9_892,
    paid_out: 10_000,
    fee: 100,
    tax: 8,
  });
  const emails = await app.db.selectFrom('outbox').selectAll().where('recipient', '=', 'ali@payee.example').execute();
  expect(emails).toMatchObject([{ template: 'payout_paid', data: { amount: '100.00', account: '********8901' } }]);
  expect(JSON.stringify([emails, made, await read(key.id)])).not.toContain('512345678901');
});

test('a failed payout is released with its fee, a returned one keeps the fee', async () => {
  await fund(20_216);
  app.bank.default_outcome = 'FAILED';
  const failed = (await create()).data.id;
  const returned = (await create()).data.id;
  await app.disbursements.send({ account_id: who.account_id, id: failed });
  expect(await read(failed)).toMatchObject({
    status: 'FAILED',
    code: 'U110',
    timeline: [{ kind: 'created' }, { kind: 'sent' }, { kind: 'failed', reason: 'Payment not accepted' }],
  });
  app.bank.default_outcome = 'SUCCESS';
  const key = { account_id: who.account_id, id: returned };
  await app.disbursements.send(key);
  app.bank.default_outcome = 'RETURNED';
  await app.disbursements.queryStatus({ ...key, after_notice: true });
  expect(await read(returned)).toMatchObject({
    status: 'RETURNED',
    paid_at: app.clock.now().toISOString(),
    returned_at: app.clock.now().toISOString(),
    timeline: [{ kind: 'created' }, { kind: 'sent' }, { kind: 'paid' }, { kind: 'returned', code: '45' }],
  });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -20_216, payout: 20_108, fee: 100, tax: 8 });
});

test.each([
  ['another holder', 'TAN WEI LING', 'name_mismatch'],
  ['no account', null, 'no_such_account'],
])('a payout to %s is refused and reserves nothing', async (_, holder, reason) => {
  await fund(20_000);
  app.bank.holders.set('512345678901', holder);
  expect((await verify()).data).toMatchObject({ account_name: holder, match_ratio: 0, verified: false });
  expect(await create()).toMatchObject({ response_code: 4015, breakdown_errors: { account_name: reason } });
  const { verification_id } = (await verify()).data;
  expect((await create({ verification_id })).response_code).toBe(4015);
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -20_000, payout: 20_000 });
});

test('a payout is refused if the bank does not answer the account check', async () => {
  await fund(20_000);
  app.bank.connectivity = 'down';
  expect(await verify()).toMatchObject({ response_code: 5002, breakdown_errors: 'bank_did_not_answer' });
  expect((await create()).response_code).toBe(5002);
});

test('an account verification is valid for its account, name and merchant, for a day', async () => {
  await fund(50_000);
  const { verification_id } = (await verify()).data;
  const refused = async (more: object) => (await create({ verification_id, ...more })).breakdown_errors;
  expect(await refused({ account_name: 'Siti' })).toEqual({ verification_id: 'of_another_account' });
  expect(await refused({ account_number: '512345678902' })).toEqual({ verification_id: 'of_another_account' });
  expect(await refused({ payout_service_id: 2 })).toEqual({ verification_id: 'of_another_account' });
  const other = await app.createMerchant();
  await grantStepUp(app, other);
  expect((await create({ verification_id }, other)).response_code).toBe(4004);
  app.advanceTime({ hours: 24 });
  await grantStepUp(app, who);
  expect(await refused({})).toEqual({ verification_id: 'expired' });
  expect((await create()).response_code).toBe(2000); // without one the bank is asked anew
  app.advanceTime({ hours: -24 });
});

test('account lookups are limited to 60 per hour', async () => {
  for (let at = 0; at < 60; at += 1) await verify();
  expect(await verify()).toMatchObject({ response_code: 4029, breakdown_errors: 'too_many_lookups' });
  app.advanceTime({ hours: 1 });
  expect((await verify()).response_code).toBe(2000);
  app.advanceTime({ hours: -1 });
});

test.each([
  ['0.99', 4013, { amount: 'too_small' }],
  ['50000.01', 4013, { amount: 'too_large' }],
  ['99.00', 4014, 'insufficient_balance'],
])('a payout of RM %s returns %i', async (amount, response_code, breakdown_errors) => {
  await fund(10_000);
  expect(await create({ amount })).toMatchObject({ response_code, breakdown_errors });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -10_000, payout: 10_000 });
});

test('a payout is refused by plan, without recent authentication, and for an unknown bank or account', async () => {
  await fund(20_000);
  expect(await create({ payout_service_id: 99 })).toMatchObject({ response_code: 4000 });
  expect(await create({ virtual_account_id: '01900000-0000-7000-8000-000000000000' })).toMatchObject({
    breakdown_errors: { virtual_account_id: 'not_found' },
  });
  app.advanceTime({ minutes: 5 });
  expect(await create()).toMatchObject({ response_code: 4028 });
  app.advanceTime({ minutes: -5 });
  await app.db
    .updateTable('subscriptions')
    .set({ advanced_setting: sql`advanced_setting || '{"payout_enable": false}'` })
    .where('code', '=', 'STARTER')
    .execute();
  const starter = await app.createMerchant({ plan_code: 'STARTER' });
  await grantStepUp(app, starter);
  expect(await create({}, starter)).toMatchObject({ response_code: 4011, breakdown_errors: 'payout_enable' });
  expect((await create({}, { ...who, status: 'SUSPENDED' })).response_code).toBe(4023);
});

test('a repeated reference creates one payout, also concurrently and from another process', async () => {
  await fund(100_000);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ reference: 'JUN-1' })));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  expect(answers.map(({ response_code }) => response_code)).toEqual(Array.from({ length: 8 }, () => 2000));
  expect((await create({ reference: 'JUN-1' })).data.id).toBe(answers[0]!.data.id);
  for (const more of [{ amount: '100.01' }, { account_number: '512345678902' }, { account_name: 'Ali Abu' }])
    expect(await create({ reference: 'JUN-1', ...more })).toMatchObject({
      response_code: 4025,
      breakdown_errors: { reference: 'duplicate' },
    });
  expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -100_000, payout: 89_892, in_transit: 10_108 });
});

test('a repeated Idempotency-Key returns the same response', async () => {
  await fund(100_000);
  const key = { 'idempotency-key': 'a' };
  const first = await create({}, who, key);
  expect((await create({}, who, key)).data).toEqual(first.data);
  expect((await create({ amount: '5.00' }, who, key)).response_code).toBe(4026);
});

test(
  'of a hundred concurrent payouts with a balance for seven exactly seven succeed',
  { timeout: 60_000 },
  async () => {
    await fund(7 * 10_108 + 10_107);
    const { verification_id } = (await verify()).data;
    const codes = (await Promise.all(Array.from({ length: 100 }, () => create({ verification_id })))).map(
      ({ response_code }) => response_code,
    );
    expect([codes.filter((code) => code === 2000).length, codes.filter((code) => code === 4014).length]).toEqual([
      7, 93,
    ]);
    expect(await app.loadBooks(who.account_id)).toEqual({ clearing: -80_863, payout: 10_107, in_transit: 70_756 });
  },
);

test('the payout list is searchable, summed and limited to the merchant, and staff cannot see it', async () => {
  await fund(50_000);
  const { id } = (await create({ reference: 'JUN-9' })).data;
  await create({ amount: '50.00' });
  const list = (body: object, by: TestCaller = who) => app.call(payouts.list, { query: {}, body }, by);
  expect((await list({})).data.list).toMatchObject({ total: 2, sum: '150.00' });
  expect((await list({ search: 'JUN-9' })).data.list.data).toMatchObject([{ id }]);
  expect((await list({ status: 'SUCCESS' })).data.list.total).toBe(0);
  expect((await list({ awaits_approval: false })).data.list.total).toBe(2);
  expect((await list({}, await app.createMerchant())).data.list.total).toBe(0);
  expect((await list({}, { ...who, role: 'merchant_staff' })).response_code).toBe(4003);
  expect((await create({}, { ...who, role: 'merchant_viewer' })).response_code).toBe(4003);
});
