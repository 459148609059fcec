import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { openDatabase, openPool, type Database } from './database.ts';
import { APPEND_ONLY, RoleError } from './grants.ts';
import { ANONYMOUS_ACCOUNT } from './idempotency.ts';
import { migrate } from './migrate.ts';

// What the role of the running processes cannot do, whatever an attacker makes them execute.

let database: TestDatabase;
let serving: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  serving = openDatabase(openPool({ connectionString: database.url, max: 2 }));
});
afterAll(async () => {
  await serving.destroy();
  await database.drop();
});

const PERMISSION_DENIED = /permission denied|must be owner/;
const attempt = (statement: string) => sql.raw(statement).execute(serving);
const roleIn = (url: string) => new URL(url).username;

test('the tests run as another role than the owner of the tables', async () => {
  const { rows } = await sql<{ role: string; owner: string; is_superuser: boolean }>`
    select current_user as role, tableowner as owner, (select rolsuper from pg_roles where rolname = current_user) as is_superuser
    from pg_tables where tablename = 'transfers'`.execute(serving);
  expect(rows).toEqual([{ role: roleIn(database.url), owner: roleIn(database.owner_url), is_superuser: false }]);
  expect(roleIn(database.url)).not.toBe(roleIn(database.owner_url));
});

/** A column of the tables that are not the merchants'. */
const COLUMNS: Partial<Record<string, string>> = {
  closed_days: 'day',
  plan_rates: 'plan_id',
  service_tax_rates: 'bps',
};

describe.each(APPEND_ONLY)('%s', (table) => {
  const column = COLUMNS[table] ?? 'account_id';
  // Without an account a distributed engine refuses the lock before it asks who may take it.
  const of_one = column === 'account_id' ? ` where account_id = '${ANONYMOUS_ACCOUNT}'` : '';
  test.each([
    ['UPDATE', `update ${table} set ${column} = ${column}`],
    ['DELETE', `delete from ${table}`],
    ['TRUNCATE', `truncate ${table}`],
    ['DROP', `drop table ${table}`],
    ['ALTER', `alter table ${table} disable trigger all`],
    ['a trigger', `create trigger t before insert on ${table} execute function suppress_redundant_updates_trigger()`],
    ['a row lock, which needs the right to update', `select 1 from ${table}${of_one} for update`],
  ])('the serving role is refused %s', async (_, statement) => {
    await expect(attempt(statement)).rejects.toThrow(PERMISSION_DENIED);
  });

  test('the serving role may read and add rows', async () => {
    const { rows } =
      await sql`select has_table_privilege(${table}, 'select') and has_table_privilege(${table}, 'insert') as may`.execute(
        serving,
      );
    expect(rows).toEqual([{ may: true }]);
  });
});

test.each([
  ['empty a table', 'truncate ledger_balances'],
  ['drop a constraint', 'alter table ledger_balances drop constraint ledger_balances_sum_zero'],
  ['create a table', 'create table planted ()'],
  ['rewrite the record of migrations', 'delete from kysely_migration'],
  ['rewrite the queue’s record of migrations', 'delete from graphile_worker.migrations'],
  ['drop the queue', 'drop schema graphile_worker cascade'],
  ['ignore triggers', 'set session_replication_role = replica'],
])('the serving role cannot %s', async (_, statement) => {
  await expect(attempt(statement)).rejects.toThrow(PERMISSION_DENIED);
});

test('the serving role cannot become the owner', async () => {
  await expect(attempt(`set role ${roleIn(database.owner_url)}`)).rejects.toThrow(PERMISSION_DENIED);
});

test('a right that the serving role grants itself has no effect', async () => {
  await attempt(`grant update on transfers to ${roleIn(database.url)}`); // PostgreSQL only warns
  await expect(attempt('update transfers set fee = 0')).rejects.toThrow(PERMISSION_DENIED);
});

test('a second migration restores the grants, and a later table is open to the serving role at once', async () => {
  const role = sql.id(roleIn(database.url));
  await asOwner(database.url, sql`grant update, truncate on transfers to ${role}`);
  await asOwner(database.url, sql`create table later_table (n int)`);
  await attempt('insert into later_table values (1)');
  await attempt('delete from later_table');
  await Promise.all([migrate(database.owner_url, database.url), migrate(database.owner_url, database.url)]);
  await expect(attempt('update transfers set fee = 0')).rejects.toThrow(PERMISSION_DENIED);
  await expect(attempt('truncate transfers')).rejects.toThrow(PERMISSION_DENIED);
});

test('a serving role that does not exist is refused', async () => {
  const stranger = new URL(database.url);
  stranger.username = 'nobody_by_this_name';
  await expect(migrate(database.owner_url, stranger.href)).rejects.toThrow(RoleError);
});

test('a serving role that no grant would bind is refused', async ({ skip }) => {
  const [found] = await asOwner(
    database.url,
    sql<{ name: string }>`select rolname as name from pg_roles where rolsuper and rolname <> current_user`,
  );
  if (!found) return skip('the owner is the only superuser of this server');
  const superuser = new URL(database.url);
  superuser.username = found.name;
  await expect(migrate(database.owner_url, superuser.href)).rejects.toThrow(/superuser or a member of the owner/);
});

test('with one role for everything, that role keeps what it owns', async () => {
  await migrate(database.owner_url);
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
  await expect(client.query('update transfers set fee = fee')).resolves.toMatchObject({ rowCount: 0 });
  await client.end();
});
