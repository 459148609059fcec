import { sql as raw, type Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { connectionOf, openDatabase, openPool, transact, type Database } from './database.ts';
import { addDirectoryEntries } from './directory.ts';
import { openPipelinedConnection } from './pipelined-connection.ts';
import { prepared, preparedInsert } from './prepared.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;

const [ACCOUNT, OTHER] = ['01990000-0000-7000-8000-000000000001', '01990000-0000-7000-8000-000000000002'];
const entry = (key: string, account_id: string) => ({ kind: 'page' as const, key, account_id, id: account_id });

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection, so that it has prepared what any run has prepared.
  db = openDatabase(openPool({ connectionString: database.url, max: 1 }));
  await addDirectoryEntries(connectionOf(db), [entry('one', ACCOUNT), entry('two', OTHER)]);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

let built = 0;
const accountOf = prepared((given, { key, twice }: { key: string; twice: string }) => {
  built += 1;
  return given
    .selectFrom('directory')
    .select(['account_id', raw<string>`${twice}::text || ${twice}::text`.as('text')])
    .where('kind', '=', 'page')
    .where('key', '=', key)
    .compile();
});

test('a statement is built once, prepared once on a connection, and answers for the values of each run', async () => {
  const first = await accountOf(connectionOf(db), { key: 'one', twice: 'a' });
  const second = await accountOf(connectionOf(db), { key: 'two', twice: 'b' });
  expect([first, second]).toEqual([[{ account_id: ACCOUNT, text: 'aa' }], [{ account_id: OTHER, text: 'bb' }]]);
  expect(built).toBe(1);
  const { rows } = await raw<{ times: number }>`
    select count(*)::int as times from pg_prepared_statements where statement like '%"directory"%'`.execute(db);
  expect(rows).toEqual([{ times: 1 }]);
});

test('it sees what its transaction has written, on a connection that pipelines too', async () => {
  await transact(db, async (open) => {
    await addDirectoryEntries(open, [entry('three', OTHER)]);
    expect(await accountOf(open, { key: 'three', twice: '' })).toMatchObject([{ account_id: OTHER }]);
  });
  const pipelined = await openPipelinedConnection({ connectionString: database.url });
  await pipelined.begin();
  const found = await Promise.all(['one', 'three'].map((key) => accountOf(pipelined.db, { key, twice: '' })));
  await pipelined.commit();
  await pipelined.close();
  expect(found).toMatchObject([[{ account_id: ACCOUNT }], [{ account_id: OTHER }]]);
});

test('a value that is missing is refused instead of being taken for null', async () => {
  await expect(accountOf(connectionOf(db), { key: 'one' } as never)).rejects.toThrow('twice');
});

test('a connection whose plans cannot be made anew is given back to its pool', async () => {
  const pool = openPool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 2_000 });
  const one = openDatabase(pool);
  await raw`select 1`.execute(one);
  pool.once('acquire', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) =>
      given[0] === 'discard plans' ? Promise.reject(new Error('broken')) : send(...given)) as typeof client.query;
  });
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  const answers = [await raw`select 1 as n`.execute(one), await raw`select 1 as n`.execute(one)];
  later.mockRestore();
  await one.destroy();
  expect(answers.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 1 }]]);
});

let built_inserts = 0;
const ownerInserted = preparedInsert(
  (given, row: Insertable<Database['directory']>, { returned }: { returned: string }) => {
    built_inserts += 1;
    return raw`with r as (${given.insertInto('directory').values(row).returningAll()}) select ${returned}::text from r`.compile(
      given,
    );
  },
);

test('an insert is built once for each set of columns that have a value', async () => {
  const insert = (row: object) =>
    ownerInserted(connectionOf(db), row as Insertable<Database['directory']>, { returned: 'yes' });
  await insert({ kind: 'page', key: 'four', account_id: ACCOUNT, id: ACCOUNT });
  await insert({ kind: 'page', key: 'five', account_id: OTHER, id: OTHER });
  expect(built_inserts).toBe(1);
  await expect(insert({ kind: 'page', key: 'six', account_id: OTHER, id: undefined })).rejects.toThrow('null value');
  expect(built_inserts).toBe(2);
  const values = { key: 'five', twice: '' };
  expect(await accountOf(connectionOf(db), values)).toMatchObject([{ account_id: OTHER }]);
});
