import { sql, type Kysely } from 'kysely';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { connectionOf, openDatabase, openPool, type Database } from './database.ts';
import { createEncryption } from './encryption.ts';
import { ENCRYPTED_COLUMNS, rotateKeys } from './rotate-keys.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ connectionString: database.url, max: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const K1 = `k1:${'11'.repeat(32)}`;
const K2 = `k2:${'22'.repeat(32)}`;
const before = createEncryption(K1);
const after = createEncryption(`${K2},${K1}`);
const only_new = createEncryption(K2);

const account_id = uuid();
const place = { account_id, column: 'customers.identification_no' };
const numberOf = (n: number) => `8801${String(n).padStart(8, '0')}`;

beforeEach(async () => {
  await db.deleteFrom('customers').execute();
  await db.deleteFrom('totp_secrets').execute();
  for (let n = 0; n < 7; n += 1)
    await sql`insert into customers (account_id, id, full_name, identification_no, created_at, updated_at)
      values (${account_id}, ${uuid()}, ${numberOf(n)}, ${n === 3 ? null : before.encrypt(numberOf(n), place)}, now(), now())`.execute(
      db,
    );
});
/** What the newest key alone can read. */
const readable = async (): Promise<boolean[]> => {
  const rows = await db
    .selectFrom('customers')
    .select(['full_name', 'identification_no'])
    .orderBy('full_name')
    .execute();
  return rows.map(
    ({ full_name, identification_no }) =>
      identification_no === null || only_new.decrypt(identification_no, place) === full_name,
  );
};
const rotate = (size?: number) => rotateKeys(connectionOf(db), after, size);

test('every value is encrypted again with the newest key, in batches, and a second run changes nothing', async () => {
  const user_id = uuid();
  const secret_place = { account_id: user_id, column: 'totp_secrets.secret' };
  await sql`insert into totp_secrets (user_id, secret, created_at) values (${user_id}, ${before.encrypt('seed', secret_place)}, now())`.execute(
    db,
  );
  const rotated = await rotate(2);
  expect([rotated.get('customers.identification_no'), rotated.get('totp_secrets.secret')]).toEqual([6, 1]);
  expect(await readable()).toEqual(Array(7).fill(true));
  const totp = await db.selectFrom('totp_secrets').select('secret').executeTakeFirstOrThrow();
  expect(only_new.decrypt(totp.secret, secret_place)).toBe('seed');
  expect([...(await rotate(2)).values()].every((count) => count === 0)).toBe(true);
});

test('a run that was stopped is continued by the next one, and two at once agree', async () => {
  const damaged = await db
    .selectFrom('customers')
    .select('id')
    .where('full_name', '=', numberOf(5))
    .executeTakeFirstOrThrow();
  const whole = await db
    .selectFrom('customers')
    .select('identification_no')
    .where('id', '=', damaged.id)
    .executeTakeFirstOrThrow();
  const set = (identification_no: Buffer | null) =>
    db.updateTable('customers').set({ identification_no }).where('id', '=', damaged.id).execute();
  await set(createEncryption(`k0:${'00'.repeat(32)}`).encrypt('lost', place));
  await expect(rotate(1)).rejects.toThrow('customers.identification_no: No key k0 is configured');
  await set(whole.identification_no);
  await Promise.all([rotate(3), rotate(2)]);
  expect(await readable()).toEqual(Array(7).fill(true));
});

/** Bytes that are no secret, or that nobody can open: hashes, public keys, contents of files. */
const NOT_ENCRYPTED = /hash|sha256|^report_file_pieces[.]content$|^passkeys[.]public_key$/;

test('every column of bytes is in the list, or is known not to be encrypted', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public' and data_type = 'bytea'`.execute(db);
  const encrypted = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const others = rows.map(({ name }) => name).filter((name) => !encrypted.includes(name));
  expect(others.filter((name) => !NOT_ENCRYPTED.test(name))).toEqual(UNUSED);
  expect(rows).toHaveLength(others.length + encrypted.length);
});
/** Columns that nothing writes yet. */
const UNUSED = ['introducers.account_number'];

test('every listed column can be read and written by its key', async () => {
  const keys = await sql<{ table: string; key: string[] }>`select c.relname as table,
      array_agg(a.attname::text order by array_position(i.indkey::int[], a.attnum::int)) as key
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisprimary group by 1`.execute(db);
  for (const { table, key } of ENCRYPTED_COLUMNS)
    expect([table, keys.rows.find((one) => one.table === table)?.key]).toEqual([table, Object.keys(key)]);
});
