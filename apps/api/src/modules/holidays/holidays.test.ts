import { holidays } from '@kutip/contracts/holidays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { ALL_PROVIDERS } from '../../configured-providers.ts';
import { connectionOf } from '../../platform/database.ts';
import { mount } from '../../platform/mount.ts';
import { writeReferenceData } from '../../reference-data.ts';
import { holidayHandlers } from './holidays.routes.ts';
import { publicHolidays } from './holidays.service.ts';

/** The clock stands on Saturday, 21 November 2026. */
const ELECTION = { holiday_date: '2026-12-02', name: 'Election day' };
const CHRISTMAS = '2026-12-25';
let app: TestApp;
const admin: TestCaller = { account_id: '01900000-0000-7000-8000-000000000001', role: 'superadmin' };

beforeAll(async () => {
  app = await testApp(async ({ server }) => mount(server, holidays, holidayHandlers));
});
afterAll(() => app.close());

const create = (body: object = {}) => app.call(holidays.create, { body: { ...ELECTION, ...body } }, admin);
const find = async (day: string) => {
  const { data } = await app.call(holidays.list, { query: { limit: 100 }, body: {} }, admin);
  return data.list.data.find(({ holiday_date }: { holiday_date: string }) => holiday_date === day);
};
const isKnown = async (day: string) => (await publicHolidays(app.connection)).has(day);

test('an admin adds a holiday, renames it and removes it, each with its audit entry', async () => {
  const { data } = await create({ holiday_date: '02-12-2026' });
  expect(data).toMatchObject({ ...ELECTION, is_fixed: false });
  expect(await isKnown(ELECTION.holiday_date)).toBe(true);
  const params = { id: data.id };
  const renamed = await app.call(holidays.update, { params, body: { name: 'State election' } }, admin);
  expect(renamed.data.name).toBe('State election');
  const stale = { name: 'Poll', read_at: data.updated_at };
  expect(await app.call(holidays.update, { params, body: stale }, admin)).toMatchObject({ response_code: 4009 });
  expect(await app.call(holidays.remove, { params }, admin)).toMatchObject({ response_code: 2000 });
  expect(await isKnown(ELECTION.holiday_date)).toBe(false);
  expect(await app.call(holidays.remove, { params }, admin)).toMatchObject({ response_code: 4004 });
  const entries = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', data.id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'create', before: null, after: ELECTION },
    { action: 'update', before: { name: 'Election day' }, after: { name: 'State election' } },
    { action: 'delete', before: { ...ELECTION, name: 'State election' }, after: null },
  ]);
});

test('a removed holiday can be added again', async () => {
  const first = await create({ holiday_date: '2026-12-03' });
  await app.call(holidays.remove, { params: { id: first.data.id } }, admin);
  expect((await create({ holiday_date: '2026-12-03', name: 'Second try' })).data).toMatchObject({
    id: first.data.id,
    name: 'Second try',
  });
});

test('a day is a holiday once', async () => {
  expect(await create({ holiday_date: CHRISTMAS })).toMatchObject({
    response_code: 4025,
    breakdown_errors: { holiday_date: 'duplicate' },
  });
});

test('today and earlier days stay as they are, since settlements were sent by them', async () => {
  const REFUSED = { response_code: 4000, breakdown_errors: { holiday_date: 'day_not_after_today' } };
  expect(await create({ holiday_date: '2026-11-21' })).toMatchObject(REFUSED);
  const deepavali = await find('2026-11-08');
  expect(deepavali).toMatchObject({ is_fixed: true });
  const params = { id: deepavali.id };
  expect(await app.call(holidays.update, { params, body: { name: 'Diwali' } }, admin)).toMatchObject(REFUSED);
  expect(await app.call(holidays.remove, { params }, admin)).toMatchObject(REFUSED);
  expect(await isKnown('2026-11-08')).toBe(true);
});

test('a start writes the known holidays again, but not over what admins changed', async () => {
  const christmas = await find(CHRISTMAS);
  await app.call(holidays.remove, { params: { id: christmas.id } }, admin);
  await writeReferenceData(connectionOf(app.db), { test_banks: true, providers: ALL_PROVIDERS });
  expect(await isKnown(CHRISTMAS)).toBe(false);
});
