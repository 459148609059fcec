import type { Selectable, Updateable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export type TotpRow = Selectable<Database['totp_secrets']>;

export const totpOf = (db: Connection, user_id: string): Promise<TotpRow | undefined> =>
  sql(db).selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).executeTakeFirst();

/** Kept still until the transaction ends: of two that give the same code one is right. */
export const lockTotp = (db: Connection, user_id: string): Promise<TotpRow | undefined> =>
  sql(db).selectFrom('totp_secrets').selectAll().where('user_id', '=', user_id).forUpdate().executeTakeFirst();

/** A secret that is not proved yet, in the place of another such one. Answers whether there was none that counts. */
export async function offerTotp(
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

export async function steppedUpAt(db: Connection, { account_id, session_id }: SessionKey): Promise<Date | null> {
  const row = await sql(db)
    .selectFrom('sessions')
    .select('stepped_up_at')
    .where('account_id', '=', account_id)
    .where('id', '=', session_id)
    .executeTakeFirst();
  return row?.stepped_up_at ?? null;
}

/** Where letters to a person go. */
export const addresseeOf = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select(['id', 'full_name', 'email', 'language', 'last_account_id'])
    .where('id', '=', user_id)
    .executeTakeFirst();

export const personOf = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('users')
    .select(['password_hash', 'email', 'full_name'])
    .where('id', '=', user_id)
    .executeTakeFirst();
