import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../../test/test-app.ts';
import { IS_DISTRIBUTED } from '../../../../../test/engine.ts';
import { lockRow } from '../../../../../test/locks.ts';
import type { Database } from '../../platform/database.ts';
import { APPEND_ONLY } from '../../platform/grants.ts';
import { createProcessMetrics } from '../../platform/process-metrics.ts';
import { metricsText } from '../../platform/metrics.ts';
import { storeOf } from '../../platform/store.ts';
import { RETENTION } from './retention-rules.ts';
import { pruneRows, retentionJobs } from './retention.job.ts';

const DAY_MS = 86_400_000;
const account_id = uuid();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => {});
});
afterAll(() => app.close());

const metrics = createProcessMetrics();
const prune = () => retentionJobs({ store: storeOf(app.db), clock: app.clock, metrics })[pruneRows.name]!({});
/** A moment so many days before now. */
const ago = (days: number, ms = 0): Date => new Date(app.clock.now().getTime() - days * DAY_MS + ms);
const idsOf = async (table: 'outbox' | 'callback_inbox' | 'callback_deliveries' | 'login_attempts' | 'sessions') =>
  (await app.db.selectFrom(table).select('id').execute()).map(({ id }) => id).toSorted();

beforeEach(async () => {
  for (const table of ['outbox', 'callback_inbox', 'callback_deliveries', 'exceptions', 'message_deliveries'] as const)
    await app.db.deleteFrom(table).execute();
});

async function addMessage(status: string, created_at: Date, id: string = uuid()): Promise<string> {
  const message = { channel: 'EMAIL', recipient: 'ali@example.com', template: 'bill', language: 'en', data: '{}' };
  const sent_at = status === 'SENT' ? created_at : null;
  await app.db
    .insertInto('outbox')
    .values({ ...message, id, account_id, status, created_at, sent_at, next_try_at: created_at })
    .execute();
  return id;
}

async function addProviderMessage(state: string, processed_at: Date | null): Promise<string> {
  const id = uuid();
  const message = { provider: 'fpx', event_key: id, source: 'direct', body: 'signed', received_at: ago(900) };
  await app.db
    .insertInto('callback_inbox')
    .values({ ...message, id, state, processed_at })
    .execute();
  return id;
}

test('messages that were sent or given up go after 90 days; one that waits stays', async () => {
  await addMessage('SENT', ago(90, -1));
  await addMessage('FAILED', ago(91));
  const kept = [await addMessage('SENT', ago(90)), await addMessage('QUEUED', ago(400))];
  await prune();
  await prune();
  expect(await idsOf('outbox')).toEqual(kept.toSorted());
});

test('the outcome of an e-mail to many customers is kept when its message is deleted', async () => {
  const id = await addMessage('SENT', ago(100));
  const delivery = { full_name: 'Ali', address: 'ali@example.com', segments: 0, cost: 0 as never, status: 'QUEUED' };
  await app.db
    .insertInto('message_deliveries')
    .values({ ...delivery, account_id, id, batch_id: uuid(), created_at: ago(100) })
    .execute();
  await prune();
  expect(await idsOf('outbox')).toEqual([]);
  expect(await app.db.selectFrom('message_deliveries').select(['status', 'ended_at']).execute()).toEqual([
    { status: 'SENT', ended_at: ago(100) },
  ]);
});

test('a provider’s message stays while it waits, while its exception is open, and until 550 days have passed', async () => {
  await addProviderMessage('PROCESSED', ago(551));
  const disputed = await addProviderMessage('PROCESSED', ago(700));
  const kept = [
    disputed,
    await addProviderMessage('RECEIVED', null),
    await addProviderMessage('PROCESSED', ago(549)),
  ].toSorted();
  const exception = { account_id, id: uuid(), kind: 'mismatch', created_at: ago(700) };
  await app.db.insertInto('exceptions').values(exception).execute();
  await prune();
  expect(await idsOf('callback_inbox')).toEqual(kept);

  await app.db.updateTable('exceptions').set({ status: 'RESOLVED' }).where('id', '=', exception.id).execute();
  await prune();
  expect(await idsOf('callback_inbox')).toEqual(kept.filter((id) => id !== disputed));
});

test('requests to a merchant stay while their callback is tried', async () => {
  const addDelivery = async (status: string | null): Promise<string> => {
    const [id, callback_id] = [uuid(), uuid()];
    const callback = { invoice_id: uuid(), event: 'payment', invoice_no: id, url: 'https://a.example', payload: '{}' };
    if (status !== null)
      await app.db
        .insertInto('merchant_callbacks')
        .values({ ...callback, account_id, id: callback_id, status, created_at: ago(95) })
        .execute();
    const request = { duration_ms: 1, request_headers: '{}', request_body: '{"payer":"Ali"}' };
    await app.db
      .insertInto('callback_deliveries')
      .values({ ...request, account_id, id, callback_id, at: ago(91) })
      .execute();
    return id;
  };
  await addDelivery('DELIVERED');
  await addDelivery('FAILED');
  await addDelivery(null);
  const kept = [await addDelivery('RETRYING'), await addDelivery('PENDING')];
  await prune();
  expect(await idsOf('callback_deliveries')).toEqual(kept.toSorted());
});

test('login attempts go after 90 days, sessions after 60 and expired answers at once', async () => {
  const attempt = { login_name: 'ali', ip: '127.0.0.1', is_ok: true };
  const session = { user_id: uuid(), family: uuid(), area: 'merchant', ip: '127.0.0.1', user_agent: 'x' };
  const [kept_attempt, kept_session] = [uuid(), uuid()];
  for (const [id, at] of [
    [uuid(), ago(90, -1)],
    [kept_attempt, ago(90)],
  ] as const)
    await app.db
      .insertInto('login_attempts')
      .values({ ...attempt, id, at })
      .execute();
  for (const [id, created_at] of [
    [uuid(), ago(60, -1)],
    [kept_session, ago(60)],
  ] as const)
    await app.db
      .insertInto('sessions')
      .values({ ...session, account_id, id, refresh_hash: Buffer.from(id), expires_at: ago(30), created_at })
      .execute();
  for (const [key, expires_at] of [
    ['old', ago(0, -1)],
    ['new', ago(0)],
  ] as const)
    await app.db
      .insertInto('idempotency_keys')
      .values({ account_id, endpoint: 'e', key, request_hash: Buffer.alloc(32), locked_at: ago(1), expires_at })
      .execute();
  await prune();
  expect([await idsOf('login_attempts'), await idsOf('sessions')]).toEqual([[kept_attempt], [kept_session]]);
  expect(await app.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }]);
});

test('passkey challenges that nobody answered go when they expire', async () => {
  const challenge = { account_id, user_id: uuid(), purpose: 'get' };
  for (const [name, expires_at] of [
    ['old', ago(0, -1)],
    ['new', ago(0)],
  ] as const)
    await app.db
      .insertInto('passkey_challenges')
      .values({ ...challenge, session_id: uuid(), challenge: name, expires_at })
      .execute();
  await prune();
  expect(await app.db.selectFrom('passkey_challenges').select('challenge').execute()).toEqual([{ challenge: 'new' }]);
});

test('old notices are deleted with their read marks', async () => {
  const notice = { account_id, kind: 'PAYOUT_DONE', facts: '{}' };
  const read = { account_id, user_id: uuid() };
  const [old, recent] = [uuid(), uuid()];
  for (const [id, at] of [
    [old, ago(180, -1)],
    [recent, ago(180)],
  ] as const) {
    await app.db
      .insertInto('notifications')
      .values({ ...notice, id, created_at: at })
      .execute();
    await app.db
      .insertInto('notification_reads')
      .values({ ...read, id, read_at: at })
      .execute();
  }
  await prune();
  expect(await app.db.selectFrom('notifications').select('id').execute()).toEqual([{ id: recent }]);
  expect(await app.db.selectFrom('notification_reads').select('id').execute()).toEqual([{ id: recent }]);
});

test.skipIf(IS_DISTRIBUTED)(
  'two runs at once delete each row once, in batches, and leave one that is locked to the next',
  async () => {
    await sql`insert into outbox (id, account_id, channel, recipient, template, data, language, status, next_try_at,
      created_at)
    select gen_random_uuid(), ${account_id}, 'EMAIL', 'ali@example.com', 'bill', '{}', 'en', 'SENT', ${ago(91)},
      ${ago(91)} from generate_series(1, 4500)`.execute(app.db);
    const locked = await addMessage('FAILED', ago(99));
    await app.db.transaction().execute(async (open) => {
      await lockRow(open, 'outbox', locked);
      await Promise.all([prune(), prune()]);
      // Somebody sends it again.
      await open.updateTable('outbox').set({ status: 'QUEUED' }).where('id', '=', locked).execute();
    });
    expect(await idsOf('outbox')).toEqual([locked]);
    await prune();
    expect(await idsOf('outbox')).toEqual([locked]);
  },
);

test('the worker counts what it deleted and says how old the oldest row is', async () => {
  await addMessage('SENT', ago(91));
  await addMessage('SENT', ago(10));
  const own = createProcessMetrics();
  await retentionJobs({ store: storeOf(app.db), clock: app.clock, metrics: own })[pruneRows.name]!({});
  const text = metricsText(own.all());
  expect(text).toContain('kutip_pruned_rows_total{table="outbox"} 1\n');
  expect(text).toContain(`kutip_retention_oldest_seconds{table="outbox"} ${10 * 86_400}\n`);
  expect(text).toContain(`kutip_retention_period_seconds{table="outbox"} ${90 * 86_400}\n`);
  expect(text).toContain('kutip_retention_oldest_seconds{table="callback_inbox"} 0\n');
});

test('nothing is deleted by age that holds money, the ledger, the audit log or a closed day', async () => {
  const tables = RETENTION.map(({ table }): keyof Database => table);
  expect(tables.filter((table) => (APPEND_ONLY as readonly string[]).includes(table))).toEqual([]);
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and domain_name = 'sen'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ name }) => name).filter((name) => (tables as string[]).includes(name))).toEqual([]);
});

test('the tables that grow have an index for their oldest row', async () => {
  const small = ['login_links', 'passkey_challenges', 'notification_reads'];
  const { rows } = await sql<{ table_name: string; definition: string }>`
    select tablename as table_name, indexdef as definition from pg_indexes where schemaname = 'public'`.execute(app.db);
  const without = RETENTION.filter(
    ({ table, column }) =>
      !rows.some((index) => index.table_name === table && index.definition.includes(`btree (${column}`)),
  );
  expect(without.map(({ table }) => table)).toEqual(small);
});

test('docs/security.md has the same periods', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/security.md'), 'utf8');
  const written = [...text.matchAll(/^\| `(\w+)` +\| (?:(\d+) days after|until) `(\w+)` +\| (.+?) +\|$/gm)].map(
    ([, table, days, column, why]) => ({ table, column, keep_days: Number(days ?? 0), why }),
  );
  expect(written).toEqual(RETENTION.map(({ table, column, keep_days, why }) => ({ table, column, keep_days, why })));
});
