import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { connectionOf, openDatabase, openPool } from './database.ts';
import { recordHeartbeat, releaseJobsOfDeadWorkers } from './heartbeat.ts';
import { enqueue, job } from './jobs.ts';

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.url, max: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const work = job({ name: 'work', payload: z.object({ of: z.string() }) });
const NOW = new Date('2026-11-21T02:00:00Z');
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

const lockBy = (worker_id: string, at: Date) =>
  raw`
  update graphile_worker._private_jobs set locked_by = ${worker_id}, locked_at = ${at}
  where payload->>'of' = ${worker_id}`.execute(db);

test('jobs of a dead worker are released, those of a live one stay locked', async () => {
  for (const name of ['living', 'silent', 'stillborn', 'fresh']) await enqueue(connectionOf(db), work, { of: name });
  await recordHeartbeat(db, ['living'], secondsAgo(2));
  await recordHeartbeat(db, ['silent'], secondsAgo(31));
  for (const worker_id of ['living', 'silent', 'stillborn']) await lockBy(worker_id, secondsAgo(40));
  await lockBy('fresh', secondsAgo(1)); // has taken a job and not beaten yet

  expect((await releaseJobsOfDeadWorkers(db, NOW, 30_000)).sort()).toEqual(['silent', 'stillborn']);
  const { rows } = await raw<{ of: string }>`
    select payload->>'of' as of from graphile_worker._private_jobs where locked_by is null order by 1`.execute(db);
  expect(rows.map(({ of }) => of)).toEqual(['silent', 'stillborn']);
  expect(await releaseJobsOfDeadWorkers(db, NOW, 30_000)).toEqual([]);
});

test('a job that was replaced while a dead worker ran it is deleted; one at its last attempt stays', async () => {
  const locked_by = 'crashed';
  await enqueue(connectionOf(db), work, { of: 'replaced' }, { key: 'replaced' });
  await enqueue(connectionOf(db), work, { of: 'last' });
  await raw`
    update graphile_worker._private_jobs set locked_by = ${locked_by}, locked_at = ${secondsAgo(40)},
      updated_at = ${secondsAgo(50)}, attempts = case payload->>'of' when 'last' then max_attempts else 1 end
    where payload->>'of' in ('replaced', 'last')`.execute(db);
  await enqueue(connectionOf(db), work, { of: 'replaced' }, { key: 'replaced' });

  expect(await releaseJobsOfDeadWorkers(db, NOW, 30_000)).toEqual([locked_by]);
  const { rows } = await raw`
    select payload->>'of' as of, key, attempts >= max_attempts as is_used_up, locked_by from graphile_worker._private_jobs
    where payload->>'of' in ('replaced', 'last') order by id`.execute(db);
  expect(rows).toEqual([
    { of: 'last', key: null, is_used_up: true, locked_by: null },
    { of: 'replaced', key: 'replaced', is_used_up: false, locked_by: null },
  ]);
});
