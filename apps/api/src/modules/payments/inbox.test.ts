import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../test/database.ts';
import { heardOf } from '../../../test/heard.ts';
import { openDatabase, openPool } from '../../platform/database.ts';
import { storeOf } from '../../platform/store.ts';
import { createInbox, type Inbox, type Incoming } from './inbox.ts';

// Nothing that a provider says is lost between its word and our answer.

const NOW = new Date('2026-11-21T02:42:00Z');
const heard = heardOf('A');
const incoming = (body: string, more: Partial<Incoming> = {}): Incoming => ({
  provider: 'fpx',
  source: 'direct',
  body,
  message: heard,
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
  db.selectFrom('callback_inbox').select(['body', 'source', 'state', 'seen_count', 'outcome']).orderBy('id').execute();

test('a crowd is kept together, each with its answer; the same bytes are one message', async () => {
  const bodies = Array.from({ length: 1_200 }, (_, n) => `m${n % 1_000}`);
  const kept = await Promise.all(bodies.map((body) => inbox.keep(incoming(body))));
  expect(new Set(kept.map(({ id }) => id)).size).toBe(1_000);
  const found = await rows();
  expect(found).toHaveLength(1_000);
  expect(found.filter(({ seen_count }) => seen_count === 2)).toHaveLength(200);
  expect(kept.every(({ is_done }) => !is_done)).toBe(true);
});

test('the same bytes by another way or from another provider are another message', async () => {
  await inbox.keep(incoming('m'));
  await inbox.keep(incoming('m', { source: 'return' }));
  await inbox.keep(incoming('m', { source: 'enquiry' }));
  await inbox.keep(incoming('m', { provider: 'card' }));
  expect((await rows()).map(({ source, state, outcome }) => [source, state, outcome])).toEqual([
    ['direct', 'RECEIVED', null],
    ['return', 'PROCESSED', 'only_asked'],
    ['enquiry', 'RECEIVED', null],
    ['direct', 'RECEIVED', null],
  ]);
});

test('what is forged or unreadable is kept as refused, with why', async () => {
  const kept = [
    await inbox.keep(incoming('forged', { message: { kind: 'forged' } })),
    await inbox.keep(incoming('strange', { message: { kind: 'unreadable', why: 'unknown_model' }, source: 'return' })),
    await inbox.keep(incoming('nul \0, quotes \' " and 銀行', { message: { kind: 'forged' } })),
  ];
  expect(kept.map(({ is_done }) => is_done)).toEqual([true, true, true]);
  expect((await rows()).map(({ body, state, outcome }) => [body, state, outcome])).toEqual([
    ['forged', 'REFUSED', 'forged'],
    ['strange', 'REFUSED', 'unknown_model'],
    ['nul \u{fffd}, quotes \' " and 銀行', 'REFUSED', 'forged'],
  ]);
});

test('when the database is away nobody is told that his message is safe, and the next one is', async () => {
  const pool = openPool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const lost = createInbox({ store: storeOf(openDatabase(pool)), clock: { now: () => NOW } });
  await expect(Promise.all([lost.keep(incoming('a')), lost.keep(incoming('b'))])).rejects.toThrow(/ECONNREFUSED/);
  await expect(lost.keep(incoming('c'))).rejects.toThrow(/ECONNREFUSED/);
  await inbox.keep(incoming('a'));
  expect(await rows()).toHaveLength(1);
});

test('beyond what may wait the provider is told to come again', async () => {
  const all = Array.from({ length: 10_001 }, (_, n) => inbox.keep(incoming(`m${n}`)));
  const answers = await Promise.allSettled(all);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { code: 5003 } });
  expect(await rows()).toHaveLength(10_000);
});
