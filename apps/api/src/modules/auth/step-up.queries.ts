import type { Selectable, Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export type TotpRow = Selectable<Database['totp_secrets']>;

export const findTotp = (db: Connection, user_id: string): Promise<TotpRow | undefined> =>
  sql(db).selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).executeTakeFirst();

/** Locked until the transaction ends, so that one code cannot be used twice concurrently. */
export const lockTotp = (db: Connection, user_id: string): Promise<TotpRow | undefined> =>
  sql(db).selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst();

/** Stores an unconfirmed secret, replacing an earlier unconfirmed one. Returns false when a confirmed secret exists. */
export async function insertPendingTotp(
  db: Connection,
  { user_id, secret, now }: { user_id: string; secret: Buffer; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await sql(db)
    .insertInto('totp_secrets')
    .values({ user_id, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: now })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateTotp(
  db: Connection,
  user_id: string,
  change: Updateable<Database['totp_secrets']>,
): Promise<void> {
  await sql(db).updateTable('totp_secrets').set(change).where('user_id', '=', user_id).execute();
}

export async function deleteTotp(db: Connection, user_id: string): Promise<void> {
  await sql(db).deleteFrom('totp_secrets').where('user_id', '=', user_id).execute();
}

interface SessionKey {
  account_id: string;
  session_id: string;
}

export async function markSteppedUp(db: Connection, { account_id, session_id }: SessionKey, now: Date): Promise<void> {
  await sql(db)
    .updateTable('sessions')
    .set({ stepped_up_at: now })
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .execute();
}

export async function findSteppedUpAt(db: Connection, { account_id, session_id }: SessionKey): Promise<Date | null> {
  const row = await sql(db)
    .selectFrom('sessions')
    .select('stepped_up_at')
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .executeTakeFirst();
  return row?.stepped_up_at ?? null;
}

/** Name, e-mail address and language for e-mails to a user. */
export const findEmailRecipient = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'language', 'last_account_id'])
    .where('id', '=', user_id)
    .executeTakeFirst();

export const findCredentials = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select(['password_hash', 'email', 'full_name'])
    .where('id', '=', user_id)
    .executeTakeFirst();
