import { uuid } from '../../platform/uuid.ts';
import type { Connection } from '../../platform/connection.ts';
import { sql } from '../../platform/database.ts';

/** All known federal holidays, as YYYY-MM-DD: a few dozen. */
export async function publicHolidays(db: Connection): Promise<Set<string>> {
  const rows = await sql(db)
    .selectFrom('public_holidays')
    .select('holiday_date')
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ holiday_date }) => holiday_date));
}

/** Holidays as rows of the contract. `today` is YYYY-MM-DD in Kuala Lumpur. */
export const holidayRows = (db: Connection, today: string) =>
  sql(db)
    .selectFrom('public_holidays')
    .select(['id', 'holiday_date', 'name', 'created_at', 'updated_at'])
    .select((eb) => eb('holiday_date', '<=', today).$castTo<boolean>().as('is_fixed'))
    .where('deleted_at', 'is', null);

export const lockHoliday = (db: Connection, today: string, id: string) =>
  holidayRows(db, today).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Adds a holiday, or brings back one that was removed. Returns its id; undefined if the day is one already. */
export async function insertHoliday(
  db: Connection,
  holiday: { holiday_date: string; name: string },
  now: Date,
): Promise<string | undefined> {
  const written = await sql(db)
    .insertInto('public_holidays')
    .values({ id: uuid(), ...holiday, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('holiday_date')
        .doUpdateSet({ name: holiday.name, updated_at: now, deleted_at: null })
        .where('public_holidays.deleted_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return written?.id;
}

export async function writeHoliday(
  db: Connection,
  id: string,
  change: { name?: string; updated_at: Date; deleted_at?: Date },
): Promise<void> {
  await sql(db).updateTable('public_holidays').set(change).where('id', '=', id).execute();
}
