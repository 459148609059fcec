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

export const setLanguage = (db: Connection, user_id: string, language: string, now: Date) =>
  sql(db)
    .updateTable('users')
    .set({ language, updated_at: now })
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .returning(SHOWN)
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
  last_account_id: string;
  created_at: Date;
}

/** Writes the person, and both names into the directory of logins. A name that was taken meanwhile is a unique violation. */
export async function insertUser(db: Connection, user: NewUser): Promise<void> {
  const { id, username, email, last_account_id: account_id, created_at } = user;
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
