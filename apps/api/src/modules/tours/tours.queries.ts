import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

const SHOWN = ['id', 'user_id', 'setting', 'created_at', 'updated_at'] as const;

/** Settings are checked where they are written: an object of flags and short words. */
const tours = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('user_tour_settings')
    .select(SHOWN)
    .select((eb) => eb.ref('settings').$castTo<Record<string, unknown>>().as('settings'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const tourRows = tours;

export const tourOf = (db: Connection, account_id: string, user_id: string) =>
  tours(db, account_id).where('user_id', '=', user_id).executeTakeFirst();

type NewTour = Omit<Insertable<Database['user_tour_settings']>, 'settings'> & { settings: object; updated_at: Date };

/** Makes the person's setting, or writes over the one he has. */
export async function keepTour(db: Connection, { settings, ...tour }: NewTour): Promise<void> {
  const { setting, updated_at } = tour;
  const written = { setting, settings: JSON.stringify(settings), updated_at, deleted_at: null };
  await sql(db)
    .insertInto('user_tour_settings')
    .values({ ...tour, ...written })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(written))
    .execute();
}
