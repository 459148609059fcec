import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;
/** Columns shown to the owner; the public key is not. */
export const VIEW_COLUMNS = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const;
export type PasskeyView = Pick<PasskeyRow, (typeof VIEW_COLUMNS)[number]>;

export const listPasskeys = (db: Connection, user_id: string): Promise<PasskeyRow[]> =>
  sql(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function countPasskeys(db: Connection, user_id: string): Promise<number> {
  const { count } = await sql(db)
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

export const findPasskey = (db: Connection, user_id: string, credential_id: string): Promise<PasskeyRow | undefined> =>
  sql(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();

/** Returns undefined when any user already has this passkey. */
export const insertPasskey = (
  db: Connection,
  row: Insertable<Database['passkeys']>,
): Promise<PasskeyView | undefined> =>
  sql(db)
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(VIEW_COLUMNS)
    .executeTakeFirst();

export const renamePasskey = (
  db: Connection,
  { user_id, id, name }: Pick<PasskeyRow, 'user_id' | 'id' | 'name'>,
): Promise<PasskeyView | undefined> =>
  sql(db)
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(VIEW_COLUMNS)
    .executeTakeFirst();

export async function deleteAllPasskeys(db: Connection, user_id: string): Promise<void> {
  await sql(db).deleteFrom('passkeys').where('user_id', '=', user_id).execute();
}

export const deletePasskey = (db: Connection, user_id: string, id: string): Promise<PasskeyView | undefined> =>
  sql(db)
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(VIEW_COLUMNS)
    .executeTakeFirst();

/**
 * Stores the counter of a signature, unless the same or a later counter was stored meanwhile: then the key may have
 * been cloned. Returns whether it was stored. Devices without a counter stay at 0.
 */
export async function recordPasskeyUse(
  db: Connection,
  { id, user_id, counter, now }: { id: string; user_id: string; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await sql(db)
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type ChallengeRow = Selectable<Database['passkey_challenges']>;
export type ChallengePurpose = 'ADD' | 'PROVE';

/** Stores a challenge and deletes the session's expired ones. */
export async function insertChallenge(
  db: Connection,
  row: ChallengeRow & { purpose: ChallengePurpose },
  now: Date,
): Promise<void> {
  await sql(db)
    .deleteFrom('passkey_challenges')
    .where('account_id', '=', row.account_id)
    .where('session_id', '=', row.session_id)
    .where('expires_at', '<=', now)
    .execute();
  await sql(db).insertInto('passkey_challenges').values(row).execute();
}

/**
 * Deletes the challenge so that it can be used only once. Returns whether it existed for this purpose and had not
 * expired.
 */
export async function redeemChallenge(
  db: Connection,
  { account_id, session_id, user_id, challenge, purpose }: Omit<ChallengeRow, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const deleted = await sql(db)
    .deleteFrom('passkey_challenges')
    .where('account_id', '=', account_id)
    .where('session_id', '=', session_id)
    .where('challenge', '=', challenge)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.expires_at > now;
}
