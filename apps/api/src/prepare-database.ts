import { connectionOf, openDatabase, openPool } from './platform/database.ts';
import { migrate } from './platform/migrate.ts';
import { writeReferenceData, type ReferenceOptions } from './reference-data.ts';

/** Migrates a database and writes plans, banks and holidays. Returns the number of new migrations. */
export async function prepareDatabase(connectionString: string, options: ReferenceOptions): Promise<number> {
  const count = await migrate(connectionString);
  const db = openDatabase(openPool({ connectionString, max: 1 }));
  try {
    await writeReferenceData(connectionOf(db), options);
  } finally {
    await db.destroy();
  }
  return count;
}
