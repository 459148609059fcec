import { Socket } from 'node:net';
import { CompiledQuery, sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { sql } from './database.ts';
import { openPipelinedConnection, type PipelinedConnection } from './pipelined-connection.ts';

let database: TestDatabase;
let connection: PipelinedConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = await openPipelinedConnection({ connectionString: database.url });
  await asOwner(database.url, raw`create table marks (mark int primary key)`);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const run = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await sql(connection.db).executeQuery<Row>(CompiledQuery.raw(text, values))).rows;
const INSERT = 'insert into marks values ($1::int)';
const marks = () => run<{ mark: number }>('select mark from marks order by mark');

test('pipelined statements run in order in one transaction', async () => {
  const begun = connection.begin();
  const sent = [
    run(INSERT, 1),
    run('update marks set mark = mark + 1'),
    run(INSERT, 1),
    run('update marks set mark = mark + 10'),
  ];
  await Promise.all([begun, ...sent]);
  expect(await connection.commit()).toBe(true);
  expect(await marks()).toEqual([{ mark: 11 }, { mark: 12 }]);
});

test('statements that are sent in one turn leave in one system call', async () => {
  await run('select 1');
  const writes = [vi.spyOn(Socket.prototype, '_writev'), vi.spyOn(Socket.prototype, '_write')];
  const answers = await Promise.all([run('select 1 as n'), run('select 2 as n'), run('select 3 as n')]);
  const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  expect(count).toBe(1);
});

test('commit returns false after a failed statement', async () => {
  const sent = [connection.begin(), run(INSERT, 20), run(INSERT, 20), run(INSERT, 21)];
  const ended = await Promise.allSettled(sent);
  expect(ended.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'done'))).toEqual([
    'done',
    'done',
    '23505',
    '25P02',
  ]);
  expect(await connection.commit()).toBe(false);
  expect(await marks()).toEqual([{ mark: 11 }, { mark: 12 }]);
});

test('a rolled back transaction leaves nothing, and the connection stays usable', async () => {
  await Promise.all([connection.begin(), run(INSERT, 30)]);
  await connection.rollback();
  expect(await marks()).toEqual([{ mark: 11 }, { mark: 12 }]);
});

test('each statement text is prepared once', async () => {
  for (const mark of [41, 42, 43]) await run(INSERT, mark);
  const texts = await run<{ count: number }>(
    'select count(*)::int as count from pg_prepared_statements where statement = $1',
    INSERT,
  );
  expect(texts).toEqual([{ count: 1 }]);
});

test('nested transactions and streaming are refused', async () => {
  const work = () => Promise.resolve();
  await expect(sql(connection.db).transaction().execute(work)).rejects.toThrow(
    'A pipelined connection manages its own transaction',
  );
  await expect(sql(connection.db).selectFrom('accounts').select('id').stream().next()).rejects.toThrow(
    'A pipelined connection does not stream',
  );
});

test('a lost connection is reported as broken', async () => {
  const doomed = await openPipelinedConnection({ connectionString: database.url });
  expect(doomed.isBroken()).toBe(false);
  const fate = sql(doomed.db).executeQuery(CompiledQuery.raw('select pg_terminate_backend(pg_backend_pid())'));
  await expect(fate).rejects.toMatchObject({ code: '57P01' });
  await expect(doomed.begin()).rejects.toThrow();
  expect(doomed.isBroken()).toBe(true);
  await doomed.close().catch(() => {});
});
