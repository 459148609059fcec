import { connectionOf, openDatabase, openPool } from './platform/database.ts';
import { migrate, type MigrationSummary } from './platform/migrate.ts';
import { writeReferenceData, type ReferenceOptions } from './reference-data.ts';

interface PrepareOptions extends ReferenceOptions {
  /** Connection string of the running processes, whose role gets its grants; by default the owner's. */
  serving_url?: string;
}

/** Migrates a database as its owner and writes plans, banks and holidays. */
export async function prepareDatabase(connectionString: string, options: PrepareOptions): Promise<MigrationSummary> {
  const summary = await migrate(connectionString, options.serving_url);
  const db = openDatabase(openPool({ connectionString, max: 1 }));
  try {
    await writeReferenceData(connectionOf(db), options);
  } finally {
    await db.destroy();
  }
  return summary;
}
