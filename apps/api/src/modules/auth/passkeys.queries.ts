import type { Insertable, Selectable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;
/** What its owner is shown of one: the key itself says nothing to him. */
export const SHOWN = ['id', 'name', 'is_synced', 'created_at', 'last_used_at'] as const;
export type ShownPasskey = Pick<PasskeyRow, (typeof SHOWN)[number]>;

export const passkeysOf = (db: Connection, user_id: string): Promise<PasskeyRow[]> =>
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

export const passkeyOf = (db: Connection, user_id: string, credential_id: string): Promise<PasskeyRow | undefined> =>
  sql(db)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();

/** Nothing when somebody, whoever it is, has this passkey already. */
export const insertPasskey = (
  db: Connection,
  row: Insertable<Database['passkeys']>,
): Promise<ShownPasskey | undefined> =>
  sql(db)
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

export const renamePasskey = (
  db: Connection,
  { user_id, id, name }: Pick<PasskeyRow, 'user_id' | 'id' | 'name'>,
): Promise<ShownPasskey | undefined> =>
  sql(db)
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst();

export const deletePasskey = (db: Connection, user_id: string, id: string): Promise<ShownPasskey | undefined> =>
  sql(db)
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst();

/**
 * Notes a signature, unless another one of the same or a later count was noted meanwhile: then the key has a copy somewhere.
 * Answers whether it was noted. A device that does not count stays at 0.
 */
export async function noteUse(
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
export type Purpose = 'ADD' | 'PROVE';

/** Keeps what is asked now, and forgets what this session was asked too long ago. */
export async function keepChallenge(
  db: Connection,
  row: ChallengeRow & { purpose: Purpose },
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

/** Takes it away, so that of two answers to it one counts. Answers whether it was there, for this purpose, and still good. */
export async function takeChallenge(
  db: Connection,
  { account_id, session_id, user_id, challenge, purpose }: Omit<ChallengeRow, 'expires_at'>,
  now: Date,
): Promise<boolean> {
  const taken = await sql(db)
    .deleteFrom('passkey_challenges')
    .where('account_id', '=', account_id)
    .where('session_id', '=', session_id)
    .where('challenge', '=', challenge)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

/** Of sessions that have not asked again. */
export async function forgetOldChallenges(db: Connection, before: Date): Promise<void> {
  await sql(db).deleteFrom('passkey_challenges').where('expires_at', '<', before).execute();
}
