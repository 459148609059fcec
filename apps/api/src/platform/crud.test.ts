import { resource } from '@kutip/contracts/resource';
import { successFields } from '@kutip/contracts/success-fields';
import { text } from '@kutip/contracts/fields';
import { timestamp } from '@kutip/contracts/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { asOwner } from '../../../../test/database.ts';
import { testApp, TEST_USER, type TestApp, type TestCaller } from '../../../../test/test-app.ts';
import { successFieldHandlers } from '../modules/settings/settings.routes.ts';
import { crud } from './crud.ts';
import { mount } from './mount.ts';

/** A resource with a unique name, a second unique field and at most one default. */
const profiles = resource({
  path: 'test-profiles',
  area: 'merchant',
  subject: 'company',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string(),
    is_default: z.boolean(),
    updated_at: timestamp,
  }),
  create: z.object({ name: text(60), code: text(10), is_default: z.boolean().default(false) }),
  unique: ['name', 'code'],
  single: 'is_default',
  list: { path: 'merchant-test-profiles', search: ['name'], sort: ['name'] },
});

const TABLE = sql`
  create table test_profiles (
    account_id uuid not null,
    id uuid not null,
    name text not null,
    code text not null,
    is_default boolean not null,
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    primary key (account_id, id)
  );
  create unique index test_profiles_one_a_name on test_profiles (account_id, name) where deleted_at is null;
  create unique index test_profiles_one_a_code on test_profiles (account_id, code) where deleted_at is null;
  create unique index test_profiles_one_default on test_profiles (account_id) where is_default and deleted_at is null`;

let app: TestApp;
let merchant: TestCaller;

beforeAll(async () => {
  app = await testApp(async ({ server, database_url }) => {
    await asOwner(database_url, TABLE);
    mount(server, successFields, successFieldHandlers);
    // The table exists in this test only, so its name has no type.
    mount(server, profiles, crud(profiles, 'test_profiles' as never, { entity: 'test_profile' }));
  });
});
afterAll(() => app.close());

const auditLog = (entity_id: string) =>
  app.db
    .selectFrom('audit_logs')
    .select(['actor_user_id', 'action', 'entity', 'before', 'after'])
    .where('entity_id', '=', entity_id)
    .orderBy('id')
    .execute();

describe('the audit log of a plain resource', () => {
  const SUCCESS = { title: 'Thank you', message: 'See you again', redirect_url: 'https://shop.example.my/thanks' };
  const create = async () => (await app.call(successFields.create, { body: SUCCESS }, merchant)).data;
  beforeAll(async () => {
    merchant = await app.createMerchant();
  });

  test('a changed redirect address is audited with the address before and after', async () => {
    const { id } = await create();
    const body = { redirect_url: 'https://phishing.example/', title: SUCCESS.title };
    await app.call(successFields.update, { params: { id }, body }, merchant);
    expect(await auditLog(id)).toMatchObject([
      { action: 'create' },
      {
        actor_user_id: TEST_USER.user_id,
        action: 'update',
        entity: 'success_field',
        before: { redirect_url: SUCCESS.redirect_url },
        after: { redirect_url: 'https://phishing.example/' },
      },
    ]);
    expect(Object.keys((await auditLog(id))[1]!.after as object)).toEqual(['redirect_url']);
  });

  test('a created and a deleted record are audited with all their fields', async () => {
    const { id } = await create();
    await app.call(successFields.remove, { params: { id } }, merchant);
    const lines = await auditLog(id);
    expect(lines).toMatchObject([
      { action: 'create', before: null, after: { ...SUCCESS, is_active: true } },
      { action: 'delete', before: { ...SUCCESS, is_active: true }, after: null },
    ]);
    expect(lines[0]!.after).toEqual(lines[1]!.before);
  });

  test('an edit that changes nothing writes nothing', async () => {
    const { id, updated_at } = await create();
    const answer = await app.call(successFields.update, { params: { id }, body: { ...SUCCESS } }, merchant);
    expect(answer).toMatchObject({ response_code: 2000, data: { updated_at } });
    expect(await auditLog(id)).toHaveLength(1);
  });

  test('a stale edit is refused with 4009 and is not audited', async () => {
    const { id, updated_at: read_at } = await create();
    const update = (title: string) =>
      app.call(successFields.update, { params: { id }, body: { title, read_at } }, merchant);
    expect((await update('First')).response_code).toBe(2000);
    expect(await update('Second')).toMatchObject({ status: 409, response_code: 4009 });
    expect(await auditLog(id)).toHaveLength(2);
  });

  test('of two concurrent edits of one version one is refused', async () => {
    const { id, updated_at: read_at } = await create();
    const update = (title: string) =>
      app.call(successFields.update, { params: { id }, body: { title, read_at } }, merchant);
    const answers = await Promise.all([update('First'), update('Second')]);
    expect(answers.map(({ response_code }) => response_code).toSorted((a, b) => a - b)).toEqual([2000, 4009]);
    expect(await auditLog(id)).toHaveLength(2);
  });

  test("another merchant's record is not found and nothing is audited", async () => {
    const { id } = await create();
    const other = await app.createMerchant();
    const update = await app.call(successFields.update, { params: { id }, body: { title: 'Mine' } }, other);
    const remove = await app.call(successFields.remove, { params: { id } }, other);
    expect([update.response_code, remove.response_code]).toEqual([4004, 4004]);
    expect(await auditLog(id)).toHaveLength(1);
  });
});

describe('unique fields and the default of a resource', () => {
  beforeAll(async () => {
    merchant = await app.createMerchant();
  });
  let created = 0;
  const create = (body: { name?: string; code?: string; is_default?: boolean } = {}, who = merchant) => {
    created += 1;
    return app.call(profiles.create, { body: { name: `Profile ${created}`, code: `P${created}`, ...body } }, who);
  };
  const defaults = async (who = merchant): Promise<string[]> => {
    const { data } = await app.call(profiles.list, { query: { limit: 100 }, body: {} }, who);
    const rows: { id: string; is_default: boolean }[] = data.list.data;
    return rows.filter(({ is_default }) => is_default).map(({ id }) => id);
  };
  const DUPLICATE_NAME = { status: 409, response_code: 4025, breakdown_errors: { name: 'duplicate' } };

  test('a duplicate is refused with its field, on create and on update', async () => {
    await create({ name: 'Standard', code: 'STD' });
    expect(await create({ name: 'Standard' })).toMatchObject(DUPLICATE_NAME);
    expect(await create({ code: 'STD' })).toMatchObject({ breakdown_errors: { code: 'duplicate' } });
    const { id } = (await create()).data;
    expect(await app.call(profiles.update, { params: { id }, body: { name: 'Standard' } }, merchant)).toMatchObject(
      DUPLICATE_NAME,
    );
    expect(await auditLog(id)).toHaveLength(1);
  });

  test('the name of a deleted record, and of another merchant, is free', async () => {
    const { id } = (await create({ name: 'Express' })).data;
    expect((await create({ name: 'Express' }, await app.createMerchant())).response_code).toBe(2000);
    await app.call(profiles.remove, { params: { id } }, merchant);
    expect((await create({ name: 'Express' })).response_code).toBe(2000);
  });

  test('of two concurrent creates with one name one is refused', async () => {
    const answers = await Promise.all([create({ name: 'Parcel' }), create({ name: 'Parcel' })]);
    const [first, second] = answers.toSorted((a, b) => a.response_code - b.response_code);
    expect(first!.response_code).toBe(2000);
    expect(second).toMatchObject(DUPLICATE_NAME);
  });

  test('a new default replaces the previous one, whose change is audited too', async () => {
    const who = await app.createMerchant();
    const { id: first, updated_at: read_at } = (await create({ is_default: true }, who)).data;
    const { id: second } = (await create({}, who)).data;
    await app.call(profiles.update, { params: { id: second }, body: { is_default: true } }, who);
    expect(await defaults(who)).toEqual([second]);
    expect((await auditLog(first))[1]).toMatchObject({ before: { is_default: true }, after: { is_default: false } });
    // An editor who read the first one before it lost its default is refused.
    const stale = await app.call(profiles.update, { params: { id: first }, body: { name: 'Old', read_at } }, who);
    expect(stale.response_code).toBe(4009);
    await app.call(profiles.update, { params: { id: second }, body: { is_default: false } }, who);
    expect(await defaults(who)).toEqual([]);
  });

  test('a refused duplicate does not take the default from another record', async () => {
    const who = await app.createMerchant();
    const { id, name } = (await create({ is_default: true }, who)).data;
    expect(await create({ name, is_default: true }, who)).toMatchObject(DUPLICATE_NAME);
    expect(await defaults(who)).toEqual([id]);
    expect(await auditLog(id)).toHaveLength(1);
  });

  test('of concurrent requests for the default all succeed and exactly one record is the default', async () => {
    const who = await app.createMerchant();
    const kept = await Promise.all([1, 2, 3].map(async () => (await create({}, who)).data as { id: string }));
    const update = ({ id }: { id: string }) =>
      app.call(profiles.update, { params: { id }, body: { is_default: true } }, who);
    const answers = await Promise.all([
      ...kept.map(update),
      create({ is_default: true }, who),
      create({ is_default: true }, who),
    ]);
    expect(answers.map(({ response_code }) => response_code)).toEqual([2000, 2000, 2000, 2000, 2000]);
    expect(await defaults(who)).toHaveLength(1);
  });
});
