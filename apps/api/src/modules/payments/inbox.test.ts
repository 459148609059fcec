import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts';
import { successMessage } from '../../../test/provider-message.ts';
import { openDatabase, openPool } from '../../platform/database.ts';
import { storeOf } from '../../platform/store.ts';
import { createInbox, type Inbox, type IncomingMessage } from './inbox.ts';

// A provider's message is stored durably before it is acknowledged.

const NOW = new Date('2026-11-21T02:42:00Z');
const message = successMessage('A');
const incoming = (body: string, more: Partial<IncomingMessage> = {}): IncomingMessage => ({
  provider: 'fpx',
  source: 'direct',
  body,
  message: message,
  ...more,
});

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
let inbox: Inbox;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.url, max: 2 }));
});
beforeEach(async () => {
  await db.deleteFrom('callback_inbox').execute();
  inbox = createInbox({ store: storeOf(db), clock: { now: () => NOW } });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});
const rows = () =>
  db
    .selectFrom('callback_inbox')
    .select(['body', 'source', 'state', 'received_count', 'outcome'])
    .orderBy('id')
    .execute();

test('many messages are stored in batches, and identical bytes are one message', async () => {
  const bodies = Array.from({ length: 1_200 }, (_, n) => `m${n % 1_000}`);
  const saved = await Promise.all(bodies.map((body) => inbox.save(incoming(body))));
  expect(new Set(saved.map(({ id }) => id)).size).toBe(1_000);
  const found = await rows();
  expect(found).toHaveLength(1_000);
  expect(found.filter(({ received_count }) => received_count === 2)).toHaveLength(200);
  expect(saved.every(({ is_processed }) => !is_processed)).toBe(true);
});

test('identical bytes from another source or provider are another message', async () => {
  await inbox.save(incoming('m'));
  await inbox.save(incoming('m', { source: 'return' }));
  await inbox.save(incoming('m', { source: 'enquiry' }));
  await inbox.save(incoming('m', { provider: 'card' }));
  expect((await rows()).map(({ source, state, outcome }) => [source, state, outcome])).toEqual([
    ['direct', 'RECEIVED', null],
    ['return', 'PROCESSED', 'only_asked'],
    ['enquiry', 'RECEIVED', null],
    ['direct', 'RECEIVED', null],
  ]);
});

test('forged and unreadable messages are stored as refused with the reason', async () => {
  const saved = [
    await inbox.save(incoming('forged', { message: { kind: 'forged' } })),
    await inbox.save(
      incoming('strange', { message: { kind: 'unreadable', reason: 'unknown_model' }, source: 'return' }),
    ),
    await inbox.save(incoming('nul \0, quotes \' " and 銀行', { message: { kind: 'forged' } })),
  ];
  expect(saved.map(({ is_processed }) => is_processed)).toEqual([true, true, true]);
  expect((await rows()).map(({ body, state, outcome }) => [body, state, outcome])).toEqual([
    ['forged', 'REFUSED', 'forged'],
    ['strange', 'REFUSED', 'unknown_model'],
    ['nul \u{fffd}, quotes \' " and 銀行', 'REFUSED', 'forged'],
  ]);
});

test('messages are rejected while the database is down and stored once it is back', async () => {
  const pool = openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const lost = createInbox({ store: storeOf(openDatabase(pool)), clock: { now: () => NOW } });
  await expect(Promise.all([lost.save(incoming('a')), lost.save(incoming('b'))])).rejects.toThrow(/ECONNREFUSED/);
  await expect(lost.save(incoming('c'))).rejects.toThrow(/ECONNREFUSED/);
  await inbox.save(incoming('a'));
  expect(await rows()).toHaveLength(1);
});

test('a message beyond the queue limit is refused with 5003', async () => {
  const all = Array.from({ length: 10_001 }, (_, n) => inbox.save(incoming(`m${n}`)));
  const answers = await Promise.allSettled(all);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 5003 } });
  expect(await rows()).toHaveLength(10_000);
});
