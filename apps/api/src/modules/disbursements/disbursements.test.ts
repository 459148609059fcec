import { payoutBank } from '@kutip/contracts/payout-bank';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disbursementsApp, type DisbursementsApp } from '../../../../../test/disbursements-app.ts';
import type { RailMessage } from '../../../../../test/fake-rail.ts';
import { approveDisbursement, type DisbursementKey, type NewDisbursement } from './disbursements.service.ts';

// Disbursements with late, repeated, wrong or missing bank responses: nothing is paid twice and nothing is lost.

let app: DisbursementsApp;
let account_id: string;
beforeAll(async () => {
  app = await disbursementsApp();
});
beforeEach(async () => {
  ({ account_id } = await app.resetToNewMerchant());
});
afterAll(() => app.close());

const funded = (more?: Partial<NewDisbursement>) => app.fundDisbursement(account_id, more);
const notice = ({ body, headers }: RailMessage) =>
  app.app.inject({ method: 'POST', url: `/api/v1/${payoutBank.notification.path}`, headers, payload: body });
const standing = async (key: DisbursementKey) => (await app.loadDisbursement(key)).status;

const FUNDS = { clearing: -10_108, payout: 10_108 };
const HELD = { clearing: -10_108, in_transit: 10_108 };
const PAID = { clearing: -10_108, paid_out: 10_000, fee: 100, tax: 8 };

test('a disbursement is sent, and its success posts amount and fee', async () => {
  const key = await funded();
  expect(await app.loadBooks(account_id)).toEqual(HELD);
  expect(await app.loadJobs(key.id)).toMatchObject([{ key: `send:${key.id}`, name: 'send_disbursement' }]);
  await app.disbursements.send(key);
  expect(await app.loadDisbursement(key)).toMatchObject({
    status: 'SUCCESS',
    tries: 1,
    bank_reference: `E2E-${key.reference}`,
    code: 'CLEARED',
    sent_at: app.clock.now(),
  });
  expect(await app.loadBooks(account_id)).toEqual(PAID);
  expect(app.bank.executed_transfers).toEqual([
    {
      merchantId: 'KUTIP0001',
      merchantReferenceNo: key.reference,
      amount: '100.00',
      currency: 'MYR',
      bankCode: 'MBBEMYKL',
      accountNumber: '512345678901',
      accountName: 'ALI BIN ABU',
      recipientReference: key.reference,
      webhookUrl: 'https://pay.example.my/api/v1/payment-services/switch/callback/payout-bank',
    },
  ]);
});

test('a failed disbursement releases amount and fee to their balance', async () => {
  const key = await funded();
  app.bank.default_outcome = 'FAILED';
  await app.disbursements.send(key);
  expect(await app.loadDisbursement(key)).toMatchObject({
    status: 'FAILED',
    code: 'U110',
    reason: 'Payment not accepted',
  });
  expect(await app.loadBooks(account_id)).toEqual(FUNDS);
});

test('a returned disbursement credits the amount again and keeps the fee', async () => {
  const key = await funded();
  await app.disbursements.send(key);
  await notice(app.bank.buildStatusNotice(key.reference, 'RETURNED'));
  const [notice_job] = await app.loadJobs(key.id);
  expect(await app.loadJobs(key.id)).toMatchObject([
    { key: `notice:${key.id}` },
    { key: `requery:${key.id}` },
    { key: `send:${key.id}` },
  ]);
  expect(notice_job).toMatchObject({ payload: { account_id, id: key.id, after_notice: true } });
  await app.disbursements.queryStatus({ ...key, after_notice: true });
  expect(await app.loadDisbursement(key)).toMatchObject({ status: 'RETURNED', code: '45' });
  expect(await app.loadBooks(account_id)).toEqual({ clearing: -10_108, payout: 10_000, fee: 100, tax: 8 });
  await app.disbursements.queryStatus({ ...key, after_notice: true });
  expect(await app.loadBooks(account_id)).toEqual({ clearing: -10_108, payout: 10_000, fee: 100, tax: 8 });
  expect(await app.loadExceptions(account_id)).toEqual([]);
});

test('two workers send a disbursement once', async () => {
  const key = await funded();
  await Promise.all([1, 2, 3, 4].map(() => app.disbursements.send(key)));
  expect(app.bank.requests_received.filter(({ path }) => path === '/v1/transfers')).toHaveLength(1);
  expect(await app.loadBooks(account_id)).toEqual(PAID);
});

test('a lost response keeps the reserve until a status query returns a result', async () => {
  const key = await funded();
  app.bank.connectivity = 'mute';
  await app.disbursements.send(key);
  expect(await app.loadDisbursement(key)).toMatchObject({ status: 'PROCESSING', tries: 1 });
  expect(await app.loadBooks(account_id)).toEqual(HELD);
  const [requery_job] = await app.loadJobs(key.id);
  expect(requery_job).toMatchObject({ key: `requery:${key.id}`, run_at: new Date(app.clock.now().getTime() + 30_000) });
  await app.disbursements.send(key); // the job runs again
  app.bank.connectivity = 'up';
  await app.disbursements.queryStatus(key);
  expect(await app.loadDisbursement(key)).toMatchObject({ status: 'SUCCESS', tries: 1 });
  expect(app.bank.executed_transfers).toHaveLength(1);
  expect(await app.loadBooks(account_id)).toEqual(PAID);
});

test('a disbursement that the bank does not know is sent again with the same reference and paid once', async () => {
  const key = await funded();
  app.bank.connectivity = 'down';
  await app.disbursements.send(key);
  app.bank.connectivity = 'up';
  await Promise.all([app.disbursements.queryStatus(key), app.disbursements.queryStatus(key)]);
  expect(await app.loadDisbursement(key)).toMatchObject({ status: 'SUCCESS' });
  expect(app.bank.executed_transfers).toHaveLength(1);
  expect(await app.loadBooks(account_id)).toEqual(PAID);
});

test('a crash between marking and sending is resolved by the next status query', async () => {
  const key = await funded();
  // A process killed there leaves the status and the requery job.
  await app.db
    .updateTable('disbursements')
    .set({ status: 'PROCESSING', tries: 1, sent_at: app.clock.now(), next_ask_at: app.clock.now() })
    .where('account_id', '=', account_id)
    .execute();
  await app.disbursements.send(key);
  expect(app.bank.executed_transfers).toEqual([]);
  await app.disbursements.queryStatus(key);
  expect(await app.loadDisbursement(key)).toMatchObject({ status: 'SUCCESS', tries: 2 });
  expect(await app.loadBooks(account_id)).toEqual(PAID);
});

test('a pending disbursement is queried on the schedule until it is final', async () => {
  const key = await funded();
  app.bank.default_outcome = 'PROCESSING';
  await app.disbursements.send(key);
  const sent = app.clock.now().getTime();
  app.advanceTime({ seconds: 30 });
  await app.disbursements.queryStatus(key);
  expect((await app.loadJobs(key.id))[0]).toMatchObject({ run_at: new Date(sent + 120_000) });
  app.bank.setStatus(key.reference, 'SUCCESS');
  app.advanceTime({ seconds: 90 });
  await app.disbursements.queryStatus(key);
  expect(await app.loadBooks(account_id)).toEqual(PAID);
  const asked = app.bank.requests_received.length;
  await app.disbursements.queryStatus(key);
  expect(app.bank.requests_received).toHaveLength(asked);
});

test('after five days without a result one exception is opened and the reserve stays', async () => {
  const key = await funded();
  app.bank.setStatus(key.reference, null);
  await app.disbursements.send(key);
  app.advanceTime({ hours: 5 * 24 });
  await app.disbursements.queryStatus(key);
  await app.disbursements.queryStatus(key);
  expect(await app.loadExceptions(account_id)).toMatchObject([
    { kind: 'payout_unresolved', detail: { reference: key.reference, amount: '100.00', account: '********8901' } },
  ]);
  expect(await app.loadBooks(account_id)).toEqual(HELD);
  app.bank.setStatus(key.reference, 'SUCCESS'); // late, and still counts
  await app.disbursements.queryStatus(key);
  expect(await app.loadBooks(account_id)).toEqual(PAID);
});

test.each([
  ['another amount', { amount: '99.99' }],
  ['another currency', { currency: 'SGD' }],
  ['another reference', { reference: 'PO-9999999999' }],
])('a result with %s moves no money and opens one exception', async (_, deviation) => {
  const key = await funded();
  app.bank.setStatus(key.reference, 'SUCCESS', deviation);
  await app.disbursements.send(key);
  await app.disbursements.queryStatus(key);
  expect(await standing(key)).toBe('PROCESSING');
  expect(await app.loadBooks(account_id)).toEqual(HELD);
  expect(await app.loadExceptions(account_id)).toMatchObject([{ kind: 'payout_mismatch' }]);
});

test('a response for another merchant or without a valid signature is ignored', async () => {
  const key = await funded();
  app.bank.setStatus(key.reference, 'FAILED', { merchant_id: 'OTHER' });
  await app.disbursements.send(key);
  expect(await standing(key)).toBe('PROCESSING');
  expect(await app.loadBooks(account_id)).toEqual(HELD);
  expect(await app.loadExceptions(account_id)).toEqual([]);
});

test('a failure after success moves nothing and opens an exception', async () => {
  const key = await funded();
  await app.disbursements.send(key);
  app.bank.setStatus(key.reference, 'FAILED');
  await app.disbursements.queryStatus({ ...key, after_notice: true });
  expect(await standing(key)).toBe('SUCCESS');
  expect(await app.loadBooks(account_id)).toEqual(PAID);
  expect(await app.loadExceptions(account_id)).toMatchObject([
    { kind: 'payout_contradiction', detail: { code: 'U110' } },
  ]);
});

test('a repeated notice triggers one status query, and a notice of a stranger is acknowledged and ignored', async () => {
  const key = await funded();
  app.bank.default_outcome = 'PROCESSING';
  await app.disbursements.send(key);
  const forged = app.bank.buildStatusNotice(key.reference, 'SUCCESS', 'stranger');
  for (const body of [forged, app.bank.signMessage('{}'), app.bank.buildStatusNotice('PO-9999999999', 'SUCCESS')]) {
    const answer = await notice(body);
    expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
  }
  expect((await app.loadJobs(key.id)).map((job) => job.key)).toEqual([`requery:${key.id}`, `send:${key.id}`]);
  const genuine = app.bank.buildStatusNotice(key.reference, 'SUCCESS');
  for (const body of [genuine, genuine]) expect((await notice(body)).body).toBe('OK');
  expect((await app.loadJobs(key.id)).map((job) => job.key)).toEqual([
    `notice:${key.id}`,
    `requery:${key.id}`,
    `send:${key.id}`,
  ]);
  expect(await standing(key)).toBe('PROCESSING'); // a notice only triggers a status query
  await Promise.all([1, 2, 3].map(() => app.disbursements.queryStatus({ ...key, after_notice: true })));
  expect(await app.loadBooks(account_id)).toEqual(PAID);
});

test('nothing of a suspended merchant is sent, by job or by sweep, until the suspension is lifted', async () => {
  const keys = [await funded(), await funded({ needs_approval: true })];
  const setAccount = (status: string) =>
    app.db.updateTable('accounts').set({ status }).where('id', '=', account_id).execute();
  const send = () => Promise.all(keys.map((key) => app.disbursements.send(key)));
  await setAccount('SUSPENDED');
  const approval = { approved_by: account_id, now: app.clock.now() };
  await app.transact((db) => approveDisbursement(db, keys[1]!, approval));
  await send();
  expect(app.bank.executed_transfers).toEqual([]);
  expect(await Promise.all(keys.map(standing))).toEqual(['PENDING', 'PENDING']);

  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  app.advanceTime({ minutes: 5 });
  await app.disbursements.sweep();
  expect(await app.loadJobs(keys[0]!.id)).toEqual([]);
  await setAccount('ACTIVE');
  await app.disbursements.sweep();
  expect((await Promise.all(keys.map(({ id }) => app.loadJobs(id)))).flat().map(({ name }) => name)).toEqual([
    'send_disbursement',
    'send_disbursement',
  ]);
  await send();
  expect(app.bank.executed_transfers).toHaveLength(2);
});

test('a merchant under review, who takes payments in test mode, is paid out', async () => {
  const key = await funded();
  await app.db.updateTable('accounts').set({ status: 'PENDING_KYC' }).where('id', '=', account_id).execute();
  await app.disbursements.send(key);
  expect(app.bank.executed_transfers).toHaveLength(1);
});

test('what the bank does not know is not sent again for a suspended merchant', async () => {
  const key = await funded();
  app.bank.connectivity = 'down';
  await app.disbursements.send(key);
  app.bank.connectivity = 'up';
  await app.db.updateTable('accounts').set({ status: 'SUSPENDED' }).where('id', '=', account_id).execute();
  app.advanceTime({ hours: 1 });
  await app.disbursements.queryStatus(key);
  expect(app.bank.executed_transfers).toEqual([]);
  await app.db.updateTable('accounts').set({ status: 'ACTIVE' }).where('id', '=', account_id).execute();
  await app.disbursements.queryStatus(key);
  expect(app.bank.executed_transfers).toHaveLength(1);
});
