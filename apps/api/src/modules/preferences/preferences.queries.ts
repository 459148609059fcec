import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

export const findPreferences = (db: Connection, user_id: string) =>
  sql(db)
    .selectFrom('user_preferences')
    .select('version')
    // Validated by the contract when they were stored.
    .select((eb) => eb.ref('preferences').$castTo<object>().as('preferences'))
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Stores the preferences as the version after `version`; false if that is not the stored one any more. */
export async function storePreferences(
  db: Connection,
  { user_id, preferences, version, now }: { user_id: string; preferences: object; version: number; now: Date },
): Promise<boolean> {
  const next = { preferences: JSON.stringify(preferences), version: version + 1, updated_at: now };
  const written = await sql(db)
    .insertInto('user_preferences')
    .values({ user_id, ...next })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(next).where('user_preferences.version', '=', version),
    )
    .returning('user_id')
    .executeTakeFirst();
  return written !== undefined;
}
