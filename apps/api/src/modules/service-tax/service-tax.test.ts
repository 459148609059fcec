import { serviceTax } from '@kutip/contracts/service-tax';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp, type TestCaller } from '../../../../../test/test-app.ts';
import { countLockWaits } from '../../../../../test/locks.ts';
import { mount } from '../../platform/mount.ts';
import { serviceTaxHandlers } from './service-tax.routes.ts';
import { loadServiceTaxBps } from './service-tax.service.ts';

const admin: TestCaller = { account_id: '01900000-0000-7000-8000-000000000001', role: 'superadmin' };
const TODAY = '2026-11-21';
let app: TestApp;
beforeAll(async () => {
  app = await testApp(async ({ server }) => mount(server, serviceTax, serviceTaxHandlers));
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(`${TODAY}T02:42:00Z`));

const schedule = (effective_from: string, bps: number, who: TestCaller = admin) =>
  app.call(serviceTax.schedule, { body: { effective_from, bps } }, who);
const update = (effective_from: string, bps: number, read_at?: string) =>
  app.call(serviceTax.update, { params: { effective_from }, body: { bps, read_at } }, admin);
const cancel = (effective_from: string) => app.call(serviceTax.cancel, { params: { effective_from } }, admin);
const taxOn = (day: string) => loadServiceTaxBps(app.connection, new Date(`${day}T00:00:00+08:00`));

test('service tax is 6 % until February 2024 and 8 % since', async () => {
  expect(await taxOn('2018-08-31')).toBe(0);
  expect(await taxOn('2024-02-29')).toBe(600);
  expect(await taxOn('2024-03-01')).toBe(800);
});

test('an admin schedules a rate, edits it and cancels it, each with its audit entry', async () => {
  const { data } = await schedule('2027-01-01', 1_000);
  expect(data.versions).toMatchObject([
    { effective_from: '2018-09-01', bps: 600, state: 'past', created_by_name: null },
    { effective_from: '2024-03-01', bps: 800, state: 'in_force' },
    { effective_from: '2027-01-01', bps: 1_000, state: 'scheduled' },
  ]);
  expect([await taxOn('2026-12-31'), await taxOn('2027-01-01')]).toEqual([800, 1_000]);
  const read_at = data.versions[2].updated_at as string;
  expect((await update('2027-01-01', 900, read_at)).response_code).toBe(2000);
  expect((await update('2027-01-01', 700, read_at)).response_code).toBe(4009);
  expect(await taxOn('2027-01-01')).toBe(900);
  expect((await cancel('2027-01-01')).data.versions).toHaveLength(2);
  expect((await cancel('2027-01-01')).response_code).toBe(4004);
  expect(await taxOn('2027-01-01')).toBe(800);
  const entries = await app.db
    .selectFrom('audit_logs')
    .select(['action', 'before', 'after'])
    .where('entity', '=', 'service_tax')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const effective_from = '2027-01-01';
  expect(entries).toEqual([
    { action: 'schedule', before: { effective_from, bps: 800 }, after: { effective_from, bps: 1_000 } },
    { action: 'update', before: { effective_from, bps: 1_000 }, after: { effective_from, bps: 900 } },
    { action: 'withdraw', before: { effective_from, bps: 900 }, after: { effective_from, bps: null } },
  ]);
});

test('today, past days, days with a rate and impossible rates are refused', async () => {
  for (const day of [TODAY, '2024-03-01'])
    expect(await schedule(day, 700)).toMatchObject({
      response_code: 4000,
      breakdown_errors: { effective_from: 'day_not_after_today' },
    });
  expect((await update('2024-03-01', 700)).response_code).toBe(4000);
  expect((await cancel('2024-03-01')).response_code).toBe(4000);
  expect((await schedule('2027-02-01', 10_001)).response_code).toBe(4000);
  expect((await schedule('2027-02-01', 700)).response_code).toBe(2000);
  expect((await schedule('2027-02-01', 700)).response_code).toBe(4025);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => update('2027-02-01', 900 + n)));
  expect(new Set(answers.map(({ response_code }) => response_code))).not.toContain(5000);
});

test('of two admins who edit the same rate at one moment one wins, and the other is refused with 4009', async () => {
  const day = '2027-04-01';
  const { data } = await schedule(day, 1_000);
  const read_at = data.versions.at(-1).updated_at as string;
  // Both have read the rate and write its next revision, which a third has begun to write and then does not.
  const started: ReturnType<typeof update>[] = [];
  const third = app.db.transaction().execute(async (transaction) => {
    const revision = {
      effective_from: day,
      revision: 2,
      bps: 800,
      created_at: new Date(),
      created_by: admin.account_id,
    };
    await transaction.insertInto('service_tax_rates').values(revision).execute();
    started.push(update(day, 900, read_at), update(day, 700, read_at));
    await expect.poll(() => countLockWaits(app.db), { timeout: 30_000 }).toBe(2);
    throw new Error('rolled back');
  });
  await expect(third).rejects.toThrow('rolled back');
  const answers = await Promise.all(started);
  expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4009]);
  expect(await taxOn(day)).toBe(answers[0]!.response_code === 2000 ? 900 : 700);
});

test('only admins with a recent second factor change service tax', async () => {
  const merchant = await app.createMerchant();
  for (const role of ['merchant_owner', 'introducer'] as const)
    expect((await schedule('2027-03-01', 700, { ...merchant, role })).response_code).toBe(4003);
  expect((await app.call(serviceTax.list, {})).response_code).toBe(401);
  expect((await schedule('2027-03-01', 700, { ...admin, has_stepped_up: false })).response_code).toBe(4028);
});
