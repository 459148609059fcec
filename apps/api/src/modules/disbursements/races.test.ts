import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disbursementsApp, type DisbursementsApp } from '../../../../../test/disbursements-app.ts';
import { approveDisbursement, type DisbursementKey, type NewDisbursement } from './disbursements.service.ts';

// Cancellation, concurrent reserves and lost jobs of disbursements.

let app: DisbursementsApp;
let account_id: string;
beforeAll(async () => {
  app = await disbursementsApp();
});
beforeEach(async () => {
  ({ account_id } = await app.resetToNewMerchant());
});
afterAll(() => app.close());

const ordered = (more?: Partial<NewDisbursement>) => app.createDisbursement(account_id, more);
const funded = (more?: Partial<NewDisbursement>) => app.fundDisbursement(account_id, more);
const standing = async (key: DisbursementKey) => (await app.loadDisbursement(key)).status;

const FUNDS = { clearing: -10_108, payout: 10_108 };

test('a disbursement that awaits approval or its time is not sent', async () => {
  await app.fund(account_id, 'payout', 2 * 10_108);
  const waiting = await ordered({ needs_approval: true });
  const later = await ordered({ send_after: new Date(app.clock.now().getTime() + 3_600_000) });
  for (const key of [waiting, later]) {
    await app.disbursements.send(key);
    expect(await standing(key)).toBe('PENDING');
  }
  expect(app.bank.requests_received).toEqual([]);
  expect(await app.loadJobs(waiting.id)).toEqual([]);
  const approval = { approved_by: uuid(), now: app.clock.now() };
  await app.transact((db) => approveDisbursement(db, waiting, approval));
  expect(await app.loadJobs(waiting.id)).toMatchObject([{ key: `send:${waiting.id}`, run_at: app.clock.now() }]);
  await expect(app.transact((db) => approveDisbursement(db, waiting, approval))).rejects.toMatchObject({ code: 4010 });
  await expect(app.transact((db) => approveDisbursement(db, later, approval))).rejects.toMatchObject({ code: 4010 });
  await app.disbursements.send(waiting);
  app.advanceTime({ hours: 1 });
  await app.disbursements.send(later);
  expect(app.bank.executed_transfers).toHaveLength(2);
});

test('a disbursement that is cancelled before sending is released and never sent', async () => {
  const key = await funded();
  await app.disbursements.cancel(key, 'by_merchant');
  expect(await app.loadDisbursement(key)).toMatchObject({ status: 'CANCELLED', reason: 'by_merchant' });
  expect(await app.loadBooks(account_id)).toEqual(FUNDS);
  await app.disbursements.send(key);
  expect(app.bank.requests_received).toEqual([]);
  await expect(app.disbursements.cancel(key, null)).rejects.toMatchObject({ code: 4010, breakdown: 'cancelled' });
});

test('a disbursement that is cancelled while it is sent is either cancelled or sent', { timeout: 60_000 }, async () => {
  await app.fund(account_id, 'payout', 20 * 10_108);
  const keys = await Promise.all(Array.from({ length: 20 }, () => ordered()));
  const cancelled = await Promise.all(
    keys.map(async (key, index) => {
      const send = () => app.disbursements.send(key);
      const cancel = () =>
        app.disbursements.cancel(key, null).then(
          () => true,
          () => false,
        );
      const [taken] = await Promise.all(
        index % 2 ? [cancel(), send()] : [send().then(() => null), cancel()].toReversed(),
      );
      return taken;
    }),
  );
  const count = cancelled.filter(Boolean).length;
  const statuses = await Promise.all(keys.map(standing));
  expect(statuses.filter((status) => status === 'CANCELLED')).toHaveLength(count);
  expect(statuses.filter((status) => status === 'SUCCESS')).toHaveLength(20 - count);
  expect(app.bank.executed_transfers).toHaveLength(20 - count);
  const left = count * 10_108;
  expect(await app.loadBooks(account_id)).toEqual(
    Object.fromEntries(
      Object.entries({
        clearing: -20 * 10_108,
        payout: left,
        paid_out: (20 - count) * 10_000,
        fee: (20 - count) * 100,
        tax: (20 - count) * 8,
      }).filter(([, amount]) => amount !== 0),
    ),
  );
});

test(
  'of a hundred concurrent disbursements with a balance for seven exactly seven are reserved',
  { timeout: 60_000 },
  async () => {
    await app.fund(account_id, 'payout', 7 * 10_108 + 10_107);
    const asked = await Promise.allSettled(Array.from({ length: 100 }, () => ordered()));
    const taken = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect([taken.length, refused]).toEqual([7, Array.from({ length: 93 }, () => 4014)]);
    await Promise.all(taken.flatMap((key) => [app.disbursements.send(key), app.disbursements.send(key)]));
    expect(app.bank.executed_transfers).toHaveLength(7);
    expect(await app.loadBooks(account_id)).toEqual({
      clearing: -(7 * 10_108 + 10_107),
      payout: 10_107,
      paid_out: 70_000,
      fee: 700,
      tax: 56,
    });
  },
);

test('the sweep enqueues new jobs for disbursements whose job was lost', async () => {
  await app.fund(account_id, 'payout', 3 * 10_108);
  const [unsent, unasked, waiting] = [await ordered(), await ordered(), await ordered({ needs_approval: true })];
  app.bank.default_outcome = 'PROCESSING';
  await app.disbursements.send(unasked);
  await app.db.deleteFrom('graphile_worker._private_jobs' as never).execute();
  app.advanceTime({ minutes: 10 });
  await app.disbursements.sweep();
  expect((await app.loadJobs(unsent.id)).map((job) => job.name)).toEqual(['send_disbursement']);
  expect((await app.loadJobs(unasked.id)).map((job) => job.name)).toEqual(['requery_disbursement']);
  expect(await app.loadJobs(waiting.id)).toEqual([]);
});
