import { reportFiles } from '@kutip/contracts/report-files';
import { reportSchedules } from '@kutip/contracts/report-schedules';
import { ROLE_ID } from '@kutip/domain/roles';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportJobs } from '../../../../../test/report-jobs.ts';
import { reportSchedulesApp } from '../../../../../test/report-schedules-app.ts';
import type { TestApp, TestCaller } from '../../../../../test/test-app.ts';

let app: TestApp;
let merchant: TestCaller & { user_id: string };
beforeAll(async () => {
  app = await reportSchedulesApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-11-21T02:42:00Z');
  const { account_id } = await app.createMerchant();
  merchant = { account_id, user_id: await join(account_id, 'merchant_finance') };
});

/** A new user in the team of an account. */
async function join(account_id: string, role: keyof typeof ROLE_ID): Promise<string> {
  const id = uuid();
  const email = `${id}@warung.example`;
  await app.db
    .insertInto('users')
    .values({ id, full_name: 'Aisyah', username: id, email, password_hash: 'none', language: 'ms' })
    .execute();
  await app.db
    .insertInto('account_users')
    .values({ account_id, id: uuid(), user_id: id, role_id: ROLE_ID[role] })
    .execute();
  return id;
}

const create = async (
  body: Partial<{ frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY'; type: 'PAYOUT' }> = {},
  who = merchant,
) => (await app.call(reportSchedules.create, { body: { type: 'PAYOUT', ...body } }, who)).data;
const update = (id: string, body: object) => app.call(reportSchedules.update, { params: { id }, body }, merchant);
const run = () => reportJobs(app).run_report_schedules!({});
const files = async (): Promise<{ id: string; start_date: string; end_date: string; status: string }[]> =>
  (await app.call(reportFiles.list, { query: {}, body: { sort_by: 'created_at', sort_type: 'asc' } }, merchant)).data
    .list.data;
const periods = async () => (await files()).map(({ start_date, end_date }) => `${start_date} ${end_date}`).toSorted();
const emails = () =>
  app.db
    .selectFrom('outbox')
    .select(['recipient', 'language', 'data'])
    .where('account_id', '=', merchant.account_id)
    .where('template', '=', 'report_ready')
    .execute();

test('a month that is over is ordered once, written, and mailed to whoever ordered it in their language', async () => {
  await create({ frequency: 'MONTHLY' });
  await run();
  expect(await files()).toEqual([]);
  app.clock.set('2026-12-01T00:25:00+08:00');
  await run();
  await run();
  const [file, ...others] = await files();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ type: 'PAYOUT', start_date: '2026-11-01', end_date: '2026-11-30', status: 'QUEUED' });
  expect(await emails()).toEqual([]);
  const key = { account_id: merchant.account_id, id: file!.id };
  await reportJobs(app).generate_report!(key);
  await reportJobs(app).generate_report!(key); // as after a crash between the end of the job and its record
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', merchant.user_id)
    .executeTakeFirstOrThrow();
  expect(await emails()).toMatchObject([
    {
      recipient: email,
      language: 'ms',
      data: {
        type: 'PAYOUT',
        start_date: '2026-11-01',
        end_date: '2026-11-30',
        link: 'https://kutip.example/reports/view?tab=files',
      },
    },
  ]);
});

test('after an outage each missed day is ordered; two workers at once order none twice', async () => {
  await create({ frequency: 'DAILY' });
  app.clock.set('2026-11-24T10:00:00+08:00');
  await Promise.all([run(), run()]);
  expect(await periods()).toEqual(['2026-11-21 2026-11-21', '2026-11-22 2026-11-22', '2026-11-23 2026-11-23']);
});

test('a worker that dies at any statement orders the report once in the end', async () => {
  await create({ frequency: 'DAILY' });
  app.clock.set('2026-11-22T10:00:00+08:00');
  let point_no = 0;
  do {
    point_no += 1;
    app.crashes.dieAt(point_no);
    await run().catch(() => undefined);
  } while (app.crashes.restart());
  expect(point_no).toBeGreaterThan(4);
  expect(await periods()).toEqual(['2026-11-21 2026-11-21']);
});

test('what was not ordered while a schedule was off is not made up for', async () => {
  const { id } = await create({ frequency: 'DAILY' });
  await update(id, { is_active: false });
  app.clock.set('2026-11-25T10:00:00+08:00');
  await run();
  expect(await periods()).toEqual([]);
  await update(id, { is_active: true });
  await run();
  expect(await periods()).toEqual([]);
  app.clock.set('2026-11-26T10:00:00+08:00');
  await run();
  expect(await periods()).toEqual(['2026-11-25 2026-11-25']);
});

test('a schedule of somebody who left the team, or may not see the report any more, is switched off', async () => {
  const other = { ...merchant, user_id: await join(merchant.account_id, 'merchant_owner') };
  await create({ frequency: 'DAILY' });
  await create({ frequency: 'DAILY' }, other);
  const setMember = (user_id: string, change: object) =>
    app.db.updateTable('account_users').set(change).where('user_id', '=', user_id).execute();
  await setMember(merchant.user_id, { role_id: ROLE_ID.merchant_staff });
  await setMember(other.user_id, { deleted_at: new Date() });
  app.clock.set('2026-11-23T10:00:00+08:00');
  await run();
  expect(await periods()).toEqual([]);
  const { data } = await app.call(reportSchedules.list, { query: {}, body: {} }, merchant);
  expect(data.list.data.map(({ is_active }: { is_active: boolean }) => is_active)).toEqual([false, false]);
});

test('a viewer sees schedules but makes none, and nobody sees those of another merchant', async () => {
  const { id } = await create();
  const viewer = { ...merchant, role: 'merchant_viewer' } as const;
  const body = { type: 'PAYOUT' } as const;
  expect((await app.call(reportSchedules.create, { body }, viewer)).response_code).toBe(4003);
  expect((await app.call(reportSchedules.read, { params: { id } }, viewer)).data).toMatchObject({
    created_by_name: 'Aisyah',
  });
  const other = await app.createMerchant();
  expect((await app.call(reportSchedules.read, { params: { id } }, other)).response_code).toBe(4004);
  expect((await app.call(reportSchedules.create, { body: { type: 'JOURNAL' } as never }, merchant)).response_code).toBe(
    4000,
  );
});

test('a merchant has twenty schedules at most, however many are created at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => app.call(reportSchedules.create, { body: { type: 'PAYOUT' } }, merchant)),
  );
  const refused = answers.filter(({ response_code }) => response_code !== 2000);
  expect(refused).toHaveLength(4);
  for (const answer of refused) expect(answer).toMatchObject({ response_code: 4010, breakdown_errors: 'too_many' });
});
