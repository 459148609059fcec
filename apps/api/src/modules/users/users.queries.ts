import { sql as raw } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';
import { constraintOf } from '../../platform/engine.ts';
import { containing } from '../../platform/search.ts';

const VIEW_COLUMNS = [
  'id',
  'full_name',
  'username',
  'email',
  'phone_number',
  'avatar_url',
  'language',
  'email_verified_at',
] as const;

export const findUser = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select(VIEW_COLUMNS)
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Locks the user, so that decisions are made on current data. Includes the password hash. */
export const lockUser = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select([...VIEW_COLUMNS, 'password_hash', 'last_account_id', 'status'])
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
    .returning([...VIEW_COLUMNS, 'last_account_id'])
    .executeTakeFirstOrThrow();

/** Marks the e-mail address as verified; a user who was waiting for that becomes active. */
export async function markEmailVerified(db: Connection, user_id: string, now: Date): Promise<void> {
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

/** Replaces a login name in the directory: its key never changes, for that is where it stands. One in use is a unique violation. */
export async function changeLoginName(db: Connection, before: string, after: string): Promise<void> {
  const entry = await sql(db)
    .deleteFrom('directory')
    .where('kind', '=', 'login')
    .where('key', '=', before)
    .returning(['kind', 'account_id', 'id'])
    .executeTakeFirst();
  if (!entry) return;
  await sql(db)
    .insertInto('directory')
    .values({ ...entry, key: after })
    .execute();
}

/** Finds the user with this e-mail address. */
export const findByEmail = (db: Connection, email: string) =>
  sql(db)
    .selectFrom('users')
    .select(['id', 'full_name', 'status'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Which of the two login names are in use. */
export async function findTakenLoginNames(
  db: Connection,
  names: { email: string; username: string },
): Promise<string[]> {
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
  last_login_at?: Date;
  /** null when the user belongs to no account yet. */
  last_account_id: string | null;
  created_at: Date;
}

/** Account id in the directory for a user without an account. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/** Inserts the user, and both login names into the directory. A name taken concurrently is a unique violation. */
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

/** The field whose unique key was violated; undefined for any other error. */
export const duplicateField = (error: unknown): string | undefined => FIELD_OF[constraintOf(error) ?? ''];

/** More people than that have no name in common that anybody looks for. */
const MOST_NAMED = 50;

/** The people whose name or e-mail address contains a text, whatever account they belong to. */
export async function peopleNamed(db: Connection, text: string): Promise<string[]> {
  const rows = await sql(db)
    .selectFrom('users')
    .select('id')
    .where(raw<boolean>`(full_name || ' ' || email) ilike ${containing(text)}`)
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ id }) => id);
}
