import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

const SHOWN = ['id', 'full_name', 'username', 'email', 'phone_number', 'avatar_url', 'language'] as const;

export const findUser = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select(SHOWN)
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Locked: what is decided about a person is decided about him as he is. With his password's hash, for whoever checks it. */
export const lockUser = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select([...SHOWN, 'password_hash', 'last_account_id', 'status'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export interface UserChange {
  full_name?: string;
  email?: string;
  email_verified_at?: Date | null;
  phone_number?: string;
  avatar_url?: string | null;
  language?: string;
  password_hash?: string;
  status?: string;
  last_account_id?: string;
}

export const updateUser = (db: Connection, user_id: string, change: UserChange, now: Date) =>
  sql(db)
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .returning([...SHOWN, 'last_account_id'])
    .executeTakeFirstOrThrow();

/** His address is proven; who waited for that may sign in from now on. */
export async function markConfirmed(db: Connection, user_id: string, now: Date): Promise<void> {
  await sql(db)
    .updateTable('users')
    .set((eb) => ({
      email_verified_at: eb.fn.coalesce('email_verified_at', eb.val(now)),
      status: eb.case().when('status', '=', 'UNCONFIRMED').then('ACTIVE').else(eb.ref('status')).end(),
      updated_at: now,
    }))
    .where('id', '=', user_id)
    .execute();
}

/** Another address to sign in with, in place of the one before. A taken one is a unique violation. */
export async function moveLogin(db: Connection, before: string, after: string): Promise<void> {
  await sql(db)
    .updateTable('directory')
    .set({ key: after })
    .where('kind', '=', 'login')
    .where('key', '=', before)
    .execute();
}

/** The person who signs in with this address. */
export const findByEmail = (db: Connection, email: string) =>
  sql(db)
    .selectFrom('users')
    .select(['id', 'full_name', 'status'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Which of the two login names somebody has already. */
export async function takenNames(db: Connection, names: { email: string; username: string }): Promise<string[]> {
  const { email, username } = names;
  return (
    await sql(db)
      .selectFrom('directory')
      .select('key')
      .where('kind', '=', 'login')
      .where('key', 'in', [email, username])
      .execute()
  ).map(({ key }) => key);
}

export interface NewUser {
  id: string;
  full_name: string;
  username: string;
  email: string;
  phone_number: string;
  password_hash: string;
  language: string;
  status?: 'ACTIVE' | 'UNCONFIRMED';
  email_verified_at?: Date;
  /** null: he acts for nobody yet. */
  last_account_id: string | null;
  created_at: Date;
}

/** Whose login it is that belongs to no account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Writes the person, and both names into the directory of logins. A name that was taken meanwhile is a unique violation. */
export async function insertUser(db: Connection, user: NewUser): Promise<void> {
  const { id, username, email, created_at } = user;
  const account_id = user.last_account_id ?? NO_ACCOUNT;
  await sql(db)
    .insertInto('users')
    .values({ ...user, updated_at: created_at })
    .execute();
  await sql(db)
    .insertInto('directory')
    .values([email, username].map((key) => ({ kind: 'login', key, account_id, id })))
    .execute();
}

const FIELD_OF: Readonly<Record<string, string>> = { users_email_key: 'email', users_username_key: 'username' };

/** The field whose unique key an insert has hit; undefined for any other failure. */
export const duplicateField = (error: unknown): string | undefined =>
  FIELD_OF[(error as { constraint?: string }).constraint ?? ''];
