import type { Insertable } from 'kysely';
import type { Connection } from '../../platform/connection.ts';
import { sql, type Database } from '../../platform/database.ts';

const COLUMNS = ['id', 'user_id', 'setting', 'created_at', 'updated_at'] as const;

/** Settings are validated when they are written: an object of flags and short texts. */
const tours = (db: Connection, account_id: string) =>
  sql(db)
    .selectFrom('user_tour_settings')
    .select(COLUMNS)
    .select((eb) => eb.ref('settings').$castTo<Record<string, unknown>>().as('settings'))
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null);

export const tourRows = tours;

export const findTour = (db: Connection, account_id: string, user_id: string) =>
  tours(db, account_id).where('user_id', '=', user_id).executeTakeFirst();

type NewTour = Omit<Insertable<Database['user_tour_settings']>, 'settings'> & { settings: object; updated_at: Date };

/** Inserts or overwrites the user's tour setting. */
export async function upsertTour(db: Connection, { settings, ...tour }: NewTour): Promise<void> {
  const { setting, updated_at } = tour;
  const values = { setting, settings: JSON.stringify(settings), updated_at, deleted_at: null };
  await sql(db)
    .insertInto('user_tour_settings')
    .values({ ...tour, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
}
