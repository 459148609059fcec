/**
 * npm run db:types: writes apps/api/src/platform/database-types.ts from a migrated database, so that migrations are the
 * only hand-written schema. Starts a database of its own and migrates it; DATABASE_URL names another, migrated one.
 */
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { databaseTypes } from '../apps/api/src/platform/describe-database.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { createDatabase, urlOfDatabase } from './lib/database.ts';
import { startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { makeScratchFolder } from './lib/scratch.ts';

const DATABASE = 'types';

async function describeMigrated(): Promise<string> {
  const folder = makeScratchFolder('types');
  const server = await startEmbeddedPostgres({ folder, durable: false });
  try {
    await createDatabase(server.url, DATABASE);
    const url = urlOfDatabase(server.url, DATABASE);
    await migrate(url);
    return await databaseTypes(url);
  } finally {
    await server.stop();
    for (const used of [folder, server.folder]) rmSync(used, { recursive: true, force: true });
  }
}

const url = process.env['DATABASE_URL'];
const text = url ? await databaseTypes(url) : await describeMigrated();
await writeFile(new URL('../apps/api/src/platform/database-types.ts', import.meta.url), text);
