import type { Data } from '@kutip/contracts/endpoint';
import { queues } from '@kutip/contracts/queues';
import { sql as raw } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentsApp, type PaymentsApp } from '../../../../../test/payments-app.ts';
import type { TestCaller } from '../../../../../test/test-app.ts';
import { enqueue, job } from '../../platform/jobs.ts';
import { mount } from '../../platform/mount.ts';
import { queueHandlers } from './queues.routes.ts';

const admin: TestCaller = { account_id: uuid(), role: 'admin', user_id: uuid() };
const NOW = '2026-11-21T02:42:00Z';
const FAULTY = job({ name: 'faulty', payload: z.object({}) });
let app: PaymentsApp;
let merchant: TestCaller;
beforeAll(async () => {
  app = await paymentsApp({
    mountRoutes: ({ server }) => mount(server, queues, queueHandlers({ config: { WORKER_TIMEOUT_SECONDS: 30 } })),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(NOW);
  for (const table of ['outbox', 'merchant_callbacks', 'worker_heartbeats'] as const)
    await app.db.deleteFrom(table).execute();
  await raw`delete from graphile_worker._private_jobs`.execute(app.db);
  merchant = await app.createMerchant();
});

/** A message to a payer, which was tried eight times. */
async function createMessage(status: string, created_at = new Date(NOW)): Promise<string> {
  const id = uuid();
  const message = { id, account_id: merchant.account_id, channel: 'EMAIL', recipient: 'siti@example.my', data: '{}' };
  const tries = { status, tries: 8, next_try_at: new Date(NOW), last_error: '550 no such mailbox' };
  await app.db
    .insertInto('outbox')
    .values({ ...message, ...tries, template: 'receipt', language: 'en', created_at })
    .execute();
  return id;
}

/** A callback that was not delivered in ten attempts. */
async function createCallback(change: { status?: string; claimed_until?: Date; next_at?: Date } = {}): Promise<string> {
  const id = uuid();
  await app.db
    .insertInto('merchant_callbacks')
    .values({
      account_id: merchant.account_id,
      id,
      invoice_id: uuid(),
      event: 'payment.paid',
      invoice_no: 'BP-1',
      url: 'https://kedai.example/hook',
      payload: '{}',
      status: 'FAILED',
      attempts: 10,
      last_error: 'timed_out',
      created_at: new Date(NOW),
      ...change,
    })
    .execute();
  return id;
}

/** A job that has used up its attempts. */
async function createJob(): Promise<string> {
  await enqueue(app.connection, FAULTY, {}, { max_attempts: 1 });
  const { rows } = await raw<{ id: string }>`update graphile_worker._private_jobs set attempts = max_attempts,
    last_error = E'no answer\n at secret.ts' returning id::text`.execute(app.db);
  return rows[0]!.id;
}

type Entry = Data<typeof queues.entries>['list']['data'][number];
const entries = async (body: object = {}): Promise<Entry[]> =>
  (await app.call(queues.entries, { query: {}, body }, admin)).data.list.data;
const retry = (kind: 'JOB' | 'MESSAGE' | 'CALLBACK', id: string, by = admin) =>
  app.call(queues.retry, { params: { kind, id } }, by);

test('what waits or has failed is listed with its merchant, and what succeeded or is older than a month is not', async () => {
  const message = await createMessage('FAILED');
  await createMessage('SENT');
  await createMessage('FAILED', new Date('2026-10-01T00:00:00Z'));
  const callback = await createCallback();
  const failed_job = await createJob();
  const found = await entries();
  expect(found.map(({ id }) => id).toSorted()).toEqual([message, callback, failed_job].toSorted());
  expect(found.find(({ id }) => id === message)).toMatchObject({
    kind: 'MESSAGE',
    state: 'FAILED',
    name: 'receipt',
    account_id: merchant.account_id,
    error: '550 no such mailbox',
  });
  expect(found.find(({ id }) => id === failed_job)).toMatchObject({ kind: 'JOB', name: 'faulty', error: 'no answer' });
  expect(JSON.stringify(found)).not.toContain('siti@example.my');
  expect((await entries({ kind: 'CALLBACK' })).map(({ id }) => id)).toEqual([callback]);
});

test('the state counts each kind and the workers that are alive', async () => {
  await createMessage('QUEUED');
  await createCallback();
  const heartbeat = (ago_s: number) => ({ worker_id: uuid(), seen_at: new Date(Date.parse(NOW) - ago_s * 1000) });
  await app.db
    .insertInto('worker_heartbeats')
    .values([heartbeat(3), heartbeat(40)])
    .execute();
  expect((await app.call(queues.state, {}, admin)).data).toEqual({
    kinds: [
      { kind: 'JOB', waiting: 0, running: 0, failed: 0, oldest_due_at: null },
      { kind: 'MESSAGE', waiting: 1, running: 0, failed: 0, oldest_due_at: '2026-11-21T02:42:00.000Z' },
      { kind: 'CALLBACK', waiting: 0, running: 0, failed: 1, oldest_due_at: null },
    ],
    workers: 1,
  });
});

test.each([
  ['MESSAGE', () => createMessage('FAILED'), 'deliver_outbox'],
  ['CALLBACK', createCallback, 'deliver_callbacks'],
  ['JOB', createJob, 'faulty'],
] as const)('a failed entry of kind %s is tried again, and that is in the audit log', async (kind, create, task) => {
  const id = await create();
  expect((await retry(kind, id)).response_code).toBe(2000);
  expect((await entries({ kind })).find((one) => one.id === id)).toMatchObject({ state: 'WAITING' });
  const { rows } = await raw<{ task: string; attempts: number }>`
    select task_identifier as task, attempts from graphile_worker.jobs where run_at <= ${new Date()}`.execute(app.db);
  expect(rows).toContainEqual({ task, attempts: 0 });
  const [entry] = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'entity', 'before'])
    .where(raw<string>`before->>'id'`, '=', id)
    .execute();
  expect(entry).toMatchObject({
    action: 'retry',
    entity: `queue_${kind.toLowerCase()}`,
    before: { id, state: 'FAILED' },
  });
});

test('what runs is left alone, and what is done is not found', async () => {
  const claimed_until = new Date(Date.parse(NOW) + 20_000);
  const running = await createCallback({ status: 'RETRYING', claimed_until, next_at: claimed_until });
  expect(await retry('CALLBACK', running)).toMatchObject({ response_code: 4010 });
  expect(await retry('MESSAGE', await createMessage('SENT'))).toMatchObject({ response_code: 4004 });
  expect(await retry('JOB', 'x')).toMatchObject({ response_code: 4004 });
});
